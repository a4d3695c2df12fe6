import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { serviceNow } from '../../format/service-now.ts'
import { ReplayDialog } from '../deliveries/replay-dialog.tsx'
import { missedTexts as texts } from './texts.ts'

/** A little less than the longest replay. */
const WEEK_MS = 7 * 24 * 3_600_000 - 60_000

/**
 * Offers to replay events that occurred while no endpoint was active: since then, or in the last seven days. The service says
 * where the period ends, because the clock here may differ.
 */
export function MissedEvents({ since, onSeen }: { since: string | undefined; onSeen: () => void }) {
  const [asking, setAsking] = useState(false)
  const from = since && serviceNow() - Date.parse(since) < WEEK_MS ? since : undefined
  const preview = useQuery({
    ...apiQuery('previewWebhookReplay', { query: { from } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const missed = preview.data?.unrouted ?? 0
  if (!preview.data || missed === 0) return null
  return (
    <>
      <Notice tone="attention" icon="clock" title={texts.title(missed)} role="status">
        <Group gap="sm" mt="xs">
          <Button size="xs" onClick={() => setAsking(true)}>
            {texts.send}
          </Button>
          <Button size="xs" variant="default" onClick={onSeen}>
            {texts.ignore}
          </Button>
        </Group>
      </Notice>
      <ReplayDialog
        opened={asking}
        onClose={() => setAsking(false)}
        initial={{ from: preview.data.from, to: preview.data.to, includeUnrouted: true, failedOnly: false }}
      />
    </>
  )
}
