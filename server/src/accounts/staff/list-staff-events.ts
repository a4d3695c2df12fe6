// What staff and operator commands did, newest first, in pages.
import { operation } from '../../http/operation.ts'
import { AccountEventQuery, StaffEventList, staffEventsOf } from '../list-account-events.ts'

export const listStaffEvents = operation({
  id: 'listStaffEvents',
  method: 'GET',
  path: '/operator/v1/audit',
  scope: 'operator',
  tag: 'Staff',
  summary: 'List account activity of staff',
  description:
    'Newest first: what staff did to their accounts, to partners and to the installation, and what operator commands did.',
  query: AccountEventQuery,
  value: StaffEventList,
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    return { value: await staffEventsOf(app, query) }
  },
})
