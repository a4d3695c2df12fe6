// The dialog in which a user re-authenticates. Loaded when it is first needed.
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError, isSignedOut } from '../api/api-error.ts'
import { useApi } from '../api/queries.ts'
import { FormError } from '../components/feedback/state-views.tsx'
import { PasskeyError, signWithPasskey } from './passkey.ts'
import { type ChosenFactor, firstFactor, SecondFactorField } from './second-factor-field.tsx'
import { type Session, useSessionCache } from './session.ts'
import { startSso } from './sso.ts'
import { stepUpTexts as texts } from './texts.ts'

export type Settle = (confirmed: boolean) => void

export interface StepUpFormProps {
  session: Session | null | undefined
  /** Undefined while nothing has to be confirmed. */
  settle: Settle | undefined
  /** A recovery code is not enough. */
  needsDevice: boolean
}

export function StepUpForm({ session, settle, needsDevice }: StepUpFormProps) {
  const opened = settle !== undefined && Boolean(session)
  // Hides the dialog that the change was made in until this one closes, and not before this one knows where the focus was.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-step-up', opened)
    return () => document.documentElement.removeAttribute('data-step-up')
  }, [opened])
  return (
    <Modal
      opened={opened}
      data-step-up
      onClose={() => settle?.(false)}
      title={session && texts.title[methodOf(session)]}
      closeButtonProps={{ 'aria-label': texts.close }}
      closeOnEscape={false}
      centered
      zIndex={400}
    >
      {session && settle && (
        <Confirmation key={String(needsDevice)} session={session} needsDevice={needsDevice} onEnd={settle} />
      )}
    </Modal>
  )
}

function methodOf(session: Session): 'password' | 'code' | 'passkey' | 'sso' {
  if (session.passkeyEnrolled) return 'passkey'
  if (session.totpEnrolled) return 'code'
  return session.hasPassword ? 'password' : 'sso'
}

interface ConfirmationProps {
  session: Session
  /** A recovery code is not enough. */
  needsDevice: boolean
  onEnd: Settle
}

function Confirmation({ session, needsDevice, onEnd }: ConfirmationProps) {
  const api = useApi()
  const cache = useSessionCache()
  const [password, setPassword] = useState('')
  const ways = { passkey: session.passkeyEnrolled, totp: session.totpEnrolled, recoveryCode: !needsDevice }
  const [factor, setFactor] = useState<ChosenFactor>(() => firstFactor(ways))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const method = methodOf(session)
  const hasSecondFactor = method === 'code' || method === 'passkey'
  const byPasskey = hasSecondFactor && 'passkey' in factor

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      if (method === 'sso') return await startSso(api, { stepUp: true })
      cache.store(await api.call('stepUp', { body: hasSecondFactor ? await proofOf(factor) : { password } }))
      onEnd(true)
    } catch (problem) {
      if (isSignedOut(problem)) onEnd(false)
      setError(problem)
    }
    setBusy(false)
  }

  async function proofOf(chosen: ChosenFactor) {
    if (!('passkey' in chosen)) return chosen
    return { passkey: await signWithPasskey(await api.call('startPasskeyStepUp')) }
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>{texts.explanation[method]}</Text>
        {hasSecondFactor && needsDevice && (
          <Text size="sm" c="dimmed">
            {texts.needsDevice}
          </Text>
        )}
        {hasSecondFactor && (
          <SecondFactorField
            ways={ways}
            value={factor}
            onChange={(chosen) => {
              setFactor(chosen)
              setError(undefined)
            }}
          />
        )}
        {method === 'password' && (
          <PasswordInput
            label={texts.password}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            required
            data-autofocus
          />
        )}
        <FormError
          error={error}
          message={messageOf(error, byPasskey ? 'wrongPasskey' : hasSecondFactor ? 'wrongCode' : 'wrongPassword')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onEnd(false)} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={busy} data-autofocus={byPasskey || undefined}>
            {method === 'sso' ? texts.goToProvider : byPasskey ? texts.usePasskey : texts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The service never says which of email, password and code was wrong; here only one of them was asked for. */
function messageOf(error: unknown, wrong: 'wrongPasskey' | 'wrongCode' | 'wrongPassword'): string | undefined {
  if (error instanceof PasskeyError) return error.message
  return error instanceof ApiError && error.code === 'SignIn.Failed' ? texts[wrong] : undefined
}
