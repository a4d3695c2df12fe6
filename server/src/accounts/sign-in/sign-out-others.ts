// Ends all sessions of the user but the current one.
import { operation } from '../../http/operation.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { currentSession } from '../sessions/current-session.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { SignedOut } from './sign-out.ts'

export const signOutOthers = operation({
  id: 'signOutOthers',
  method: 'POST',
  path: '/auth/sign-out-others',
  scope: 'signed-in',
  tag: 'Sign-in',
  summary: 'Sign out of all other sessions',
  value: SignedOut,
  errors: ['Session.NotSignedIn'],

  async handle({ app, headers, address, requestId }) {
    const session = await currentSession(app, headers)
    const sessionsEnded = await app.db.directoryTransaction(async (sql) => {
      const ended = await deleteSessionsOf(sql, session.user.userId, session.user.sessionId)
      await recordOwnAction(app, sql, session, 'SignedOutOthers', { address, requestId }, { sessionsEnded: ended })
      return ended
    })
    return { value: { sessionsEnded } }
  },
})
