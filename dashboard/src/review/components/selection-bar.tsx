// How many rows of a list are selected, and what can be done with them.
import { Button, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Key } from '../../components/keys/key.tsx'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  label: string
  /** "3 cases selected". */
  status: string
  clearLabel: string
  /** At the end of the window, below a list that is longer than it. */
  isSticky?: boolean
  onClear: () => void
  children: ReactNode
}

export function SelectionBar({ label, status, clearLabel, isSticky, onClear, children }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null)
  useKeptButton(bar)
  return (
    <section ref={bar} className={classes.bar} aria-label={label} data-selection-bar={isSticky}>
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

interface ReleaseButtonProps {
  label: string
  isPending: boolean
  onClick: () => void
}

/** The opposite of claiming. */
export function ReleaseButton({ label, isPending, onClick }: ReleaseButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      onClick={onClick}
      rightSection={<Key name="h" />}
      data-opposite
    >
      {label}
    </Button>
  )
}

/** When the button that has the focus has nothing left to do, the next one gets it, unless it does the opposite. */
function useKeptButton(bar: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = bar.current?.contains(target as Element) ? (target as Element) : undefined
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [bar])
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return
    bar.current?.querySelector<HTMLElement>('button:not([data-opposite])')?.focus()
  })
}
