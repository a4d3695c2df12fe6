// The filters of the delivery list, in the address. The service validates them.
import { type ViewSearch, viewSearch } from '../../components/tables/view-search.ts'

export interface DeliverySearch extends ViewSearch {
  status?: string | undefined
  eventType?: string | undefined
  /** Instants, so that a link means the same in every zone. */
  from?: string | undefined
  to?: string | undefined
  /** All deliveries of one event. */
  event?: string | undefined
  /** All deliveries about one customer, by its ID. */
  customer?: string | undefined
  /** All deliveries of one replay. */
  replay?: string | undefined
  page?: number | undefined
}

const text = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const page = Number(search.page)
  return {
    status: text(search.status),
    eventType: text(search.eventType),
    from: text(search.from),
    to: text(search.to),
    event: text(search.event),
    customer: text(search.customer),
    replay: text(search.replay),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    ...viewSearch(search),
  }
}
