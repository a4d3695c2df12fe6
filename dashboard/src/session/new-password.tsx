// A new password, typed once and shown on demand. The service decides what is allowed.
import { PasswordInput } from '@mantine/core'
import { ApiError, fieldErrorOf } from '../api/api-error.ts'
import { newPasswordTexts } from './texts.ts'

interface NewPasswordProps {
  value: string
  onChange: (value: string) => void
  error: unknown
  /** The account, for the password manager. */
  email?: string | undefined
  autoFocus?: boolean
}

const SHORTEST_PASSWORD = 12

export function NewPassword({ value, onChange, error, email, autoFocus }: NewPasswordProps) {
  const fieldError = fieldErrorOf(error, 'password')
  return (
    <>
      {email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
      <PasswordInput
        label={newPasswordTexts.label}
        description={newPasswordTexts.hint(SHORTEST_PASSWORD)}
        name="new-password"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="new-password"
        minLength={SHORTEST_PASSWORD}
        required
        autoFocus={autoFocus ?? false}
        error={fieldError}
        aria-invalid={fieldError !== undefined}
      />
    </>
  )
}

/** The error to show above the button, unless the field shows it already. */
export function otherThanPassword(error: unknown): unknown {
  const isShown =
    error instanceof ApiError &&
    error.details.length > 0 &&
    error.details.every(({ path }) => path.includes('password'))
  return isShown ? undefined : error
}
