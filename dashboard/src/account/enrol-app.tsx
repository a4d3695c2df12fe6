// Setting up the app: a QR code to scan or a key to type, then the first code.
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { isStepUpCancelled } from '../api/api-error.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { ErrorView, FormError, LoadingView } from '../components/feedback/state-views.tsx'
import { CopyButton } from '../components/values/copy-button.tsx'
import { CodeField, type SecondFactor } from '../session/code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { authenticatorTexts as texts } from './texts.ts'

export function EnrolApp({ onCodes, onCancel }: { onCodes: (codes: string[]) => void; onCancel: () => void }) {
  const [factor, setFactor] = useState<SecondFactor>({ totp: '' })
  const propose = useApiMutation('enrolTotp', { showsErrors: true })
  const confirm = useApiMutation('confirmTotp', {
    showsErrors: true,
    refreshes: ['getTotp', 'getSession', 'listSessions', 'listAccountEvents'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const { mutate: ask } = propose
  useEffect(() => ask({}), [ask])
  useEffect(() => {
    if (isStepUpCancelled(propose.error)) onCancel()
  }, [propose.error, onCancel])

  if (propose.isError) return <ErrorView error={propose.error} onRetry={() => ask({})} />
  if (!propose.data) return <LoadingView lines={8} label={texts.generating} />
  function submit(event: FormEvent) {
    event.preventDefault()
    if ('totp' in factor) confirm.mutate({ body: factor })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{texts.scan}</Text>
        <Group justify="center">
          <QrCode text={propose.data.otpauthUri} label={texts.qrCode} />
        </Group>
        <Text size="sm">
          {texts.typeKey} <Code>{inGroups(propose.data.secret)}</Code>{' '}
          <CopyButton value={propose.data.secret} label={texts.copyKey} />
        </Text>
        <CodeField value={factor} onChange={setFactor} autoFocus appOnly />
        <FormError error={confirm.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {texts.turnOn}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Groups of four are easier to type. */
function inGroups(key: string): string {
  const starts = Array.from({ length: Math.ceil(key.length / 4) }, (_, i) => i * 4)
  return starts.map((start) => key.slice(start, start + 4)).join(' ')
}
