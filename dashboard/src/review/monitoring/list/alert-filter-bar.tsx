import { Button, Checkbox, MultiSelect, Select } from '@mantine/core'
import type { Alert, Alerts, ReviewerRecord } from '../../../api/compliance-operations.ts'
import { FilterBar } from '../../../components/filters/filter-bar.tsx'
import type { Filters } from '../../../components/filters/use-filters.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { alertKinds, alertSeverities } from '../../components/alert-texts.ts'
import classes from '../../components/list.module.css'
import { PartnerFilter } from '../../components/partner-filter.tsx'
import { reviewTexts } from '../../components/texts.ts'
import { type AlertFilters, CLOSED_STATES, type ClosedState, KINDS, SEVERITIES, type Tab } from './alert-filters.ts'
import { closedStates, filterTexts } from './texts.ts'

interface AlertFilterBarProps {
  filters: Filters<AlertFilters>
  tab: Tab
  reviewers: readonly ReviewerRecord[]
  /** Of the alerts in the section; undefined where they aren't counted. */
  counts: Alerts['counts'] | undefined
}

export function AlertFilterBar({ filters, tab, reviewers, counts }: AlertFilterBarProps) {
  const { values, set } = filters
  const owners = reviewers.map(({ userId, email }) => ({ value: userId, label: email }))
  const isKnown = !values.owner || owners.some(({ value }) => value === values.owner)
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : filterTexts.withCount(label, count)
  return (
    <FilterBar filters={filters}>
      <MultiSelect
        className={classes.wideFilter}
        label={filterTexts.kind}
        placeholder={values.kind.length === 0 ? filterTexts.allKinds : undefined}
        data={KINDS.map((value) => ({ value, label: withCount(alertKinds[value] ?? value, counts?.byKind[value]) }))}
        value={values.kind}
        onChange={(kind) => set({ kind: kind as Alert['kind'][] })}
        clearable
        clearButtonProps={{ 'aria-label': filterTexts.clearKind }}
      />
      <MultiSelect
        className={classes.filter}
        label={filterTexts.severity}
        placeholder={values.severity.length === 0 ? filterTexts.allSeverities : undefined}
        data={SEVERITIES.map((value) => ({
          value,
          label: withCount(alertSeverities[value] ?? value, counts?.bySeverity[value]),
        }))}
        value={values.severity}
        onChange={(severity) => set({ severity: severity as Alert['severity'][] })}
        clearable
        clearButtonProps={{ 'aria-label': filterTexts.clearSeverity }}
      />
      <PartnerFilter className={classes.filter} value={values.partner} onChange={(partner) => set({ partner })} />
      {tab === 'Open' && (
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
      {tab === 'Closed' ? (
        <MultiSelect
          className={classes.filter}
          label={filterTexts.state}
          placeholder={values.state.length === 0 ? filterTexts.allStates : undefined}
          data={CLOSED_STATES.map((value) => ({ value, label: closedStates[value] }))}
          value={values.state}
          onChange={(state) => set({ state: state as ClosedState[] })}
          clearable
          clearButtonProps={{ 'aria-label': filterTexts.clearState }}
        />
      ) : (
        <Checkbox
          className={classes.check}
          label={filterTexts.overdueOnly(counts && !values.overdue ? formatNumber(counts.overdue) : undefined)}
          checked={values.overdue === 'yes'}
          onChange={(event) => set({ overdue: event.currentTarget.checked ? 'yes' : undefined })}
        />
      )}
    </FilterBar>
  )
}

/** Set by a link from a case, so it has no field of its own. */
export function CustomerFilter({ filters, rows }: { filters: Filters<AlertFilters>; rows: readonly Alert[] }) {
  if (!filters.values.customer) return null
  return (
    <p className={classes.fresh}>
      <bdi>{filterTexts.oneCustomer(rows[0]?.companyName)}</bdi>
      <Button size="compact-sm" variant="default" onClick={() => filters.set({ customer: undefined })}>
        {filterTexts.allCustomers}
      </Button>
    </p>
  )
}
