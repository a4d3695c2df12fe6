// The columns of the queue.
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { QueueItem, ReviewerRecord } from '../../api/compliance-operations.ts'
import { Icon } from '../../appearance/icon.tsx'
import { lazyPart } from '../../components/feedback/lazy-part.ts'
import type { Column } from '../../components/tables/data-table.tsx'
import { RowLink } from '../../components/tables/row-link.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { closedStatus, stageLabels } from '../../format/stage-labels.ts'
import { partnerColumn, referenceColumn } from '../components/customer-columns.tsx'
import { DUE_WIDTH, DueText } from '../components/due-text.tsx'
import { RiskBadge } from '../components/risk-badge.tsx'
import { reviewTexts } from '../components/texts.ts'
import classes from './queue.module.css'
import type { Tab } from './queue-filters.ts'
import { columnTexts, filterTexts } from './texts.ts'

/** Of closed cases, which few come for. */
const VerificationBadge = lazyPart(
  async () => (await import('../../components/badges/verification-badge.tsx')).VerificationBadge,
)

interface QueueView {
  readonly tab: Tab
  readonly now: number
  readonly userId: string
  /** Undefined until they are loaded. */
  readonly reviewers: readonly ReviewerRecord[] | undefined
  /** Rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
}

export function queueColumns(view: QueueView): Column<QueueItem>[] {
  const { tab, now } = view
  return [
    {
      title: whenTitle(tab),
      ...(tab === 'Closed' ? {} : { sort: 'due' }),
      width: WHEN_WIDTHS[tab] ?? DUE_WIDTH,
      cell: (row) => <When row={row} now={now} />,
    },
    {
      id: 'risk',
      title: columnTexts.risk,
      ...(tab === 'Closed' ? {} : { sort: 'risk' }),
      width: '7rem',
      cell: (row) => (row.riskLevel ? <RiskBadge level={row.riskLevel} /> : reviewTexts.notRated),
    },
    {
      title: columnTexts.company,
      cell: (row) => (
        <div className={classes.company}>
          <RowLink to={`/review/cases/${row.customerId}`} isStrong>
            <bdi title={row.companyName}>{row.companyName}</bdi>
          </RowLink>
          <Flags row={row} tab={tab} />
          {isUnowned(tab) && <Reservation row={row} view={view} />}
        </div>
      ),
    },
    referenceColumn(),
    // Beside the name, which needs more space.
    { ...partnerColumn<QueueItem>(), width: '7rem' },
    {
      id: 'country',
      title: columnTexts.country,
      width: COUNTRY_WIDTHS[tab] ?? '8.5rem',
      wideWidth: '9.5rem',
      // The owner, which a supervisor needs, has its place.
      isOptional: tab === 'Open',
      cell: (row) => (
        <span title={countryName(row.incorporationCountryIso3Code)}>
          {countryName(row.incorporationCountryIso3Code)}
        </span>
      ),
    },
    {
      id: 'type',
      title: columnTexts.type,
      width: '10rem',
      isOptional: true,
      cell: (row) => codeLabel(row.businessTypeCode),
    },
    {
      id: 'score',
      title: columnTexts.score,
      width: '5rem',
      isOptional: true,
      align: 'right',
      cell: (row) => row.riskScore ?? columnTexts.none,
    },
    {
      id: 'screening',
      title: columnTexts.screeningMatches,
      width: '8.5rem',
      isOptional: true,
      cell: ({ screening }) => (screening ? columnTexts.screeningStates[screening] : columnTexts.none),
    },
    {
      id: 'outstanding',
      title: columnTexts.outstandingItems,
      width: '6.75rem',
      isOptional: true,
      align: 'right',
      cell: ({ dueItemCount }) => <span title={columnTexts.outstandingHint}>{dueItemCount || columnTexts.none}</span>,
    },
    {
      id: 'submitted',
      title: columnTexts.submittedAt,
      width: '8rem',
      isOptional: true,
      cell: (row) => <TimeText value={row.submittedAt} shows="recentDay" />,
    },
    ...(tab === 'Unclaimed' ? [] : [stateColumn(view)]),
    ...(tab === 'Open' ? [ownerColumn(view)] : []),
    ...(tab === 'Closed' ? [deciderColumn(view)] : []),
    {
      id: 'round',
      title: columnTexts.progress,
      width: tab === 'Unclaimed' ? '6rem' : '5rem',
      ...(tab === 'AwaitingPartner' ? { wideWidth: '10.5rem' } : {}),
      isOptional: tab !== 'Unclaimed' && tab !== 'AwaitingPartner' && tab !== 'AwaitingSecondApproval',
      cell: (row) => (
        <span title={roundText(row)}>
          {tab === 'Unclaimed' && row.submittedItemCount > 0
            ? columnTexts.submitted(row.submittedItemCount)
            : roundText(row)}
        </span>
      ),
    },
  ]
}

/** A day is shorter than a time that is left. */
const WHEN_WIDTHS: Partial<Record<Tab, string>> = { AwaitingPartner: '8rem', Closed: '7.75rem' }
/** Where another column needs the space more. */
const COUNTRY_WIDTHS: Partial<Record<Tab, string>> = { AwaitingPartner: '8.5rem', Snoozed: '6.75rem', Closed: '8.5rem' }
const STATE_WIDTHS: Partial<Record<Tab, string>> = { Mine: '6.5rem', InReview: '6.25rem', Snoozed: '7rem' }

/** Cases without an owner: what there is to say about them follows the company, and the space is its. */
const isUnowned = (tab: Tab) => tab === 'Unclaimed' || tab === 'Snoozed'

function stateColumn(view: QueueView): Column<QueueItem> {
  return {
    id: 'state',
    title: stateTitle(view.tab),
    width: STATE_WIDTHS[view.tab] ?? '7.5rem',
    wideWidth: showsStage(view.tab) ? '9rem' : '7.5rem',
    cell: (row) => (view.removed.has(row.customerId) ? <NoLongerListed /> : <State row={row} view={view} />),
  }
}

/** The reviewer who proposed an approval doesn't own the case while it awaits the second one. */
function ownerColumn(view: QueueView): Column<QueueItem> {
  return {
    id: 'owner',
    title: columnTexts.owner,
    width: '7rem',
    wideWidth: '10.5rem',
    cell: (row) =>
      row.reviewStage === 'AwaitingSecondApproval' ? (
        <StaffName id={row.ownerId} view={view} />
      ) : (
        <Owner row={row} view={view} />
      ),
  }
}

function deciderColumn(view: QueueView): Column<QueueItem> {
  return {
    id: 'decidedBy',
    title: filterTexts.decidedBy,
    width: '8rem',
    wideWidth: '11rem',
    cell: (row) => <Deciders row={row} view={view} />,
  }
}

/** Who proposed an approval has decided as well. */
function Deciders({
  row: { decidedById, decidedByEmail, firstApproverId },
  view,
}: {
  row: QueueItem
  view: QueueView
}) {
  const decider = <StaffName id={decidedById} email={decidedByEmail} view={view} />
  if (!firstApproverId || firstApproverId === decidedById) return decider
  return (
    <span title={columnTexts.proposedAndConfirmed}>
      <StaffName id={firstApproverId} view={view} />, {decider}
    </span>
  )
}

const showsStage = (tab: Tab) => tab === 'Mine' || tab === 'Open' || tab === 'Closed'

const NoLongerListed = () => <em title={columnTexts.noLongerListed}>{columnTexts.moved}</em>

function Reservation({ row, view }: { row: QueueItem; view: QueueView }) {
  if (view.removed.has(row.customerId)) return <NoLongerListed />
  return row.preferredOwnerId ? <Owner row={row} view={view} /> : null
}

interface FlagsProps {
  row: QueueItem
  tab: Tab
}

function Flags({ row: { isEscalated, tags, screening, reviewStage }, tab }: FlagsProps) {
  return (
    <>
      {screening && reviewStage !== 'Closed' && (
        <strong className={classes.match} data-tone={screening === 'Confirmed' ? 'bad' : 'attention'}>
          <span title={columnTexts.screening[screening]}>{columnTexts.match}</span>
        </strong>
      )}
      {isEscalated && (
        <strong className={classes.escalated} title={columnTexts.escalated}>
          <Icon name="up" size={14} />
          <span>{columnTexts.escalated}</span>
        </strong>
      )}
      {tags.length > 0 && (
        <span className={classes.tags}>
          {tags.map((tag) => (
            <RowLink key={tag} to={`/review?tab=${tab}&tag=${tag}`} title={reviewTexts.tagged(tag)}>
              <Icon name="tag" size={14} />
              <span data-name>{tag}</span>
            </RowLink>
          ))}
        </span>
      )}
    </>
  )
}

function whenTitle(tab: Tab): string {
  if (tab === 'Closed') return columnTexts.closed
  return tab === 'AwaitingPartner' ? columnTexts.respondBy : columnTexts.due
}

/** The tab names the stage of its rows, so that the column is free for who has the case. */
function stateTitle(tab: Tab): string {
  if (tab === 'Closed') return filterTexts.outcome
  if (tab === 'Snoozed') return columnTexts.snoozedUntil
  if (showsStage(tab)) return columnTexts.stage
  if (tab === 'AwaitingPartner') return columnTexts.requestedBy
  return tab === 'AwaitingSecondApproval' ? columnTexts.proposedBy : columnTexts.owner
}

function State({ row, view }: { row: QueueItem; view: QueueView }) {
  if (view.tab === 'Closed')
    return (
      <Suspense>
        <VerificationBadge status={closedStatus(row.verificationStatus)} />
      </Suspense>
    )
  if (view.tab === 'Snoozed') return <TimeText value={row.snoozedUntil} shows="day" />
  if (!showsStage(view.tab)) return <Owner row={row} view={view} />
  const stage = row.snoozedUntil ? columnTexts.snoozed : (stageLabels[row.reviewStage] ?? row.reviewStage)
  const hasAnswers = view.tab === 'Mine' && row.submittedItemCount > 0
  return (
    <span title={hasAnswers ? `${stage} · ${roundText(row)}` : stage}>
      {hasAnswers ? columnTexts.submitted(row.submittedItemCount) : stage}
    </span>
  )
}

function roundText({ round, submittedItemCount, reviewStage, dueItemCount }: QueueItem): string {
  const details = [
    columnTexts.round(round),
    submittedItemCount > 0 && columnTexts.submitted(submittedItemCount),
    reviewStage === 'AwaitingPartner' && dueItemCount > 0 && columnTexts.outstanding(dueItemCount),
  ]
  return details.filter(Boolean).join(' · ')
}

function Owner({ row, view }: { row: QueueItem; view: QueueView }) {
  const { reviewStage, ownerId, preferredOwnerId } = row
  const user = (id: string | null) => <StaffName id={id} view={view} />
  if (reviewStage === 'AwaitingSecondApproval') return user(row.firstApproverId)
  if (ownerId) return <StaffName id={ownerId} email={row.ownerEmail} view={view} />
  if (reviewStage !== 'Queued') return user(preferredOwnerId)
  if (!preferredOwnerId) return columnTexts.unassigned
  return (
    <span className={classes.reserved} title={columnTexts.reservedHint}>
      <Icon name="person" size={14} />
      <span>{columnTexts.reservedFor}</span>{' '}
      {preferredOwnerId === view.userId ? columnTexts.reservedForYou : user(preferredOwnerId)}
    </span>
  )
}

interface StaffNameProps {
  id: string | null
  /** As the list names them, also after they have left. */
  email?: string | null
  view: QueueView
}

function StaffName({ id, email: listed, view: { userId, reviewers } }: StaffNameProps) {
  if (id === null) return columnTexts.none
  if (id === userId) return columnTexts.you
  if (!reviewers && !listed) return <Skeleton component="span" display="inline-block" height="0.875rem" width="4rem" />
  const email = listed ?? reviewers?.find((reviewer) => reviewer.userId === id)?.email
  return email ? <UserName email={email} isPlain /> : reviewTexts.formerStaff
}

/** When a decision is due or, while the partner answers, their response. */
function When({ row, now }: { row: QueueItem; now: number }) {
  if (row.dueAt) return <DueText at={row.dueAt} now={now} />
  if (row.responseDueAt)
    return (
      <span title={columnTexts.respondBy}>
        <TimeText value={row.responseDueAt} shows="day" />
      </span>
    )
  return <TimeText value={row.closedAt} shows="recentDay" />
}
