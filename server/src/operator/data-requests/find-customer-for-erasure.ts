// Finds a customer by its ID or the partner's reference, for a data request. Operators see no data of customers, so the response
// has what identifies the customer and nothing about it.
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { isUuid } from '../../platform/ids.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { VERIFICATION_STATUSES, type VerificationStatus } from '../../reference/vocabularies.ts'
import { findCustomer } from '../customer-data/erasure-sql.ts'
import { assertPartner, partnerIdParam } from '../partners/partner-record.ts'

const CustomerForErasure = named('CustomerForErasure', {
  customerId: uuid(),
  partnerCustomerId: Type.String(),
  verificationStatus: oneOf(VERIFICATION_STATUSES),
  updatedAt: instant(),
  erasedAt: nullable(instant({ description: 'When the customer was erased; null if it was not.' })),
})

export const findCustomerForErasure = operation({
  id: 'findCustomerForErasure',
  method: 'GET',
  path: '/operator/v1/partners/{partnerId}/data-requests/customer',
  scope: 'operator',
  tag: 'Data requests',
  summary: 'Find a customer for a data request',
  description: 'IDs, status and times only: operators see no data of customers.',
  params: partnerIdParam,
  query: Type.Object({
    customer: Type.String({
      minLength: 1,
      maxLength: 100,
      description: "The `customerId`, or the partner's own reference. Both must match exactly.",
    }),
  }),
  value: named('CustomerSearchForErasure', {
    customer: nullable(CustomerForErasure),
  }),
  errors: ['ValidationControl.Error', 'Partner.NotFound'],

  async handle({ app, params: { partnerId }, query }) {
    await assertPartner(app, partnerId)
    return { value: { customer: await readCustomer(app, partnerId, query.customer.trim()) } }
  },
})

async function readCustomer(
  app: App,
  partnerId: string,
  which: string,
): Promise<Static<typeof CustomerForErasure> | null> {
  const customerId = isUuid(which) ? which.toLowerCase() : null
  const found = await app.db.staff(partnerId, (sql) =>
    findCustomer(sql, { partnerId, customerId, reference: customerId === null ? which : null }),
  )
  if (!found) return null
  return {
    customerId: found.customerId,
    partnerCustomerId: found.partnerCustomerId,
    verificationStatus: found.verificationStatus as VerificationStatus,
    updatedAt: found.updatedAt.toISOString(),
    erasedAt: found.erasedAt?.toISOString() ?? null,
  }
}
