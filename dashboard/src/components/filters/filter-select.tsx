// Filters that show the choice at once, while the list follows.
import { Checkbox, type ComboboxProps, MultiSelect, Pill, Select } from '@mantine/core'
import { useOpened, usePromptValue } from '../../hooks/after-paint.ts'
import { filterTexts as texts } from './texts.ts'

interface FilterProps {
  label: string
  /** What is shown while nothing is chosen: "All countries". */
  any: string
  className?: string | undefined
}

export interface Choice {
  readonly value: string
  readonly label: string
}

interface FilterSelectProps extends FilterProps {
  data: readonly (string | Choice)[] | readonly { readonly group: string; readonly items: Choice[] }[]
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
  /** `detail` is in the list of choices only, where there is space. */
  data: readonly { readonly value: Value; readonly label: string; readonly detail?: string | undefined }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** No value has a comma. Each is removed where it is shown, so that there is space for its name. */
export function FilterMultiSelect<Value extends string>(props: FilterMultiSelectProps<Value>) {
  const { label, any, data, value, onChange, ...rest } = props
  const [joined, choose] = usePromptValue(value.join(), (next) => onChange(split(next) as Value[]))
  const dropdown = useDropdown(label)
  return (
    <MultiSelect
      {...rest}
      {...dropdown}
      clearable={false}
      label={label}
      placeholder={joined === '' ? any : undefined}
      data={data.map(({ value, label, detail }) => ({ value, label: detail ? `${label} ${detail}` : label }))}
      value={split(joined)}
      onChange={(next) => choose(next.join())}
      renderPill={({ value: chosen, onRemove }) => (
        <Pill withRemoveButton onRemove={onRemove}>
          {data.find(({ value }) => value === chosen)?.label ?? chosen}
        </Pill>
      )}
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
