import { Checkbox, MultiSelect, Select } from '@mantine/core'
import type { Queue, ReviewerRecord } from '../../api/compliance-operations.ts'
import { COUNTRY_CODES, countryName } from '../../components/country-name.ts'
import { FilterBar, type Filters, SearchField } from '../../components/filters.tsx'
import { PartnerFilter } from './partner-filter.tsx'
import classes from './queue.module.css'
import { type QueueFilters, RISKS, type Risk, type Tab } from './queue-filters.ts'

const COUNTRIES = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
  a.label.localeCompare(b.label),
)
const NUMBER = new Intl.NumberFormat()

interface QueueFilterBarProps {
  filters: Filters<QueueFilters>
  tab: Tab
  reviewers: readonly ReviewerRecord[]
  counts: Queue['counts'] | undefined
}

export function QueueFilterBar({ filters, tab, reviewers, counts }: QueueFilterBarProps) {
  const { values, set } = filters
  const owners = reviewers.map(({ userId, email }) => ({ value: userId, label: email }))
  const known = !values.owner || owners.some(({ value }) => value === values.owner)
  const late = counts && !values.overdue ? ` (${NUMBER.format(counts.Overdue)})` : ''
  return (
    <FilterBar filters={filters}>
      <SearchField
        label="Find in the queue"
        placeholder="Name, email, …"
        value={values.search}
        onChange={(search) => set({ search })}
      />
      <PartnerFilter className={classes.filter} value={values.partner} onChange={(partner) => set({ partner })} />
      <Select
        className={classes.filter}
        label="Country"
        placeholder="Any"
        data={withCountry(values.country)}
        value={values.country ?? null}
        onChange={(country) => set({ country: country ?? undefined })}
        searchable
        clearable
        nothingFoundMessage="No such country"
        clearButtonProps={{ 'aria-label': 'Clear the country' }}
      />
      <MultiSelect
        className={classes.filter}
        label="Risk"
        placeholder={values.risk.length === 0 ? 'Any' : undefined}
        data={[...RISKS]}
        value={values.risk}
        onChange={(risk) => set({ risk: risk as Risk[] })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the risk' }}
      />
      {tab === 'InReview' && (
        <Select
          className={classes.filter}
          label="Owner"
          placeholder="Anybody"
          data={known ? owners : [...owners, { value: values.owner!, label: 'Somebody who left' }]}
          value={values.owner ?? null}
          onChange={(owner) => set({ owner: owner ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the owner' }}
        />
      )}
      <Checkbox
        className={classes.check}
        label={`Overdue only${late}`}
        checked={values.overdue === 'yes'}
        onChange={(event) => set({ overdue: event.currentTarget.checked ? 'yes' : undefined })}
      />
    </FilterBar>
  )
}

/** What stands in the address is shown, also when there is no such country. */
function withCountry(code: string | undefined) {
  return code === undefined || COUNTRY_CODES.includes(code) ? COUNTRIES : [...COUNTRIES, { value: code, label: code }]
}
