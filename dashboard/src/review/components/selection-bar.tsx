// Above a list: how many rows are selected, and what can be done with them.
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './selection-line.module.css'

interface SelectionBarProps {
  label: string
  /** "3 cases selected". */
  status: string
  clearLabel: string
  onClear: () => void
  children: ReactNode
}

export function SelectionBar({ label, status, clearLabel, onClear, children }: SelectionBarProps) {
  return (
    <section className={classes.bar} aria-label={label}>
      <Text size="sm" fw={600} role="status">
        {status}
      </Text>
      {children}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {clearLabel}
      </Button>
    </section>
  )
}
