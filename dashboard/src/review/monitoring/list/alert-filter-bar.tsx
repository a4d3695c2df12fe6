import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Alert, Alerts, ReviewerRecord } from '../../../api/compliance-operations.ts'
import { FilterBar } from '../../../components/filters/filter-bar.tsx'
import { FilterCheck, FilterMultiSelect, FilterSelect } from '../../../components/filters/filter-select.tsx'
import type { Filters } from '../../../components/filters/use-filters.ts'
import { alertKinds } from '../../../format/alert-labels.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { alertSeverities } from '../../components/alert-texts.ts'
import classes from '../../components/list.module.css'
import { PartnerFilter } from '../../components/partner-filter.tsx'
import { reviewTexts } from '../../components/texts.ts'
import { type AlertFilters, CLOSED_STATES, KINDS, SEVERITIES, type Tab } from './alert-search.ts'
import { closedStates, filterTexts } from './texts.ts'

/** As wide as the digit that comes, so that the other filters don't move. */
const DIGIT_SPACE = '\u2007'

interface AlertFilterBarProps {
  filters: Filters<AlertFilters>
  tab: Tab
  /** Undefined until they are loaded. */
  reviewers: readonly ReviewerRecord[] | undefined
  /** Of the alerts in the section; undefined where they aren't counted. */
  counts: Alerts['counts'] | undefined
  /** Whether they are still being loaded. */
  awaitsCounts: boolean
  tools: ReactNode
}

export function AlertFilterBar({ filters, tab, reviewers, counts, awaitsCounts, tools }: AlertFilterBarProps) {
  const { values, set } = filters
  const overdue = counts ? formatNumber(counts.overdue) : awaitsCounts ? DIGIT_SPACE : undefined
  const owners = (reviewers ?? []).map(({ userId, email }) => ({ value: userId, label: email }))
  const isKnown = !values.owner || owners.some(({ value }) => value === values.owner)
  const unknown = reviewers ? reviewTexts.formerStaff : filterTexts.owner
  const countOf = (count: number | undefined) => (count === undefined ? undefined : filterTexts.count(count))
  return (
    <FilterBar filters={filters} tools={tools} isOneLine>
      <FilterMultiSelect
        className={classes.wideFilter}
        label={filterTexts.kind}
        any={filterTexts.allKinds}
        data={KINDS.map((value) => ({
          value,
          label: alertKinds[value] ?? value,
          detail: countOf(counts?.byKind[value]),
        }))}
        value={values.kind}
        onChange={(kind) => set({ kind })}
      />
      <FilterMultiSelect
        className={`${classes.filter} ${classes.levels}`}
        label={filterTexts.severity}
        any={filterTexts.allSeverities}
        data={SEVERITIES.map((value) => ({
          value,
          label: alertSeverities[value] ?? value,
          detail: countOf(counts?.bySeverity[value]),
        }))}
        value={values.severity}
        onChange={(severity) => set({ severity })}
      />
      <PartnerFilter className={classes.filter} value={values.partner} onChange={(partner) => set({ partner })} />
      {tab === 'Open' && (
        <FilterSelect
          className={classes.filter}
          label={filterTexts.owner}
          any={filterTexts.allOwners}
          data={isKnown ? owners : [...owners, { value: values.owner!, label: unknown }]}
          value={values.owner}
          onChange={(owner) => set({ owner })}
        />
      )}
      {tab === 'Closed' ? (
        <FilterMultiSelect
          className={classes.filter}
          label={filterTexts.state}
          any={filterTexts.allStates}
          data={CLOSED_STATES.map((value) => ({ value, label: closedStates[value] }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
      ) : (
        <FilterCheck
          className={classes.check}
          label={filterTexts.overdueOnly(values.overdue ? undefined : overdue)}
          value={values.overdue === 'yes'}
          onChange={(isOn) => set({ overdue: isOn ? 'yes' : undefined })}
        />
      )}
    </FilterBar>
  )
}

/** Set by a link from a case, so it has no field of its own. */
export function CustomerFilter({ filters, rows }: { filters: Filters<AlertFilters>; rows: readonly Alert[] }) {
  if (!filters.values.customer) return null
  return (
    <p className={classes.scope}>
      <bdi>{filterTexts.oneCustomer(rows[0]?.companyName)}</bdi>
      <Button size="compact-sm" variant="default" onClick={() => filters.set({ customer: undefined })}>
        {filterTexts.allCustomers}
      </Button>
    </p>
  )
}
