// Asks a person to prove once more who they are, when the service wants that before a change. All calls that wait for
// the proof wait for the same one.
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { isSignedOut } from '../api/api-error.ts'
import { call, watchSession } from '../api/call.ts'
import { FormError } from '../pieces/state-views.tsx'
import { CodeField, type SecondFactor } from './code-field.tsx'
import { startOutside } from './outside.ts'
import { forgetSession, keepSession, type Session, useMaybeSession } from './session.ts'

export function StepUpDialog() {
  const session = useMaybeSession()
  const [settle, setSettle] = useState<((proved: boolean) => void) | undefined>()
  useEffect(() => {
    let waiting: Promise<boolean> | undefined
    watchSession({
      ended: forgetSession,
      prove() {
        waiting ??= new Promise<boolean>((resolve) => {
          setSettle(() => (proved: boolean) => {
            waiting = undefined
            setSettle(undefined)
            resolve(proved)
          })
        })
        return waiting
      },
    })
  }, [])
  return (
    <Modal
      opened={settle !== undefined && Boolean(session)}
      onClose={() => settle?.(false)}
      title="Confirm that it is you"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
      zIndex={400}
    >
      {session && settle && <Proof session={session} onEnd={settle} />}
    </Modal>
  )
}

function Proof({ session, onEnd }: { session: Session; onEnd: (proved: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<SecondFactor>({ totp: '' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const outside = !session.totpEnrolled && !session.hasPassword

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      if (outside) return await startOutside({ stepUp: true })
      keepSession(await call('stepUp', { body: session.totpEnrolled ? factor : { password } }))
      onEnd(true)
    } catch (problem) {
      if (isSignedOut(problem)) onEnd(false)
      setError(problem)
    }
    setBusy(false)
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>
          This change needs a proof that is at most ten minutes old.{' '}
          {outside && 'You are taken to your sign-in provider and come back here; then do it once more.'}
        </Text>
        {session.totpEnrolled && <CodeField value={factor} onChange={setFactor} autoFocus />}
        {!session.totpEnrolled && session.hasPassword && (
          <PasswordInput
            label="Your password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            required
            data-autofocus
          />
        )}
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onEnd(false)} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {outside ? 'Go to the provider' : 'Confirm'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
