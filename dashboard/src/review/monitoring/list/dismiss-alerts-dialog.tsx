// Dismisses the selected alerts with one reason and one comment. As with one alert, the dismissal is held for some seconds in which
// it can be undone.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { Alert, AlertDismissals } from '../../../api/compliance-operations.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { notifyUntilClosed } from '../../../components/feedback/notifications.ts'
import { useClearDraft } from '../../../session/drafts.ts'
import { useHeldChange } from '../../case/state/use-held-change.ts'
import { type Dismissal, type DismissalReason, DismissForm } from '../dismissal/dismiss-form.tsx'
import { dismissalTexts } from '../dismissal/texts.ts'
import { ApproverNotice, needsApprover, SelectedAlerts, useApproverPreview } from './selected-alerts.tsx'
import { bulkTexts } from './texts.ts'

interface DismissAlertsDialogProps {
  opened: boolean
  alerts: readonly Alert[]
  onClose: () => void
  /** The alerts are about to be dismissed. */
  onHeld: () => void
  onUndo: (alerts: readonly Alert[]) => void
  /** The list has been read again. */
  onRefreshed: () => void
}

export function DismissAlertsDialog({ opened, alerts, ...given }: DismissAlertsDialogProps) {
  // What was selected when the dialog opened: the selection is cleared before the dialog closes.
  const asked = useRef(alerts)
  const wasOpened = useRef(opened)
  if (opened && !wasOpened.current) asked.current = alerts
  wasOpened.current = opened
  return (
    <Modal
      opened={opened}
      onClose={given.onClose}
      title={bulkTexts.title(asked.current.length)}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': dismissalTexts.close }}
    >
      <DismissAlerts alerts={asked.current} {...given} />
    </Modal>
  )
}

const IDLE = { error: null, isPending: false }

function DismissAlerts({
  alerts: asked,
  onClose,
  onHeld,
  onUndo,
  onRefreshed,
}: Omit<DismissAlertsDialogProps, 'opened'>) {
  const alertIds = asked.map(({ alertId }) => alertId)
  // What was written about some alerts is not meant for others.
  const draftName = `dismissAlerts/${alertIds.toSorted().join()}`
  const clearDraft = useClearDraft(draftName)
  const hold = useHeldChange('dismissAlerts')
  const reasons = commonReasons(asked)
  const preview = useApproverPreview(alertIds)
  const choiceOf = (reason: DismissalReason | undefined) => (reason ? [reason] : reasons)
  const countProposed = (reason: DismissalReason | undefined) =>
    asked.filter((alert) => needsApprover(preview, alert, choiceOf(reason))).length
  const dismiss = (dismissal: Dismissal) => {
    onHeld()
    onClose()
    hold({
      subjectId: alertIds.join(),
      subjectIds: alertIds,
      companyName: bulkTexts.alerts(asked.length),
      title: bulkTexts.held(asked.length, countProposed(dismissal.reasonCode)),
      input: { body: { alertIds, ...dismissal } },
      undo: () => onUndo(asked),
      onSent: clearDraft,
      onRefreshed,
      onDone: (value) => {
        const failed = failedOf(asked, value)
        if (failed.length > 0) notifyUntilClosed(bulkTexts.failed(failed))
        return value.dismissed + value.proposed > 0 ? bulkTexts.done(value.dismissed, value.proposed) : undefined
      },
    })
  }
  if (reasons.length === 0)
    return (
      <Stack>
        <Notice tone="attention" title={bulkTexts.noReason}>
          {bulkTexts.noReasonHint}
        </Notice>
        <CloseButton onClose={onClose} />
      </Stack>
    )
  return (
    <DismissForm
      reasons={reasons}
      isMatch={asked.every(({ kind }) => kind === 'ScreeningMatch')}
      action={(reason) => {
        const proposed = countProposed(reason)
        if (proposed === 0) return bulkTexts.action(asked.length)
        if (proposed === asked.length) return bulkTexts.propose(proposed)
        return bulkTexts.dismissAndPropose(asked.length - proposed, proposed)
      }}
      notice={(reason) => <ApproverNotice alerts={asked} preview={preview} choice={choiceOf(reason)} />}
      draftName={draftName}
      mutation={IDLE}
      onCancel={onClose}
      onSubmit={dismiss}
    >
      {(reason) => (
        <>
          <SelectedAlerts alerts={asked} preview={preview} choice={choiceOf(reason)} />
          {asked.length > 1 && <Text>{bulkTexts.oneReason}</Text>}
        </>
      )}
    </DismissForm>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} data-autofocus>
        {bulkTexts.close}
      </Button>
    </Group>
  )
}

function commonReasons(alerts: readonly Alert[]): DismissalReason[] {
  const [first, ...others] = alerts
  return (first?.dismissalReasons ?? []).filter((reason) =>
    others.every(({ dismissalReasons }) => dismissalReasons.includes(reason)),
  )
}

/** Why an alert stayed as it is, with its customer. */
function failedOf(alerts: readonly Alert[], { results }: AlertDismissals): string[] {
  return results.flatMap(({ alertId, error }) => {
    const alert = alerts.find((one) => one.alertId === alertId)
    return error && alert ? [bulkTexts.failure(alert.companyName, error.message)] : []
  })
}
