// Filters that show the choice at once, while the list follows.
import { Checkbox, Select } from '@mantine/core'
import { useOpened, usePromptValue } from '../../hooks/after-paint.ts'
import { filterTexts as texts } from './texts.ts'

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
  const [shown, choose] = usePromptValue(value ?? null, (next) => onChange(next ?? undefined))
  const [opened, open] = useOpened()
  return (
    <Select
      {...size}
      label={label}
      placeholder={any}
      data={data}
      value={shown}
      onChange={choose}
      dropdownOpened={opened}
      onDropdownOpen={() => open(true)}
      onDropdownClose={() => open(false)}
      searchable
      clearable
      nothingFoundMessage={texts.noChoice}
      clearButtonProps={{ 'aria-label': texts.clearOne(label) }}
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
