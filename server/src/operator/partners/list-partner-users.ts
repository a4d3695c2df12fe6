// The users of a partner and its open invitations, for operators.
import { UserList, UserListQuery, usersOf } from '../../accounts/members/list-users.ts'
import { operation } from '../../http/operation.ts'
import { assertPartner, partnerIdParam } from './partner-record.ts'

export const listPartnerUsers = operation({
  id: 'listPartnerUsers',
  method: 'GET',
  path: '/operator/v1/partners/{partnerId}/users',
  scope: 'operator',
  tag: 'Partners',
  summary: 'List the users of a partner and open invitations',
  params: partnerIdParam,
  query: UserListQuery,
  value: UserList,
  errors: ['ValidationControl.Error', 'Partner.NotFound'],

  async handle({ app, params: { partnerId }, query }) {
    const [value] = await Promise.all([usersOf(app, partnerId, query), assertPartner(app, partnerId)])
    return { value }
  },
})
