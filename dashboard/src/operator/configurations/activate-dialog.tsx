// Asks before a version, a file, or the closing of a country takes effect.
import { List } from '@mantine/core'
import { useRef } from 'react'
import { isConflict } from '../../api/api-error.ts'
import type { ActivatedConfiguration } from '../../api/operator-operations.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { notifySuccess } from '../../components/feedback/notifications.ts'
import { countryName } from '../../format/country-name.ts'
import { activateTexts as texts } from './texts.ts'

export interface Activation {
  readonly country: string
  /** The text of a file, the number of a version, or null to close the country. */
  readonly what: string | number | null
  /** The version that the operator compared with. */
  readonly replaces: number | null
  /** How many documents change. */
  readonly changes: number
}

const REFRESHES = ['listConfigurations', 'getConfiguration', 'listStaffEvents'] as const

interface ActivateDialogProps {
  activation: Activation | undefined
  /** `isStale`: another version was activated since the comparison. */
  onClose: (isStale: boolean) => void
  onDone: (activated: ActivatedConfiguration) => void
}

export function ActivateDialog({ activation, onClose, onDone }: ActivateDialogProps) {
  // The dialog keeps its text while it closes.
  const last = useRef(activation)
  if (activation) last.current = activation
  const shown = activation ?? last.current
  const activate = useApiMutation<ActivatedConfiguration, Activation>(
    (api, { country, what, replaces }) => {
      if (typeof what === 'string') return api.call('activateConfiguration', { body: { content: what, replaces } })
      if (what === null) return api.call('closeConfiguration', { path: { country }, body: { replaces } })
      return api.call('revertConfiguration', { path: { country }, body: { version: what, replaces } })
    },
    {
      showsErrors: true,
      refreshes: REFRESHES,
      onSuccess: (activated) => {
        notifySuccess(activated.version === null ? texts.closed : texts.activated)
        close()
        onDone(activated)
      },
    },
  )
  function close() {
    const isStale = isConflict(activate.error)
    activate.reset()
    onClose(isStale)
  }
  if (!shown) return null
  const { what, changes } = shown
  const country = countryName(shown.country)
  const title =
    what === null
      ? texts.closeTitle(country)
      : typeof what === 'string'
        ? texts.fileTitle(country)
        : texts.title(country, what)
  const hints = what === null ? texts.closeHints : [texts.changes(changes), ...texts.hints]
  return (
    <ConfirmDialog
      opened={activation !== undefined}
      onClose={close}
      title={title}
      action={what === null ? texts.closeAction : texts.action}
      harmless={what !== null}
      busy={activate.isPending}
      error={activate.error}
      onConfirm={() => activate.mutate(shown)}
    >
      <List spacing="xs">
        {hints.map((hint) => (
          <List.Item key={hint}>{hint}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  )
}
