// The admins of the user's own organisation, so that a user without access knows whom to ask.
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { listAdminEmails } from './users-sql.ts'

const SHOWN = 5

export const listAdmins = operation({
  id: 'listAdmins',
  method: 'GET',
  path: '/customer/v1/partner-profile/admins',
  scope: 'dashboard.read',
  tag: 'People',
  summary: 'List the admins of your organisation',
  description: `At most ${SHOWN}, those who were added first. For users who can't see the team and need to ask for access.`,
  inAnyPartnerState: true,
  value: named('AdminList', {
    items: Type.Array(named('Admin', { email: Type.String() }), {
      description: 'The admins who can change roles and invite users.',
    }),
  }),
  errors: [],

  async handle({ app, caller: { partnerId } }) {
    const emails = await app.db.reads.staffDirectory(partnerId, (sql) => listAdminEmails(sql, partnerId, SHOWN))
    return { value: { items: emails.map((email) => ({ email })) } }
  },
})
