// Ends every session of this person, this one included: for a lost laptop, or a doubt.
import { recordDeed } from '../audit/account-trail.ts'
import { operation } from '../http/operation.ts'
import { currentSession } from './current-session.ts'
import { ownDeed } from './own-deed.ts'
import { endedCookie } from './session.ts'
import { deleteSessionsOf } from './sessions-sql.ts'
import { SignedOut } from './sign-out.ts'

export const signOutEverywhere = operation({
  id: 'signOutEverywhere',
  method: 'POST',
  path: '/auth/sign-out-everywhere',
  scope: 'signed-in',
  tag: 'Sign-in',
  summary: 'End all sessions of this person',
  value: SignedOut,
  refuses: ['Session.NotSignedIn'],

  async handle({ app, headers, requestId }) {
    const session = await currentSession(app, headers)
    const sessionsEnded = await app.db.everyPartnerTransaction(async (sql) => {
      const ended = await deleteSessionsOf(sql, session.person.userId)
      await recordDeed(sql, ownDeed(app, session, 'SignedOutEverywhere', requestId, { sessionsEnded: ended }))
      return ended
    })
    return { value: { sessionsEnded }, headers: { 'set-cookie': endedCookie(app) } }
  },
})
