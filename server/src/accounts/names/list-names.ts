// The names of the users of the caller's own organisation. Staff see those of staff; neither sees the other's.
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { currentSession } from '../sessions/current-session.ts'
import { listNamesOfPartner, listNamesOfStaff } from './names-sql.ts'

const MAX_NAMES = 500

export const listNames = operation({
  id: 'listNames',
  method: 'GET',
  path: '/auth/names',
  scope: 'signed-in',
  tag: 'People',
  summary: 'List the names of your organisation',
  description: `Users who have chosen a name, at most ${MAX_NAMES}. Everyone else is shown by their email.`,
  value: named('UserNameList', {
    items: Type.Array(
      named('UserName', {
        email: Type.String({ description: 'The email address of the user.' }),
        name: Type.String({ description: 'The name that the user chose.' }),
      }),
      { description: 'The users who have chosen a name, by their email.' },
    ),
  }),
  errors: ['Session.NotSignedIn'],

  async handle({ app, headers }) {
    const { partner, user } = await currentSession(app, headers)
    const items = await app.db.directory(async (sql) => {
      if (partner) return listNamesOfPartner(sql, partner.partnerId, MAX_NAMES)
      return user.role ? listNamesOfStaff(sql, MAX_NAMES) : []
    })
    return { value: { items } }
  },
})
