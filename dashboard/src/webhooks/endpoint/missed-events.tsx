import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { Notice } from '../../components/notice.tsx'
import { ReplayDialog } from '../deliveries/replay-dialog.tsx'

/** A little less than a replay may span. */
const WEEK_MS = 7 * 24 * 3_600_000 - 60_000

/**
 * Offers to send what happened while there was nowhere to send it to: since then, or in the last seven days. Silent when
 * there is nothing of that kind. Where the window ends, the service says: the clock here may be another.
 */
export function MissedEvents({ since, onSeen }: { since: string | undefined; onSeen: () => void }) {
  const [asking, setAsking] = useState(false)
  const from = since && Date.now() - Date.parse(since) < WEEK_MS ? since : undefined
  const preview = useQuery({
    ...apiQuery('previewWebhookReplay', { query: { from } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const missed = preview.data?.unrouted ?? 0
  if (!preview.data || missed === 0) return null
  return (
    <>
      <Notice
        tone="attention"
        icon="clock"
        title={`${missed} ${missed === 1 ? 'event' : 'events'} happened without a place to be sent to`}
        role="status"
      >
        <Group gap="sm" mt="xs">
          <Button size="xs" onClick={() => setAsking(true)}>
            Send them now …
          </Button>
          <Button size="xs" variant="default" onClick={onSeen}>
            Leave them
          </Button>
        </Group>
      </Notice>
      <ReplayDialog
        opened={asking}
        onClose={() => setAsking(false)}
        initial={{ from: preview.data.from, to: preview.data.to, includeUnrouted: true }}
      />
    </>
  )
}
