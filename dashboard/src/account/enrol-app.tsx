// Setting up the app: a square to scan or a secret to type, then its first code.
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { isStepUpCancelled } from '../api/api-error.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { ErrorView, FormError, LoadingView } from '../components/state-views.tsx'
import { CodeField, type SecondFactor } from '../session/code-field.tsx'
import { QrCode } from './qr-code.tsx'

export function EnrolApp({ onCodes, onCancel }: { onCodes: (codes: string[]) => void; onCancel: () => void }) {
  const [factor, setFactor] = useState<SecondFactor>({ totp: '' })
  const propose = useApiMutation('enrolTotp', { showsErrors: true })
  const confirm = useApiMutation('confirmTotp', {
    showsErrors: true,
    refreshes: ['getTotp', 'getSession', 'listAccountEvents'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const { mutate: ask } = propose
  useEffect(() => ask({}), [ask])
  useEffect(() => {
    if (isStepUpCancelled(propose.error)) onCancel()
  }, [propose.error, onCancel])

  if (propose.isError) return <ErrorView error={propose.error} onRetry={() => ask({})} />
  if (!propose.data) return <LoadingView lines={8} label="Making a secret" />
  function submit(event: FormEvent) {
    event.preventDefault()
    if ('totp' in factor) confirm.mutate({ body: factor })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>Scan this with an authenticator app on your phone.</Text>
        <Group justify="center">
          <QrCode text={propose.data.otpauthUri} label="QR code for your authenticator app" />
        </Group>
        <Text size="sm">
          No camera? Type this secret into the app: <Code>{propose.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>{' '}
          <CopyButton value={propose.data.secret} label="Copy the secret" />
        </Text>
        <CodeField value={factor} onChange={setFactor} autoFocus appOnly />
        <FormError error={isStepUpCancelled(confirm.error) ? undefined : confirm.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            Turn it on
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
