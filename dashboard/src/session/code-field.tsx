// The second factor: six digits of the app, or a recovery code when the app is lost.
import { Anchor, Stack, TextInput } from '@mantine/core'

export type SecondFactor = { totp: string } | { recoveryCode: string }

interface CodeFieldProps {
  value: SecondFactor
  onChange: (value: SecondFactor) => void
  autoFocus?: boolean
  error?: string | undefined
  /** A recovery code won't do. */
  appOnly?: boolean
}

export function CodeField({ value, onChange, autoFocus, error, appOnly }: CodeFieldProps) {
  const recovery = 'recoveryCode' in value
  return (
    <Stack gap="xs" align="stretch">
      {recovery ? (
        <TextInput
          key="recovery"
          label="Recovery code"
          description="One of the codes you kept when you set up the app. Each works once."
          value={value.recoveryCode}
          onChange={(event) => onChange({ recoveryCode: event.currentTarget.value })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          autoFocus
          data-autofocus
          error={error}
        />
      ) : (
        <TextInput
          key="totp"
          label="Code from your authenticator app"
          description="Six digits; a new code comes every 30 seconds."
          value={value.totp}
          onChange={(event) => onChange({ totp: event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6) })}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus={autoFocus ?? false}
          data-autofocus={autoFocus || undefined}
          error={error}
        />
      )}
      {!appOnly && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          onClick={() => onChange(recovery ? { totp: '' } : { recoveryCode: '' })}
        >
          {recovery ? 'Use the authenticator app' : 'Use a recovery code instead'}
        </Anchor>
      )}
    </Stack>
  )
}
