// The partner of a customer, for staff, who name customers of all partners by their ID alone.
import { ApiError } from '../errors.ts'
import type { App } from '../platform/app.ts'
import { perApp } from '../platform/per-app.ts'
import { findPartnerId } from './customer-sql.ts'

export interface CustomerRef {
  readonly partnerId: string
  readonly customerId: string
}

/** A customer stays with its partner and is never deleted, so that what was found once is right for ever. */
const knownPartners = perApp(() => new Map<string, string>())
const MOST_KNOWN = 10_000

/** All cells are asked once; further requests about the same customer go to its cell alone. */
export async function findPartnerOf(app: App, customerId: string): Promise<string | undefined> {
  const known = knownPartners(app)
  const partnerId = known.get(customerId) ?? (await app.db.findInCells((sql) => findPartnerId(sql, customerId)))
  if (partnerId === undefined) return undefined
  // A map keeps the order of insertion: the first customer is the one that was asked for least recently.
  known.delete(customerId)
  known.set(customerId, partnerId)
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
  return partnerId
}

export async function findCustomerRef(app: App, customerId: string): Promise<CustomerRef> {
  const partnerId = await findPartnerOf(app, customerId)
  if (!partnerId) throw new ApiError('Customer.NotFound')
  return { partnerId, customerId }
}
