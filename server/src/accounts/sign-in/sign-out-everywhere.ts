// Ends all sessions of the user, including the current one: for a lost laptop or a suspicion.
import { operation } from '../../http/operation.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { currentSession } from '../sessions/current-session.ts'
import { endedCookie } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { SignedOut } from './sign-out.ts'

export const signOutEverywhere = operation({
  id: 'signOutEverywhere',
  method: 'POST',
  path: '/auth/sign-out-everywhere',
  scope: 'signed-in',
  tag: 'Sign-in',
  summary: 'Sign out of all sessions',
  value: SignedOut,
  errors: ['Session.NotSignedIn'],

  async handle({ app, headers, address, requestId }) {
    const session = await currentSession(app, headers)
    const sessionsEnded = await app.db.directoryTransaction(async (sql) => {
      const ended = await deleteSessionsOf(sql, session.user.userId)
      await recordOwnAction(app, sql, session, 'SignedOutEverywhere', { address, requestId }, { sessionsEnded: ended })
      return ended
    })
    return { value: { sessionsEnded }, headers: { 'set-cookie': endedCookie(app) } }
  },
})
