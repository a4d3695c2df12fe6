// The customers by what happens next, each group with its count.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery } from '../api/queries.ts'
import classes from '../components/layout/tabs.module.css'
import { formatNumber } from '../format/numbers.ts'
import type { Status } from './customer-filters.ts'
import { tabTexts as texts } from './texts.ts'

const TABS = {
  all: [],
  needsAction: ['ChangesRequested', 'StartedNotCompleted', 'NotStarted'],
  inReview: ['PendingVerification'],
  approved: ['Approved'],
  rejected: ['Rejected'],
} as const satisfies Record<keyof typeof texts.tabs, readonly Status[]>

/** Counts are of all customers, whatever else is filtered. */
export function CustomerTabs({ statuses }: { statuses: readonly Status[] }) {
  const counts = useQuery(apiQuery('getCustomerOverview')).data?.byStatus
  const isCurrent = (wanted: readonly Status[]) =>
    statuses.length === 0 ? wanted.length === 0 : statuses.every((status) => wanted.includes(status))
  return (
    <nav aria-label={texts.label} className={classes.tabs}>
      {Object.entries(TABS).map(([tab, wanted]) => (
        <Link
          key={tab}
          to="/customers"
          search={(before) => ({ ...before, status: wanted.join(',') || undefined, page: undefined })}
          className={classes.tab}
          activeProps={{}}
          aria-current={isCurrent(wanted) ? 'page' : undefined}
        >
          {texts.tabs[tab as keyof typeof TABS]}{' '}
          <span className={classes.count}>{counts ? formatNumber(countOf(counts, wanted)) : '…'}</span>
        </Link>
      ))}
    </nav>
  )
}

function countOf(
  counts: readonly { verificationStatus: string; customers: number }[],
  wanted: readonly string[],
): number {
  return counts
    .filter(({ verificationStatus }) => wanted.length === 0 || wanted.includes(verificationStatus))
    .reduce((sum, { customers }) => sum + customers, 0)
}
