// Makes the next attempt of everything that is retrying, after counting it.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RetriedDeliveries } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { FormError } from '../../components/feedback/state-views.tsx'
import { commonTexts } from '../../components/texts.ts'
import { retryTexts as texts } from './texts.ts'

interface RetryAllDialogProps {
  opened: boolean
  onClose: () => void
  onRetried: () => void
}

export function RetryAllDialog({ opened, onClose, onRetried }: RetryAllDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
      centered
    >
      <RetryAll onClose={onClose} onRetried={onRetried} />
    </Modal>
  )
}

function RetryAll({ onClose, onRetried }: Omit<RetryAllDialogProps, 'opened'>) {
  const waiting = useQuery({
    ...apiQuery('listWebhookDeliveries', { query: { status: 'Retrying', pageSize: 1 } }),
    staleTime: 0,
  })
  const retry = useApiMutation('retryWebhookDeliveries', {
    refreshes: ['listWebhookDeliveries', 'getWebhook'],
    showsErrors: true,
    onSuccess: (value) => {
      notifySuccess(resultOf(value))
      onClose()
      onRetried()
    },
  })
  const count = waiting.data?.total
  return (
    <Stack>
      <Text aria-live="polite">
        <strong>{count === undefined ? texts.counting : count > 0 ? texts.count(count) : texts.none}</strong>
      </Text>
      <Text size="sm">{texts.hint}</Text>
      <FormError error={retry.error ?? waiting.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={retry.isPending}>
          {commonTexts.cancel}
        </Button>
        <Button onClick={() => retry.mutate({})} loading={retry.isPending} disabled={!count}>
          {texts.action}
        </Button>
      </Group>
    </Stack>
  )
}

function resultOf({ retried, resent, remaining }: RetriedDeliveries): string {
  if (retried + resent === 0) return remaining > 0 ? texts.remaining(remaining) : texts.nothing
  return [
    ...(retried > 0 ? [texts.retried(retried)] : []),
    ...(resent > 0 ? [texts.resent(resent)] : []),
    ...(remaining > resent ? [texts.remaining(remaining - resent)] : []),
  ].join(' ')
}
