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
import { nameOf } from './alert-columns.tsx'
import { bulkTexts } from './texts.ts'

interface DismissAlertsDialogProps {
  opened: boolean
  alerts: readonly Alert[]
  onClose: () => void
  /** The alerts are about to be dismissed. */
  onHeld: () => void
  onUndo: (alerts: readonly Alert[]) => void
  onDone: () => void
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

const DRAFT = 'dismissAlerts'
const IDLE = { error: null, isPending: false }

function DismissAlerts({ alerts: asked, onClose, onHeld, onUndo, onDone }: Omit<DismissAlertsDialogProps, 'opened'>) {
  const clearDraft = useClearDraft(DRAFT)
  const hold = useHeldChange('dismissAlerts')
  const alertIds = asked.map(({ alertId }) => alertId)
  const dismiss = (dismissal: Dismissal) => {
    onHeld()
    onClose()
    hold({
      subjectId: alertIds.join(),
      companyName: bulkTexts.alerts(asked.length),
      title: bulkTexts.held(asked.length),
      input: { body: { alertIds, ...dismissal } },
      undo: () => onUndo(asked),
      onSent: clearDraft,
      onDone: (value) => {
        const failed = failedOf(asked, value)
        if (failed.length > 0) notifyUntilClosed(bulkTexts.failed(failed))
        onDone()
        return value.dismissed + value.proposed > 0 ? bulkTexts.done(value.dismissed, value.proposed) : undefined
      },
    })
  }
  const reasons = commonReasons(asked)
  const highRisk = asked.filter(({ riskLevel }) => riskLevel === 'High' || riskLevel === null).length
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
      action={() => bulkTexts.action(asked.length)}
      draftName={DRAFT}
      mutation={IDLE}
      onCancel={onClose}
      onSubmit={dismiss}
    >
      <Text component="div">
        {countsByKind(asked).map(([kind, count]) => (
          <div key={kind}>{bulkTexts.ofKind(count, kind)}</div>
        ))}
        {asked.length > 1 && bulkTexts.oneReason}
      </Text>
      {highRisk > 0 && <Notice tone="attention" title={bulkTexts.highRisk(highRisk)} />}
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

function countsByKind(alerts: readonly Alert[]): [kind: string, count: number][] {
  const counts = new Map<string, number>()
  for (const alert of alerts) counts.set(nameOf(alert), (counts.get(nameOf(alert)) ?? 0) + 1)
  return [...counts]
}

/** Why an alert stayed as it is, with its customer. */
function failedOf(alerts: readonly Alert[], { results }: AlertDismissals): string[] {
  return results.flatMap(({ alertId, error }) => {
    const alert = alerts.find((one) => one.alertId === alertId)
    return error && alert ? [bulkTexts.failure(alert.companyName, error.message)] : []
  })
}
