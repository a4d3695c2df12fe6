// The user's passkeys, oldest first.

import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { currentSession } from '../sessions/current-session.ts'
import { PasskeyRecord, passkeyRecord } from './passkey-fields.ts'
import { listPasskeysOf } from './passkeys-sql.ts'
import { relyingPartyOf } from './relying-party.ts'

export const listPasskeys = operation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/auth/passkeys',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'List your passkeys',
  value: named('PasskeyList', {
    items: Type.Array(PasskeyRecord),
    available: Type.Boolean({
      description: 'False if browsers do not allow passkeys here: the address has no host name or is not https.',
    }),
  }),
  errors: ['Session.NotSignedIn'],

  async handle({ app, headers }) {
    const { user } = await currentSession(app, headers)
    const passkeys = await app.db.directory((sql) => listPasskeysOf(sql, user.userId))
    const available = relyingPartyOf(app.config.baseUrl) !== undefined
    return { value: { items: passkeys.map((row) => passkeyRecord(app, row)), available } }
  },
})
