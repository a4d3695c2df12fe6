// Adds, shows and removes an attachment of the open case.
import { Modal, Stack } from '@mantine/core'
import { useRef } from 'react'
import type { CaseAttachment } from '../../../api/compliance-operations.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { useDocumentView } from '../../../components/documents/view-state.ts'
import { ViewToolbar } from '../../../components/documents/view-toolbar.tsx'
import { DocumentViewer } from '../evidence/document-viewer.tsx'
import { FileChecks } from '../evidence/file-checks.tsx'
import { useOpenCase } from '../state/case-context.ts'
import { useCaseChange } from '../state/use-case-change.ts'
import { attachmentTexts as texts } from '../texts/attachments.ts'
import { AttachForm } from './attach-form.tsx'

export type AttachmentDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'view' | 'remove'; readonly attachment: CaseAttachment }

interface AttachmentDialogsProps {
  dialog: AttachmentDialog | undefined
  onClose: () => void
}

const close = { 'aria-label': texts.close }

export function AttachmentDialogs({ dialog, onClose }: AttachmentDialogsProps) {
  const { customerId } = useOpenCase()
  // The texts stay while a dialog fades out.
  const last = useRef<CaseAttachment>(undefined)
  if (dialog && dialog.kind !== 'add') last.current = dialog.attachment
  const attachment = last.current
  const remove = useCaseChange('removeAttachment', {
    successMessage: texts.removed,
    showsErrors: true,
    onSuccess: onClose,
  })
  return (
    <>
      <Modal opened={dialog?.kind === 'add'} onClose={onClose} title={texts.addTitle} centered closeButtonProps={close}>
        <AttachForm onClose={onClose} />
      </Modal>
      <Modal
        opened={dialog?.kind === 'view'}
        onClose={onClose}
        title={<bdi>{attachment?.description}</bdi>}
        size="xl"
        centered
        closeButtonProps={close}
      >
        {attachment && <View attachment={attachment} />}
      </Modal>
      <ConfirmDialog
        opened={dialog?.kind === 'remove'}
        onClose={onClose}
        title={texts.removeTitle}
        action={texts.removeAction}
        onConfirm={() => attachment && remove.mutate({ path: { customerId, attachmentId: attachment.attachmentId } })}
        busy={remove.isPending}
        error={remove.error}
      >
        {texts.removeHint(attachment?.description ?? '')}
      </ConfirmDialog>
    </>
  )
}

function View({ attachment }: { attachment: CaseAttachment }) {
  const { customerId } = useOpenCase()
  const { attachmentId, contentType, description } = attachment
  const viewing = useDocumentView()
  return (
    <Stack gap="sm">
      <FileChecks activeContent={attachment.activeContent} malware={null} />
      <div>
        <ViewToolbar viewing={viewing} />
        <DocumentViewer
          source={{ operation: 'getAttachmentContent', path: { customerId, attachmentId } }}
          contentType={contentType}
          name={description}
          viewing={viewing}
        />
      </div>
    </Stack>
  )
}
