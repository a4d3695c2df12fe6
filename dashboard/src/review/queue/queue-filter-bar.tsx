import { Checkbox, MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Queue, ReviewerRecord } from '../../api/compliance-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { FilterBar } from '../../components/filters/filter-bar.tsx'
import { SearchField } from '../../components/filters/search-field.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { COUNTRY_CODES, countryName } from '../../format/country-name.ts'
import { formatNumber } from '../../format/numbers.ts'
import classes from '../components/list.module.css'
import { PartnerFilter } from '../components/partner-filter.tsx'
import { ageLabels, reviewTexts, riskLabels } from '../components/texts.ts'
import { AGES, type Age, type QueueFilters, RISKS, type Risk, type Tab } from './queue-filters.ts'
import { filterTexts } from './texts.ts'

const COUNTRIES = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
  a.label.localeCompare(b.label),
)
const AGE_CHOICES = AGES.map((value) => ({ value, label: ageLabels[value] }))
const RISK_CHOICES = RISKS.map((value) => ({ value, label: riskLabels[value] ?? value }))

interface QueueFilterBarProps {
  filters: Filters<QueueFilters>
  tab: Tab
  reviewers: readonly ReviewerRecord[]
  counts: Queue['counts'] | undefined
  tools: ReactNode
}

export function QueueFilterBar({ filters, tab, reviewers, counts, tools }: QueueFilterBarProps) {
  const { values, set } = filters
  const owners = reviewers.map(({ userId, email }) => ({ value: userId, label: email }))
  const isKnown = !values.owner || owners.some(({ value }) => value === values.owner)
  return (
    <FilterBar filters={filters} tools={tools}>
      <SearchField
        label={filterTexts.search}
        placeholder={filterTexts.searchPlaceholder}
        value={values.search}
        onChange={(search) => set({ search })}
      />
      <PartnerFilter className={classes.filter} value={values.partner} onChange={(partner) => set({ partner })} />
      <Select
        className={classes.filter}
        label={filterTexts.country}
        placeholder={filterTexts.allCountries}
        data={withCountry(values.country)}
        value={values.country ?? null}
        onChange={(country) => set({ country: country ?? undefined })}
        searchable
        clearable
        nothingFoundMessage={filterTexts.noCountry}
        clearButtonProps={{ 'aria-label': filterTexts.clearCountry }}
      />
      <MultiSelect
        className={classes.filter}
        label={filterTexts.risk}
        placeholder={values.risk.length === 0 ? filterTexts.allRisks : undefined}
        data={RISK_CHOICES}
        value={values.risk}
        onChange={(risk) => set({ risk: risk as Risk[] })}
        clearable
        clearButtonProps={{ 'aria-label': filterTexts.clearRisk }}
      />
      {tab !== 'Closed' && (
        <Select
          className={classes.filter}
          label={filterTexts.age}
          placeholder={filterTexts.anyAge}
          data={AGE_CHOICES}
          value={values.age ?? null}
          onChange={(age) => set({ age: (age ?? undefined) as Age | undefined })}
          clearable
          clearButtonProps={{ 'aria-label': filterTexts.clearAge }}
        />
      )}
      <TagFilter value={values.tag} onChange={(tag) => set({ tag })} />
      {tab === 'InReview' && (
        <Select
          className={classes.filter}
          label={filterTexts.owner}
          placeholder={filterTexts.allOwners}
          data={isKnown ? owners : [...owners, { value: values.owner!, label: reviewTexts.formerStaff }]}
          value={values.owner ?? null}
          onChange={(owner) => set({ owner: owner ?? undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': filterTexts.clearOwner }}
        />
      )}
      <Checkbox
        className={classes.check}
        label={filterTexts.overdueOnly(counts && !values.overdue ? formatNumber(counts.Overdue) : undefined)}
        checked={values.overdue === 'yes'}
        onChange={(event) => set({ overdue: event.currentTarget.checked ? 'yes' : undefined })}
      />
      <Checkbox
        className={classes.check}
        label={filterTexts.escalatedOnly}
        checked={values.escalated === 'yes'}
        onChange={(event) => set({ escalated: event.currentTarget.checked ? 'yes' : undefined })}
      />
    </FilterBar>
  )
}

/** Left out while no case has a tag. */
function TagFilter({ value, onChange }: { value: string | undefined; onChange: (tag: string | undefined) => void }) {
  const known = useQuery(apiQuery('listTags'))
  const tags = known.data?.items.map(({ tag }) => tag) ?? []
  if (tags.length === 0 && !value) return null
  return (
    <Select
      className={classes.filter}
      label={filterTexts.tag}
      placeholder={filterTexts.allTags}
      data={value && !tags.includes(value) ? [...tags, value] : tags}
      value={value ?? null}
      onChange={(tag) => onChange(tag ?? undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': filterTexts.clearTag }}
    />
  )
}

/** An unknown code in the address is shown as it is. */
function withCountry(code: string | undefined) {
  return code === undefined || COUNTRY_CODES.includes(code) ? COUNTRIES : [...COUNTRIES, { value: code, label: code }]
}
