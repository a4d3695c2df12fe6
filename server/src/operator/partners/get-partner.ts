// Returns a partner with its customers by status.
import { operation } from '../../http/operation.ts'
import { Partner, partnerIdParam, readPartner } from './partner-record.ts'

export const getPartner = operation({
  id: 'getPartner',
  method: 'GET',
  path: '/operator/v1/partners/{partnerId}',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Get a partner',
  params: partnerIdParam,
  value: Partner,
  errors: ['Partner.NotFound'],

  async handle({ app, params }) {
    return { value: await readPartner(app, params.partnerId) }
  },
})
