// Removes the user's own authenticator app. Requires one of its codes, a recovery code, or a passkey: a recent step-up.

import { ApiError } from '../../errors.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { raiseAccountNotice } from '../raise-account-notice.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { assertNotByRecoveryCode, assertSteppedUp } from '../sessions/assert-stepped-up.ts'
import { currentSession } from '../sessions/current-session.ts'
import { renewSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { countProofAttempt, forgetProofAttempts } from '../sign-in/sign-in-limits.ts'
import { clearTotp, countRecoveryCodes, findAccount, lockSecondFactors } from '../sql.ts'
import { useSecondFactor } from './second-factor.ts'
import { needsSecondFactor } from './second-factor-required.ts'

const SecondFactor = named('SecondFactor', {
  totp: optional(Type.String({ maxLength: 20 })),
  recoveryCode: optional(Type.String({ maxLength: 64 })),
})

export const TotpState = named('TotpState', {
  enrolled: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
})

export const disableTotp = operation({
  id: 'disableTotp',
  method: 'POST',
  path: '/auth/totp/disable',
  scope: 'signed-in',
  tag: 'Second factor',
  summary: 'Remove the authenticator app',
  description:
    'Send `totp` or `recoveryCode`. Users with a passkey can leave both out after re-authenticating with it within the last ten minutes. ' +
    'Recovery codes stay valid while you have a passkey.',
  body: SecondFactor,
  value: TotpState,
  errors: [
    'ValidationControl.Error',
    'Session.NotSignedIn',
    'Session.StepUpRequired',
    'SignIn.TotpRequired',
    'Totp.CodeInvalid',
    'Totp.NotEnrolled',
    'Totp.Required',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, address, requestId }) {
    const factor = body
    const session = await currentSession(app, headers)
    const { userId, sessionId } = session.user
    if (needsSecondFactor(app, session) && !session.passkeyEnrolled) throw new ApiError('Totp.Required')
    await countProofAttempt(app, userId)
    const account = await app.db.directory((sql) => findAccount(sql, userId))
    if (!account || account.totpEnrolledAt === null) throw new ApiError('Totp.NotEnrolled')
    const byPasskey = account.passkeys > 0 && !factor.totp && !factor.recoveryCode
    if (byPasskey) {
      assertSteppedUp(app, session)
      assertNotByRecoveryCode(session)
    }
    const { cookie, recoveryCodesLeft } = await app.db.directoryTransaction(async (sql) => {
      const { passkeys } = await lockSecondFactors(sql, userId)
      if (needsSecondFactor(app, session) && passkeys === 0) throw new ApiError('Totp.Required')
      const current = (await findAccount(sql, userId))!
      if (!byPasskey && !(await useSecondFactor(app, sql, current, factor))) throw new ApiError('Totp.CodeInvalid')
      if (!(await clearTotp(sql, userId, app.clock.now()))) throw new ApiError('Totp.NotEnrolled')
      const sessionsEnded = await deleteSessionsOf(sql, userId, sessionId)
      await recordOwnAction(app, sql, session, 'TotpDisabled', { address, requestId }, { sessionsEnded })
      await raiseAccountNotice(app, sql, session, 'account.totp_removed')
      const method = session.method === 'Outside' || passkeys > 0 ? session.method : 'Password'
      return {
        cookie: await renewSession(app, sql, session, {
          method,
          authenticatedAt: byPasskey ? session.user.authenticatedAt : app.realClock.now(),
          byRecoveryCode: !!factor.recoveryCode && passkeys > 0,
        }),
        recoveryCodesLeft: await countRecoveryCodes(sql, userId),
      }
    })
    await forgetProofAttempts(app, userId)
    return { value: { enrolled: false, recoveryCodesLeft }, headers: { 'set-cookie': cookie } }
  },
})
