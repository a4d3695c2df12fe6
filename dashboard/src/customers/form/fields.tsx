// Input fields of the customer forms. `path` is where the API reports an error of the field.
import { Select, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { use, useMemo } from 'react'
import { codeLabel } from '../../format/code-labels.ts'
import { countryName } from '../../format/country-name.ts'
import { FieldErrors } from './field-errors.ts'
import { formTexts } from './texts.ts'

/** Below the field, so that the fields of a row are level. */
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

interface FieldProps {
  path: string
  label: string
  value: string
  onChange: (value: string) => void
  description?: string
  required?: boolean
}

export function TextField({
  path,
  value,
  onChange,
  error: ownError,
  ...more
}: FieldProps & { /** Instead of the error of the API. */ error?: string } & Pick<
    TextInputProps,
    'type' | 'autoComplete' | 'placeholder' | 'inputMode' | 'maxLength' | 'maw'
  >) {
  const error = use(FieldErrors)(path)
  return (
    <TextInput
      name={path}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={ownError ?? error}
      autoComplete="off"
      // The API decides: the browser's own checks would stop the form before it shows all errors.
      aria-required={more.required}
      withAsterisk={more.required ?? false}
      {...more}
      inputWrapperOrder={HINT_BELOW}
      required={false}
    />
  )
}

export function LongTextField({ path, value, onChange, ...more }: FieldProps) {
  return (
    <Textarea
      name={path}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={use(FieldErrors)(path)}
      autosize
      minRows={2}
      maxRows={6}
      {...more}
    />
  )
}

export function ChoiceField({
  path,
  value,
  onChange,
  codes,
  labelOf = codeLabel,
  required,
  ...more
}: FieldProps & { codes: readonly string[]; labelOf?: (code: string) => string }) {
  const data = useMemo(
    () => [...new Set([...codes, ...(value ? [value] : [])])].map((code) => ({ value: code, label: labelOf(code) })),
    [codes, value, labelOf],
  )
  return (
    <Select
      name={path}
      data={data}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
      error={use(FieldErrors)(path)}
      searchable={data.length > 4}
      clearable={!required}
      withAsterisk={required ?? false}
      aria-required={required}
      placeholder={formTexts.choose}
      nothingFoundMessage={formTexts.noMatch}
      clearButtonProps={{ 'aria-label': formTexts.clear(more.label) }}
      {...more}
    />
  )
}

export function CountryField(props: Omit<Parameters<typeof ChoiceField>[0], 'labelOf'>) {
  const codes = useMemo(
    () => props.codes.toSorted((a, b) => countryName(a).localeCompare(countryName(b))),
    [props.codes],
  )
  return <ChoiceField {...props} codes={codes} labelOf={countryName} />
}
