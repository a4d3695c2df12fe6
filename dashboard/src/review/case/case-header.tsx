// The header of a case: what it is and what can be done, in one line that stays in sight, and the facts below it.
import { Button, Code, CopyButton, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { StatusBadge, type Tone } from '../../components/badges/status-badge.tsx'
import { Key } from '../../components/keys/key.tsx'
import { showKeyboardHelp } from '../../components/keys/show-help.ts'
import { TimeText } from '../../components/values/time-text.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { usePermission } from '../../session/session.ts'
import { DueText, useServiceNow } from '../components/due-text.tsx'
import { stageState } from '../components/stage-state.ts'
import { reviewTexts } from '../components/texts.ts'
import { CaseOwner } from './case-owner.tsx'
import { CaseFlags } from './flags/case-flags.tsx'
import classes from './header.module.css'
import { buttonActions, menuActions } from './header-actions.ts'
import { RiskSummary } from './risk-summary.tsx'
import { useCaseActions } from './state/case-actions-context.ts'
import { useOpenCase } from './state/case-context.ts'
import { StickyBar } from './sticky-bar.tsx'
import { caseTexts, headerTexts, sampleTexts } from './texts/case.ts'
import { flagTexts } from './texts/flags.ts'

export function CaseHeader() {
  const { reviewCase, sampleId } = useOpenCase()
  const { profile } = reviewCase
  const title = profile.erasedAt ? reviewTexts.erasedCustomer : profile.companyName
  const [tone, stage]: readonly [Tone, string] = sampleId ? ['neutral', sampleTexts.badge] : stageState(reviewCase)
  return (
    <>
      <CaseBar title={title} isSample={sampleId !== undefined}>
        <div className={classes.state}>
          <StatusBadge tone={tone}>{stage}</StatusBadge>
          <RiskSummary />
        </div>
        <div className={classes.actions}>
          <Buttons />
        </div>
      </CaseBar>
      <Summary />
    </>
  )
}

interface CaseBarProps {
  title: string
  /** A quality sample leads back to the list of samples. */
  isSample?: boolean
  children?: ReactNode
}

/** While the case is loading, it has nothing but a title. */
export function CaseBar({ title, isSample, children }: CaseBarProps) {
  const back = isSample
    ? ({ to: '/review/quality', label: sampleTexts.backToSamples } as const)
    : ({ to: '/review', label: caseTexts.backToQueue } as const)
  return (
    <StickyBar title={title} back={back}>
      {children}
    </StickyBar>
  )
}

function Summary() {
  const { reviewCase, sampleId } = useOpenCase()
  const { profile, partner, reviewStage } = reviewCase
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.summary}>
      <dl className={classes.facts} aria-label={headerTexts.summary} data-open={isOpen || undefined}>
        <Fact name={headerTexts.business} isNameHidden isExtra>
          {headerTexts.typeAndCountry(
            codeLabel(profile.businessTypeCode),
            countryName(profile.incorporationCountryIso3Code),
          )}
        </Fact>
        <Fact name={headerTexts.partner} isExtra>
          <bdi className={classes.partner} title={partner.name}>
            {partner.name}
          </bdi>
        </Fact>
        {!sampleId && (
          <Fact name={headerTexts.ownerNames[reviewStage] ?? headerTexts.assignedTo}>
            <CaseOwner />
          </Fact>
        )}
        <DueFact />
        <Flags />
        <Fact name={headerTexts.reference} isNameHidden isExtra isRare>
          <Code>{profile.partnerCustomerId}</Code>
        </Fact>
        <Fact name={headerTexts.round} isNameHidden isExtra isRare={reviewCase.round === 1}>
          {headerTexts.roundAndVersion(reviewCase.round, reviewCase.version)}
        </Fact>
      </dl>
      <Button size="compact-xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? headerTexts.fewerFacts : headerTexts.moreFacts}
      </Button>
    </div>
  )
}

interface FactProps {
  name: string
  /** The value says what it is. */
  isNameHidden?: boolean
  /** Folded away on a phone. */
  isExtra?: boolean
  /** Folded away where all facts don't fit in one line. */
  isRare?: boolean
  children: ReactNode
}

function Fact({ name, isNameHidden, isExtra, isRare, children }: FactProps) {
  return (
    <div data-extra={isExtra || undefined} data-rare={isRare || undefined}>
      <dt className={isNameHidden ? classes.hiddenName : undefined}>{name}</dt>
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
  if (dueAt)
    return (
      <Fact name={headerTexts.due} isNameHidden>
        <Due at={dueAt} />
      </Fact>
    )
  return (
    <>
      <Fact name={headerTexts.due} isNameHidden>
        <StatusBadge tone="neutral">{headerTexts.paused}</StatusBadge>
      </Fact>
      {responseDueAt && (
        <Fact name={headerTexts.partnerRespondsBy}>
          <TimeText value={responseDueAt} shows="day" />
        </Fact>
      )}
    </>
  )
}

/** As in the queue. */
function Due({ at }: { at: string }) {
  const now = useServiceNow(undefined, 0)
  return <DueText at={at} now={now} />
}

function Buttons() {
  const openCase = useOpenCase()
  const supervises = usePermission('review.supervise')
  const actions = useCaseActions()
  return (
    <>
      {buttonActions(openCase, actions).map(({ name, label, key, run, isMain, isBusy = false, title }) => (
        <Button
          key={name}
          size="sm"
          variant={isMain ? 'filled' : 'default'}
          onClick={run}
          loading={isBusy}
          rightSection={key && <Key name={key} />}
          title={title}
        >
          {label}
        </Button>
      ))}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="sm" variant="default" aria-label={headerTexts.more} px="xs">
            <Icon name="more" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {menuActions(openCase, actions, supervises).map(({ name, label, key, run }) => (
            <Menu.Item key={name} onClick={run} rightSection={key && <Key name={key} />}>
              {label}
            </Menu.Item>
          ))}
          <CopyButton value={openCase.customerId}>
            {({ copy }) => <Menu.Item onClick={copy}>{headerTexts.copyCustomerId}</Menu.Item>}
          </CopyButton>
          <Menu.Item onClick={showKeyboardHelp} rightSection={<Key name="?" />}>
            {headerTexts.shortcuts}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
