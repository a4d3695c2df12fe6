// What the queue tells of a case.
import type { QueueItem, ReviewerRecord } from '../../api/compliance-operations.ts'
import { codeLabel } from '../../components/code-labels.ts'
import { countryName } from '../../components/country-name.ts'
import type { Column } from '../../components/data-table.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { VerificationBadge } from '../../components/verification-badge.tsx'
import { CaseLink } from '../case-link.tsx'
import classes from '../cell.module.css'
import { DueText } from '../due-text.tsx'
import { RiskBadge } from '../risk-badge.tsx'
import { stageWords } from '../stage-words.ts'
import type { Tab } from './queue-filters.ts'

interface Told {
  readonly tab: Tab
  readonly now: number
  readonly me: string
  readonly reviewers: readonly ReviewerRecord[]
  readonly gone: ReadonlySet<string>
}

export function queueColumns({ tab, now, me, reviewers, gone }: Told): Column<QueueItem>[] {
  const who = (id: string | null) =>
    id === null
      ? undefined
      : id === me
        ? 'you'
        : (reviewers.find(({ userId }) => userId === id)?.email ?? 'somebody who left')
  return [
    { title: tab === 'Closed' ? 'Closed' : 'Due', width: '8.75rem', cell: (row) => <When row={row} now={now} /> },
    { title: 'Risk', width: '7rem', cell: (row) => <RiskBadge level={row.riskLevel} /> },
    {
      title: 'Company',
      cell: (row) => (
        <div className={classes.name}>
          <CaseLink customerId={row.customerId}>
            <span className={classes.long} title={row.companyName}>
              {row.companyName}
            </span>
          </CaseLink>
          <div className={classes.small}>{row.partnerCustomerId}</div>
        </div>
      ),
    },
    { title: 'Partner', cell: (row) => <div className={classes.words}>{row.partnerName}</div> },
    {
      title: 'Country, type',
      cell: (row) => (
        <div className={classes.words}>
          {countryName(row.incorporationCountryIso3Code)}
          <div className={classes.small}>{codeLabel(row.businessTypeCode)}</div>
        </div>
      ),
    },
    {
      title: 'Stage',
      cell: (row) => (
        <div className={classes.words}>
          {row.reviewStage === 'Closed' ? (
            <VerificationBadge status={row.verificationStatus} />
          ) : (
            stageWords(row.reviewStage)
          )}
          <div className={classes.small}>
            Round {row.round}
            {row.submittedItemCount > 0 && `, ${row.submittedItemCount} submitted`}
            {row.reviewStage === 'AwaitingPartner' && row.dueItemCount > 0 && `, ${row.dueItemCount} due`}
          </div>
        </div>
      ),
    },
    {
      title: tab === 'AwaitingSecondApproval' ? 'Proposed by' : 'Owner',
      cell: (row) => (
        <div className={classes.words}>
          {gone.has(row.customerId) ? <em>Not here any more</em> : ownerWords(row, who)}
        </div>
      ),
    },
  ]
}

function ownerWords(row: QueueItem, who: (id: string | null) => string | undefined): string {
  if (row.reviewStage === 'AwaitingSecondApproval') return capital(who(row.firstApproverId) ?? '–')
  const owner = who(row.ownerId)
  if (owner) return capital(owner)
  const preferred = who(row.preferredOwnerId)
  if (!preferred) return row.reviewStage === 'Queued' ? 'Nobody' : '–'
  return row.reviewStage === 'Queued' ? `Came back to ${preferred}` : `Asked by ${preferred}`
}

const capital = (words: string) => (words === 'you' ? 'You' : words)

/** By when a decision is due; while the partner has to answer, by when they have to. */
function When({ row, now }: { row: QueueItem; now: number }) {
  if (row.dueAt) return <DueText at={row.dueAt} now={now} />
  if (row.responseDueAt)
    return (
      <div>
        Answer by
        <div className={classes.small}>
          <TimeText value={row.responseDueAt} />
        </div>
      </div>
    )
  return <TimeText value={row.closedAt} />
}
