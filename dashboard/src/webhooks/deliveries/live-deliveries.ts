// A page of deliveries that stays current without moving: its rows change in place, and newer ones wait until the user asks
// for them. The first response says what time it is for the service; from then on the page is read as of that time, and
// newer deliveries are only counted.
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { WebhookDelivery, WebhookDeliveryList } from '../../api/dashboard-operations.ts'
import { useApi } from '../../api/queries.ts'
import type { Pages } from '../../components/tables/paging.tsx'
import { usePresence } from '../../hooks/use-presence.ts'
import type { DeliverySearch } from './delivery-search.ts'

const EVERY_MS = 3_000

interface ShownPage extends WebhookDeliveryList {
  /** The rows when the page was opened. */
  readonly shownIds: readonly string[]
}

export interface LiveDeliveries {
  readonly query: UseQueryResult<ShownPage, Error>
  readonly rows: readonly WebhookDelivery[]
  /** How many matching deliveries are newer than the page. */
  readonly newer: number
  /** Other deliveries belong on the page now, as after a replay. */
  readonly changed: boolean
  readonly present: boolean
  comeBack(): void
  /** Reloads the page with everything there is. */
  renew(): void
}

export function useLiveDeliveries(search: DeliverySearch, pages: Pages): LiveDeliveries {
  const client = useQueryClient()
  const api = useApi()
  const { present, comeBack } = usePresence()
  const [opening, setOpening] = useState(0)
  const wanted = { ...queryOf(search), sort: search.sort as 'occurredAt' | undefined }
  const timeKey = ['listWebhookDeliveries', 'asOf', wanted, opening]
  const queryKey = ['listWebhookDeliveries', wanted, pages.page, pages.pageSize, opening]
  const query = useQuery<ShownPage>({
    queryKey,
    queryFn: async () => {
      const held = client.getQueryData<ShownPage>(queryKey)
      const asOf = held?.asOf ?? client.getQueryData<string>(timeKey)
      const value = await api.call('listWebhookDeliveries', {
        query: { ...wanted, to: earlier(wanted.to, asOf), page: pages.page, pageSize: pages.pageSize },
      })
      client.setQueryData(timeKey, asOf ?? value.asOf)
      return { ...value, asOf: asOf ?? value.asOf, shownIds: held?.shownIds ?? value.items.map(({ id }) => id) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: present ? EVERY_MS : false,
  })
  const asOf = query.isPlaceholderData ? undefined : query.data?.asOf
  const open = asOf !== undefined && (wanted.to === undefined || wanted.to > asOf)
  const newer = useQuery({
    queryKey: ['listWebhookDeliveries', 'newer', wanted, asOf],
    queryFn: () =>
      api.call('listWebhookDeliveries', { query: { ...wanted, from: later(wanted.from, asOf), page: 1, pageSize: 1 } }),
    enabled: open,
    refetchInterval: present ? EVERY_MS : false,
  })
  const { shown, rows } = useMemo(() => {
    const ids = new Set(query.data?.shownIds)
    return { shown: ids, rows: query.data?.items.filter(({ id }) => ids.has(id)) ?? [] }
  }, [query.data])
  return {
    query,
    rows,
    newer: open ? (newer.data?.total ?? 0) : 0,
    changed: !query.isPlaceholderData && (query.data?.items.some(({ id }) => !shown.has(id)) ?? false),
    present,
    comeBack,
    renew: () => setOpening((before) => before + 1),
  }
}

/** The filters, as for the service. */
export function queryOf({ status, eventType, from, to, event, replay, customer }: DeliverySearch) {
  return {
    ...{ eventType, from, to },
    eventId: event,
    replaySeries: replay,
    customerId: customer,
    status: status as WebhookDelivery['status'] | 'Retrying' | undefined,
  }
}

/** A time that was typed into the address may not be in the API's format. */
const time = (text: string) => Date.parse(text)

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return time(other) < time(one) ? other : one
}

function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return time(other) > time(one) ? other : one
}
