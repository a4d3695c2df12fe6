// Resends the events of a period, after counting them.
import { Button, Checkbox, Group, Modal, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { apiListQuery, apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { TimeField } from '../../components/filters/time-field.tsx'
import { AnchorLink } from '../../components/layout/links.tsx'
import { replayTexts as texts } from './texts.ts'

interface Wanted {
  from: string | undefined
  to: string | undefined
  eventType?: string | undefined
  includeUnrouted: boolean
  failedOnly: boolean
}
interface ReplayDialogProps {
  opened: boolean
  onClose: () => void
  /** Opens the dialog that retries what is not failed yet. */
  onRetryAll?: () => void
  initial: Wanted
}

export function ReplayDialog({ opened, onClose, onRetryAll, initial }: ReplayDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
      size="lg"
      centered
    >
      <ReplayForm initial={initial} onClose={onClose} onRetryAll={onRetryAll} />
    </Modal>
  )
}

const RANGE_ERRORS = new Set(['Webhook.RangeInvalid', 'Webhook.RangeTooWide', 'Webhook.EventExpired'])

interface ReplayFormProps extends Pick<ReplayDialogProps, 'initial' | 'onClose'> {
  onRetryAll: (() => void) | undefined
}

function ReplayForm({ initial, onClose, onRetryAll }: ReplayFormProps) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(initial)
  const { from, to, eventType, includeUnrouted, failedOnly } = wanted
  const set = (change: Partial<Wanted>) => setWanted((before) => ({ ...before, ...change }))
  const types = useQuery(apiQuery('listWebhookEventTypes'))
  const preview = useQuery({
    ...apiListQuery('previewWebhookReplay', { query: { from: from ?? '', to: to ?? '', eventType } }),
    enabled: from !== undefined && to !== undefined,
    staleTime: 0,
  })
  const replay = useApiMutation('replayWebhookEvents', {
    refreshes: ['listWebhookDeliveries', 'getWebhook', 'getMissedWebhookEvents'],
    showsErrors: true,
    onSuccess: ({ created, replaySeries }) => {
      notifySuccess(texts.started(created))
      onClose()
      if (created > 0) void navigate({ to: '/webhooks/deliveries', search: { replay: replaySeries } })
    },
  })
  const counted = preview.isError || preview.isPlaceholderData ? undefined : preview.data
  const count = counted && (failedOnly ? counted.failed : counted.routed + (includeUnrouted ? counted.unrouted : 0))
  const rangeError =
    preview.error instanceof ApiError && RANGE_ERRORS.has(preview.error.code) ? preview.error.message : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!from || !to || !count) return
    replay.mutate({
      body: {
        from,
        to,
        includeUnrouted: includeUnrouted && !failedOnly,
        failedOnly,
        ...(eventType ? { eventType } : {}),
      },
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{failedOnly ? texts.failedHint : texts.hint}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TimeField
            label={texts.from}
            value={from}
            onChange={(value) => set({ from: value })}
            error={rangeError}
            required
          />
          <TimeField label={texts.to} value={to} onChange={(value) => set({ to: value })} required />
        </SimpleGrid>
        <NativeSelect
          label={texts.eventType}
          value={eventType ?? ''}
          onChange={(event) => set({ eventType: event.currentTarget.value || undefined })}
          data={[{ value: '', label: texts.allTypes }, ...(types.data ?? []).map(({ name }) => name)]}
        />
        <Checkbox
          label={texts.failedOnly}
          checked={failedOnly}
          onChange={(event) => set({ failedOnly: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.includeUnrouted}
          checked={includeUnrouted && !failedOnly}
          disabled={failedOnly}
          onChange={(event) => set({ includeUnrouted: event.currentTarget.checked })}
        />
        <Text aria-live="polite" mih={48} component="div">
          {count === undefined ? (
            rangeError || preview.isError ? null : (
              texts.counting
            )
          ) : (
            <>
              <strong>{count > 0 ? texts.count(count) : failedOnly ? texts.noneFailed : texts.none}</strong>{' '}
              {counted!.unrouted > 0 && !includeUnrouted && !failedOnly && texts.excluded(counted!.unrouted)}
            </>
          )}
        </Text>
        {failedOnly && (
          <Text size="sm" component="div">
            {texts.retryingHint}{' '}
            {onRetryAll && (
              <Button variant="default" size="compact-xs" onClick={onRetryAll}>
                {texts.retryAll}
              </Button>
            )}{' '}
            <AnchorLink inherit to="/webhooks/deliveries" search={{ status: 'Retrying', from, to }} onClick={onClose}>
              {texts.viewRetrying}
            </AnchorLink>
          </Text>
        )}
        <FormError error={rangeError ? undefined : (replay.error ?? preview.error)} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={replay.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={replay.isPending} disabled={!count}>
            {count ? texts.submit(count) : texts.submitNone}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
