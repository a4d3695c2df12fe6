// The id of the first delivery of an event, computed like delivery_id_for in the database.
import { hash } from 'node:crypto'

export function firstDeliveryId(eventId: string): string {
  const digest = hash('sha256', eventId)
  return `${eventId.slice(0, 15)}${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`
}
