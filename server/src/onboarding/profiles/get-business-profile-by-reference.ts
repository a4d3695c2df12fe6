// One profile, found by the partner's own reference.

import { PartnerCustomerId } from '../../customer/profile-fields.ts'
import { ProfileRecord, profileRecord } from '../../customer/profile-record.ts'
import { findCustomerIdByReference, findPackage } from '../../customer/sql.ts'
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { byReferenceExamples } from './get-business-profile.examples.ts'

export const getBusinessProfileByReference = operation({
  id: 'getBusinessProfileByReference',
  method: 'GET',
  path: '/partner/v1/business-profiles/by-reference/{partnerCustomerId}',
  scope: 'partner.read',
  tag: 'Business profiles',
  summary: "Read one business profile by the partner's own reference",
  params: {
    partnerCustomerId: {
      description: 'The reference that create was given, percent-encoded.',
      schema: PartnerCustomerId,
    },
  },
  versioned: true,
  value: ProfileRecord,
  errors: ['Customer.NotFound'],
  examples: byReferenceExamples,

  async handle({ app, caller, params }) {
    const reference = params.partnerCustomerId ?? ''
    const row = await app.db.partner(caller.partnerId, async (sql) => {
      // PostgreSQL can't be asked for text with NUL in it; no reference has one.
      const customerId = reference.includes('\0')
        ? undefined
        : await findCustomerIdByReference(sql, caller.partnerId, reference)
      return customerId && findPackage(sql, caller.partnerId, customerId)
    })
    if (!row) throw new ApiError('Customer.NotFound', { message: 'No customer has that partnerCustomerId.' })
    return { value: await profileRecord(app, caller.partnerId, row), headers: { etag: `"${row.version}"` } }
  },
})
