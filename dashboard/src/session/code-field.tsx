// The second factor: a code from the authenticator app, or a recovery code.
import { Anchor, Stack, TextInput } from '@mantine/core'
import { codeFieldTexts as texts } from './texts.ts'

export type SecondFactor = { totp: string } | { recoveryCode: string }

interface CodeFieldProps {
  value: SecondFactor
  onChange: (value: SecondFactor) => void
  autoFocus?: boolean
  error?: string | undefined
  /** Recovery codes are not accepted. */
  appOnly?: boolean
}

export function CodeField({ value, onChange, autoFocus, error, appOnly }: CodeFieldProps) {
  const recovery = 'recoveryCode' in value
  return (
    <Stack gap="xs" align="stretch">
      {recovery ? (
        <TextInput
          key="recovery"
          label={texts.recoveryCode}
          description={texts.recoveryHint}
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
          label={texts.code}
          description={texts.codeHint}
          value={value.totp}
          onChange={(event) => onChange({ totp: onlyDigits(event.currentTarget.value) })}
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
          {recovery ? texts.useApp : texts.useRecoveryCode}
        </Anchor>
      )}
    </Stack>
  )
}

/** Authenticator apps show the code in two groups, and a copied one may contain the space. */
function onlyDigits(typed: string): string {
  return [...typed]
    .filter((character) => character >= '0' && character <= '9')
    .join('')
    .slice(0, 6)
}
