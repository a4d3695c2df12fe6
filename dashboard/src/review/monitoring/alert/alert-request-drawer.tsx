// Requests changes from the partner because of the alert, with the fields of the case's own change request.
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Alert, Case } from '../../../api/compliance-operations.ts'
import { submitKey } from '../../../components/dialogs/submit-key.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { formatCalendarDay } from '../../../format/times.ts'
import { draftName } from '../../case/changes/draft-details.ts'
import { isComplete, RequestFields, requestBody } from '../../case/changes/request-fields.tsx'
import { type ChangeDraft, draftFor } from '../../case/model/change-draft.ts'
import { useOpenCase } from '../../case/state/case-context.ts'
import { StaleVersionNotice } from '../../case/state/unseen-changes.tsx'
import { isVersionStale, useCaseChange } from '../../case/state/use-case-change.ts'
import { requestTexts as caseRequestTexts } from '../../case/texts/changes.ts'
import { dismissalTexts } from '../dismissal/texts.ts'
import { requestTexts } from './texts.ts'

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
      closeButtonProps={{ 'aria-label': dismissalTexts.close }}
    >
      <AlertRequest alert={alert} onClose={onClose} />
    </Drawer>
  )
}

function AlertRequest({ alert, onClose }: Omit<AlertRequestDrawerProps, 'opened'>) {
  const { reviewCase, changeRequest, version } = useOpenCase()
  const [showsMissing, setShowsMissing] = useState(false)
  useFirstItem(alert, reviewCase)
  const send = useCaseChange('requestChangesFromAlert', {
    successMessage: requestTexts.sent,
    showsErrors: true,
    onSuccess: () => {
      changeRequest.clear()
      onClose()
    },
  })
  return (
    <Stack>
      <Text>{requestTexts.explanation}</Text>
      {alert.kind === 'ScreeningMatch' && (
        <Notice tone="attention" title={requestTexts.secret}>
          {requestTexts.secretHint}
        </Notice>
      )}
      <RequestFields showsMissing={showsMissing} error={send.error} emptyHint={requestTexts.emptyHint} />
      <StaleVersionNotice />
      <FormError error={isVersionStale(send.error) ? undefined : send.error} />
      {showsMissing && !isComplete(changeRequest) && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {caseRequestTexts.incomplete}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={send.isPending}>
          {dismissalTexts.cancel}
        </Button>
        <Button
          ref={submitKey}
          disabled={changeRequest.items.length === 0}
          loading={send.isPending}
          onClick={() => {
            setShowsMissing(true)
            if (isComplete(changeRequest))
              send.mutate({ path: { alertId: alert.alertId }, body: requestBody(changeRequest, version) })
          }}
        >
          {requestTexts.send}
        </Button>
      </Group>
    </Stack>
  )
}

/** The request for a renewed document is prepared when the drawer first opens. */
function useFirstItem(alert: Alert, reviewCase: Case): void {
  const { changeRequest } = useOpenCase()
  const isPrepared = useRef(changeRequest.items.length > 0)
  useEffect(() => {
    if (isPrepared.current) return
    isPrepared.current = true
    const item = renewalOf(alert, reviewCase)
    if (item) changeRequest.add(item)
  }, [alert, reviewCase, changeRequest])
}

function renewalOf({ kind, details }: Alert, reviewCase: Case): ChangeDraft | undefined {
  const { documentId, identityId, expiryDate } = details
  if (!expiryDate) return undefined
  const document = reviewCase.documents.find((known) => known.documentId === documentId)
  const draft: ChangeDraft | undefined = document
    ? draftFor(reviewCase, { kind: 'document', document })
    : identityId
      ? {
          ...draftFor(reviewCase, { kind: 'business' }),
          kind: 'Identity',
          target: { type: 'Identity', id: identityId },
          isOpenEnded: false,
        }
      : undefined
  if (!draft) return undefined
  const isExpired = kind === 'DocumentExpired' || kind === 'IdentityExpired'
  const message = requestTexts.renewal(draftName(reviewCase, draft), isExpired, formatCalendarDay(expiryDate))
  return { ...draft, reasonCode: 'DocumentExpired', message }
}
