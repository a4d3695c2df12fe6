// Proves once more that it is still the same person, before something that can't be taken back. Whoever has an
// authenticator app proves it with that. The session goes on under a new token.
import { Type } from 'typebox'
import { recordAction } from '../../audit/account-trail.ts'
import { ApiError } from '../../errors.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { ownAction } from '../own-action.ts'
import { isPassword, MAX_PASSWORD } from '../passwords/password.ts'
import { useSecondFactor } from '../second-factor/second-factor.ts'
import { countProof, wasProof } from '../sign-in/guess-limits.ts'
import { findAccount } from '../sql.ts'
import { currentSession, newSession } from './current-session.ts'
import { renewSession } from './session.ts'
import { recordOf, SessionRecord } from './session-record.ts'

const StepUp = named('StepUp', {
  password: optional(
    Type.String({ maxLength: MAX_PASSWORD * 4, description: 'For a person without an authenticator app.' }),
  ),
  totp: optional(Type.String({ maxLength: 20 })),
  recoveryCode: optional(Type.String({ maxLength: 64 })),
})

export const stepUp = operation({
  id: 'stepUp',
  method: 'POST',
  path: '/auth/step-up',
  scope: 'signed-in',
  tag: 'Sign-in',
  summary: 'Prove again who you are',
  description:
    'Changes of credentials, webhooks and people need a proof that is at most ten minutes old; signing in is one. ' +
    'A person with an authenticator app sends totp, others their password. The answer sets a new cookie.',
  body: StepUp,
  value: SessionRecord,
  errors: [
    'ValidationControl.Error',
    'Session.NotSignedIn',
    'SignIn.Failed',
    'SignIn.TotpRequired',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, requestId }) {
    const { password, ...factor } = body
    const session = await currentSession(app, headers)
    const { userId } = session.person
    await countProof(app, userId)
    const account = await app.db.everyPartner((sql) => findAccount(sql, userId))
    if (!account) throw new ApiError('Session.NotSignedIn')
    if (account.totpEnrolledAt === null) {
      if (!account.passwordHash) throw new ApiError('SignIn.Failed', { message: 'Sign in again with your provider.' })
      if (!(await isPassword(password ?? '', account.passwordHash))) throw new ApiError('SignIn.Failed')
    }
    const cookie = await app.db.everyPartnerTransaction(async (sql) => {
      const proof = await useSecondFactor(app, sql, account, factor)
      if (!proof) throw new ApiError('SignIn.Failed')
      const method = session.method === 'Password' ? proof : session.method
      await recordAction(sql, ownAction(app, session, 'SteppedUp', requestId, { proof }))
      return renewSession(app, sql, session, method)
    })
    if (!cookie) throw new ApiError('Session.NotSignedIn')
    await wasProof(app, userId)
    return { value: recordOf(app, await newSession(app, cookie)), headers: { 'set-cookie': cookie } }
  },
})
