import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reading } from '../api/reading.ts'
import { Icon } from '../appearance/icon.tsx'
import { CUSTOMER_STATUSES } from '../customers/customer-filters.ts'
import { Card } from '../pieces/card.tsx'
import { ErrorView } from '../pieces/state-views.tsx'
import { TONE_SIGNS } from '../pieces/status-badge.tsx'
import { verificationTone, verificationWords } from '../pieces/verification-badge.tsx'
import classes from './overview.module.css'

const NUMBER = new Intl.NumberFormat()
/** Shown also when there is none. */
const ALWAYS: readonly string[] = ['PendingVerification', 'ChangesRequested', 'Approved', 'Rejected']

export function CustomersByStatus() {
  const overview = useQuery(reading('getCustomerOverview'))
  const count = (status: string) =>
    overview.data?.byStatus.find(({ verificationStatus }) => verificationStatus === status)?.customers ?? 0
  const shown = CUSTOMER_STATUSES.filter((status) => ALWAYS.includes(status) || count(status) > 0)
  return (
    <Card title="Customers" message={overview.data ? `${NUMBER.format(overview.data.total)} in all.` : 'Counting …'}>
      {overview.isError && !overview.data ? (
        <ErrorView error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <ul className={classes.tiles}>
          {shown.map((status) => (
            <li key={status}>
              <Link to="/customers" search={{ status }} className={classes.tile} data-tone={verificationTone(status)}>
                <span className={classes.figure}>
                  {overview.data ? NUMBER.format(count(status)) : <Skeleton height={34} width={60} />}
                </span>
                <span className={classes.label}>
                  <span className={classes.sign}>
                    <Icon name={TONE_SIGNS[verificationTone(status)]} size={16} />
                  </span>
                  {verificationWords(status)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
