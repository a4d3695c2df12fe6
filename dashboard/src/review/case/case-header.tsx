// Whose customer it is, and the summary of the case: stage, owner, due time, risk.
import { Button, Code, Group, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Case } from '../../api/compliance-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { verificationLabel } from '../../components/badges/verification-badge.tsx'
import { CopyButton } from '../../components/values/copy-button.tsx'
import { Countdown } from '../../components/values/countdown.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { reviewTexts } from '../components/texts.ts'
import classes from './case.module.css'
import { CaseOwner } from './case-owner.tsx'
import { RiskSummary } from './risk-summary.tsx'
import { useCaseActions } from './state/case-actions-context.ts'
import { useOpenCase } from './state/case-context.ts'
import { headerTexts, stageTexts } from './texts/case.ts'

export function CaseHeader({ onHelp }: { onHelp: () => void }) {
  const { profile, partner, customerId } = useOpenCase().reviewCase
  return (
    <>
      <PageHeader
        title={profile.erasedAt ? reviewTexts.erasedCustomer : profile.companyName}
        actions={<Buttons onHelp={onHelp} />}
      >
        <Group gap="xs">
          <span>
            {headerTexts.typeAndCountry(
              codeLabel(profile.businessTypeCode),
              countryName(profile.incorporationCountryIso3Code),
            )}
          </span>
          <span>
            <strong>
              <bdi>{partner.name}</bdi>
            </strong>{' '}
            · {headerTexts.partnerReference} <Code>{profile.partnerCustomerId}</Code>
          </span>
          <span>
            {headerTexts.customerId} <Code>{customerId}</Code>{' '}
            <CopyButton value={customerId} label={headerTexts.copyCustomerId} />
          </span>
        </Group>
      </PageHeader>
      <Summary />
    </>
  )
}

function Summary() {
  const { reviewCase } = useOpenCase()
  const isClosed = reviewCase.reviewStage === 'Closed'
  const [tone, stage] = stageState(reviewCase)
  return (
    <dl className={classes.summary} aria-label={headerTexts.summary}>
      <Fact name={headerTexts.stage}>
        <StatusBadge tone={tone}>{stage}</StatusBadge>
        <small>{headerTexts.roundAndVersion(reviewCase.round, reviewCase.version)}</small>
      </Fact>
      <Fact name={isClosed ? headerTexts.decidedBy : headerTexts.assignedTo}>
        <CaseOwner />
      </Fact>
      <Fact name={isClosed ? headerTexts.closed : headerTexts.due}>
        <Due />
      </Fact>
      <Fact name={headerTexts.risk}>
        <RiskSummary />
      </Fact>
    </dl>
  )
}

/** For staff, the stage says more than the status that the partner sees. */
function stageState({ verificationStatus, reviewStage }: Case): readonly [Tone, string] {
  switch (reviewStage) {
    case 'Queued':
      return ['neutral', stageTexts.unclaimed]
    case 'InReview':
      return ['waiting', stageTexts.inReview]
    case 'AwaitingSecondApproval':
      return ['attention', stageTexts.awaitingSecondApproval]
    case 'AwaitingPartner':
      return [
        'waiting',
        verificationStatus === 'StartedNotCompleted' ? stageTexts.partlyAnswered : stageTexts.awaitingPartner,
      ]
    default:
      return verificationStatus === 'Approved'
        ? ['good', stageTexts.approved]
        : ['bad', verificationLabel(verificationStatus)]
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Due() {
  const { reviewCase } = useOpenCase()
  if (reviewCase.reviewStage === 'Closed')
    return (
      <>
        <TimeText value={reviewCase.closedAt} />
        {reviewCase.nextReviewAt && (
          <small>
            {headerTexts.nextReview} <TimeText value={reviewCase.nextReviewAt} shows="day" />
          </small>
        )}
      </>
    )
  if (!reviewCase.dueAt)
    return (
      <>
        <StatusBadge tone="neutral">{headerTexts.paused}</StatusBadge>
        {reviewCase.responseDueAt && (
          <small>
            {headerTexts.partnerRespondsBy} <TimeText value={reviewCase.responseDueAt} shows="day" />
          </small>
        )}
      </>
    )
  return (
    <>
      {reviewCase.overdue ? (
        <StatusBadge tone="bad">{headerTexts.overdue}</StatusBadge>
      ) : (
        <span>
          {headerTexts.dueIn} <Countdown until={reviewCase.dueAt} over={headerTexts.soon} />
        </span>
      )}
      <small>
        {reviewCase.overdue && `${headerTexts.since} `}
        <TimeText value={reviewCase.dueAt} shows="minutes" />
      </small>
    </>
  )
}

function Buttons({ onHelp }: { onHelp: () => void }) {
  const { may, changeRequest } = useOpenCase()
  const actions = useCaseActions()
  return (
    <>
      {may('claim') && (
        <Button onClick={actions.claim} loading={actions.isClaiming}>
          {headerTexts.claim}
        </Button>
      )}
      {may('requestChanges') && (
        <Button variant="default" onClick={actions.openChangeRequest}>
          {headerTexts.requestChanges(changeRequest.items.length)}
        </Button>
      )}
      {may('approve') && <Button onClick={actions.openDecision}>{headerTexts.decide}</Button>}
      {may('confirmApproval') && <Button onClick={actions.openConfirmApproval}>{headerTexts.confirmApproval}</Button>}
      {may('sendBack') && (
        <Button variant="default" onClick={actions.openReturn}>
          {headerTexts.returnToAnalyst}
        </Button>
      )}
      {may('reopen') && (
        <Button variant="default" onClick={actions.openReopen}>
          {headerTexts.reopen}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" aria-label={headerTexts.more} px="xs">
            <Icon name="more" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may('release') && <Menu.Item onClick={actions.openRelease}>{headerTexts.release}</Menu.Item>}
          {may('assign') && <Menu.Item onClick={actions.openAssign}>{headerTexts.assign}</Menu.Item>}
          <Menu.Item onClick={onHelp}>{headerTexts.shortcuts}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
