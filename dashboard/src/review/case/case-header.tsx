// Whose customer it is, where the case stands, who has it, by when it is due, and how risky it looks.
import { Button, Code, Group, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { codeLabel } from '../../components/code-labels.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Countdown } from '../../components/countdown.tsx'
import { countryName } from '../../components/country-name.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { useSession } from '../../session/session.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import classes from './case.module.css'
import { stageWords } from './model/names.ts'
import { RiskSummary } from './risk-summary.tsx'
import { useCaseActions } from './state/case-actions-context.ts'
import { useOpenCase } from './state/case-context.ts'

export function CaseHeader({ onHelp }: { onHelp: () => void }) {
  const { reviewCase } = useOpenCase()
  const { profile, partner } = reviewCase
  return (
    <>
      <PageHeader
        title={profile.erasedAt ? 'Erased customer' : profile.companyName}
        actions={<Buttons onHelp={onHelp} />}
      >
        <Group gap="xs">
          <span>
            {codeLabel(profile.businessTypeCode)}, {countryName(profile.incorporationCountryIso3Code)}
          </span>
          <span>
            of <strong>{partner.name}</strong>, who call it <Code>{profile.partnerCustomerId}</Code>
          </span>
          <span>
            <Code>{reviewCase.customerId}</Code>{' '}
            <CopyButton value={reviewCase.customerId} label="Copy the customer id" />
          </span>
        </Group>
      </PageHeader>
      <Standing />
    </>
  )
}

function Standing() {
  const { reviewCase } = useOpenCase()
  const [tone, words] = stageWords(reviewCase)
  return (
    <dl className={classes.strip} aria-label="Where the case stands">
      <Fact name="Stage">
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <small>
          {reviewCase.round > 1 ? `Round ${reviewCase.round}` : 'First round'}, version {reviewCase.version}
        </small>
      </Fact>
      <Fact name="With">
        <Owner />
      </Fact>
      <Fact name="Due">
        <Due />
      </Fact>
      <Fact name="Risk">
        <RiskSummary />
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

function Owner() {
  const actions = useCaseActions()
  const { reviewCase, may } = useOpenCase()
  const { userId } = useSession()
  if (reviewCase.reviewStage === 'InReview' && reviewCase.owner) {
    const who = reviewCase.ownerId === userId ? 'You' : (reviewCase.owner.email ?? 'Somebody who is gone')
    return (
      <>
        <span>{who}</span>
        {reviewCase.leaseEndsAt && (
          <small>
            for another <Countdown until={reviewCase.leaseEndsAt} over="moment" />{' '}
            {may('touch') && (
              <Button size="compact-xs" variant="default" onClick={actions.extendClaim} loading={actions.isExtending}>
                Renew
              </Button>
            )}
          </small>
        )}
      </>
    )
  }
  if (reviewCase.reviewStage === 'AwaitingPartner')
    return (
      <>
        <span>{reviewCase.partner.name}</span>
        {reviewCase.preferredOwner?.email && <small>comes back to {reviewCase.preferredOwner.email}</small>}
      </>
    )
  if (reviewCase.reviewStage === 'AwaitingSecondApproval')
    return (
      <>
        <span>Anybody but</span>
        <small>{reviewCase.firstApprover?.email ?? 'whoever proposed it'}, who proposed it</small>
      </>
    )
  if (reviewCase.reviewStage === 'Closed')
    return (
      <>
        <span>{reviewCase.firstApprover?.email ?? reviewCase.owner?.email ?? 'Nobody any more'}</span>
        {reviewCase.secondApprover?.email && <small>and {reviewCase.secondApprover.email}</small>}
      </>
    )
  return (
    <>
      <span>Nobody</span>
      {reviewCase.preferredOwner?.email && <small>{reviewCase.preferredOwner.email} first</small>}
    </>
  )
}

function Due() {
  const { reviewCase } = useOpenCase()
  if (reviewCase.reviewStage === 'Closed')
    return (
      <>
        <span>Decided</span>
        <small>
          <TimeText value={reviewCase.closedAt} />
        </small>
      </>
    )
  if (!reviewCase.dueAt)
    return (
      <>
        <StatusBadge tone="neutral">Paused</StatusBadge>
        {reviewCase.responseDueAt && (
          <small>
            partner has until <TimeText value={reviewCase.responseDueAt} shows="day" />
          </small>
        )}
      </>
    )
  return (
    <>
      {reviewCase.overdue ? (
        <StatusBadge tone="bad">Overdue</StatusBadge>
      ) : (
        <span>
          in <Countdown until={reviewCase.dueAt} over="a moment" />
        </span>
      )}
      <small>
        {reviewCase.overdue && 'since '}
        <TimeText value={reviewCase.dueAt} />
      </small>
    </>
  )
}

function Buttons({ onHelp }: { onHelp: () => void }) {
  const actions = useCaseActions()
  const { may, drafts } = useOpenCase()
  return (
    <>
      {may('claim') && (
        <Button onClick={actions.claim} loading={actions.isClaiming}>
          Claim
        </Button>
      )}
      {may('requestChanges') && (
        <Button variant="default" onClick={actions.openChangeRequest}>
          Request changes{drafts.length > 0 ? ` (${drafts.length})` : ''}
        </Button>
      )}
      {may('approve') && <Button onClick={actions.openDecision}>Decide</Button>}
      {may('confirmApproval') && <Button onClick={actions.openConfirmApproval}>Confirm the approval</Button>}
      {may('sendBack') && (
        <Button variant="default" onClick={actions.openReturn}>
          Send back
        </Button>
      )}
      {may('reopen') && (
        <Button variant="default" onClick={actions.openReopen}>
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
          {may('release') && <Menu.Item onClick={actions.openRelease}>Release it …</Menu.Item>}
          {may('assign') && <Menu.Item onClick={actions.openAssign}>Assign it …</Menu.Item>}
          <Menu.Item onClick={onHelp}>Keyboard shortcuts</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
