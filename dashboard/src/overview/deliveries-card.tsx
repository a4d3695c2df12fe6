// Webhook deliveries of the last seven days: the health of the endpoint, and a bar for each day.
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookEndpoint, WebhookStats } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { StatusBadge } from '../components/badges/status-badge.tsx'
import { ErrorView } from '../components/feedback/state-views.tsx'
import { Card } from '../components/layout/card.tsx'
import { AnchorLink } from '../components/layout/links.tsx'
import { formatNumber } from '../format/numbers.ts'
import { formatShortDay } from '../format/times.ts'
import { healthOf } from '../webhooks/endpoint/health.ts'
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
  const health = healthOf(endpoint)
  return (
    <Text component="div">
      <StatusBadge tone={health.tone}>{health.badge}</StatusBadge> {health.status} {health.next}{' '}
      <AnchorLink inherit underline="always" to="/webhooks">
        {texts.viewEndpoint}
      </AnchorLink>
    </Text>
  )
}

interface Day {
  readonly start: Date
  successes: number
  failures: number
}

/** A table whose middle column draws the other two, so that everyone can read it. */
function ByDay({ stats }: { stats: WebhookStats }) {
  const days = daysOf(stats)
  const most = Math.max(1, ...days.map(({ successes, failures }) => successes + failures))
  const share = (count: number) => `${(100 * count) / most}%`
  return (
    <table className={classes.chart}>
      <caption className={classes.caption}>{texts.byDay}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          <td className={classes.wide} />
          <th scope="col" className={classes.number}>
            {texts.delivered}
          </th>
          <th scope="col" className={classes.number}>
            {texts.failed}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ start, successes, failures }) => (
          <tr key={start.getTime()}>
            <th scope="row">{formatShortDay(start)}</th>
            <td aria-hidden="true" className={classes.wide}>
              <div className={classes.bars}>
                <span className={classes.good} style={{ width: share(successes) }} />
                <span className={classes.bad} style={{ width: share(failures) }} />
              </div>
            </td>
            <td className={classes.number}>{formatNumber(successes)}</td>
            <td className={classes.number}>{formatNumber(failures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** All days, including those without attempts. An hour belongs to the day it starts on. */
function daysOf({ from, hours }: WebhookStats): Day[] {
  const first = new Date(from)
  const days = Array.from({ length: DAYS }, (_, i): Day => {
    const start = new Date(first.getFullYear(), first.getMonth(), first.getDate() + i)
    return { start, successes: 0, failures: 0 }
  })
  for (const hour of hours) {
    // In a zone with a half-hour offset the first hour starts on the day before.
    const day = days.findLast(({ start }) => start.getTime() <= Date.parse(hour.startsAt)) ?? days[0]!
    day.successes += hour.successes
    day.failures += hour.failures
  }
  return days
}
