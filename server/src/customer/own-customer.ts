// A partner reaches only its own customers. A customer of another partner is 403, an unknown one is 404, and both take the
// same two lookups, so that the response time reveals nothing.
import { ApiError } from '../errors.ts'
import { idParam, type Resource } from '../http/operation.ts'
import type { App } from '../platform/app.ts'
import { findPartnerOf } from './customer-ref.ts'
import { customerExists, customerExistsFor } from './customer-sql.ts'

export const customerIdParam = { customerId: idParam('The `customerId` of the customer.', 'Customer.NotFound') }

/** A customer of the calling partner. */
export const ownCustomer: Resource = async (app, { partnerId }, { customerId }) => {
  const own = await app.db.partner(partnerId, (sql) => customerExistsFor(sql, partnerId, customerId!))
  return own ? undefined : notYours(app, customerId!)
}

/** A customer of any partner, for staff. */
export const anyCustomer: Resource = async (app, _caller, { customerId }) => {
  const partnerId = await findPartnerOf(app, customerId!)
  return partnerId ? undefined : new ApiError('Customer.NotFound')
}

/** The error for a lookup by partner and id that found nothing. */
export async function notYours(app: App, customerId: string): Promise<ApiError> {
  // An unavailable cell must not affect partners in the others.
  const { answers } = await app.db.availableCells((sql) => customerExists(sql, customerId))
  return new ApiError(answers.includes(true) ? 'Partner.NotAuthorized' : 'Customer.NotFound')
}
