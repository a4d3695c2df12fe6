// Sets another password while signed in. All other sessions end.
import { Type } from 'typebox'
import { recordDeed } from '../audit/account-trail.ts'
import { Refusal, refuseIfAny } from '../errors.ts'
import { named } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { readFields } from '../http/read-fields.ts'
import { currentSession } from './current-session.ts'
import { ownDeed } from './own-deed.ts'
import { hashPassword, MAX_PASSWORD, passwordFaults } from './password.ts'
import { renewSession } from './session.ts'
import { deleteSessionsOf } from './sessions-sql.ts'
import { SignedOut } from './sign-out.ts'
import { updatePassword } from './sql.ts'

const ChangePassword = named('ChangePassword', { password: Type.String({ maxLength: MAX_PASSWORD * 4 }) })

export const changePassword = operation({
  id: 'changePassword',
  method: 'POST',
  path: '/auth/password',
  scope: 'signed-in',
  tag: 'Invitations and passwords',
  summary: 'Change the password',
  body: ChangePassword,
  needsStepUp: true,
  value: SignedOut,
  refuses: ['ValidationControl.Error', 'Session.NotSignedIn', 'Session.StepUpRequired'],

  async handle({ app, body, headers, requestId }) {
    const { password } = readFields(ChangePassword, body)
    const session = await currentSession(app, headers)
    const { userId, sessionId } = session.person
    if (!session.hasPassword) {
      throw new Refusal('ValidationControl.Error', {
        message: 'You sign in with an outside provider; change your password there.',
      })
    }
    refuseIfAny(passwordFaults(password, session.email))
    const passwordHash = await hashPassword(password)
    const { sessionsEnded, cookie } = await app.db.everyPartnerTransaction(async (sql) => {
      await updatePassword(sql, userId, passwordHash, app.clock.now())
      const ended = await deleteSessionsOf(sql, userId, sessionId)
      await recordDeed(sql, ownDeed(app, session, 'PasswordChanged', requestId, { by: 'Person', sessionsEnded: ended }))
      return { sessionsEnded: ended, cookie: await renewSession(app, sql, session, session.method) }
    })
    if (!cookie) throw new Refusal('Session.NotSignedIn')
    return { value: { sessionsEnded }, headers: { 'set-cookie': cookie } }
  },
})
