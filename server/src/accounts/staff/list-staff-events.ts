// The account activity of staff, newest first, in pages.
import { operation } from '../../http/operation.ts'
import { AccountEventList, AccountEventQuery, accountEventsOf } from '../list-account-events.ts'
import { NO_PARTNER } from '../roles.ts'

export const listStaffEvents = operation({
  id: 'listStaffEvents',
  method: 'GET',
  path: '/operator/v1/audit',
  scope: 'operator',
  tag: 'Staff',
  summary: 'List account activity of staff',
  query: AccountEventQuery,
  value: AccountEventList,
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    return { value: await accountEventsOf(app, NO_PARTNER, query) }
  },
})
