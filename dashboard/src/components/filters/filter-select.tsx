// Filters that show the choice at once, while the list follows. The browser's own select: it opens without drawing anything again.
import { Checkbox, NativeSelect } from '@mantine/core'
import { usePromptValue } from '../../hooks/after-paint.ts'

interface FilterSelectProps {
  label: string
  /** What is shown while nothing is chosen: "All countries". */
  any: string
  data: readonly (string | { readonly value: string; readonly label: string })[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  className?: string | undefined
  miw?: string
}

export function FilterSelect({ label, any, data, value, onChange, ...size }: FilterSelectProps) {
  const [shown, choose] = usePromptValue(value ?? '', (next) => onChange(next || undefined))
  return (
    <NativeSelect
      {...size}
      label={label}
      data={[{ value: '', label: any }, ...data]}
      value={shown}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

interface FilterCheckProps {
  label: string
  value: boolean
  onChange: (value: boolean) => void
  className?: string | undefined
}

export function FilterCheck({ label, value, onChange, className }: FilterCheckProps) {
  const [shown, choose] = usePromptValue(value, onChange)
  return (
    <Checkbox
      className={className}
      label={label}
      checked={shown}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
}
