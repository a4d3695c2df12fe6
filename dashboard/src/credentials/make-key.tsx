import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
// The SDK's own code, so that a key made here is the same as one made by it.
import { createKeyPair } from '../../../sdk/src/key-pair.ts'
import { fieldErrorOf, isTakenBack } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/reading.ts'
import { FormError } from '../pieces/state-views.tsx'
import type { Added } from './add-credential.tsx'

const DAY = 24 * 60 * 60_000
const BITS = ['2048', '3072', '4096']
const LIFETIMES = [
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
]

/** The private key stays in this page until its person has kept it; the service gets the certificate alone. */
export function MakeKey({ onAdded, onBusy }: { onAdded: (added: Added) => void; onBusy: (busy: boolean) => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('365')
  const [bits, setBits] = useState('2048')
  const add = useMutation({
    mutationFn: async (): Promise<Added> => {
      const { privateKeyPem, certificatePem } = await createKeyPair({
        commonName: name.trim(),
        bits: Number(bits) as 2048 | 3072 | 4096,
        notAfter: new Date(Date.now() + Number(days) * DAY),
      })
      const credential = await call('addApiCredential', { body: { name: name.trim(), certificatePem } })
      return { credential, privateKeyPem }
    },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async (added) => {
      onAdded(added)
      await queryClient.invalidateQueries({ queryKey: ['listApiCredentials'] })
    },
  })
  const error = isTakenBack(add.error) ? undefined : add.error
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!add.isPending) add.mutate()
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
