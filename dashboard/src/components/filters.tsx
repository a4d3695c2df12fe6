// The filters of a list are in the address: they can be linked to, reloaded and returned to.
import { Button, Group, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../appearance/icon.tsx'
import classes from './filters.module.css'
import { filterTexts as texts } from './texts.ts'

export type Searched = Readonly<Record<string, unknown>>

/** A value of the address as text: the router parses digits as a number. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** undefined for a day that doesn't exist. */
export function dayOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text && DAY.test(text) && startOfDay(text) ? text : undefined
}

/** A comma-separated list, shorter than the router's own format. Unknown values are dropped. */
export function listOf(value: unknown, allowed: readonly string[]): string[] {
  const asked = (textOf(value) ?? '').split(',')
  return allowed.filter((word) => asked.includes(word))
}

/** When a day starts in the viewer's zone, for the API. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const start = new Date(year, month - 1, date + daysLater)
  const exists = daysLater !== 0 || (start.getMonth() === month - 1 && start.getDate() === date)
  return exists && !Number.isNaN(start.getTime()) ? start.toISOString() : undefined
}

export interface Filters<T> {
  readonly values: T
  /** Whether any filter is set. */
  readonly any: boolean
  set(change: { [K in keyof T]?: T[K] | undefined }): void
  clear(): void
}

/** `read` turns the address into filter values. Changing a filter returns to the first page. */
export function useFilters<T extends object>(read: (search: Searched) => T): Filters<T> {
  const values = read(useSearch({ strict: false }) as Searched)
  const navigate = useNavigate()
  const write = (change: object) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...change, page: undefined, after: undefined })) as never,
      replace: true,
      resetScroll: false,
    })
  return {
    values,
    any: Object.values(values).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined)),
    set: (change) =>
      write(
        Object.fromEntries(
          Object.entries(change).map(([key, value]) => [
            key,
            Array.isArray(value) ? value.join(',') || undefined : value || undefined,
          ]),
        ),
      ),
    clear: () => write(Object.fromEntries(Object.keys(values).map((key) => [key, undefined]))),
  }
}

interface FilterBarProps {
  filters: Filters<object>
  children: ReactNode
  /** Always visible, on a phone too. */
  first?: ReactNode
}

/** The filters above a list. On a phone all but the first are collapsed. */
export function FilterBar({ filters, first, children }: FilterBarProps) {
  const [open, setOpen] = useState(filters.any)
  return (
    <search className={classes.bar} data-open={open || undefined}>
      {first}
      <Button
        variant="default"
        className={classes.fold}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        leftSection={<Icon name="list" size={16} />}
      >
        {open ? texts.fewer : texts.more}
      </Button>
      {children}
      <Button variant="subtle" onClick={filters.clear} disabled={!filters.any} className={classes.clear}>
        {texts.clear}
      </Button>
    </search>
  )
}

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Searches on Enter, or when the user stops typing. */
export function SearchField({ label, placeholder, value = '', onChange }: SearchFieldProps) {
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
        type="search"
        value={typed}
        maxLength={255}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<Icon name="review" size={16} />}
      />
    </form>
  )
}

interface DayRangeProps {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (change: { from?: string | undefined; to?: string | undefined }) => void
}

/** From one day to another, both included, in the viewer's zone. */
export function DayRange({ label, from, to, onChange }: DayRangeProps) {
  return (
    <Group gap="xs" wrap="nowrap" className={classes.days}>
      <TextInput
        type="date"
        label={texts.from(label)}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: dayOf(event.currentTarget.value) })}
      />
      <TextInput
        type="date"
        label={texts.and}
        aria-label={texts.to(label)}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ to: dayOf(event.currentTarget.value) })}
      />
    </Group>
  )
}
