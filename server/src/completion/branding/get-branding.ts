// How the partner appears to its customers.
import { operation } from '../../http/operation.ts'
import { Branding, brandingRecord } from './branding-record.ts'
import { findBranding } from './branding-sql.ts'

export const getBranding = operation({
  id: 'getBranding',
  method: 'GET',
  path: '/customer/v1/partner-profile/branding',
  scope: 'dashboard.read',
  tag: 'Partner profile',
  summary: 'Get the branding of completion pages',
  value: Branding,
  errors: [],

  async handle({ app, caller: { partnerId } }) {
    const row = await app.db.partnerDirectory(partnerId, (sql) => findBranding(sql, partnerId))
    return { value: brandingRecord(app, row) }
  },
})
