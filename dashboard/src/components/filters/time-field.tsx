// Enters a moment in the viewer's zone. The value is an instant, so that an address with it means the same everywhere.
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './filters.module.css'

interface TimeFieldProps {
  label: string
  /** ISO 8601. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  error?: string | undefined
  required?: boolean
}

export function TimeField({ label, value, onChange, error, required }: TimeFieldProps) {
  const [typed, setTyped] = useState<{ of: string | undefined; text: string }>()
  // The typed text stays until the value changes from elsewhere.
  const text = typed && typed.of === value ? typed.text : localText(value)
  return (
    <TextInput
      type="datetime-local"
      step="any"
      label={label}
      value={text}
      error={error}
      required={required}
      withAsterisk={false}
      onChange={(event) => {
        const next = event.currentTarget.value
        const moment = next === '' ? undefined : new Date(next)
        if (moment && Number.isNaN(moment.getTime())) return
        const instant = moment?.toISOString()
        setTyped({ of: instant, text: next })
        onChange(instant)
      }}
    />
  )
}

/** From and to, always beside each other. */
export function TimeRange({ children }: { children: ReactNode }) {
  return <div className={classes.times}>{children}</div>
}

const two = (number: number) => String(number).padStart(2, '0')

function localText(value: string | undefined): string {
  const moment = new Date(value ?? '')
  if (Number.isNaN(moment.getTime())) return ''
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  const seconds = moment.getSeconds() === 0 ? '' : `:${two(moment.getSeconds())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}${seconds}`
}
