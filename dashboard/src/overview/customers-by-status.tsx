import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery } from '../api/queries.ts'
import { Icon } from '../appearance/icon.tsx'
import { TONE_ICONS } from '../components/badges/status-badge.tsx'
import { verificationLabel, verificationTone } from '../components/badges/verification-badge.tsx'
import { ErrorView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { CUSTOMER_STATUSES } from '../customers/customer-filters.ts'
import { formatNumber } from '../format/numbers.ts'
import classes from './overview.module.css'
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
        <ul className={classes.tiles}>
          {shown.map((status) => (
            <li key={status}>
              <Link
                to="/customers"
                search={status === ERASED ? { erased: true } : { status }}
                className={classes.tile}
                data-tone={verificationTone(status)}
              >
                <span className={classes.figure}>
                  {overview.data ? formatNumber(count(status)) : <Skeleton height={34} width={60} />}
                </span>
                <span className={classes.label}>
                  <span className={classes.sign}>
                    <Icon name={TONE_ICONS[verificationTone(status)]} size={16} />
                  </span>
                  {verificationLabel(status)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
