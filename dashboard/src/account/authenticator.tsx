// The authenticator app: set up, new recovery codes, removal.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TotpState } from '../api/dashboard-operations.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { Card } from '../components/card.tsx'
import { OneTimeSecret } from '../components/one-time-secret.tsx'
import { ErrorView, FormError } from '../components/state-views.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { CodeField, type SecondFactor } from '../session/code-field.tsx'
import { useSession } from '../session/session.ts'
import { EnrolApp } from './enrol-app.tsx'

type Doing = 'enrol' | 'renew' | 'remove'
const TITLES: Readonly<Record<Doing, string>> = {
  enrol: 'Set up an authenticator app',
  renew: 'New recovery codes',
  remove: 'Remove the authenticator app?',
}

/** `onSetUp`: the app is on, and its recovery codes are kept. */
export function Authenticator({ totp, onSetUp }: { totp: UseQueryResult<TotpState, Error>; onSetUp: () => void }) {
  const { hasPassword } = useSession()
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => {
    setDoing(undefined)
    setCodes(undefined)
  }
  return (
    <Card
      title="Authenticator app"
      message={
        hasPassword
          ? 'A code from your phone besides the password.'
          : 'A code from your phone, for changes that need a fresh proof.'
      }
    >
      {totp.isError && !totp.data && <ErrorView error={totp.error} onRetry={() => void totp.refetch()} />}
      {totp.data && (
        <>
          <Group gap="sm">
            {totp.data.enrolled ? (
              <StatusBadge tone="good">On</StatusBadge>
            ) : (
              <StatusBadge tone="neutral">Off</StatusBadge>
            )}
            {totp.data.enrolled && (
              <Text size="sm">
                {totp.data.recoveryCodesLeft} recovery {totp.data.recoveryCodesLeft === 1 ? 'code' : 'codes'} left
              </Text>
            )}
          </Group>
          {totp.data.enrolled ? (
            <Group>
              <Button variant="default" onClick={() => setDoing('renew')}>
                New recovery codes
              </Button>
              <Button variant="default" onClick={() => setDoing('remove')}>
                Remove the app
              </Button>
            </Group>
          ) : (
            <Group>
              <Button onClick={() => setDoing('enrol')}>Set it up</Button>
            </Group>
          )}
        </>
      )}
      <Modal
        opened={doing !== undefined}
        onClose={close}
        // Codes that were never seen can't be shown again: the dialog is left by its button.
        closeOnEscape={!codes}
        closeOnClickOutside={false}
        withCloseButton={!codes}
        closeButtonProps={{ 'aria-label': 'Close' }}
        title={codes ? 'Your recovery codes' : doing && TITLES[doing]}
        centered
      >
        {codes ? (
          <Stack>
            <Text>Each of them replaces the app once, if you lose it.</Text>
            <OneTimeSecret
              secret={codes.join('\n')}
              what="your recovery codes"
              fileName="gangway-recovery-codes.txt"
              onKept={() => {
                close()
                if (doing === 'enrol') onSetUp()
              }}
            />
          </Stack>
        ) : (
          <>
            {doing === 'enrol' && <EnrolApp onCodes={setCodes} onCancel={close} />}
            {doing === 'renew' && <RenewCodes onCodes={setCodes} onCancel={close} />}
            {doing === 'remove' && <RemoveApp onDone={close} />}
          </>
        )}
      </Modal>
    </Card>
  )
}

function RenewCodes({ onCodes, onCancel }: { onCodes: (codes: string[]) => void; onCancel: () => void }) {
  const [factor, setFactor] = useState<SecondFactor>({ totp: '' })
  const renew = useApiMutation('renewRecoveryCodes', {
    showsErrors: true,
    refreshes: ['getTotp', 'listAccountEvents'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if ('totp' in factor) renew.mutate({ body: factor })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>The codes you have now end. Confirm with a code from the app.</Text>
        <CodeField value={factor} onChange={setFactor} autoFocus appOnly />
        <FormError error={renew.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={renew.isPending}>
            Make new codes
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function RemoveApp({ onDone }: { onDone: () => void }) {
  const [factor, setFactor] = useState<SecondFactor>({ totp: '' })
  const remove = useApiMutation('disableTotp', {
    showsErrors: true,
    successMessage: 'The authenticator app is removed.',
    refreshes: ['getTotp', 'getSession', 'listAccountEvents'],
    onSuccess: onDone,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    remove.mutate({ body: factor })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>Your password alone lets you in then, and your recovery codes end. Other browsers are signed out.</Text>
        <CodeField value={factor} onChange={setFactor} autoFocus />
        <FormError error={remove.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            Remove the app
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
