// Asks before a version, a file, or the closing of a country takes effect.
import { List, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ActivatedConfiguration, ConfigurationChange } from '../../api/operator-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { countryName } from '../../format/country-name.ts'
import { DraftHint } from '../../session/draft-hint.tsx'
import { useTextDraft } from '../../session/drafts.ts'
import { ChangeList } from './change-list.tsx'
import { activateTexts as texts } from './texts.ts'

export interface Activation {
  readonly country: string
  /** The text of a file, the number of a version, or null to close the country. */
  readonly what: string | number | null
  /** The version that the operator compared with. */
  readonly replaces: number | null
  readonly changes: readonly ConfigurationChange[]
}

const REFRESHES = ['listConfigurations', 'getConfiguration', 'listStaffEvents'] as const

interface ActivateDialogProps {
  activation: Activation | undefined
  onClose: () => void
  onDone: (activated: ActivatedConfiguration) => void
}

export function ActivateDialog({ activation, ...given }: ActivateDialogProps) {
  // The dialog keeps its text while it closes.
  const last = useRef(activation)
  if (activation) last.current = activation
  const shown = activation ?? last.current
  if (!shown) return null
  const about = `${shown.what === null ? 'close' : 'activate'} ${shown.country}`
  return <Question key={about} draftName={about} shown={shown} opened={activation !== undefined} {...given} />
}

interface QuestionProps extends Omit<ActivateDialogProps, 'activation'> {
  shown: Activation
  opened: boolean
  draftName: string
}

function Question({ shown, opened, draftName, onClose, onDone }: QuestionProps) {
  const draft = useTextDraft(draftName)
  const note = draft.value
  const [isNoteMissing, setNoteMissing] = useState(false)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const activate = useApiMutation<ActivatedConfiguration, Activation & { note: string }>(
    (api, { country, what, ...given }) => {
      const more = { replaces: given.replaces, note: given.note }
      if (typeof what === 'string') return api.call('activateConfiguration', { body: { content: what, ...more } })
      if (what === null) return api.call('closeConfiguration', { path: { country }, body: more })
      return api.call('revertConfiguration', { path: { country }, body: { version: what, ...more } })
    },
    {
      showsErrors: true,
      refreshes: REFRESHES,
      onSuccess: (activated) => {
        notifySuccess(activated.version === null ? texts.closed : texts.activated)
        draft.discard()
        close()
        onDone(activated)
      },
    },
  )
  function close() {
    activate.reset()
    setNoteMissing(false)
    onClose()
  }
  const removed = shown.changes.flatMap(({ change, identityTypeCode }) =>
    change === 'Removed' ? identityTypeCode : [],
  )
  const inUse = useQuery({
    ...apiQuery('getConfigurationUsage', {
      path: { country: shown.country },
      query: { identityTypeCode: removed },
    }),
    enabled: opened && removed.length > 0,
  })
  const { what, changes } = shown
  const usage = new Map(inUse.data?.items.map((one) => [one.identityTypeCode, one.openCustomers]))
  const country = countryName(shown.country)
  const title =
    what === null
      ? texts.closeTitle(country)
      : typeof what === 'string'
        ? texts.fileTitle(country)
        : texts.title(country, what)
  const hints = what === null ? texts.closeHints : texts.hints
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={title}
      size={what === null ? 'md' : 'lg'}
      action={what === null ? texts.closeAction : texts.action}
      harmless={what !== null}
      busy={activate.isPending}
      error={activate.error}
      onConfirm={() => {
        if (note.trim()) return activate.mutate({ ...shown, note: note.trim() })
        setNoteMissing(true)
        noteField.current?.focus()
      }}
    >
      <Stack>
        {what !== null && <ChangeList changes={changes} usage={usage} />}
        <List spacing="xs" size="sm">
          {hints.map((hint) => (
            <List.Item key={hint}>{hint}</List.Item>
          ))}
        </List>
        <Textarea
          ref={noteField}
          label={texts.note}
          description={texts.noteHint}
          value={note}
          onChange={({ currentTarget }) => {
            draft.set(currentTarget.value)
            setNoteMissing(false)
          }}
          error={isNoteMissing && texts.noteMissing}
          withAsterisk
          aria-required
          maxLength={500}
          autosize
          minRows={2}
        />
        <DraftHint draft={draft} />
      </Stack>
    </ConfirmDialog>
  )
}
