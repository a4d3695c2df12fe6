// Ends every session of this person, this one included: for a lost laptop, or a doubt.
import { recordAction } from '../../audit/account-trail.ts'
import { operation } from '../../http/operation.ts'
import { ownAction } from '../own-action.ts'
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
  summary: 'End all sessions of this person',
  value: SignedOut,
  errors: ['Session.NotSignedIn'],

  async handle({ app, headers, requestId }) {
    const session = await currentSession(app, headers)
    const sessionsEnded = await app.db.everyPartnerTransaction(async (sql) => {
      const ended = await deleteSessionsOf(sql, session.person.userId)
      await recordAction(sql, ownAction(app, session, 'SignedOutEverywhere', requestId, { sessionsEnded: ended }))
      return ended
    })
    return { value: { sessionsEnded }, headers: { 'set-cookie': endedCookie(app) } }
  },
})
