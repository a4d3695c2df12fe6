import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { fieldErrorOf } from '../api/api-error.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { DraftHint } from '../session/draft-hint.tsx'
import { useTextDraft } from '../session/drafts.ts'
import type { AddedCredential } from './added-credential.ts'
import { createKeyPair } from './create-key-pair.ts'
import { generateTexts as texts } from './texts.ts'

const DAY = 24 * 60 * 60_000
const BITS = ['2048', '3072', '4096']
const LIFETIMES = [
  { value: '90', label: texts.days90 },
  { value: '365', label: texts.year1 },
  { value: '730', label: texts.years2 },
]

/** The private key stays in this page until the user has saved it; the service only gets the certificate. */
export function GenerateKey({
  onAdded,
  onBusy,
}: {
  onAdded: (added: AddedCredential) => void
  onBusy: (busy: boolean) => void
}) {
  const draft = useTextDraft('generate-key')
  const name = draft.value
  const [days, setDays] = useState('365')
  const [bits, setBits] = useState('2048')
  const add = useApiMutation(
    async (api: ApiClient): Promise<AddedCredential> => {
      const { privateKeyPem, certificatePem } = await createKeyPair({
        commonName: name.trim(),
        bits: Number(bits) as 2048 | 3072 | 4096,
        notAfter: new Date(Date.now() + Number(days) * DAY),
      })
      const credential = await api.call('addApiCredential', { body: { name: name.trim(), certificatePem } })
      return { credential, privateKeyPem }
    },
    {
      showsErrors: true,
      refreshes: ['listApiCredentials'],
      onSuccess: (added) => {
        draft.clear()
        onAdded(added)
      },
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    onBusy(true)
    add.mutate(undefined, { onSettled: () => onBusy(false) })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{texts.hint}</Text>
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          placeholder={texts.namePlaceholder}
          value={name}
          onChange={(event) => draft.set(event.currentTarget.value)}
          maxLength={100}
          required
          data-autofocus
          error={fieldErrorOf(add.error, 'name')}
        />
        <Group grow>
          <Select
            label={texts.validFor}
            data={LIFETIMES}
            value={days}
            allowDeselect={false}
            onChange={(value) => setDays(value!)}
          />
          <Select
            label={texts.keyLength}
            data={BITS.map((value) => ({ value, label: texts.bits(value) }))}
            value={bits}
            allowDeselect={false}
            onChange={(value) => setBits(value!)}
          />
        </Group>
        <DraftHint draft={draft} />
        <FormError error={add.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
