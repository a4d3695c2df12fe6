// The columns of the queue.
import type { QueueItem, ReviewerRecord } from '../../api/compliance-operations.ts'
import { VerificationBadge } from '../../components/badges/verification-badge.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { TimeText } from '../../components/values/time-text.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { CaseLink } from '../components/case-link.tsx'
import classes from '../components/cell.module.css'
import { DueText } from '../components/due-text.tsx'
import { RiskBadge } from '../components/risk-badge.tsx'
import { reviewTexts, stageLabels } from '../components/texts.ts'
import type { Tab } from './queue-filters.ts'
import { columnTexts } from './texts.ts'

interface QueueView {
  readonly tab: Tab
  readonly now: number
  readonly userId: string
  readonly reviewers: readonly ReviewerRecord[]
  /** Rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
}

export function queueColumns(view: QueueView): Column<QueueItem>[] {
  const { tab, now, removed } = view
  return [
    {
      title: tab === 'Closed' ? columnTexts.closed : columnTexts.due,
      width: '9.5rem',
      cell: (row) => <When row={row} now={now} />,
    },
    { title: columnTexts.risk, width: '7rem', cell: (row) => <RiskBadge level={row.riskLevel} /> },
    {
      title: columnTexts.company,
      cell: (row) => (
        <div className={classes.name}>
          <CaseLink customerId={row.customerId}>
            <bdi className={classes.long} title={row.companyName}>
              {row.companyName}
            </bdi>
          </CaseLink>
          <div className={classes.small}>{row.partnerCustomerId}</div>
          <Flags row={row} />
        </div>
      ),
    },
    {
      title: columnTexts.partner,
      cell: (row) => (
        <div className={classes.words}>
          <bdi>{row.partnerName}</bdi>
        </div>
      ),
    },
    {
      title: columnTexts.countryAndType,
      cell: (row) => (
        <div className={classes.words}>
          {countryName(row.incorporationCountryIso3Code)}
          <div className={classes.small}>{codeLabel(row.businessTypeCode)}</div>
        </div>
      ),
    },
    {
      title: stateTitle(tab),
      cell: (row) => (
        <div className={classes.words}>
          {removed.has(row.customerId) ? <em>{columnTexts.noLongerListed}</em> : <State row={row} view={view} />}
          <div className={classes.small}>{roundText(row)}</div>
        </div>
      ),
    },
  ]
}

function Flags({ row: { isEscalated, tags, snoozedUntil } }: { row: QueueItem }) {
  if (!isEscalated && !snoozedUntil && tags.length === 0) return null
  return (
    <div className={classes.small}>
      {isEscalated && <strong>{columnTexts.escalated} </strong>}
      {snoozedUntil && (
        <>
          {columnTexts.snoozedUntil} <TimeText value={snoozedUntil} shows="day" />{' '}
        </>
      )}
      {tags.join(', ')}
    </div>
  )
}

/** The tab names the stage of its rows, so that the column is free for who has the case. */
function stateTitle(tab: Tab): string {
  if (tab === 'Mine' || tab === 'Closed') return columnTexts.stage
  return tab === 'AwaitingSecondApproval' ? columnTexts.proposedBy : columnTexts.owner
}

function State({ row, view }: { row: QueueItem; view: QueueView }) {
  if (view.tab === 'Closed') return <VerificationBadge status={row.verificationStatus} />
  return view.tab === 'Mine' ? (stageLabels[row.reviewStage] ?? row.reviewStage) : ownerText(row, view)
}

function roundText({ round, submittedItemCount, reviewStage, dueItemCount }: QueueItem): string {
  const details = [
    columnTexts.round(round),
    submittedItemCount > 0 && columnTexts.submitted(submittedItemCount),
    reviewStage === 'AwaitingPartner' && dueItemCount > 0 && columnTexts.outstanding(dueItemCount),
  ]
  return details.filter(Boolean).join(' · ')
}

function ownerText(row: QueueItem, view: QueueView): string {
  const { reviewStage, ownerId, preferredOwnerId } = row
  if (reviewStage === 'AwaitingSecondApproval') return userText(row.firstApproverId, view)
  if (ownerId) return userText(ownerId, view)
  const isMine = preferredOwnerId === view.userId
  if (reviewStage === 'Queued') {
    if (!preferredOwnerId) return columnTexts.unassigned
    return isMine ? columnTexts.reservedForYou : columnTexts.reservedFor(userText(preferredOwnerId, view))
  }
  if (!preferredOwnerId) return columnTexts.none
  return isMine ? columnTexts.requestedByYou : columnTexts.requestedBy(userText(preferredOwnerId, view))
}

function userText(id: string | null, { userId, reviewers }: QueueView): string {
  if (id === null) return columnTexts.none
  if (id === userId) return columnTexts.you
  return reviewers.find((reviewer) => reviewer.userId === id)?.email ?? reviewTexts.formerStaff
}

/** When a decision is due or, while the partner answers, their response. */
function When({ row, now }: { row: QueueItem; now: number }) {
  if (row.dueAt) return <DueText at={row.dueAt} now={now} />
  if (row.responseDueAt)
    return (
      <div>
        {columnTexts.respondBy}
        <div className={classes.small}>
          <TimeText value={row.responseDueAt} />
        </div>
      </div>
    )
  return <TimeText value={row.closedAt} />
}
