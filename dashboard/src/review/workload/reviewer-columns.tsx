// The columns of the workload by reviewer.
import type { AnalystWorkload } from '../../api/compliance-operations.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { RowLink } from '../../components/tables/row-link.tsx'
import { UserName } from '../../components/values/user-name.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { ROLE_NAMES } from '../../session/session.ts'
import classes from './bar-table.module.css'
import { alertColumnTexts, decisionTexts, reviewerColumns, reviewTime } from './texts.ts'
import type { Kind } from './workload-search.ts'

/** Its link is the one that a click on the row follows. */
const reviewerColumn = (
  to: (userId: string) => `/${string}`,
  suspended: ReadonlySet<string>,
): Column<AnalystWorkload> => ({
  title: reviewerColumns.reviewer,
  cell: (row) => (
    <div className={classes.reviewer}>
      <RowLink to={to(row.userId)}>
        <UserName email={row.email} />
      </RowLink>
      <div className={classes.role}>
        {ROLE_NAMES[row.role]}
        {suspended.has(row.userId) && <StatusBadge tone="attention">{reviewerColumns.suspended}</StatusBadge>}
      </div>
    </div>
  ),
})

export const reviewerColumnsFor = (
  days: number,
  suspended: ReadonlySet<string>,
): readonly Column<AnalystWorkload>[] => [
  reviewerColumn((userId) => `/review?tab=InReview&owner=${userId}`, suspended),
  {
    title: reviewerColumns.open,
    align: 'right',
    cell: (row) => (
      <CasesLink
        count={row.openCases}
        search={{ tab: 'InReview', owner: row.userId }}
        label={reviewerColumns.openLabel(row.openCases, row.email)}
      />
    ),
  },
  {
    title: reviewerColumns.overdue,
    align: 'right',
    cell: (row) => (
      <CasesLink
        count={row.overdueCases}
        search={{ tab: 'InReview', owner: row.userId, overdue: 'yes' }}
        label={reviewerColumns.overdueLabel(row.overdueCases, row.email)}
      />
    ),
  },
  {
    title: reviewerColumns.returned,
    align: 'right',
    cell: (row) => (
      <CasesLink
        count={row.returnedCases}
        search={{ tab: 'Unclaimed', owner: row.userId }}
        label={reviewerColumns.returnedLabel(row.returnedCases, row.email)}
      />
    ),
  },
  {
    title: reviewerColumns.decisions,
    align: 'right',
    cell: (row) => <DecisionsLink row={row} count={row.approved + row.rejected + row.changesRequested} days={days} />,
  },
  {
    title: reviewerColumns.median,
    heading: <TwoLines>{reviewerColumns.median}</TwoLines>,
    align: 'right',
    cell: ({ medianSeconds }) => reviewTime(medianSeconds),
  },
  {
    title: reviewerColumns.approved,
    align: 'right',
    cell: (row) => <DecisionsLink row={row} count={row.approved} kind="Approve" days={days} />,
  },
  {
    title: reviewerColumns.rejected,
    align: 'right',
    cell: (row) => <DecisionsLink row={row} count={row.rejected} kind="Reject" days={days} />,
  },
  {
    title: reviewerColumns.changesShort,
    align: 'right',
    cell: (row) => <DecisionsLink row={row} count={row.changesRequested} kind="RequestChanges" days={days} />,
  },
  {
    title: reviewerColumns.secondShort,
    heading: <TwoLines>{reviewerColumns.secondShort}</TwoLines>,
    align: 'right',
    cell: (row) => <DecisionsLink row={row} count={row.secondApprovals} kind="SecondApproval" days={days} />,
  },
]

export const alertColumnsFor = (suspended: ReadonlySet<string>): readonly Column<AnalystWorkload>[] => [
  reviewerColumn((userId) => `/review/monitoring?owner=${userId}`, suspended),
  {
    title: alertColumnTexts.claimed,
    align: 'right',
    cell: (row) => (
      <AlertsLink
        count={row.claimedAlerts}
        search={{ owner: row.userId }}
        label={alertColumnTexts.claimedLabel(row.claimedAlerts, row.email)}
      />
    ),
  },
  {
    title: alertColumnTexts.overdue,
    align: 'right',
    cell: (row) => (
      <AlertsLink
        count={row.overdueAlerts}
        search={{ owner: row.userId, overdue: 'yes' }}
        label={alertColumnTexts.overdueLabel(row.overdueAlerts, row.email)}
      />
    ),
  },
  { title: alertColumnTexts.dismissed, align: 'right', cell: (row) => formatNumber(row.dismissedAlerts) },
  { title: alertColumnTexts.acted, align: 'right', cell: (row) => formatNumber(row.actedAlerts) },
]

interface CasesLinkProps {
  count: number
  search: { tab: 'InReview' | 'Unclaimed'; owner: string; overdue?: 'yes' }
  label: string
}

function CasesLink({ count, search, label }: CasesLinkProps) {
  if (count === 0) return '0'
  return (
    <AnchorLink to="/review" search={search} size="sm" aria-label={label}>
      {formatNumber(count)}
    </AnchorLink>
  )
}

interface DecisionsLinkProps {
  row: AnalystWorkload
  count: number
  /** All that count as decisions if left out. */
  kind?: Kind
  days: number
}

function DecisionsLink({ row, count, kind, days }: DecisionsLinkProps) {
  if (count === 0) return '0'
  return (
    <AnchorLink
      to="/review/workload"
      search={{ days, decidedBy: row.userId, kind }}
      resetScroll={false}
      size="sm"
      aria-label={decisionTexts.figureLabel(count, kind, row.email)}
    >
      {formatNumber(count)}
    </AnchorLink>
  )
}

interface AlertsLinkProps {
  count: number
  search: { owner: string; overdue?: 'yes' }
  label: string
}

function AlertsLink({ count, search, label }: AlertsLinkProps) {
  if (count === 0) return '0'
  return (
    <AnchorLink to="/review/monitoring" search={search} size="sm" aria-label={label}>
      {formatNumber(count)}
    </AnchorLink>
  )
}

/** All columns fit at 1280 pixels. */
function TwoLines({ children }: { children: string }) {
  return <span className={classes.twoLines}>{children}</span>
}
