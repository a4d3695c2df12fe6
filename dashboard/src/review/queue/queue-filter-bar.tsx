import { Button, Group, Popover, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Queue, QueueItem, ReviewerRecord } from '../../api/compliance-operations.ts'
import { apiQuery } from '../../api/queries.ts'
import { Icon } from '../../appearance/icon.tsx'
import { FilterBar } from '../../components/filters/filter-bar.tsx'
import { type Choice, FilterCheck, FilterMultiSelect, FilterSelect } from '../../components/filters/filter-select.tsx'
import { SearchField } from '../../components/filters/search-field.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { COUNTRY_CODES, countryName } from '../../format/country-name.ts'
import { formatNumber } from '../../format/numbers.ts'
import { userName } from '../../format/user-name.ts'
import { useOpened } from '../../hooks/after-paint.ts'
import classes from '../components/list.module.css'
import { PartnerFilter } from '../components/partner-filter.tsx'
import { ageLabels, reviewTexts, riskLabels } from '../components/texts.ts'
import { AGES, type Age, OUTCOMES, type Outcome, type QueueFilters, RISKS, type Tab } from './queue-filters.ts'
import { filterTexts } from './texts.ts'

const COUNTRIES = COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
  a.label.localeCompare(b.label),
)
/** Names of countries are longer than the field. */
const WIDE_LIST = { width: '15rem', position: 'bottom-start' } as const
const AGE_CHOICES = AGES.map((value) => ({ value, label: ageLabels[value] }))
const RISK_CHOICES = RISKS.map((value) => ({ value, label: riskLabels[value] ?? value }))

const OUTCOME_CHOICES = OUTCOMES.map((value) => ({ value, label: filterTexts.outcomes[value] }))

interface QueueFilterBarProps {
  filters: Filters<QueueFilters>
  tab: Tab
  /** Undefined until they are loaded. */
  reviewers: readonly ReviewerRecord[] | undefined
  /** The cases that are shown, which name reviewers who have left. */
  cases: readonly QueueItem[] | undefined
  counts: Queue['counts'] | undefined
  tools: ReactNode
}

export function QueueFilterBar({ filters, tab, reviewers, cases, counts, tools }: QueueFilterBarProps) {
  const { values, set } = filters
  const listed = [...new Set(cases?.map((row) => row.incorporationCountryIso3Code))].toSorted().join()
  const countries = useMemo(() => countryChoices(values.country, listed.split(',')), [values.country, listed])
  const names = new Map((reviewers ?? []).map(({ userId, email }) => [userId, userName(email)]))
  if (reviewers && tab === 'Closed')
    for (const { decidedById, decidedByEmail } of cases ?? [])
      if (decidedById && decidedByEmail && !names.has(decidedById)) names.set(decidedById, userName(decidedByEmail))
  const known = [...names].map(([value, label]) => ({ value, label }))
  const unknown = reviewers ? reviewTexts.formerStaff : filterTexts.owner
  const chosen = tab === 'Closed' ? values.decidedBy : values.owner
  const isKnown = !chosen || known.some(({ value }) => value === chosen)
  const owners = isKnown ? known : [...known, { value: chosen, label: unknown }]
  return (
    <>
      <FilterBar filters={filters} tools={tools} isOneLine>
        <SearchField
          label={filterTexts.search}
          placeholder={filterTexts.searchPlaceholder}
          hint={filterTexts.searchHint}
          value={values.search}
          onChange={(search) => set({ search })}
        />
        <PartnerFilter className={classes.filter} value={values.partner} onChange={(partner) => set({ partner })} />
        <FilterSelect
          className={classes.filter}
          label={filterTexts.country}
          any={filterTexts.allCountries}
          data={countries}
          comboboxProps={WIDE_LIST}
          value={values.country}
          onChange={(country) => set({ country })}
        />
        <FilterMultiSelect
          className={`${classes.filter} ${classes.levels}`}
          label={filterTexts.risk}
          any={filterTexts.allRisks}
          data={RISK_CHOICES}
          value={values.risk}
          onChange={(risk) => set({ risk })}
        />
        {tab !== 'Closed' && (
          <FilterCheck
            className={classes.check}
            label={filterTexts.overdueOnly(values.overdue === 'no' ? undefined : overdueOf(tab, counts))}
            value={values.overdue === 'yes'}
            onChange={(isOn) => set({ overdue: isOn ? 'yes' : undefined })}
          />
        )}
        <MoreFilters filters={filters} tab={tab} owners={owners} />
      </FilterBar>
      <MoreChosen filters={filters} tab={tab} owners={owners} />
    </>
  )
}

/** They are counted over all open cases; in another section, the count of the section says how many match. */
function overdueOf(tab: Tab, counts: Queue['counts'] | undefined): string | undefined {
  return tab === 'Open' && counts ? formatNumber(counts.Overdue) : undefined
}

/** One's own cases have one owner, and closed cases none. */
const hasOwner = (tab: Tab) => tab !== 'Mine' && tab !== 'Closed'

interface MoreProps {
  filters: Filters<QueueFilters>
  tab: Tab
  owners: readonly { readonly value: string; readonly label: string }[]
}

