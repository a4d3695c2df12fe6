import { Button, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf, isStepUpCancelled } from '../api/api-error.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { CodeBlock } from '../components/code-block.tsx'
import { FormError } from '../components/state-views.tsx'
import type { AddedCredential } from './added-credential.ts'
import classes from './credentials.module.css'
import { pemError } from './pem-errors.ts'

const OPENSSL =
  'openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj "/CN=production" -keyout gangway-key.pem -out gangway-certificate.pem'
const LONGEST_FILE = 64 * 1024

/** A private key is recognised before anything is sent. */
export function UploadCertificate({
  onAdded,
  onBusy,
}: {
  onAdded: (added: AddedCredential) => void
  onBusy: (busy: boolean) => void
}) {
  const [name, setName] = useState('')
  const [pem, setPem] = useState('')
  const [touched, setTouched] = useState(false)
  const add = useApiMutation('addApiCredential', {
    showsErrors: true,
    refreshes: ['listApiCredentials'],
    onSuccess: (credential) => onAdded({ credential }),
  })
  const error = isStepUpCancelled(add.error) ? undefined : add.error
  const fieldError = pem === '' ? undefined : pemError(pem)
  async function read(file: File | null) {
    if (!file) return
    setTouched(true)
    setPem(file.size > LONGEST_FILE ? '' : await file.text())
    if (name === '') setName(file.name.replace(/\.[^.]+$/, '').slice(0, 100))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (pemError(pem) || add.isPending) return
    onBusy(true)
    add.mutate({ body: { name: name.trim(), certificatePem: pem } }, { onSettled: () => onBusy(false) })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
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
        <Textarea
          label="Certificate (PEM)"
          description="RSA, 2048 to 4096 bits. Never the private key."
          placeholder="-----BEGIN CERTIFICATE-----"
          value={pem}
          onChange={(event) => setPem(event.currentTarget.value)}
          onBlur={() => setTouched(true)}
          className={classes.pem}
          rows={6}
          required
          spellCheck={false}
          autoComplete="off"
          error={
            fieldError?.grave || touched ? (fieldError?.words ?? fieldErrorOf(error, 'certificatePem')) : undefined
          }
        />
        <Group justify="space-between">
          <FileButton
            onChange={(file) => void read(file)}
            accept=".pem,.crt,.cer,.txt"
            inputProps={{ 'aria-label': 'Certificate file' }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={add.isPending} disabled={fieldError?.grave ?? false}>
            Register the certificate
          </Button>
        </Group>
        <FormError error={error} />
        <details>
          <summary>No certificate yet?</summary>
          <Text size="sm" my="xs">
            This makes a key and a certificate for it. Hand in gangway-certificate.pem; keep gangway-key.pem.
          </Text>
          <CodeBlock label="With openssl" code={OPENSSL} />
        </details>
      </Stack>
    </form>
  )
}
