import { type ComboboxParsedItem, defaultOptionsFilter, type OptionsFilter } from '@mantine/core'

/** Reasons that begin with what was typed come first, so that Enter selects them. */
export const reasonFilter: OptionsFilter = (input) => {
  const text = input.search.trim().toLowerCase()
  const rank = (label: string) => (label.toLowerCase().startsWith(text) ? 0 : 1)
  const rankOf = (option: ComboboxParsedItem) =>
    'group' in option ? Math.min(...option.items.map(({ label }) => rank(label))) : rank(option.label)
  const found = defaultOptionsFilter(input) as ComboboxParsedItem[]
  return found
    .map((option) =>
      'group' in option ? { ...option, items: option.items.toSorted((a, b) => rank(a.label) - rank(b.label)) } : option,
    )
    .sort((a, b) => rankOf(a) - rankOf(b))
}
