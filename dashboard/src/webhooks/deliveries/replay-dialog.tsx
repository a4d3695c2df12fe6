// Sends the events of a window again, after saying how many those are.
import { Button, Checkbox, Group, Modal, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { apiListQuery, apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { notifySuccess } from '../../components/notifications.ts'
import { FormError } from '../../components/state-views.tsx'
import { TimeField } from '../../components/time-field.tsx'
import { viewerZone } from '../../components/time-text.tsx'

interface Wanted {
  from: string | undefined
  to: string | undefined
  eventType?: string | undefined
  includeUnrouted: boolean
}
interface ReplayDialogProps {
  opened: boolean
  onClose: () => void
  initial: Wanted
}

export function ReplayDialog({ opened, onClose, initial }: ReplayDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Replay events"
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
      centered
    >
      <ReplayForm initial={initial} onClose={onClose} />
    </Modal>
  )
}

const NUMBER = new Intl.NumberFormat()
const RANGE_ERRORS = new Set(['Webhook.RangeInvalid', 'Webhook.RangeTooWide', 'Webhook.EventExpired'])

function ReplayForm({ initial, onClose }: { initial: Wanted; onClose: () => void }) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(initial)
  const { from, to, eventType, includeUnrouted } = wanted
  const set = (change: Partial<Wanted>) => setWanted((before) => ({ ...before, ...change }))
  const types = useQuery(apiQuery('listWebhookEventTypes'))
  const preview = useQuery({
    ...apiListQuery('previewWebhookReplay', { query: { from: from ?? '', to: to ?? '', eventType } }),
    enabled: from !== undefined && to !== undefined,
    staleTime: 0,
  })
  const replay = useApiMutation('replayWebhookEvents', {
    refreshes: ['listWebhookDeliveries', 'getWebhook'],
    showsErrors: true,
    onSuccess: ({ created, replaySeries }) => {
      notifySuccess(`${NUMBER.format(created)} ${created === 1 ? 'event is' : 'events are'} being sent again.`)
      onClose()
      if (created > 0) void navigate({ to: '/webhooks/deliveries', search: { replay: replaySeries } })
    },
  })
  const counted = preview.isError || preview.isPlaceholderData ? undefined : preview.data
  const count = counted && counted.routed + (includeUnrouted ? counted.unrouted : 0)
  const rangeError =
    preview.error instanceof ApiError && RANGE_ERRORS.has(preview.error.code) ? preview.error.message : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!from || !to || !count) return
    replay.mutate({ body: { from, to, includeUnrouted, ...(eventType ? { eventType } : {}) } })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          Every event of the window is sent once more, whatever became of it before, with its old id and the header
          Svc-Replay. A receiver that remembers ids can tell. A window spans at most seven days and starts at most 30
          days ago. Times are those of {viewerZone()}.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TimeField label="From" value={from} onChange={(value) => set({ from: value })} error={rangeError} required />
          <TimeField label="To, not included" value={to} onChange={(value) => set({ to: value })} required />
        </SimpleGrid>
        <NativeSelect
          label="Event type"
          value={eventType ?? ''}
          onChange={(event) => set({ eventType: event.currentTarget.value || undefined })}
          data={[{ value: '', label: 'All types' }, ...(types.data ?? []).map(({ name }) => name)]}
        />
        <Checkbox
          label="Also events that happened while there was no endpoint, or a disabled one"
          checked={includeUnrouted}
          onChange={(event) => set({ includeUnrouted: event.currentTarget.checked })}
        />
        <Text aria-live="polite" mih={48} component="div">
          {count === undefined ? (
            rangeError || preview.isError ? null : (
              'Counting …'
            )
          ) : (
            <>
              <strong>
                {count === 0
                  ? 'No event would be sent.'
                  : `${NUMBER.format(count)} ${count === 1 ? 'event' : 'events'} will be sent again.`}
              </strong>{' '}
              {counted!.unrouted > 0 && !includeUnrouted && (
                <span>
                  {NUMBER.format(counted!.unrouted)} more happened without an endpoint, and{' '}
                  {counted!.unrouted === 1 ? 'is' : 'are'} left out.
                </span>
              )}
            </>
          )}
        </Text>
        <FormError error={rangeError ? undefined : (replay.error ?? preview.error)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={replay.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={replay.isPending} disabled={!count}>
            {count ? `Send ${NUMBER.format(count)} again` : 'Send again'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
