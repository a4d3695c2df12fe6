import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Queue, ReviewerRecord } from '../../api/compliance-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { FilterBar } from '../../components/filters/filter-bar.tsx'
import { FilterCheck, FilterMultiSelect, FilterSelect } from '../../components/filters/filter-select.tsx'
import { SearchField } from '../../components/filters/search-field.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { COUNTRY_CODES, countryName } from '../../format/country-name.ts'
import { formatNumber } from '../../format/numbers.ts'
import { userName } from '../../format/user-name.ts'
import classes from '../components/list.module.css'
import { PartnerFilter } from '../components/partner-filter.tsx'
import { ageLabels, reviewTexts, riskLabels } from '../components/texts.ts'
import { AGES, type Age, type QueueFilters, RISKS, type Tab } from './queue-filters.ts'
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
  const owners = reviewers.map(({ userId, email }) => ({ value: userId, label: userName(email) }))
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
      <FilterSelect
        className={classes.filter}
        label={filterTexts.country}
        any={filterTexts.allCountries}
        data={withCountry(values.country)}
        value={values.country}
        onChange={(country) => set({ country })}
      />
      <FilterMultiSelect
        className={classes.filter}
        label={filterTexts.risk}
        any={filterTexts.allRisks}
        data={RISK_CHOICES}
        value={values.risk}
        onChange={(risk) => set({ risk })}
      />
      {tab !== 'Closed' && (
        <FilterSelect
          className={classes.filter}
          label={filterTexts.age}
          any={filterTexts.anyAge}
          data={AGE_CHOICES}
          value={values.age}
          onChange={(age) => set({ age: age as Age | undefined })}
        />
      )}
      <TagFilter value={values.tag} onChange={(tag) => set({ tag })} />
      {tab === 'InReview' && (
        <FilterSelect
          className={classes.filter}
          label={filterTexts.owner}
          any={filterTexts.allOwners}
          data={isKnown ? owners : [...owners, { value: values.owner!, label: reviewTexts.formerStaff }]}
          value={values.owner}
          onChange={(owner) => set({ owner })}
        />
      )}
      {values.due && tab !== 'Closed' && (
        <Button
          className={classes.check}
          variant="default"
          rightSection={<Icon name="cross" size={14} />}
          aria-label={filterTexts.clearDue(filterTexts.due[values.due])}
          onClick={() => set({ due: undefined })}
        >
          {filterTexts.due[values.due]}
        </Button>
      )}
      {values.overdue === 'no' && (
        <Button
          className={classes.check}
          variant="default"
          rightSection={<Icon name="cross" size={14} />}
          aria-label={filterTexts.clearNotOverdue}
          onClick={() => set({ overdue: undefined })}
        >
          {filterTexts.notOverdue}
        </Button>
      )}
      <FilterCheck
        className={classes.check}
        label={filterTexts.overdueOnly(counts && !values.overdue ? formatNumber(counts.Overdue) : undefined)}
        value={values.overdue === 'yes'}
        onChange={(isOn) => set({ overdue: isOn ? 'yes' : undefined })}
      />
      <FilterCheck
        className={classes.check}
        label={filterTexts.escalatedOnly}
        value={values.escalated === 'yes'}
        onChange={(isOn) => set({ escalated: isOn ? 'yes' : undefined })}
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
    <FilterSelect
      className={classes.filter}
      label={filterTexts.tag}
      any={filterTexts.allTags}
      data={value && !tags.includes(value) ? [...tags, value] : tags}
      value={value}
      onChange={onChange}
    />
  )
}

/** An unknown code in the address is shown as it is. */
function withCountry(code: string | undefined) {
  return code === undefined || COUNTRY_CODES.includes(code) ? COUNTRIES : [...COUNTRIES, { value: code, label: code }]
}
