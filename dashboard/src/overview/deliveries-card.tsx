// Webhook deliveries of the last seven days: the health of the endpoint, and a bar for each day.
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookEndpoint, WebhookStats } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { ErrorView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { formatNumber } from '../format/numbers.ts'
import { formatShortDay } from '../format/times.ts'
import { EndpointBadge } from '../webhooks/endpoint/endpoint-badge.tsx'
import { healthText } from '../webhooks/endpoint/health.ts'
import { useUndelivered } from './changes-card.tsx'
import { deliveryDays } from './delivery-days.ts'
import { DAYS, weekAgo } from './last-seven-days.ts'
import classes from './overview.module.css'
import { deliveriesTexts as texts } from './texts.ts'

export function DeliveriesCard() {
  const webhook = useQuery(apiQuery('getWebhook'))
  const stats = useQuery(apiQuery('getWebhookStats', { query: { from: weekAgo() } }))
  const error = (webhook.isError && !webhook.data && webhook) || (stats.isError && !stats.data && stats)
  return (
    <Card title={texts.title} message={texts.hint(DAYS)}>
      {error && <ErrorView error={error.error} onRetry={() => void error.refetch()} />}
      {!error && !(webhook.data && stats.data) && <Skeleton height={272} />}
      {webhook.data && stats.data && (
        <Stack>
          <Health endpoint={webhook.data} />
          {(webhook.data.status !== 'NotRegistered' || stats.data.total.attempts > 0) && <ByDay stats={stats.data} />}
        </Stack>
      )}
    </Card>
  )
}

function Health({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.status === 'NotRegistered') {
    return (
      <Text>
        {texts.noEndpoint}{' '}
        <AnchorLink inherit underline="always" to="/webhooks">
          {texts.register}
        </AnchorLink>
      </Text>
    )
  }
  const health = healthText(endpoint)
  return (
    <Text component="div">
      <EndpointBadge health={endpoint.health} /> {health.status} {health.next}{' '}
      <AnchorLink inherit underline="always" to="/webhooks">
        {texts.viewEndpoint}
      </AnchorLink>
    </Text>
  )
}

const OUTCOMES = [
  ['delivered', 'Delivered', texts.delivered, classes.good],
  ['pending', 'Pending', texts.pending, classes.waiting],
  ['exhausted', 'Exhausted', texts.failed, classes.bad],
] as const

/** A table whose middle column draws the others, so that everyone can read it. Each number links to its deliveries. */
function ByDay({ stats }: { stats: WebhookStats }) {
  const days = deliveryDays(stats, DAYS)
  const undelivered = useUndelivered(days.reduce((sum, { exhausted }) => sum + exhausted, 0))
  const isResent = undelivered.data?.failed === 0
  const most = Math.max(1, ...days.map(({ delivered, pending, exhausted }) => delivered + pending + exhausted))
  return (
    <table className={classes.chart}>
      <caption className={classes.caption}>{texts.byDay}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          <td className={classes.wide} />
          {OUTCOMES.map(([outcome, , label]) => (
            <th key={outcome} scope="col" className={classes.number}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day.getTime()}>
            <th scope="row">{formatShortDay(day.day)}</th>
            <td aria-hidden="true" className={classes.wide}>
              <div className={classes.bars}>
                {OUTCOMES.map(([outcome, , , className]) => (
                  <span key={outcome} className={className} style={{ width: `${(100 * day[outcome]) / most}%` }} />
                ))}
              </div>
            </td>
            {OUTCOMES.map(([outcome, status]) => (
              <td key={outcome} className={classes.number}>
                {day[outcome] === 0 ? (
                  formatNumber(0)
                ) : (
                  <AnchorLink
                    inherit
                    to="/webhooks/deliveries"
                    search={{ status, from: day.start.toISOString(), to: day.end.toISOString() }}
                  >
                    {formatNumber(day[outcome])}
                  </AnchorLink>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {isResent && (
        <tfoot>
          <tr>
            <td colSpan={2 + OUTCOMES.length} className={classes.resent}>
              {texts.allResent}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
