import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../api/queries.ts'
import { StatusTiles } from '../components/badges/status-tiles.tsx'
import { ErrorView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { CUSTOMER_STATUSES } from '../customers/customer-filters.ts'
import { byStatusTexts as texts } from './texts.ts'

/** Shown even if there are none. */
const ALWAYS: readonly string[] = ['PendingVerification', 'ChangesRequested', 'Approved', 'Rejected']

const ERASED = 'Erased'

export function CustomersByStatus() {
  const overview = useQuery(apiQuery('getCustomerOverview'))
  const count = (status: string) =>
    status === ERASED
      ? (overview.data?.erased ?? 0)
      : (overview.data?.byStatus.find(({ verificationStatus }) => verificationStatus === status)?.customers ?? 0)
  const shown = [...CUSTOMER_STATUSES, ERASED].filter((status) => ALWAYS.includes(status) || count(status) > 0)
  return (
    <Card title={texts.title} message={overview.data ? texts.total(overview.data.total) : texts.counting}>
      {overview.isError && !overview.data ? (
        <ErrorView error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <StatusTiles
          counts={shown.map((status) => ({ status, customers: overview.data && count(status) }))}
          listOf={(status) => (status === ERASED ? { erased: true } : { status })}
        />
      )}
    </Card>
  )
}
