// One profile, found by the partner's own reference.

import { findCustomerIdByReference } from '../../customer/customer-sql.ts'
import { findPackage } from '../../customer/package-sql.ts'
import { PartnerCustomerId } from '../../customer/profile-fields.ts'
import { ProfileRecord, profileRecord } from '../../customer/profile-record.ts'
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { byReferenceExamples } from './get-business-profile.examples.ts'

const NOT_FOUND = 'No customer has that partnerCustomerId.'

export const getBusinessProfileByReference = operation({
  id: 'getBusinessProfileByReference',
  method: 'GET',
  path: '/partner/v1/business-profiles/by-reference/{partnerCustomerId}',
  scope: 'partner.read',
  tag: 'Customers',
  summary: "Get a customer by the partner's own reference",
  params: {
    partnerCustomerId: {
      description: 'The `partnerCustomerId` of the customer, percent-encoded.',
      schema: PartnerCustomerId,
      notFound: 'Customer.NotFound',
      message: NOT_FOUND,
    },
  },
  versioned: true,
  value: ProfileRecord,
  errors: ['Customer.NotFound'],
  examples: byReferenceExamples,

  async handle({ app, caller, params }) {
    const row = await app.db.reads.partner(caller.partnerId, async (sql) => {
      const customerId = await findCustomerIdByReference(sql, caller.partnerId, params.partnerCustomerId)
      return customerId && findPackage(sql, caller.partnerId, customerId)
    })
    if (!row) throw new ApiError('Customer.NotFound', { message: NOT_FOUND })
    return { value: await profileRecord(app, caller.partnerId, row), headers: { etag: `"${row.version}"` } }
  },
})
