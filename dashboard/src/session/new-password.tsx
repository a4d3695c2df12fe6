// A new password, typed once and shown on demand. What is allowed is decided by the service; this only tells the rule.
import { PasswordInput } from '@mantine/core'
import { ApiError, fieldErrorOf } from '../api/api-error.ts'

interface NewPasswordProps {
  value: string
  onChange: (value: string) => void
  error: unknown
  /** For the password manager: whose password it is. */
  email?: string | undefined
  autoFocus?: boolean
}

export const SHORTEST_PASSWORD = 12

export function NewPassword({ value, onChange, error, email, autoFocus }: NewPasswordProps) {
  const fieldError = fieldErrorOf(error, 'password')
  return (
    <>
      {email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
      <PasswordInput
        label="New password"
        description={`At least ${SHORTEST_PASSWORD} characters. A few words you remember are better than signs you don't.`}
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

/** What is left to say above the button when the field has said its part. */
export function besidesPassword(error: unknown): unknown {
  const told =
    error instanceof ApiError && error.details.length > 0 && error.details.every(({ path }) => /password/.test(path))
  return told ? undefined : error
}
