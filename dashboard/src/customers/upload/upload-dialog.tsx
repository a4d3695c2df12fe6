// Uploads one document: its type, the person it belongs to, and the file.
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { BusinessProfile, DocumentCategory, ProfileOptions } from '../../api/dashboard-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { FormError, LoadingView } from '../../components/feedback/state-views.tsx'
import { UserText } from '../../components/values/user-text.tsx'
import { codeLabel } from '../../format/code-labels.ts'
import { formatFileSize } from '../../format/numbers.ts'
import { CUSTOMER_READS } from '../customer-reads.ts'
import { currentPeople } from '../form/person-values.ts'
import { formTexts } from '../form/texts.ts'
import { nameOf } from '../page/requirement-subject.ts'
import { DropArea } from './drop-area.tsx'
import { contentTypeOf, sendFile } from './send-file.ts'
import { uploadTexts as texts } from './texts.ts'
import { UploadState } from './upload-state.tsx'

/** What an upload is for: any document, or one that a requirement accepts. */
export interface UploadPurpose {
  /** Empty: every category. */
  readonly categories: readonly string[]
  readonly uboId: string | null
  /** What the requirement says. */
  readonly message?: string
  /** A file that was dropped before the dialog opened. */
  readonly file?: File
}

interface UploadDialogProps {
  profile: BusinessProfile
  purpose: UploadPurpose | undefined
  onClose: () => void
}

export function UploadDialog({ profile, purpose, onClose }: UploadDialogProps) {
  const options = useQuery({
    ...apiQuery('getProfileOptions'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: purpose !== undefined,
  })
  return (
    <Modal
      opened={purpose !== undefined}
      onClose={onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
      centered
    >
      {purpose && options.data && (
        <UploadForm profile={profile} purpose={purpose} options={options.data} onClose={onClose} />
      )}
      {!options.data && <LoadingView />}
    </Modal>
  )
}

interface Upload {
  readonly category: string
  readonly uboId: string | null
  readonly file: File
}

function UploadForm({
  profile,
  purpose,
  options,
  onClose,
}: UploadDialogProps & { purpose: UploadPurpose; options: ProfileOptions }) {
  const { customerId } = profile
  const client = useQueryClient()
  const categories = options.documentCategories.filter(
    ({ documentCategory }) => purpose.categories.length === 0 || purpose.categories.includes(documentCategory),
  )
  const [category, setCategory] = useState(categories.length === 1 ? categories[0]!.documentCategory : '')
  const [uboId, setUboId] = useState(purpose.uboId)
  const [file, setFile] = useState(purpose.file)
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [categoryProblem, setCategoryProblem] = useState<string>()
  const select = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  // Closing the dialog cancels the upload.
  useEffect(() => () => running.current?.abort(), [])
  const scope = categories.find(({ documentCategory }) => documentCategory === category)?.scope
  const upload = useApiMutation(
    async (api, given: Upload) => {
      running.current = new AbortController()
      const { signal } = running.current
      setProgress(0)
      const link = await api.call('dashboardCreateUploadLink', {
        path: { customerId },
        body: {
          documentCategory: given.category as DocumentCategory,
          contentType: contentTypeOf(given.file)!,
          sizeBytes: given.file.size,
          ...(given.uboId ? { uboId: given.uboId } : {}),
        },
      })
      await sendFile(link, given.file, { signal, onProgress: setProgress })
      const { documents } = await client.fetchQuery({
        ...apiQuery('dashboardGetVerificationStatus', { path: { customerId } }),
        staleTime: 0,
      })
      const document = documents.find(({ documentId }) => documentId === link.documentId)
      if (document?.status === 'Rejected') {
        const description = texts.rejected(codeLabel(document.reasonCode ?? 'Other'))
        throw new ApiError({ code: 'Document.Rejected', description, status: 422 })
      }
    },
    { refreshes: CUSTOMER_READS, showsErrors: true, successMessage: texts.done, onSuccess: onClose },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = file ? fileProblem(file, options.maxDocumentBytes) : texts.noFile
    setProblem(found)
    setCategoryProblem(category ? undefined : texts.noCategory)
    if (!category) return select.current?.focus()
    if (!found && file) upload.mutate({ category, uboId: scope === 'business' ? null : uboId, file })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {purpose.message && (
          <Text fw={600}>
            <UserText>{purpose.message}</UserText>
          </Text>
        )}
        <Select
          ref={select}
          label={texts.category}
          withAsterisk
          error={categoryProblem}
          placeholder={formTexts.choose}
          data={categories.map(({ documentCategory: code }) => ({ value: code, label: codeLabel(code) }))}
          value={category || null}
          onChange={(code) => {
            setCategory((code ?? '') as typeof category)
            setCategoryProblem(undefined)
          }}
          searchable={categories.length > 8}
          openOnFocus={false}
          data-autofocus
          allowDeselect={false}
          disabled={upload.isPending}
        />
        {scope && scope !== 'business' && (
          <Select
            label={texts.person}
            data={[
              ...(scope === 'either' ? [{ value: '', label: texts.business }] : []),
              ...currentPeople(profile).map((person) => ({ value: person.uboId, label: nameOf(person) ?? '' })),
            ]}
            searchable={profile.ubos.length > 8}
            value={uboId ?? ''}
            onChange={(chosen) => setUboId(chosen || null)}
            allowDeselect={false}
            disabled={upload.isPending || purpose.uboId !== null}
          />
        )}
        <DropArea
          file={file}
          onFile={(chosen) => {
            setFile(chosen)
            setProblem(fileProblem(chosen, options.maxDocumentBytes))
            upload.reset()
          }}
          accept={options.contentTypes.join(',')}
          message={texts.drop}
          hint={texts.accepted(formatFileSize(options.maxDocumentBytes))}
          isBusy={upload.isPending}
        />
        <UploadState isSending={upload.isPending} progress={progress} problem={problem} />
        <FormError error={upload.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={upload.isPending}>
            {texts.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function fileProblem(file: File, maxBytes: number): string | undefined {
  if (!contentTypeOf(file)) return texts.wrongType
  if (file.size === 0) return texts.empty
  return file.size > maxBytes ? texts.tooLarge(formatFileSize(maxBytes)) : undefined
}
