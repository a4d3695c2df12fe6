// The forms for a new passkey and a new name.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../api/api-error.ts'
import type { Passkey } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { commonTexts } from '../components/texts.ts'
import { createPasskey, PasskeyError } from '../session/passkey.ts'
import { passkeyTexts as texts } from './texts.ts'

const LONGEST_NAME = 100

interface AddPasskeyProps {
  suggestedName: string
  onAdded: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function AddPasskey({ suggestedName, onAdded, onCancel }: AddPasskeyProps) {
  const [name, setName] = useState(suggestedName)
  const add = useApiMutation(
    async (api, given: string) => {
      const credential = await createPasskey(await api.call('startPasskeyRegistration'))
      return api.call('registerPasskey', { body: { name: given, credential } })
    },
    {
      showsErrors: true,
      refreshes: ['listPasskeys', 'getTotp', 'getSession', 'listSessions', 'listAccountEvents'],
      onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    add.mutate(name)
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{texts.addHint}</Text>
        <NameField value={name} onChange={setName} error={add.error} />
        <FormError
          error={fieldErrorOf(add.error, 'name') ? undefined : add.error}
          message={add.error instanceof PasskeyError ? add.error.message : undefined}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={add.isPending}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {texts.addAction}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useApiMutation('renamePasskey', {
    showsErrors: true,
    successMessage: texts.renamed,
    refreshes: ['listPasskeys', 'listAccountEvents'],
    onSuccess: onDone,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    rename.mutate({ path: { passkeyId: passkey.passkeyId }, body: { name } })
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <NameField value={name} onChange={setName} error={rename.error} />
        <FormError error={fieldErrorOf(rename.error, 'name') ? undefined : rename.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone} disabled={rename.isPending}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" loading={rename.isPending}>
            {texts.renameAction}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function NameField({ value, onChange, error }: { value: string; onChange: (name: string) => void; error: unknown }) {
  return (
    <TextInput
      label={texts.name}
      description={texts.nameHint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      required
      data-autofocus
      error={fieldErrorOf(error, 'name')}
    />
  )
}
