// Requests changes from the partner because of the alert, with the fields and the preview of the case's own change request.
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Alert } from '../../../api/compliance-operations.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { submitKey } from '../../../components/dialogs/submit-key.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { DraftHint } from '../../../session/draft-hint.tsx'
import changesClasses from '../../case/changes/changes.module.css'
import { startHere } from '../../case/changes/dialog-focus.ts'
import { isComplete, RequestFields, requestBody } from '../../case/changes/request-fields.tsx'
import { RequestPreview } from '../../case/changes/request-preview.tsx'
import { useOpenCase } from '../../case/state/case-context.ts'
import { useDialogTaken } from '../../case/state/dialog-taken.tsx'
import { isVersionStale } from '../../case/state/use-case-change.ts'
import { requestTexts as caseRequestTexts } from '../../case/texts/changes.ts'
import { dismissalTexts } from '../dismissal/texts.ts'
import { requestTexts } from './later-texts.ts'
import { useHeldRequest } from './use-held-request.ts'
import { useKeptRequest } from './use-kept-request.ts'

interface AlertRequestDrawerProps {
  alert: Alert
  opened: boolean
  onClose: () => void
}

export function AlertRequestDrawer({ alert, opened, onClose }: AlertRequestDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title={requestTexts.title}
      styles={{ content: { scrollPaddingBottom: '5rem' } }}
      closeButtonProps={{ 'aria-label': dismissalTexts.close }}
    >
      <AlertRequest alert={alert} onClose={onClose} />
    </Drawer>
  )
}

/** New each time the drawer opens: the same request may be sent again right after an undo. */
function AlertRequest({ alert, onClose }: Omit<AlertRequestDrawerProps, 'opened'>) {
  const { changeRequest, version } = useOpenCase()
  const [showsMissing, setShowsMissing] = useState(false)
  const [isEditedAgain, setEditedAgain] = useState(false)
  const kept = useKeptRequest(alert)
  const preview = useApiMutation('previewChangeRequestFromAlert', {
    refreshes: ['getCase', 'getAlert'],
    showsErrors: true,
    isPreview: true,
  })
  const send = useHeldRequest(alert, { onClose, onSent: kept.clear })
  const { isTaken, notice } = useDialogTaken(preview.isPending)
  const body = requestBody(changeRequest, version)
  const { alertId } = alert
  if (preview.data)
    return (
      <Stack>
        <EndsApproval alert={alert} />
        <RequestPreview
          status={preview.data}
          onBack={() => {
            setEditedAgain(true)
            preview.reset()
          }}
          onSend={() => send.mutate(body)}
          busy={send.isPending}
          error={send.error}
        />
      </Stack>
    )
  return (
    <Stack>
      <div ref={isEditedAgain ? startHere : null} tabIndex={-1} className={changesClasses.start!}>
        <EndsApproval alert={alert} />
      </div>
      {alert.kind === 'ScreeningMatch' && (
        <Notice tone="attention" title={requestTexts.secret}>
          {requestTexts.secretHint}
        </Notice>
      )}
      <RequestFields showsMissing={showsMissing} error={preview.error} emptyHint={requestTexts.emptyHint} />
      {notice}
      <Stack gap="xs" className={changesClasses.footer!} data-footer>
        <FormError error={isVersionStale(preview.error) || isTaken ? undefined : preview.error} />
        {showsMissing && !isComplete(changeRequest) && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {caseRequestTexts.incomplete}
          </Text>
        )}
        <DraftHint draft={kept} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {dismissalTexts.cancel}
          </Button>
          <Button
            ref={submitKey}
            disabled={changeRequest.items.length === 0 || isTaken}
            loading={preview.isPending}
            onClick={({ currentTarget }) => {
              flushSync(() => setShowsMissing(true))
              if (isComplete(changeRequest)) preview.mutate({ path: { alertId }, body })
              else currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
            }}
          >
            {caseRequestTexts.preview}
          </Button>
        </Group>
      </Stack>
    </Stack>
  )
}

function EndsApproval({ alert: { details } }: { alert: Alert }) {
  return (
    <Notice tone="attention" title={requestTexts.endsApproval}>
      {requestTexts.explanation}
      {details.expiryDate && ` ${requestTexts.notNeeded}`}
    </Notice>
  )
}
