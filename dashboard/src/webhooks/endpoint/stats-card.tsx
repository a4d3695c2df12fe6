// Delivery performance by hour, as charts or as a table.
import { SegmentedControl, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { WebhookStats } from '../../api/dashboard-operations.ts'
import { useApi } from '../../api/queries.ts'
import { ChartOrTable } from '../../components/charts/chart-or-table.tsx'
import { ErrorView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { serviceNow } from '../../format/service-now.ts'
import { formatLatency, formatTime } from '../../format/times.ts'
import { usePresence } from '../../hooks/use-presence.ts'
import classes from '../webhooks.module.css'
import { StatsCharts } from './stats-charts.tsx'
import { statsTexts as texts } from './texts.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = 15_000

export function StatsCard() {
  const search: { hours?: unknown } = useSearch({ strict: false })
  const hours = search.hours === 168 ? 168 : 24
  const navigate = useNavigate()
  const { present } = usePresence()
  const api = useApi()
  const stats = useQuery({
    queryKey: ['getWebhookStats', { hours }],
    queryFn: async () =>
      api.call('getWebhookStats', { query: { from: new Date(serviceNow() - (hours - 1) * HOUR_MS).toISOString() } }),
    refetchInterval: present ? EVERY_MS : false,
  })
  const { data } = stats
  return (
    <Card title={texts.title} message={texts.hint}>
      <SegmentedControl
        size="xs"
        aria-label={texts.period}
        className={classes.languages}
        data={[
          { value: '24', label: texts.day },
          { value: '168', label: texts.week },
        ]}
        value={String(hours)}
        onChange={(value) =>
          void navigate({
            to: '/webhooks',
            search: { hours: value === '168' ? 168 : undefined },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {stats.isPending && <Skeleton height={340} />}
      {stats.isError && !data && <ErrorView error={stats.error} onRetry={() => void stats.refetch()} />}
      {data && data.total.attempts === 0 && (
        <Text c="dimmed" mih={80}>
          {texts.none}
        </Text>
      )}
      {data && data.total.attempts > 0 && <Figures stats={data} />}
    </Card>
  )
}

function Figures({ stats }: { stats: WebhookStats }) {
  const { total } = stats
  return (
    <Stack gap="sm">
      <Text>
        {texts.summary(total.attempts, total.successes, texts.successRate(total.successes, total.attempts))} ·{' '}
        {texts.latency(formatLatency(total.p50Ms ?? 0), formatLatency(total.p95Ms ?? 0))}
      </Text>
      <ChartOrTable chart={<StatsCharts stats={stats} />} table={<Numbers stats={stats} />} />
    </Stack>
  )
}

function Numbers({ stats }: { stats: WebhookStats }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.numbers} tabIndex={0} aria-label={texts.byHour}>
      <Table aria-label={texts.byHour} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {[texts.hour, texts.attempts, texts.failed, texts.rate, texts.p50, texts.p95].map((title, i) => (
              <Table.Th key={title} scope="col" ta={i === 0 ? 'left' : 'right'}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stats.hours.toReversed().map((hour) => (
            <Table.Tr key={hour.startsAt}>
              <Table.Th scope="row" fw={400}>
                <AnchorLink
                  inherit
                  to="/webhooks/deliveries"
                  search={{ from: hour.startsAt, to: new Date(Date.parse(hour.startsAt) + HOUR_MS).toISOString() }}
                >
                  {formatTime(new Date(hour.startsAt), 'minutes')}
                </AnchorLink>
              </Table.Th>
              <Table.Td ta="right">{formatNumber(hour.attempts)}</Table.Td>
              <Table.Td ta="right">{formatNumber(hour.failures)}</Table.Td>
              <Table.Td ta="right">{texts.successRate(hour.successes, hour.attempts)}</Table.Td>
              <Table.Td ta="right">{formatLatency(hour.p50Ms ?? 0)}</Table.Td>
              <Table.Td ta="right">{formatLatency(hour.p95Ms ?? 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
