// Attaches one file with a short description.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/api-client.ts'
import { ApiError, fieldErrorOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { submitKey } from '../../../components/dialogs/submit-key.ts'
import { FormError } from '../../../components/feedback/state-views.tsx'
import { DropArea } from '../../../customers/upload/drop-area.tsx'
import { contentTypeOf, sendFile } from '../../../customers/upload/send-file.ts'
import { uploadTexts } from '../../../customers/upload/texts.ts'
import { UploadState } from '../../../customers/upload/upload-state.tsx'
import { formatFileSize } from '../../../format/numbers.ts'
import { useOpenCase } from '../state/case-context.ts'
import { READS_OF_A_CASE } from '../state/use-case-change.ts'
import { attachmentTexts as texts } from '../texts/attachments.ts'

const MAX_BYTES = 10 * 1024 * 1024
const TYPES = ['application/pdf', 'image/jpeg', 'image/png']

interface Attached {
  readonly description: string
  readonly file: File
}

interface Tried extends Attached {
  /** The same for each try with this file and description, so that a lost response doesn't attach the file twice. */
  readonly clientAttachmentId: string | undefined
}

/** Browsers have it on secure pages only. */
const newAttachmentId = () => crypto.randomUUID?.()

/** Whether the try before this one got through, although its response was lost. */
async function hasArrived(api: ApiClient, path: { customerId: string; attachmentId: string }): Promise<boolean> {
  try {
    await api.call('confirmAttachment', { path })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'Attachment.NotUploaded') return false
    throw error
  }
}

export function AttachForm({ onClose }: { onClose: () => void }) {
  const { customerId, recordOwnChange } = useOpenCase()
  const [description, setDescription] = useState('')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState(0)
  const running = useRef<AbortController>(undefined)
  const tried = useRef<Tried>(undefined)
  // Closing the dialog cancels the upload.
  useEffect(() => () => running.current?.abort(), [])
  const attach = useApiMutation(
    async (api, given: Attached) => {
      running.current = new AbortController()
      const { signal } = running.current
      setProgress(0)
      const isAgain = tried.current?.file === given.file && tried.current.description === given.description
      if (!isAgain) tried.current = { ...given, clientAttachmentId: newAttachmentId() }
      const { clientAttachmentId } = tried.current!
      try {
        const link = await api.call('addAttachment', {
          path: { customerId },
          body: {
            description: given.description,
            contentType: contentTypeOf(given.file)!,
            sizeBytes: given.file.size,
            ...(clientAttachmentId ? { clientAttachmentId } : {}),
          },
        })
        const path = { customerId, attachmentId: link.attachmentId }
        if (!(isAgain && clientAttachmentId && (await hasArrived(api, path)))) {
          await sendFile(link, given.file, { signal, onProgress: setProgress })
          await api.call('confirmAttachment', { path })
        }
      } catch (error) {
        // Rejected: the next try is another one. Without a response, it continues this one.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) tried.current = undefined
        throw error
      }
      recordOwnChange('confirmAttachment', undefined)
    },
    { refreshes: READS_OF_A_CASE, showsErrors: true, successMessage: texts.added, onSuccess: onClose },
  )
  const typed = description.trim()
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = file ? fileProblem(file) : uploadTexts.noFile
    setProblem(found)
    if (!found && file && typed) attach.mutate({ description: typed, file })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{texts.addHint}</Text>
        <TextInput
          label={texts.description}
          description={texts.descriptionHint}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          maxLength={200}
          error={fieldErrorOf(attach.error, 'description')}
          disabled={attach.isPending}
          required
          data-autofocus
        />
        <DropArea
          file={file}
          onFile={(chosen) => {
            setFile(chosen)
            // The name of the file, until something better is typed.
            if (!typed || typed === nameOf(file)) setDescription(nameOf(chosen))
            setProblem(fileProblem(chosen))
            attach.reset()
          }}
          accept={TYPES.join(',')}
          message={uploadTexts.drop}
          hint={uploadTexts.accepted(formatFileSize(MAX_BYTES))}
          isBusy={attach.isPending}
        />
        <UploadState isSending={attach.isPending} progress={progress} problem={problem} />
        <FormError error={attach.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button ref={submitKey} type="submit" loading={attach.isPending} disabled={!typed || !file}>
            {texts.addAction}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Without its extension. */
const nameOf = (file: File | undefined) => (file?.name ?? '').replace(/\.\w{1,5}$/, '').slice(0, 200)

function fileProblem(file: File): string | undefined {
  if (!contentTypeOf(file)) return uploadTexts.wrongType
  if (file.size === 0) return uploadTexts.empty
  return file.size > MAX_BYTES ? uploadTexts.tooLarge(formatFileSize(MAX_BYTES)) : undefined
}
