import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { fieldErrorOf, isStepUpCancelled } from '../api/api-error.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { FormError } from '../components/state-views.tsx'
import type { AddedCredential } from './added-credential.ts'
import { createKeyPair } from './create-key-pair.ts'

const DAY = 24 * 60 * 60_000
const BITS = ['2048', '3072', '4096']
const LIFETIMES = [
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
]

/** The private key stays in this page until its person has kept it; the service gets the certificate alone. */
export function GenerateKey({
  onAdded,
  onBusy,
}: {
  onAdded: (added: AddedCredential) => void
  onBusy: (busy: boolean) => void
}) {
  const [name, setName] = useState('')
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
    { showsErrors: true, refreshes: ['listApiCredentials'], onSuccess: onAdded },
  )
  const error = isStepUpCancelled(add.error) ? undefined : add.error
  function submit(event: FormEvent) {
    event.preventDefault()
    onBusy(true)
    add.mutate(undefined, { onSettled: () => onBusy(false) })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          Your browser makes an RSA key pair and a certificate for it. You download the private key; only the
          certificate is sent to us.
        </Text>
        <TextInput
          label="Name"
          description="Which machine or environment uses it."
          placeholder="Production"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={100}
          required
          data-autofocus
          error={fieldErrorOf(error, 'name')}
        />
        <Group grow>
          <Select
            label="Valid for"
            data={LIFETIMES}
            value={days}
            allowDeselect={false}
            onChange={(value) => setDays(value!)}
          />
          <Select
            label="Key length"
            data={BITS.map((value) => ({ value, label: `${value} bits` }))}
            value={bits}
            allowDeselect={false}
            onChange={(value) => setBits(value!)}
          />
        </Group>
        <FormError error={error} />
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            Make the key and register it
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
