// Whose customer it is, where the case stands, who has it, by when it is due, and how risky it looks.
import { Button, Code, Group, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { codeWords } from '../../pieces/code-words.ts'
import { CopyButton } from '../../pieces/copy-button.tsx'
import { Countdown } from '../../pieces/countdown.tsx'
import { countryName } from '../../pieces/country-name.ts'
import { StatusBadge } from '../../pieces/status-badge.tsx'
import { TimeText } from '../../pieces/time-text.tsx'
import { useSession } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from './case.module.css'
import { stageWords } from './case-words.ts'
import type { Deeds } from './deeds.tsx'
import { useDesk } from './desk.ts'
import { RiskFact } from './risk-fact.tsx'

export function CaseHead({ deeds, onHelp }: { deeds: Deeds; onHelp: () => void }) {
  const { kase } = useDesk()
  const { profile, partner } = kase
  return (
    <>
      <PageHeader
        title={profile.erasedAt ? 'Erased customer' : profile.companyName}
        actions={<Buttons deeds={deeds} onHelp={onHelp} />}
      >
        <Group gap="xs">
          <span>
            {codeWords(profile.businessTypeCode)}, {countryName(profile.incorporationCountryIso3Code)}
          </span>
          <span>
            of <strong>{partner.name}</strong>, who call it <Code>{profile.partnerCustomerId}</Code>
          </span>
          <span>
            <Code>{kase.customerId}</Code> <CopyButton value={kase.customerId} label="Copy the customer id" />
          </span>
        </Group>
      </PageHeader>
      <Standing deeds={deeds} />
    </>
  )
}

function Standing({ deeds }: { deeds: Deeds }) {
  const { kase } = useDesk()
  const [tone, words] = stageWords(kase)
  return (
    <dl className={classes.strip} aria-label="Where the case stands">
      <Fact name="Stage">
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <small>
          {kase.round > 1 ? `Round ${kase.round}` : 'First round'}, version {kase.version}
        </small>
      </Fact>
      <Fact name="With">
        <Owner deeds={deeds} />
      </Fact>
      <Fact name="Due">
        <Due />
      </Fact>
      <Fact name="Risk">
        <RiskFact />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.stripFact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Owner({ deeds }: { deeds: Deeds }) {
  const { kase, may } = useDesk()
  const { userId } = useSession()
  if (kase.reviewStage === 'InReview' && kase.owner) {
    const who = kase.ownerId === userId ? 'You' : (kase.owner.email ?? 'Somebody who is gone')
    return (
      <>
        <span>{who}</span>
        {kase.leaseEndsAt && (
          <small>
            for another <Countdown until={kase.leaseEndsAt} over="moment" />{' '}
            {may('touch') && (
              <Button size="compact-xs" variant="default" onClick={deeds.renew} loading={deeds.isRenewing}>
                Renew
              </Button>
            )}
          </small>
        )}
      </>
    )
  }
  if (kase.reviewStage === 'AwaitingPartner')
    return (
      <>
        <span>{kase.partner.name}</span>
        {kase.preferredOwner?.email && <small>comes back to {kase.preferredOwner.email}</small>}
      </>
    )
  if (kase.reviewStage === 'AwaitingSecondApproval')
    return (
      <>
        <span>Anybody but</span>
        <small>{kase.firstApprover?.email ?? 'whoever proposed it'}, who proposed it</small>
      </>
    )
  if (kase.reviewStage === 'Closed')
    return (
      <>
        <span>{kase.firstApprover?.email ?? kase.owner?.email ?? 'Nobody any more'}</span>
        {kase.secondApprover?.email && <small>and {kase.secondApprover.email}</small>}
      </>
    )
  return (
    <>
      <span>Nobody</span>
      {kase.preferredOwner?.email && <small>{kase.preferredOwner.email} first</small>}
    </>
  )
}

function Due() {
  const { kase } = useDesk()
  if (kase.reviewStage === 'Closed')
    return (
      <>
        <span>Decided</span>
        <small>
          <TimeText value={kase.closedAt} />
        </small>
      </>
    )
  if (!kase.dueAt)
    return (
      <>
        <StatusBadge tone="neutral">Paused</StatusBadge>
        {kase.responseDueAt && (
          <small>
            partner has until <TimeText value={kase.responseDueAt} shows="day" />
          </small>
        )}
      </>
    )
  return (
    <>
      {kase.overdue ? (
        <StatusBadge tone="bad">Overdue</StatusBadge>
      ) : (
        <span>
          in <Countdown until={kase.dueAt} over="a moment" />
        </span>
      )}
      <small>
        {kase.overdue && 'since '}
        <TimeText value={kase.dueAt} />
      </small>
    </>
  )
}

function Buttons({ deeds, onHelp }: { deeds: Deeds; onHelp: () => void }) {
  const { may, drafts } = useDesk()
  return (
    <>
      {may('claim') && (
        <Button onClick={deeds.claim} loading={deeds.isClaiming}>
          Claim
        </Button>
      )}
      {may('requestChanges') && (
        <Button variant="default" onClick={deeds.openRequest}>
          Request changes{drafts.length > 0 ? ` (${drafts.length})` : ''}
        </Button>
      )}
      {may('approve') && <Button onClick={deeds.openDecision}>Decide</Button>}
      {may('confirmApproval') && <Button onClick={deeds.openConfirm}>Confirm the approval</Button>}
      {may('sendBack') && (
        <Button variant="default" onClick={deeds.openSendBack}>
          Send back
        </Button>
      )}
      {may('reopen') && (
        <Button variant="default" onClick={deeds.openReopen}>
          Reopen
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" aria-label="More" px="xs">
            <Icon name="more" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may('release') && <Menu.Item onClick={deeds.openRelease}>Release it …</Menu.Item>}
          {may('assign') && <Menu.Item onClick={deeds.openAssign}>Assign it …</Menu.Item>}
          <Menu.Item onClick={onHelp}>Keyboard shortcuts</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
