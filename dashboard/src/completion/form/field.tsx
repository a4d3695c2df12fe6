// One input with its label, hint and error.
import { type InputHTMLAttributes, useId, useMemo } from 'react'
import { useTranslation } from '../locale/translation.ts'
import { rolesAt, textAt, type Values } from './body.ts'
import { choiceLabel } from './choice-label.ts'
import classes from './form.module.css'
import type { Input } from './inputs.ts'

interface FieldProps {
  input: Input
  values: Values
  onChange: (path: string, value: string | readonly string[]) => void
  error: string | undefined
  disabled: boolean
}

export function Field(props: FieldProps) {
  const { input, error } = props
  const translator = useTranslation()
  const { t, label } = translator
  const id = useId()
  const name = label('fields', input.name) ?? label('kinds', 'Field')!
  const shown = input.required ? name : t('form.optional', { label: name })
  const hint = input.example && t('form.example', { example: input.example })
  const messages = (
    <>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </>
  )
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  if (input.kind === 'roles')
    return (
      <fieldset className={classes.field} aria-describedby={describedBy}>
        <legend className={classes.label}>{shown}</legend>
        <Roles {...props} />
        {messages}
      </fieldset>
    )
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {shown}
      </label>
      <Control {...props} id={id} describedBy={describedBy} />
      {messages}
    </div>
  )
}

function Control({
  input,
  values,
  onChange,
  error,
  disabled,
  id,
  describedBy,
}: FieldProps & { id: string; describedBy: string | undefined }) {
  const { path, kind } = input
  const common = {
    id,
    name: path,
    value: textAt(values, path),
    disabled,
    'aria-required': input.required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
    className: classes.input,
  }
  if (kind === 'choice' || kind === 'country') return <Choice input={input} common={common} onChange={onChange} />
  if (kind === 'text')
    return (
      <textarea
        {...common}
        rows={4}
        dir="auto"
        maxLength={input.maxLength}
        onChange={(event) => onChange(path, event.currentTarget.value)}
      />
    )
  return (
    <input
      {...common}
      {...LOOKS[kind as keyof typeof LOOKS]}
      autoComplete={input.autoComplete ?? 'off'}
      maxLength={input.maxLength}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  )
}

/** Addresses and numbers are written from left to right in every language. */
const LOOKS = {
  line: { type: 'text', dir: 'auto' },
  email: { type: 'email', inputMode: 'email', dir: 'ltr', spellCheck: false, autoCapitalize: 'none' },
  tel: { type: 'tel', inputMode: 'tel', dir: 'ltr' },
  url: { type: 'text', inputMode: 'url', dir: 'ltr', spellCheck: false, autoCapitalize: 'none' },
  day: { type: 'date' },
  share: { type: 'text', inputMode: 'numeric', dir: 'ltr' },
} as const satisfies Record<string, InputHTMLAttributes<HTMLInputElement>>

interface ChoiceProps {
  input: Input
  common: { id: string; name: string; value: string; disabled: boolean; className: string | undefined }
  onChange: FieldProps['onChange']
}

function Choice({ input, common, onChange }: ChoiceProps) {
  const translator = useTranslation()
  const { path, kind, name, codes } = input
  const choices = useMemo(() => {
    const named = (codes ?? []).map((code) => ({
      code,
      label: kind === 'country' ? translator.country(code) : choiceLabel(name, code, translator),
    }))
    return kind === 'country' ? named.toSorted((a, b) => translator.compare(a.label, b.label)) : named
  }, [codes, kind, name, translator])
  return (
    <select {...common} onChange={(event) => onChange(path, event.currentTarget.value)}>
      <option value="">{translator.t('form.choose')}</option>
      {choices.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  )
}

function Roles({ input, values, onChange, disabled }: FieldProps) {
  const translator = useTranslation()
  const chosen = rolesAt(values, input.path)
  return (input.codes ?? []).map((code) => (
    <label key={code} className={classes.check}>
      <input
        type="checkbox"
        name={input.path}
        checked={chosen.includes(code)}
        disabled={disabled}
        onChange={({ currentTarget }) =>
          onChange(input.path, currentTarget.checked ? [...chosen, code] : chosen.filter((other) => other !== code))
        }
      />
      {choiceLabel(input.name, code, translator)}
    </label>
  ))
}
