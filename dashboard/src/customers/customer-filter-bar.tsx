// The filters above the list of customers.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '../api/queries.ts'
import { Icon } from '../appearance/icon.tsx'
import { DayRange } from '../components/filters/day-range.tsx'
import { FilterBar } from '../components/filters/filter-bar.tsx'
import { FilterSelect } from '../components/filters/filter-select.tsx'
import { SearchField } from '../components/filters/search-field.tsx'
import type { useFilters } from '../components/filters/use-filters.ts'
import { codeLabel } from '../format/code-labels.ts'
import { countryName } from '../format/country-name.ts'
import { formatNumber } from '../format/numbers.ts'
import { formatCalendarDay } from '../format/times.ts'
import type { readFilters } from './customer-filters.ts'
import { filterTexts, customersTexts as texts } from './texts.ts'

export function CustomerFilterBar({
  filters,
  tools,
}: {
  filters: ReturnType<typeof useFilters<ReturnType<typeof readFilters>>>
  tools: ReactNode
}) {
  const { values, set } = filters
  const overview = useQuery(apiQuery('getCustomerOverview'))
  const types = overview.data?.byType.map(({ businessTypeCode: code, customers }) =>
    option(code, codeLabel(code), customers),
  )
  const countries = overview.data?.byCountry.map(({ incorporationCountryIso3Code: code, customers }) =>
    option(code, countryName(code), customers),
  )
  return (
    <FilterBar
      filters={filters}
      tools={tools}
      first={
        <SearchField
          label={filterTexts.search}
          placeholder={filterTexts.searchHint}
          value={values.find}
          onChange={(find) => set({ find })}
        />
      }
    >
      <FilterSelect
        label={filterTexts.type}
        any={filterTexts.any}
        data={withChosen(types, values.type, codeLabel)}
        value={values.type}
        onChange={(type) => set({ type })}
      />
      <FilterSelect
        label={filterTexts.country}
        any={filterTexts.any}
        data={withChosen(countries, values.country, countryName)}
        value={values.country}
        onChange={(country) => set({ country })}
      />
      {values.erased && <SetFilter label={filterTexts.erased} onClear={() => set({ erased: undefined })} />}
      {values.decided && (
        <SetFilter
          label={filterTexts.decided(formatCalendarDay(values.decided))}
          onClear={() => set({ decided: undefined })}
        />
      )}
      <DayRange label={texts.created} from={values.from} to={values.to} onChange={set} />
    </FilterBar>
  )
}

/** A filter that a figure elsewhere has set. */
function SetFilter({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Button
      variant="default"
      rightSection={<Icon name="cross" size={14} />}
      aria-label={filterTexts.clear(label)}
      onClick={onClear}
    >
      {label}
    </Button>
  )
}

const option = (value: string, name: string, count: number) => ({
  value,
  label: filterTexts.option(name, formatNumber(count)),
})

/** The chosen value stays in the list, even before the counts are loaded. */
function withChosen(
  options: { value: string; label: string }[] = [],
  chosen: string | undefined,
  labelOf: (code: string) => string,
) {
  return chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: labelOf(chosen) }]
}
