// Changes the password of a signed-in user. All other sessions end.

import { ApiError, throwFieldErrors } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { currentSession } from '../sessions/current-session.ts'
import { renewSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { SignedOut } from '../sign-in/sign-out.ts'
import { lockSecondFactors, updatePassword } from '../sql.ts'
import { MAX_PASSWORD, passwordErrors } from './password.ts'

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
  errors: ['ValidationControl.Error', 'Session.NotSignedIn', 'Session.StepUpRequired'],

  async handle({ app, body, headers, address, requestId }) {
    const { password } = body
    const session = await currentSession(app, headers)
    const { userId, sessionId } = session.user
    if (!session.hasPassword) {
      throw new ApiError('ValidationControl.Error', {
        message: 'You sign in with an identity provider. Change your password there.',
      })
    }
    throwFieldErrors(passwordErrors(password, session.email))
    const passwordHash = await app.passwordHashes.hash(password)
    const { sessionsEnded, cookie } = await app.db.directoryTransaction(async (sql) => {
      await lockSecondFactors(sql, userId)
      await updatePassword(sql, userId, passwordHash, app.clock.now())
      const ended = await deleteSessionsOf(sql, userId, sessionId)
      await recordOwnAction(
        app,
        sql,
        session,
        'PasswordChanged',
        { address, requestId },
        { by: 'Person', sessionsEnded: ended },
      )
      return { sessionsEnded: ended, cookie: await renewSession(app, sql, session, { method: session.method }) }
    })
    return { value: { sessionsEnded }, headers: { 'set-cookie': cookie } }
  },
})
