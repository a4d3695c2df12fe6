// One profile of the caller's own, with its people.

import { customerIdParam, notYours, ownCustomer } from '../../customer/own-customer.ts'
import { findPackage } from '../../customer/package-sql.ts'
import { ProfileRecord, profileRecord } from '../../customer/profile-record.ts'
import { operation } from '../../http/operation.ts'
import { profileExamples } from './get-business-profile.examples.ts'

export const getBusinessProfile = operation({
  id: 'getBusinessProfile',
  method: 'GET',
  path: '/partner/v1/business-profiles/{customerId}',
  scope: 'partner.read',
  tag: 'Customers',
  summary: 'Get a customer',
  params: customerIdParam,
  about: ownCustomer,
  versioned: true,
  value: ProfileRecord,
  errors: ['Customer.NotFound', 'Partner.NotAuthorized'],
  examples: profileExamples,

  async handle({ app, caller, params }) {
    const { customerId } = params
    const row = await app.db.reads.partner(caller.partnerId, (sql) => findPackage(sql, caller.partnerId, customerId))
    if (!row) throw await notYours(app, customerId)
    return { value: await profileRecord(app, caller.partnerId, row), headers: { etag: `"${row.version}"` } }
  },
})
