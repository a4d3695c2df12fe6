// Ends the current session. Without one it succeeds too, so a second click is not an error.

import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { endedCookie, sessionOf } from '../sessions/session.ts'
import { deleteSession } from '../sessions/sessions-sql.ts'

export const SignedOut = named('SignedOut', { sessionsEnded: Type.Integer() })

export const signOut = operation({
  id: 'signOut',
  method: 'POST',
  path: '/auth/sign-out',
  scope: 'anyone',
  tag: 'Sign-in',
  summary: 'Sign out of this session',
  value: SignedOut,
  errors: [],

  async handle({ app, headers, address, requestId }) {
    const session = await sessionOf(app, headers.cookie)
    if (session) {
      await app.db.directoryTransaction(async (sql) => {
        await deleteSession(sql, session.tokenHash)
        await recordOwnAction(app, sql, session, 'SignedOut', { address, requestId })
      })
    }
    return { value: { sessionsEnded: session ? 1 : 0 }, headers: { 'set-cookie': endedCookie(app) } }
  },
})