/** Those that are used less often. What is chosen is shown below the filters. */
function MoreFilters({ filters: { values, set }, tab, owners }: MoreProps) {
  const [opened, setOpened] = useOpened()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="16rem"
      trapFocus
      returnFocus
      withinPortal
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          className={classes.more}
          variant="default"
          rightSection={<Icon name="down" size={14} />}
          aria-label={filterTexts.more}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {filterTexts.moreShort}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={filterTexts.more}
        onKeyDown={({ key, target }) => {
          // An open list of choices is closed first.
          if (key === 'Escape' && !(target as Element).hasAttribute('data-mantine-stop-propagation')) setOpened(false)
        }}
      >
        <Stack gap="sm">
          {/* First, because it takes the focus: a list would drop down over the others. */}
          <FilterCheck
            label={filterTexts.escalatedOnly}
            value={values.escalated === 'yes'}
            onChange={(isOn) => set({ escalated: isOn ? 'yes' : undefined })}
          />
          {tab !== 'Closed' && (
            <FilterSelect
              label={filterTexts.age}
              any={filterTexts.anyAge}
              data={AGE_CHOICES}
              value={values.age}
              onChange={(age) => set({ age: age as Age | undefined })}
              comboboxProps={WITHIN_POPOVER}
            />
          )}
          <TagFilter value={values.tag} onChange={(tag) => set({ tag })} />
          {tab === 'Closed' && (
            <>
              <FilterSelect
                label={filterTexts.outcome}
                any={filterTexts.anyOutcome}
                data={OUTCOME_CHOICES}
                value={values.outcome}
                onChange={(outcome) => set({ outcome: outcome as Outcome | undefined })}
                comboboxProps={WITHIN_POPOVER}
              />
              <FilterSelect
                label={filterTexts.decidedBy}
                any={filterTexts.anyReviewer}
                data={owners}
                value={values.decidedBy}
                onChange={(decidedBy) => set({ decidedBy })}
                comboboxProps={WITHIN_POPOVER}
              />
            </>
          )}
          {hasOwner(tab) && (
            <FilterSelect
              label={filterTexts.owner}
              any={filterTexts.allOwners}
              data={owners}
              value={values.owner}
              onChange={(owner) => set({ owner })}
              comboboxProps={WITHIN_POPOVER}
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A choice in a list outside the popover would close it. */
const WITHIN_POPOVER = { withinPortal: false }

/** Each can be cleared where it is shown. */
function MoreChosen({ filters: { values, set }, tab, owners }: MoreProps) {
  const nameOf = (userId: string | undefined) => owners.find(({ value }) => value === userId)?.label ?? ''
  const chosen: readonly (readonly [string | false | undefined, Partial<QueueFilters>])[] = [
    [tab !== 'Closed' && values.due && filterTexts.due[values.due], { due: undefined }],
    [values.overdue === 'no' && filterTexts.notOverdue, { overdue: undefined }],
    [tab !== 'Closed' && values.age && filterTexts.ofAge(ageLabels[values.age] ?? values.age), { age: undefined }],
    [values.tag && filterTexts.ofTag(values.tag), { tag: undefined }],
    [hasOwner(tab) && nameOf(values.owner), { owner: undefined }],
    [tab === 'Closed' && values.outcome && filterTexts.outcomes[values.outcome], { outcome: undefined }],
    [
      tab === 'Closed' && values.decidedBy && filterTexts.ofReviewer(nameOf(values.decidedBy)),
      { decidedBy: undefined },
    ],
    [values.escalated && filterTexts.escalated, { escalated: undefined }],
  ]
  const shown = chosen.filter(([label]) => label)
  if (shown.length === 0) return null
  return (
    <Group gap="xs" mb="sm">
      {shown.map(([label, change]) => (
        <Button
          key={label as string}
          size="compact-sm"
          variant="default"
          rightSection={<Icon name="cross" size={14} />}
          aria-label={filterTexts.clearDue(label as string)}
          onClick={() => set(change)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}

/** Left out while no case has a tag. */
function TagFilter({ value, onChange }: { value: string | undefined; onChange: (tag: string | undefined) => void }) {
  const known = useQuery(apiQuery('listTags'))
  const tags = known.data?.items.map(({ tag }) => tag) ?? []
  if (tags.length === 0 && !value) return null
  return (
    <FilterSelect
      comboboxProps={WITHIN_POPOVER}
      label={filterTexts.tag}
      any={filterTexts.allTags}
      data={value && !tags.includes(value) ? [...tags, value] : tags}
      value={value}
      onChange={onChange}
    />
  )
}

/** Those of the listed cases come first. An unknown code in the address is shown as it is. */
function countryChoices(chosen: string | undefined, listed: readonly string[]) {
  const isKnown = chosen === undefined || COUNTRY_CODES.includes(chosen)
  const all = isKnown ? COUNTRIES : [...COUNTRIES, { value: chosen, label: chosen }]
  const isListed = ({ value }: Choice) => listed.includes(value)
  const first = all.filter(isListed)
  if (first.length === 0) return all
  return [
    { group: filterTexts.listedCountries, items: first },
    { group: filterTexts.otherCountries, items: all.filter((one) => !isListed(one)) },
  ]
}
