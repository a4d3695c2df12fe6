// The endpoint at a glance: success rate and 95th percentile of the last hour, day and week.
import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookPeriod } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { ErrorView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { formatLatency, formatTime } from '../../format/times.ts'
import { usePresence } from '../../hooks/use-presence.ts'
import classes from '../webhooks.module.css'
import { statsTexts, performanceTexts as texts } from './texts.ts'

const EVERY_MS = 15_000

export function PerformanceCard() {
  const { present } = usePresence()
  const performance = useQuery({ ...apiQuery('getWebhookPerformance'), refetchInterval: present ? EVERY_MS : false })
  const { data } = performance
  return (
    <Card title={texts.title} message={texts.hint}>
      {performance.isPending && <Skeleton height={96} />}
      {performance.isError && !data && (
        <ErrorView error={performance.error} onRetry={() => void performance.refetch()} />
      )}
      {data && (
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {data.periods.map((period) => (
            <Period key={period.period} period={period} />
          ))}
        </SimpleGrid>
      )}
    </Card>
  )
}

function Period({ period }: { period: WebhookPeriod }) {
  const { attempts, successes, p95Ms, from, since, delivered, retrying, exhausted } = period
  const total = delivered + retrying + exhausted
  const time = (value: string) => formatTime(new Date(value), period.period === 'Hour' ? 'clock' : 'minutes')
  return (
    <section className={classes.period} aria-label={texts.periods[period.period]}>
      <Text size="sm" fw={600}>
        {texts.periods[period.period]}
      </Text>
      <Text size="xs" c="dimmed">
        {texts.since(time(since))}
      </Text>
      {total === 0 ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <>
          <Text className={classes.rate} data-tone={exhausted > 0 ? 'bad' : retrying > 0 ? 'attention' : 'good'}>
            {statsTexts.successRate(delivered, total)}
          </Text>
          <Text size="sm">
            {[
              texts.ofDeliveries(delivered, total),
              ...(retrying > 0 ? [texts.retrying(retrying)] : []),
              ...(exhausted > 0 ? [texts.failed(exhausted)] : []),
            ].join(' · ')}
          </Text>
        </>
      )}
      {attempts > 0 && (
        <Text size="xs" c="dimmed" component="div">
          <div>{texts.ofAttempts(formatNumber(successes), formatNumber(attempts), time(from))}</div>
          <div>{texts.p95(formatLatency(p95Ms ?? 0))}</div>
        </Text>
      )}
    </section>
  )
}
