import { Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { ErrorView, LoadingView } from '../../components/feedback/state-views.tsx'
import { Card } from '../../components/layout/card.tsx'
import { usePresence } from '../../hooks/use-presence.ts'
import { progressTexts as texts } from './texts.ts'

const EVERY_MS = 2_000

export function ReplayProgress({ replaySeries }: { replaySeries: string }) {
  const { present } = usePresence()
  const replay = useQuery({
    ...apiQuery('getWebhookReplay', { path: { replaySeries } }),
    refetchInterval: ({ state }) => (present && state.data?.pending !== 0 ? EVERY_MS : false),
  })
  const { data } = replay
  const total = data ? data.pending + data.delivered + data.exhausted : 0
  const percent = (part: number) => (total === 0 ? 0 : (100 * part) / total)
  return (
    <div style={{ marginBottom: '1rem' }}>
      <Card title={data?.pending === 0 ? texts.done : texts.title}>
        {replay.isPending && <LoadingView lines={2} />}
        {replay.isError && !data && <ErrorView error={replay.error} onRetry={() => void replay.refetch()} />}
        {data && (
          <>
            <Progress.Root size="lg">
              <Progress.Section value={percent(data.delivered)} color="green.8" aria-label={texts.delivered} />
              <Progress.Section value={percent(data.exhausted)} color="red.8" aria-label={texts.failed} />
            </Progress.Root>
            <Text aria-live="polite">
              {[
                texts.summary(data.delivered, total),
                ...(data.exhausted > 0 ? [texts.failures(data.exhausted)] : []),
                ...(data.pending > 0 ? [texts.pending(data.pending)] : []),
              ].join(' · ')}
            </Text>
          </>
        )}
      </Card>
    </div>
  )
}
