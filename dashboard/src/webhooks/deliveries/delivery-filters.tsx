import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '../../api/queries.ts'
import { FilterBar } from '../../components/filters/filter-bar.tsx'
import { SearchField } from '../../components/filters/search-field.tsx'
import { TimeField, TimeRange } from '../../components/filters/time-field.tsx'
import type { Filters } from '../../components/filters/use-filters.ts'
import { CustomerFilter } from './customer-filter.tsx'
import type { DeliverySearch } from './delivery-search.ts'
import { filterTexts as texts } from './texts.ts'

const STATUSES = [
  { value: '', label: texts.anyStatus },
  { value: 'Pending', label: texts.pending },
  { value: 'Retrying', label: texts.retrying },
  { value: 'Delivered', label: texts.delivered },
  { value: 'Exhausted', label: texts.failed },
]

export function DeliveryFilters({ filters, tools }: { filters: Filters<DeliverySearch>; tools: ReactNode }) {
  const { values, set } = filters
  const types = useQuery(apiQuery('listWebhookEventTypes'))
  return (
    <FilterBar
      filters={filters}
      tools={tools}
      first={<CustomerFilter value={values.customer} onChange={(customer) => set({ customer })} />}
    >
      <NativeSelect
        label={texts.status}
        data={STATUSES}
        value={values.status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.eventType}
        data={[{ value: '', label: texts.anyType }, ...(types.data ?? []).map(({ name }) => name)]}
        value={values.eventType ?? ''}
        onChange={(event) => set({ eventType: event.currentTarget.value })}
      />
      <TimeRange>
        <TimeField label={texts.from} value={values.from} onChange={(from) => set({ from })} />
        <TimeField label={texts.to} value={values.to} onChange={(to) => set({ to })} />
      </TimeRange>
      <SearchField
        label={texts.eventId}
        placeholder={texts.eventIdHint}
        value={values.event}
        onChange={(event) => set({ event })}
      />
    </FilterBar>
  )
}
