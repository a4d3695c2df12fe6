import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { FilterBar, type Filters, SearchField } from '../../components/filters.tsx'
import { TimeField } from '../../components/time-field.tsx'
import type { DeliverySearch } from './delivery-search.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'Pending', label: 'Pending' },
  { value: 'Delivered', label: 'Delivered' },
  { value: 'Exhausted', label: 'Exhausted: all attempts failed' },
]

export function DeliveryFilters({ filters }: { filters: Filters<Omit<DeliverySearch, 'page'>> }) {
  const { values, set } = filters
  const types = useQuery(apiQuery('listWebhookEventTypes'))
  return (
    <FilterBar filters={filters}>
      <NativeSelect
        label="Status"
        data={STATUSES}
        value={values.status ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label="Event type"
        data={[{ value: '', label: 'Any type' }, ...(types.data ?? []).map(({ name }) => name)]}
        value={values.eventType ?? ''}
        onChange={(event) => set({ eventType: event.currentTarget.value })}
      />
      <TimeField label="Happened from" value={values.from} onChange={(from) => set({ from })} />
      <TimeField label="Happened before" value={values.to} onChange={(to) => set({ to })} />
      <SearchField
        label="Event id"
        placeholder="As in Svc-Id"
        value={values.event}
        onChange={(event) => set({ event })}
      />
    </FilterBar>
  )
}
