import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../appearance/icon.tsx'
import { textOf } from './address-values.ts'
import classes from './filters.module.css'

interface SearchFieldProps {
  label: string
  placeholder?: string
  /** What is found, on hover and for screen readers. */
  hint?: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Searches on Enter, or when the user stops typing. */
export function SearchField({ label, placeholder, hint, value = '', onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  // The address changed from elsewhere: back, forward or cleared. What this field sent may lag behind what is typed.
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  function send() {
    if (typed.trim() === value) return
    sent.current = typed.trim()
    onChange(textOf(typed))
  }
  useEffect(() => {
    const timer = setTimeout(send, 400)
    return () => clearTimeout(timer)
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} className={classes.search}>
      <TextInput
        label={label}
        placeholder={placeholder}
        title={hint}
        type="search"
        value={typed}
        maxLength={255}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<Icon name="search" size={16} />}
      />
    </form>
  )
}
