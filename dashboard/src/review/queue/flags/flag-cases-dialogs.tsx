// Tags or snoozes the selected cases, one by one. What couldn't be changed stays selected and is listed with its reason.
import { Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { QueueItem } from '../../../api/compliance-operations.ts'
import { DialogFooter } from '../../../components/dialogs/dialog-footer.tsx'
import { SnoozeFields, useSnoozing } from '../../components/flags/snooze-fields.tsx'
import { invalidTag, TagFields } from '../../components/flags/tag-fields.tsx'
import type { Selection } from '../../components/use-selection.ts'
import type { CaseFailure } from '../case-results.ts'
import { addTagsTexts, closeText, progressText, snoozeCasesTexts } from './texts.ts'
import { useSnoozeCases, useTagCases } from './use-flag-cases.ts'

export type FlagDialog = 'tags' | 'snooze'

export interface FlagCasesDialogsProps {
  dialog: FlagDialog | undefined
  selection: Selection<QueueItem>
  onChanged: (failures: readonly CaseFailure[]) => void
  onClose: () => void
}

export function FlagCasesDialogs({ dialog, onClose, ...form }: FlagCasesDialogsProps) {
  return (
    <>
      <FlagModal opened={dialog === 'tags'} title={addTagsTexts.title} onClose={onClose} cases={form.selection.chosen}>
        {(cases) => <TagsForm {...form} cases={cases} onClose={onClose} />}
      </FlagModal>
      <FlagModal
        opened={dialog === 'snooze'}
        title={snoozeCasesTexts.title}
        onClose={onClose}
        cases={form.selection.chosen}
      >
        {(cases) => <SnoozeForm {...form} cases={cases} onClose={onClose} />}
      </FlagModal>
    </>
  )
}

interface FlagModalProps {
  opened: boolean
  title: string
  cases: readonly QueueItem[]
  onClose: () => void
  children: (cases: readonly QueueItem[]) => ReactNode
}

function FlagModal({ opened, title, cases, onClose, children }: FlagModalProps) {
  // What was selected when the dialog opened: the selection changes before the dialog closes.
  const asked = useRef(cases)
  const wasOpened = useRef(false)
  if (opened && !wasOpened.current) asked.current = cases
  wasOpened.current = opened
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': closeText }}>
      {children(asked.current)}
    </Modal>
  )
}

interface FormProps extends Omit<FlagCasesDialogsProps, 'dialog'> {
  cases: readonly QueueItem[]
}

function TagsForm({ cases, onClose, ...form }: FormProps) {
  const [tags, setTags] = useState<string[]>([])
  const { add, isPending, done } = useTagCases({ ...form, onClose })
  const invalid = invalidTag(tags)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!invalid && tags.length > 0) add(cases, tags)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{addTagsTexts.explanation}</Text>
        <TagFields label={addTagsTexts.label} tags={tags} onChange={setTags} onClose={onClose} />
        <DialogFooter
          action={addTagsTexts.action(cases.length)}
          error={null}
          isPending={isPending}
          onClose={onClose}
          disabled={invalid !== undefined || tags.length === 0}
        >
          <Progress isPending={isPending} done={done} of={cases.length} />
        </DialogFooter>
      </Stack>
    </form>
  )
}

function SnoozeForm({ cases, onClose, ...form }: FormProps) {
  const [value, set] = useState('')
  const snoozing = useSnoozing({ value, set })
  const { snooze, isPending, done } = useSnoozeCases({ ...form, onClose })
  function submit(event: FormEvent) {
    event.preventDefault()
    const body = snoozing.given()
    if (body) snooze(cases, body)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{snoozeCasesTexts.explanation}</Text>
        <SnoozeFields snoozing={snoozing} />
        <DialogFooter
          action={snoozeCasesTexts.action(cases.length)}
          error={null}
          isPending={isPending}
          onClose={onClose}
        >
          <Progress isPending={isPending} done={done} of={cases.length} />
        </DialogFooter>
      </Stack>
    </form>
  )
}

function Progress({ isPending, done, of }: { isPending: boolean; done: number; of: number }) {
  return (
    <Text size="sm" c="dimmed" mr="auto" role="status">
      {isPending && of > 1 && progressText(done, of)}
    </Text>
  )
}
