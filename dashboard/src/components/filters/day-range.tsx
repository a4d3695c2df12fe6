import { Group, TextInput } from '@mantine/core'
import { dayOf } from './address-values.ts'
import classes from './filters.module.css'
import { filterTexts as texts } from './texts.ts'

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
