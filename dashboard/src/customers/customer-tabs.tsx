// The customers by what happens next, each group with its count.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomerOverview } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import classes from '../components/layout/tabs.module.css'
import { Tabs } from '../components/layout/tabs.tsx'
import { useSavedViews } from '../components/tables/use-saved-views.ts'
import { UserText } from '../components/values/user-text.tsx'
import { formatNumber } from '../format/numbers.ts'
import { usePresence } from '../hooks/use-presence.ts'
import type { CustomerFilters, Status } from './customer-filters.ts'
import { tabTexts as texts } from './texts.ts'

const REFRESH_MS = 15_000

type Tab = keyof typeof texts.tabs

const STATUSES = {
  all: [],
  needsAction: ['ChangesRequested', 'StartedNotCompleted', 'NotStarted'],
  inReview: ['PendingVerification'],
  expiring: [],
  approved: ['Approved'],
  rejected: ['Rejected'],
} as const satisfies Record<Tab, readonly Status[]>

/** Counts are of all customers, whatever else is filtered. */
export function CustomerTabs({ status, expiring, erased }: Pick<CustomerFilters, 'status' | 'expiring' | 'erased'>) {
  const { present } = usePresence()
  const { data: overview } = useQuery({
    ...apiQuery('getCustomerOverview'),
    refetchInterval: present ? REFRESH_MS : false,
  })
  const saved = useSavedViews('customers')
  const current = saved.current || erased ? undefined : currentTab(status, expiring)
  return (
    <Tabs label={texts.label} current={saved.current?.viewId ?? current}>
      {(Object.keys(STATUSES) as Tab[]).map((tab) => (
        <Link
          key={tab}
          to="/customers"
          search={(before) => ({
            ...before,
            status: STATUSES[tab].join(',') || undefined,
            expiring: tab === 'expiring' ? true : undefined,
            erased: undefined,
            page: undefined,
          })}
          className={classes.tab}
          // The router marks a link without statuses as current for every address of the list.
          activeOptions={{ exact: true, explicitUndefined: true }}
          activeProps={{}}
          aria-current={tab === current ? 'page' : undefined}
        >
          {texts.tabs[tab]}{' '}
          <span className={classes.count}>{overview ? formatNumber(countOf(overview, tab)) : '…'}</span>
        </Link>
      ))}
      <span className={classes.views}>
        {saved.views.map((view) => (
          <button
            key={view.viewId}
            type="button"
            className={classes.tab}
            aria-current={view === saved.current ? 'page' : undefined}
            onClick={() => saved.open(view)}
          >
            <UserText>{view.name}</UserText>
          </button>
        ))}
      </span>
    </Tabs>
  )
}

/** Undefined: the address asks for statuses that no tab has together. */
function currentTab(status: readonly Status[], expiring: true | undefined): Tab | undefined {
  if (expiring) return 'expiring'
  if (status.length === 0) return 'all'
  const isWithin = (wanted: readonly Status[]) => status.every((one) => wanted.includes(one))
  return (Object.keys(STATUSES) as Tab[]).find((tab) => isWithin(STATUSES[tab]))
}

function countOf({ total, byStatus, renewalsDue }: CustomerOverview, tab: Tab): number {
  if (tab === 'all') return total
  if (tab === 'expiring') return renewalsDue
  const wanted: readonly string[] = STATUSES[tab]
  return byStatus
    .filter(({ verificationStatus }) => wanted.includes(verificationStatus))
    .reduce((sum, { customers }) => sum + customers, 0)
}
