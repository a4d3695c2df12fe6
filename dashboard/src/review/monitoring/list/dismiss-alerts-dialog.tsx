// Dismisses the selected alerts with one reason and one comment, and shows which of them couldn't be dismissed.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Alert, AlertDismissals } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { notifySuccess } from '../../../components/feedback/notifications.ts'
import { useClearDraft } from '../../../session/drafts.ts'
import { type DismissalReason, DismissForm } from '../dismissal/dismiss-form.tsx'
import { dismissalTexts } from '../dismissal/texts.ts'
import { nameOf } from './alert-columns.tsx'
import { bulkTexts } from './texts.ts'

interface DismissAlertsDialogProps {
  opened: boolean
  alerts: readonly Alert[]
  onClose: () => void
  onDone: () => void
}

export function DismissAlertsDialog({ opened, alerts, onClose, onDone }: DismissAlertsDialogProps) {
  // What was selected when the dialog opened: the selection is cleared before the dialog closes.
  const asked = useRef(alerts)
  const wasOpened = useRef(opened)
  if (opened && !wasOpened.current) asked.current = alerts
  wasOpened.current = opened
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={bulkTexts.title(asked.current.length)}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': dismissalTexts.close }}
    >
      <DismissAlerts alerts={asked.current} onClose={onClose} onDone={onDone} />
    </Modal>
  )
}

const DRAFT = 'dismissAlerts'

type Failed = readonly { alert: Alert | undefined; message: string }[]

function DismissAlerts({ alerts: asked, onClose, onDone }: Omit<DismissAlertsDialogProps, 'opened'>) {
  const [failed, setFailed] = useState<Failed>()
  const clearDraft = useClearDraft(DRAFT)
  const dismiss = useApiMutation('dismissAlerts', {
    refreshes: ['listAlerts'],
    showsErrors: true,
    onSuccess: (value) => {
      clearDraft()
      onDone()
      if (value.dismissed + value.proposed > 0) notifySuccess(bulkTexts.done(value.dismissed, value.proposed))
      if (value.failed === 0) onClose()
      else setFailed(failedOf(asked, value))
    },
  })
  const reasons = commonReasons(asked)
  const highRisk = asked.filter(({ riskLevel }) => riskLevel === 'High' || riskLevel === null).length
  if (failed) return <FailedAlerts failed={failed} onClose={onClose} />
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
      mutation={dismiss}
      onCancel={onClose}
      onSubmit={(dismissal) =>
        dismiss.mutate({ body: { alertIds: asked.map(({ alertId }) => alertId), ...dismissal } })
      }
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

function FailedAlerts({ failed, onClose }: { failed: Failed; onClose: () => void }) {
  return (
    <Stack role="alert">
      <Notice tone="bad" icon="warning" title={bulkTexts.failed(failed.length)} />
      <ul>
        {failed.map(({ alert, message }, index) => (
          <li key={alert?.alertId ?? index}>
            {alert && (
              <>
                <bdi>{alert.companyName}</bdi>, {nameOf(alert)}:{' '}
              </>
            )}
            {message}
          </li>
        ))}
      </ul>
      <CloseButton onClose={onClose} />
    </Stack>
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

function failedOf(alerts: readonly Alert[], { results }: AlertDismissals): Failed {
  return results.flatMap(({ alertId, error }) =>
    error ? [{ alert: alerts.find((alert) => alert.alertId === alertId), message: error.message }] : [],
  )
}
