// Filters that show the choice at once, while the list follows.
import { Checkbox, type ComboboxProps, MultiSelect, Select } from '@mantine/core'
import { useOpened, usePromptValue } from '../../hooks/after-paint.ts'
import { filterTexts as texts } from './texts.ts'

interface FilterProps {
  label: string
  /** What is shown while nothing is chosen: "All countries". */
  any: string
  data: readonly (string | { readonly value: string; readonly label: string })[]
  className?: string | undefined
}

interface FilterSelectProps extends FilterProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** For choices that the service searches for. */
  onSearch?: (text: string) => void
  nothingFound?: string
  miw?: string
  comboboxProps?: ComboboxProps
}

export function FilterSelect({ label, any, value, onChange, onSearch, nothingFound, ...rest }: FilterSelectProps) {
  const [shown, choose] = usePromptValue(value ?? null, (next) => onChange(next ?? undefined))
  const dropdown = useDropdown(label)
  return (
    <Select
      {...rest}
      {...dropdown}
      label={label}
      placeholder={any}
      value={shown}
      onChange={choose}
      searchable
      {...(onSearch ? { onSearchChange: onSearch } : {})}
      nothingFoundMessage={nothingFound ?? texts.noChoice}
    />
  )
}

interface FilterMultiSelectProps<Value extends string> extends FilterProps {
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** No value has a comma. */
export function FilterMultiSelect<Value extends string>(props: FilterMultiSelectProps<Value>) {
  const { label, any, value, onChange, ...rest } = props
  const [joined, choose] = usePromptValue(value.join(), (next) => onChange(split(next) as Value[]))
  const dropdown = useDropdown(label)
  return (
    <MultiSelect
      {...rest}
      {...dropdown}
      label={label}
      placeholder={joined === '' ? any : undefined}
      value={split(joined)}
      onChange={(next) => choose(next.join())}
    />
  )
}

const split = (joined: string) => (joined === '' ? [] : joined.split(','))

function useDropdown(label: string) {
  const [dropdownOpened, open] = useOpened()
  return {
    dropdownOpened,
    onDropdownOpen: () => open(true),
    onDropdownClose: () => open(false),
    clearable: true,
    clearButtonProps: { 'aria-label': texts.clearOne(label) },
  }
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
