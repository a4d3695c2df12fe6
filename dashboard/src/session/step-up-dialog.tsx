// Asks a person to prove once more who they are, when the service wants that before a change. All calls that wait for
// the proof wait for the same one.
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, isSignedOut } from '../api/api-error.ts'
import { call, watchSession } from '../api/call.ts'
import { sayNews, takeBackNews } from '../pieces/notices.ts'
import { FormError } from '../pieces/state-views.tsx'
import { CodeField, type SecondFactor } from './code-field.tsx'
import { startOutside } from './outside.ts'
import {
  askForSessionAgain,
  forgetSession,
  keepSession,
  type Session,
  useMaybeSession,
  wasSignedIn,
} from './session.ts'

let end: ((proved: boolean) => void) | undefined

// Every dialog that is open listens for Escape. This one stands in front, so it hears of it first, and alone: what somebody
// has filled in behind it stays. Listeners are asked in the order they came, and this one comes before any dialog.
window.addEventListener(
  'keydown',
  (event) => {
    if (!end || event.key !== 'Escape' || event.isComposing) return
    event.stopImmediatePropagation()
    end(false)
  },
  { capture: true },
)

export function StepUpDialog() {
  const session = useMaybeSession()
  const [settle, setSettle] = useState<((proved: boolean) => void) | undefined>()
  useEffect(() => {
    if (session) takeBackNews(ENDED)
  }, [session])
  useEffect(() => {
    let waiting: Promise<boolean> | undefined
    watchSession({
      ended: sayEnded,
      refused: askForSessionAgain,
      prove() {
        waiting ??= new Promise<boolean>((resolve) => {
          end = (proved) => {
            waiting = end = undefined
            setSettle(undefined)
            resolve(proved)
          }
          setSettle(() => end)
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

const ENDED = 'Your session has ended. Sign in to go on where you were.'

/** Whoever was at work is told why the sign-in page comes; whoever only just arrived needn't be. */
function sayEnded(): void {
  if (wasSignedIn()) sayNews(ENDED)
  forgetSession()
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
        <FormError
          error={error}
          message={isWrong(error) ? `The ${session.totpEnrolled ? 'code' : 'password'} is not right.` : undefined}
        />
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

/** The service says of every proof that email, password or code is wrong; here only one of them was asked for. */
function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SignIn.Failed'
}
