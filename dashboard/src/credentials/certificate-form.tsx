// A certificate to register: pasted or from a file.
import { Button, FileButton, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorOf } from '../api/api-error.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { CodeBlock } from '../components/values/code-block.tsx'
import { DraftHint } from '../session/draft-hint.tsx'
import type { Draft } from '../session/drafts.ts'
import classes from './credentials.module.css'
import { pemError } from './pem-errors.ts'
import { uploadTexts as texts } from './texts.ts'
import type { TypedCertificate } from './use-certificate-draft.ts'

const OPENSSL =
  'openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj "/CN=production" -keyout gangway-key.pem -out gangway-certificate.pem'
const LONGEST_FILE = 64 * 1024

interface CertificateFormProps {
  draft: Draft<TypedCertificate>
  error: Error | null
  isPending: boolean
  onSubmit: (credential: { name: string; certificatePem: string }) => void
}

/** A private key is recognised before anything is sent. */
export function CertificateForm({ draft, error, isPending, onSubmit }: CertificateFormProps) {
  const { name, pem } = draft.value
  const [touched, setTouched] = useState(false)
  const fieldError = pem === '' ? undefined : pemError(pem)
  async function read(file: File | null) {
    if (!file) return
    setTouched(true)
    draft.set({
      name: name || withoutExtension(file.name).slice(0, 100),
      pem: file.size > LONGEST_FILE ? '' : await file.text(),
    })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(true)
    if (pemError(pem)) return
    onSubmit({ name: name.trim(), certificatePem: pem })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          placeholder={texts.namePlaceholder}
          value={name}
          onChange={(event) => draft.set({ name: event.currentTarget.value, pem })}
          maxLength={100}
          required
          data-autofocus
          error={fieldErrorOf(error, 'name')}
        />
        <Textarea
          label={texts.certificate}
          description={texts.certificateHint}
          placeholder="-----BEGIN CERTIFICATE-----"
          value={pem}
          onChange={(event) => draft.set({ name, pem: event.currentTarget.value })}
          onBlur={() => setTouched(true)}
          className={classes.pem}
          rows={6}
          required
          spellCheck={false}
          autoComplete="off"
          error={
            fieldError?.isPrivateKey || touched
              ? (fieldError?.message ?? fieldErrorOf(error, 'certificatePem'))
              : undefined
          }
        />
        <Group justify="space-between">
          <FileButton
            onChange={(file) => void read(file)}
            accept=".pem,.crt,.cer,.txt"
            inputProps={{ 'aria-label': texts.file }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                {texts.chooseFile}
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={isPending} disabled={fieldError?.isPrivateKey ?? false}>
            {texts.submit}
          </Button>
        </Group>
        <DraftHint draft={draft} />
        <FormError error={error} />
        <details>
          <summary>{texts.noCertificate}</summary>
          <Text size="sm" my="xs">
            {texts.opensslHint}
          </Text>
          <CodeBlock label={texts.openssl} code={OPENSSL} />
        </details>
      </Stack>
    </form>
  )
}

function withoutExtension(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? fileName.slice(0, dot) : fileName
}
