// The account activity of a partner: what its users, operators and commands did.
import { AccountEventList, AccountEventQuery, accountEventsOf } from '../../accounts/list-account-events.ts'
import { operation } from '../../http/operation.ts'
import { assertPartner, partnerIdParam } from './partner-record.ts'

export const listPartnerEvents = operation({
  id: 'listPartnerEvents',
  method: 'GET',
  path: '/operator/v1/partners/{partnerId}/audit',
  scope: 'operator',
  tag: 'Partners',
  summary: 'List account activity of a partner',
  description: 'Newest first. The admins of the partner see the same list.',
  params: partnerIdParam,
  query: AccountEventQuery,
  value: AccountEventList,
  errors: ['ValidationControl.Error', 'Partner.NotFound'],

  async handle({ app, params: { partnerId }, query }) {
    const [value] = await Promise.all([accountEventsOf(app, partnerId, query), assertPartner(app, partnerId)])
    return { value }
  },
})
