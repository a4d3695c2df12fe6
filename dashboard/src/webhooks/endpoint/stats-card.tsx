// How deliveries went, hour by hour: as pictures, and as numbers for those who want or need them.
import { SegmentedControl, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { WebhookStats } from '../../api/dashboard-operations.ts'
import { useApi } from '../../api/queries.ts'
import { Card } from '../../components/card.tsx'
import { ErrorView } from '../../components/state-views.tsx'
import { TimeText, viewerZone } from '../../components/time-text.tsx'
import { usePresence } from '../../components/use-presence.ts'
import { durationWords } from '../deliveries/attempts.tsx'
import classes from '../webhooks.module.css'
import { AttemptsChart, DurationsChart } from './stats-chart.tsx'

const HOUR_MS = 3_600_000
const EVERY_MS = 15_000
const NUMBER = new Intl.NumberFormat()

export function StatsCard() {
  const search: { hours?: unknown } = useSearch({ strict: false })
  const hours = search.hours === 168 ? 168 : 24
  const navigate = useNavigate()
  const { present } = usePresence()
  const api = useApi()
  const stats = useQuery({
    queryKey: ['getWebhookStats', { hours }],
    queryFn: async () =>
      api.call('getWebhookStats', { query: { from: new Date(Date.now() - (hours - 1) * HOUR_MS).toISOString() } }),
    refetchInterval: present ? EVERY_MS : false,
  })
  const { data } = stats
  return (
    <Card title="How deliveries went" message={`Attempts by hour. Times are those of ${viewerZone()}.`}>
      <SegmentedControl
        size="xs"
        aria-label="Span"
        className={classes.languages}
        data={[
          { value: '24', label: '24 hours' },
          { value: '168', label: '7 days' },
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
          No attempt was made in this time.
        </Text>
      )}
      {data && data.total.attempts > 0 && <Figures stats={data} />}
    </Card>
  )
}

function Figures({ stats }: { stats: WebhookStats }) {
  const [asTable, setAsTable] = useState('Chart')
  const { total } = stats
  return (
    <Stack gap="sm">
      <Text>
        {NUMBER.format(total.attempts)} {total.attempts === 1 ? 'attempt' : 'attempts'},{' '}
        {NUMBER.format(total.successes)} successful ({percent(total.successes, total.attempts)}). Half took at most{' '}
        {durationWords(total.p50Ms ?? 0)}, 95 % at most {durationWords(total.p95Ms ?? 0)}.
      </Text>
      <SegmentedControl
        size="xs"
        aria-label="Shown as"
        className={classes.languages}
        data={['Chart', 'Table']}
        value={asTable}
        onChange={setAsTable}
      />
      {asTable === 'Table' ? (
        <Numbers stats={stats} />
      ) : (
        <>
          <AttemptsChart stats={stats} />
          <DurationsChart stats={stats} />
        </>
      )}
    </Stack>
  )
}

/** A success in a hundred thousand that failed isn't rounded away. */
function percent(part: number, whole: number): string {
  const value = (100 * part) / whole
  return `${value === 100 ? '100' : Math.min(99.9, Math.floor(value * 10) / 10)} %`
}

function Numbers({ stats }: { stats: WebhookStats }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.numbers} tabIndex={0} aria-label="Attempts by hour">
      <Table aria-label="Attempts by hour" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {['Hour from', 'Attempts', 'Failed', 'p50', 'p95'].map((title, i) => (
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
                <TimeText value={hour.startsAt} />
              </Table.Th>
              <Table.Td ta="right">{NUMBER.format(hour.attempts)}</Table.Td>
              <Table.Td ta="right">{NUMBER.format(hour.failures)}</Table.Td>
              <Table.Td ta="right">{durationWords(hour.p50Ms ?? 0)}</Table.Td>
              <Table.Td ta="right">{durationWords(hour.p95Ms ?? 0)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
