// Resends one delivery, or the selected ones, after a confirmation that names their number.
import { useNavigate } from '@tanstack/react-router'
import type { ReplayedSelection } from '../../api/dashboard-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { deliveryTexts, resendTexts as texts } from './texts.ts'

const REFRESHES = ['listWebhookDeliveries', 'getWebhook'] as const

interface ResendOneProps {
  /** The dialog is open while there is one. */
  deliveryId: string | undefined
  onClose: () => void
  onResent: (deliveryId: string) => void
}

export function ResendOne({ deliveryId, onClose, onResent }: ResendOneProps) {
  const replay = useApiMutation('replayWebhookDelivery', {
    refreshes: REFRESHES,
    successMessage: texts.resentOne,
    showsErrors: true,
    onSuccess: (value) => {
      onClose()
      onResent(value.deliveryId)
    },
  })
  return (
    <ConfirmDialog
      opened={deliveryId !== undefined}
      onClose={onClose}
      title={deliveryTexts.resendTitle}
      action={deliveryTexts.resendAction}
      onConfirm={() => deliveryId && replay.mutate({ path: { deliveryId } })}
      busy={replay.isPending}
      error={replay.error}
      harmless
    >
      {deliveryTexts.resendHint}
    </ConfirmDialog>
  )
}

interface ResendSelectionProps {
  opened: boolean
  deliveryIds: readonly string[]
  onClose: () => void
  onResent: () => void
}

/** Safe to repeat: the service skips what it has resent already. */
export function ResendSelection({ opened, deliveryIds, onClose, onResent }: ResendSelectionProps) {
  const navigate = useNavigate()
  const replay = useApiMutation('replayWebhookDeliveries', {
    refreshes: REFRESHES,
    showsErrors: true,
    onSuccess: (value) => {
      notifySuccess(resultOf(value))
      onClose()
      onResent()
      if (value.created > 0) void navigate({ to: '/webhooks/deliveries', search: { replay: value.replaySeries } })
    },
  })
  const count = deliveryIds.length
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={texts.title(count)}
      action={texts.action(count)}
      onConfirm={() => replay.mutate({ body: { deliveryIds: [...deliveryIds] } })}
      busy={replay.isPending}
      error={replay.error}
      harmless
    >
      {texts.hint}
    </ConfirmDialog>
  )
}

function resultOf({ created, skipped }: ReplayedSelection): string {
  return [texts.resent(created), ...(skipped.length > 0 ? [texts.skipped(skipped.length)] : [])].join(' ')
}
