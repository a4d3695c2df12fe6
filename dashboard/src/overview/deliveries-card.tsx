// How webhooks went in the last seven days: the health of the endpoint in words, and a bar for each day beside its numbers.
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookEndpoint, WebhookStats } from '../api/dashboard-operations.ts'
import { apiQuery } from '../api/queries.ts'
import { AnchorLink } from '../components/anchor-link.tsx'
import { Card } from '../components/card.tsx'
import { ErrorView } from '../components/state-views.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { viewerZone } from '../components/time-text.tsx'
import { healthWords } from '../webhooks/endpoint/health-labels.ts'
import { DAYS, weekAgo } from './last-seven-days.ts'
import classes from './overview.module.css'

export function DeliveriesCard() {
  const webhook = useQuery(apiQuery('getWebhook'))
  const stats = useQuery(apiQuery('getWebhookStats', { query: { from: weekAgo() } }))
  const error = (webhook.isError && !webhook.data && webhook) || (stats.isError && !stats.data && stats)
  return (
    <Card title="Webhook deliveries" message={`Attempts of the last ${DAYS} days, in ${viewerZone()}.`}>
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
        No endpoint is registered: events are recorded, and nobody is told.{' '}
        <AnchorLink inherit underline="always" to="/webhooks">
          Register one
        </AnchorLink>
      </Text>
    )
  }
  const words = healthWords(endpoint)
  return (
    <Text component="div">
      <StatusBadge tone={words.tone}>{words.badge}</StatusBadge> {words.what} {words.next}{' '}
      <AnchorLink inherit underline="always" to="/webhooks">
        See the endpoint
      </AnchorLink>
    </Text>
  )
}

const NUMBER = new Intl.NumberFormat()
const DAY_NAME = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' })

interface Day {
  readonly start: Date
  successes: number
  failures: number
}

/** A table whose middle column is a picture of the other two: nothing is hidden from anybody. */
function ByDay({ stats }: { stats: WebhookStats }) {
  const days = daysOf(stats)
  const most = Math.max(1, ...days.map(({ successes, failures }) => successes + failures))
  const share = (count: number) => `${(100 * count) / most}%`
  return (
    <table className={classes.chart}>
      <caption className={classes.caption}>Attempts by day</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <td className={classes.wide} />
          <th scope="col" className={classes.number}>
            Delivered
          </th>
          <th scope="col" className={classes.number}>
            Failed
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ start, successes, failures }) => (
          <tr key={start.getTime()}>
            <th scope="row">{DAY_NAME.format(start)}</th>
            <td aria-hidden="true" className={classes.wide}>
              <div className={classes.bars}>
                <span className={classes.good} style={{ width: share(successes) }} />
                <span className={classes.bad} style={{ width: share(failures) }} />
              </div>
            </td>
            <td className={classes.number}>{NUMBER.format(successes)}</td>
            <td className={classes.number}>{NUMBER.format(failures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Each of the days, also those without an attempt. An hour belongs to the day it begins on. */
function daysOf({ from, hours }: WebhookStats): Day[] {
  const first = new Date(from)
  const days = Array.from({ length: DAYS }, (_, i): Day => {
    const start = new Date(first.getFullYear(), first.getMonth(), first.getDate() + i)
    return { start, successes: 0, failures: 0 }
  })
  for (const hour of hours) {
    // In a zone that is off by half an hour the first hour begins on the day before.
    const day = days.findLast(({ start }) => start.getTime() <= Date.parse(hour.startsAt)) ?? days[0]!
    day.successes += hour.successes
    day.failures += hour.failures
  }
  return days
}
