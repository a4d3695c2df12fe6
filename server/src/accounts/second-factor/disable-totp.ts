// Removes the user's own authenticator app. Requires one of its codes or a recovery code.
import { Type } from 'typebox'
import { ApiError } from '../../errors.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { recordOwnAction } from '../record-own-action.ts'
import { isStaffRole } from '../roles.ts'
import { currentSession } from '../sessions/current-session.ts'
import { renewSession } from '../sessions/session.ts'
import { deleteSessionsOf } from '../sessions/sessions-sql.ts'
import { countProofAttempt, forgetProofAttempts } from '../sign-in/sign-in-limits.ts'
import { clearTotp, findAccount } from '../sql.ts'
import { useSecondFactor } from './second-factor.ts'

export const SecondFactor = named('SecondFactor', {
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
  body: SecondFactor,
  value: TotpState,
  errors: [
    'ValidationControl.Error',
    'Session.NotSignedIn',
    'SignIn.TotpRequired',
    'Totp.CodeInvalid',
    'Totp.NotEnrolled',
    'Totp.Required',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, requestId }) {
    const factor = body
    const session = await currentSession(app, headers)
    const { userId, role, sessionId } = session.user
    if (role && isStaffRole(role) && !app.config.sandbox) throw new ApiError('Totp.Required')
    await countProofAttempt(app, userId)
    const account = await app.db.everyPartner((sql) => findAccount(sql, userId))
    if (!account || account.totpEnrolledAt === null) throw new ApiError('Totp.NotEnrolled')
    const cookie = await app.db.everyPartnerTransaction(async (sql) => {
      if (!(await useSecondFactor(app, sql, account, factor))) throw new ApiError('Totp.CodeInvalid')
      if (!(await clearTotp(sql, userId))) throw new ApiError('Totp.NotEnrolled')
      const sessionsEnded = await deleteSessionsOf(sql, userId, sessionId)
      await recordOwnAction(app, sql, session, 'TotpDisabled', requestId, { sessionsEnded })
      return renewSession(app, sql, session, session.method === 'Outside' ? 'Outside' : 'Password')
    })
    await forgetProofAttempts(app, userId)
    if (!cookie) throw new ApiError('Session.NotSignedIn')
    return { value: { enrolled: false, recoveryCodesLeft: 0 }, headers: { 'set-cookie': cookie } }
  },
})
