// The header of a case: what it is and what can be done, in one line that stays in sight, and the facts below it.
import { Button, Code, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Case } from '../../api/compliance-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { verificationLabel } from '../../components/badges/verification-badge.tsx'
import { Key } from '../../components/keys/key.tsx'
import { showKeyboardHelp } from '../../components/keys/show-help.ts'
import { AnchorLink } from '../../components/layout/links.tsx'
import { CopyButton } from '../../components/values/copy-button.tsx'
import { Countdown } from '../../components/values/countdown.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { usePageHeading } from '../../shell/page-header.tsx'
import { reviewTexts } from '../components/texts.ts'
import { CaseOwner } from './case-owner.tsx'
import { CaseFlags } from './flags/case-flags.tsx'
import classes from './header.module.css'
import { RiskSummary } from './risk-summary.tsx'
import { useCaseActions } from './state/case-actions-context.ts'
import { useOpenCase } from './state/case-context.ts'
import { caseTexts, headerTexts, stageTexts } from './texts/case.ts'
import { escalateTexts, flagTexts, resolveTexts, snoozeTexts, tagTexts } from './texts/flags.ts'

export function CaseHeader() {
  const { reviewCase } = useOpenCase()
  const { profile } = reviewCase
  const title = profile.erasedAt ? reviewTexts.erasedCustomer : profile.companyName
  const [tone, stage] = stageState(reviewCase)
  return (
    <>
      <CaseBar title={title}>
        <div className={classes.state}>
          <StatusBadge tone={tone}>{stage}</StatusBadge>
          <RiskSummary />
          <Due />
        </div>
        <div className={classes.actions}>
          <Buttons />
        </div>
      </CaseBar>
      <Summary />
    </>
  )
}

/** The line that stays in sight; while the case is loading, it has nothing but a title. */
export function CaseBar({ title, children }: { title: string; children?: ReactNode }) {
  const heading = usePageHeading(title)
  return (
    <header className={classes.bar}>
      <AnchorLink
        to="/review"
        className={classes.back}
        aria-label={caseTexts.backToQueue}
        title={caseTexts.backToQueue}
      >
        <Icon name="back" />
      </AnchorLink>
      <h1 className={classes.name} ref={heading} tabIndex={-1} title={title}>
        <UserText>{title}</UserText>
      </h1>
      {children}
    </header>
  )
}

function Summary() {
  const { reviewCase } = useOpenCase()
  const { profile, partner, customerId, reviewStage } = reviewCase
  const isClosed = reviewStage === 'Closed'
  return (
    <dl className={classes.facts} aria-label={headerTexts.summary}>
      <Fact name={headerTexts.business}>
        {headerTexts.typeAndCountry(
          codeLabel(profile.businessTypeCode),
          countryName(profile.incorporationCountryIso3Code),
        )}
      </Fact>
      <Fact name={headerTexts.partner}>
        <bdi>{partner.name}</bdi> <Code>{profile.partnerCustomerId}</Code>
      </Fact>
      <Fact name={isClosed ? headerTexts.decidedBy : headerTexts.assignedTo}>
        <CaseOwner />
      </Fact>
      <DueFact />
      <Flags />
      <Fact name={headerTexts.round}>{headerTexts.roundAndVersion(reviewCase.round, reviewCase.version)}</Fact>
      <Fact name={headerTexts.customerId}>
        <Code className={classes.id}>{customerId}</Code>{' '}
        <CopyButton value={customerId} label={headerTexts.copyCustomerId} />
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
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Flags() {
  const { snooze, escalation, tags } = useOpenCase().reviewCase
  if (!snooze && !escalation && tags.length === 0) return null
  return (
    <Fact name={flagTexts.title}>
      <CaseFlags />
    </Fact>
  )
}

/** How urgent the case is, in a word. */
function Due() {
  const { dueAt, overdue, reviewStage } = useOpenCase().reviewCase
  if (reviewStage === 'Closed') return null
  if (!dueAt) return <StatusBadge tone="neutral">{headerTexts.paused}</StatusBadge>
  if (overdue) return <StatusBadge tone="bad">{headerTexts.overdue}</StatusBadge>
  return (
    <span className={classes.due}>
      {headerTexts.dueIn} <Countdown until={dueAt} over={headerTexts.soon} />
    </span>
  )
}

function DueFact() {
  const { closedAt, nextReviewAt, dueAt, responseDueAt, reviewStage } = useOpenCase().reviewCase
  if (reviewStage === 'Closed')
    return (
      <>
        <Fact name={headerTexts.closed}>
          <TimeText value={closedAt} />
        </Fact>
        {nextReviewAt && (
          <Fact name={headerTexts.nextReview}>
            <TimeText value={nextReviewAt} shows="day" />
          </Fact>
        )}
      </>
    )
  if (!dueAt)
    return responseDueAt ? (
      <Fact name={headerTexts.partnerRespondsBy}>
        <TimeText value={responseDueAt} shows="day" />
      </Fact>
    ) : null
  return (
    <Fact name={headerTexts.due}>
      <TimeText value={dueAt} shows="minutes" />
    </Fact>
  )
}

function Buttons() {
  const { may, changeRequest } = useOpenCase()
  const actions = useCaseActions()
  return (
    <>
      {may('claim') && (
        <Button size="sm" onClick={actions.claim} loading={actions.isClaiming} rightSection={<Key name="c" />}>
          {headerTexts.claim}
        </Button>
      )}
      {may('requestChanges') && (
        <Button size="sm" variant="default" onClick={actions.openChangeRequest} rightSection={<Key name="r" />}>
          {headerTexts.requestChanges(changeRequest.items.length)}
        </Button>
      )}
      {may('approve') && (
        <Button size="sm" onClick={actions.openDecision} rightSection={<Key name="d" />}>
          {headerTexts.decide}
        </Button>
      )}
      {may('confirmApproval') && (
        <Button size="sm" onClick={actions.openConfirmApproval} rightSection={<Key name="d" />}>
          {headerTexts.confirmApproval}
        </Button>
      )}
      {may('sendBack') && (
        <Button size="sm" variant="default" onClick={actions.openReturn}>
          {headerTexts.returnToAnalyst}
        </Button>
      )}
      {may('reopen') && (
        <Button size="sm" variant="default" onClick={actions.openReopen}>
          {headerTexts.reopen}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="sm" variant="default" aria-label={headerTexts.more} px="xs">
            <Icon name="more" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may('release') && <Menu.Item onClick={actions.openRelease}>{headerTexts.release}</Menu.Item>}
          {may('assign') && <Menu.Item onClick={actions.openAssign}>{headerTexts.assign}</Menu.Item>}
          {may('snooze') && (
            <Menu.Item onClick={actions.openSnooze} rightSection={<Key name="z" />}>
              {snoozeTexts.menu}
            </Menu.Item>
          )}
          {may('endSnooze') && <Menu.Item onClick={actions.endSnooze}>{snoozeTexts.end}</Menu.Item>}
          {may('escalate') && (
            <Menu.Item onClick={actions.openEscalate} rightSection={<Key name="e" />}>
              {escalateTexts.menu}
            </Menu.Item>
          )}
          {may('resolveEscalation') && <Menu.Item onClick={actions.openResolve}>{resolveTexts.menu}</Menu.Item>}
          {may('tag') && (
            <Menu.Item onClick={actions.openTags} rightSection={<Key name="l" />}>
              {tagTexts.menu}
            </Menu.Item>
          )}
          <Menu.Item onClick={showKeyboardHelp} rightSection={<Key name="?" />}>
            {headerTexts.shortcuts}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
