// The name and the API scopes of a partner, alike when it is created and when it is edited.
import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { CreatePartner } from '../../api/operator-operations.ts'
import { fieldTexts as texts } from './texts.ts'

export type Scope = NonNullable<CreatePartner['scopes']>[number]
export const SCOPES: readonly Scope[] = ['partner.read', 'partner.write']

interface NameFieldProps {
  value: string
  onChange: (name: string) => void
  hint: string
  /** What the service answered. */
  error: string | undefined
  /** Whether the form was submitted. */
  isTried: boolean
}

export function NameField({ value, onChange, hint, error, isTried }: NameFieldProps) {
  return (
    <TextInput
      label={texts.name}
      description={hint}
      placeholder={texts.namePlaceholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={255}
      autoComplete="off"
      required
      data-autofocus
      error={error ?? (isTried && value.trim() === '' ? texts.nameMissing : undefined)}
    />
  )
}

interface ScopesFieldProps {
  value: readonly string[]
  onChange: (scopes: string[]) => void
  isTried: boolean
}

export function ScopesField({ value, onChange, isTried }: ScopesFieldProps) {
  return (
    <Checkbox.Group
      label={texts.scopes}
      value={[...value]}
      onChange={onChange}
      error={isTried && value.length === 0 ? texts.scopesMissing : undefined}
    >
      <Stack gap="xs" mt="xs">
        {SCOPES.map((scope) => (
          <Checkbox key={scope} value={scope} label={texts.scopeNames[scope]} description={scope} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
