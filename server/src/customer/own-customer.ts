// A partner reaches only the customers it owns. Another partner's customer is refused, an unknown one is not found, and
// both take the same two look-ups, so that the time of an answer tells nothing.
import { ApiError } from '../errors.ts'
import type { App } from '../platform/app.ts'
import { isUuid } from '../platform/ids.ts'
import { customerExists } from './sql.ts'

/** Say it like this when a look-up by (partner, id) came back empty. */
export async function notYours(app: App, customerId: string): Promise<ApiError> {
  const exists = await app.db.everyPartner((sql) => customerExists(sql, customerId))
  return new ApiError(exists ? 'Partner.NotAuthorized' : 'Customer.NotFound')
}

/** A path id that isn't a UUID names no customer. One in capitals is the same id: what is sealed under it knows one form. */
export function assertCustomerId(customerId: string | undefined): string {
  if (!isUuid(customerId)) throw new ApiError('Customer.NotFound')
  return customerId.toLowerCase()
}
