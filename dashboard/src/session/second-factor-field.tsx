// The second factor: a passkey, a code from the authenticator app or a recovery code, as far as the user has them.
import { Anchor, Stack, Text } from '@mantine/core'
import { CodeField, type SecondFactor } from './code-field.tsx'
import { browserHasPasskeys } from './passkey.ts'
import { codeFieldTexts as texts } from './texts.ts'

export interface SecondFactorWays {
  readonly passkey: boolean
  readonly totp: boolean
  /** False: a recovery code is not accepted here. */
  readonly recoveryCode?: boolean
}

export type ChosenFactor = SecondFactor | { passkey: true }

/** A passkey is asked for first: it can't be typed into the wrong page. */
export function firstFactor({ passkey, totp, recoveryCode = true }: SecondFactorWays): ChosenFactor {
  if (passkey && (browserHasPasskeys() || !(totp || recoveryCode))) return { passkey: true }
  return totp ? { totp: '' } : { recoveryCode: '' }
}

interface SecondFactorFieldProps {
  ways: SecondFactorWays
  value: ChosenFactor
  onChange: (value: ChosenFactor) => void
}

export function SecondFactorField({ ways, value, onChange }: SecondFactorFieldProps) {
  const others: readonly [isOffered: boolean, label: string, choice: ChosenFactor][] = [
    [ways.passkey && browserHasPasskeys() && !('passkey' in value), texts.usePasskey, { passkey: true }],
    [ways.totp && !('totp' in value), texts.useApp, { totp: '' }],
    [ways.recoveryCode !== false && !('recoveryCode' in value), texts.useRecoveryCode, { recoveryCode: '' }],
  ]
  return (
    <Stack gap="xs">
      {'passkey' in value ? (
        <Text>{texts.passkeyHint}</Text>
      ) : (
        <CodeField value={value} onChange={onChange} autoFocus appOnly />
      )}
      {others
        .filter(([isOffered]) => isOffered)
        .map(([, label, choice]) => (
          <Anchor key={label} component="button" type="button" size="sm" ta="left" onClick={() => onChange(choice)}>
            {label}
          </Anchor>
        ))}
    </Stack>
  )
}
