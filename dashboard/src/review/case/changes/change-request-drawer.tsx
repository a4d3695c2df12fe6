// The change request: written as a draft, previewed as the partner will see it, then sent.
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { submitKey } from '../../../components/dialogs/submit-key.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { notifySuccess } from '../../../components/feedback/notifications.ts'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { NoteReminder } from '../activity/note-reminder.tsx'
import { useHeldDecision } from '../decision/use-held-decision.ts'
import { useOpenCase } from '../state/case-context.ts'
import { useDialogTaken } from '../state/dialog-taken.tsx'
import { isVersionStale } from '../state/use-case-change.ts'
import { caseTexts } from '../texts/case.ts'
import { requestTexts } from '../texts/changes.ts'
import classes from './changes.module.css'
import { startHere } from './dialog-focus.ts'
import { isComplete, RequestFields, requestBody } from './request-fields.tsx'
import { RequestPreview } from './request-preview.tsx'

interface ChangeRequestDrawerProps {
  opened: boolean
  onClose: () => void
  /** The request was opened by adding an item. */
  isItemAdded: boolean
}

export function ChangeRequestDrawer({ opened, onClose, isItemAdded }: ChangeRequestDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="xl"
      title={requestTexts.title}
      styles={{ content: { scrollPaddingBottom: '5rem' } }}
      closeButtonProps={{ 'aria-label': caseTexts.close }}
    >
      <ChangeRequest onClose={onClose} isItemAdded={isItemAdded} />
    </Drawer>
  )
}

function ChangeRequest({ onClose, isItemAdded }: Omit<ChangeRequestDrawerProps, 'opened'>) {
  const { changeRequest, customerId, version, reviewCase } = useOpenCase()
  const [showsMissing, setShowsMissing] = useState(false)
  const [isEditedAgain, setEditedAgain] = useState(false)
  const preview = useApiMutation('previewChangeRequest', { refreshes: ['getCase'], showsErrors: true, isPreview: true })
  const { decide, decideAndOpenNext } = useHeldDecision('requestChanges', { onClose, onSent: changeRequest.clear })
  const { isTaken, notice } = useDialogTaken(preview.isPending)
  const input = { path: { customerId }, body: requestBody(changeRequest, version) }
  if (preview.data)
    return (
      <RequestPreview
        status={preview.data}
        onBack={() => {
          setEditedAgain(true)
          preview.reset()
        }}
        onSend={() => decide.mutate(input)}
        onSendAndOpenNext={() => decideAndOpenNext(input)}
        busy={decide.isPending}
        error={decide.error}
      />
    )
  return (
    <Stack>
      <Text ref={isEditedAgain ? startHere : null} tabIndex={-1} className={classes.start!}>
        {requestTexts.explanation}
      </Text>
      {reviewCase.screening.confirmed.some(({ category }) => category === 'Sanctions') && (
        <Notice tone="attention" title={requestTexts.sanctioned}>
          {requestTexts.sanctionedHint}
        </Notice>
      )}
      {changeRequest.isStale && (
        <Notice tone="attention" title={requestTexts.staleDraft}>
          {requestTexts.staleDraftHint}
        </Notice>
      )}
      <RequestFields
        showsMissing={showsMissing}
        error={preview.error}
        emptyHint={requestTexts.emptyHint}
        startsAtLast={isItemAdded}
      />
      {notice}
      <NoteReminder />
      <Stack gap="xs" className={classes.footer!} data-footer>
        {!isTaken && <FormError error={errorToShow(preview.error) ?? errorToShow(changeRequest.saveError)} />}
        {showsMissing && !isComplete(changeRequest) && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {requestTexts.incomplete}
          </Text>
        )}
        <Group justify="flex-end">
          <Text size="sm" c="dimmed" role="status" mr="auto">
            {requestTexts.draftStates[changeRequest.state]}
          </Text>
          {changeRequest.state !== 'empty' && <DiscardButton onDiscarded={onClose} />}
          <Button
            variant="default"
            onClick={() => {
              changeRequest.keepProposed()
              changeRequest.saveNow()
              onClose()
            }}
          >
            {requestTexts.saveDraft}
          </Button>
          <Button
            ref={submitKey}
            disabled={changeRequest.items.length === 0 || isTaken}
            loading={preview.isPending}
            onClick={({ currentTarget }) => {
              changeRequest.keepProposed()
              flushSync(() => setShowsMissing(true))
              if (isComplete(changeRequest)) preview.mutate(input)
              else currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
            }}
          >
            {requestTexts.preview}
          </Button>
        </Group>
      </Stack>
    </Stack>
  )
}

function DiscardButton({ onDiscarded }: { onDiscarded: () => void }) {
  const { changeRequest } = useOpenCase()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {requestTexts.discard}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={requestTexts.discardTitle}
        action={requestTexts.discard}
        onConfirm={() => {
          changeRequest.discard()
          notifySuccess(requestTexts.discarded)
          onDiscarded()
        }}
      >
        {requestTexts.discardHint(changeRequest.items.length)}
      </ConfirmDialog>
    </>
  )
}

/** The page itself shows what changed when the version is stale. */
const errorToShow = (error: Error | null) => (isVersionStale(error) ? undefined : (error ?? undefined))
