// Signs a user in with email, password and, if enrolled, a second factor. Every failure returns the same message after
// the same amount of work.

import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { clearCookie } from '../../http/cookies.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import { ATTEMPT_COOKIE, boundToAttempt } from '../passkeys/challenge.ts'
import { PasskeyAssertion } from '../passkeys/passkey-fields.ts'
import { type PasskeyUse, verifyAssertion } from '../passkeys/verify-passkey.ts'
import { MAX_PASSWORD } from '../passwords/password.ts'
import { NO_PARTNER } from '../roles.ts'
import { type GivenFactor, useSecondFactor } from '../second-factor/second-factor.ts'
import { newSession } from '../sessions/current-session.ts'
import { openSession } from '../sessions/session.ts'
import { recordOf, SessionRecord } from '../sessions/session-record.ts'
import { type Account, findAccount, lockSecondFactors, markSignedIn, renewPasswordHash } from '../sql.ts'
import { checkPassword, type Origin, recordSignInFailure } from './check-password.ts'
import { type Browser, raiseNewBrowser, rememberBrowser } from './remember-browser.ts'
import { forgetSignInAttempt } from './sign-in-limits.ts'

/** The email isn't validated: an impossible address fails like an unknown one. */
const SignIn = named('SignIn', {
  email: Type.String({ maxLength: 255, example: 'ada@acme.example' }),
  password: Type.String({
    maxLength: MAX_PASSWORD * 4,
    description: 'The password of the user. Compared in Unicode normalisation form NFKC.',
  }),
  totp: optional(
    Type.String({ maxLength: 20, description: 'The six-digit code of the authenticator app. Each code works once.' }),
  ),
  recoveryCode: optional(
    Type.String({
      maxLength: 64,
      description: 'Send it in place of a lost second factor. Each recovery code works once.',
    }),
  ),
  passkey: Type.Optional(PasskeyAssertion),
})

export const signIn = operation({
  id: 'signIn',
  method: 'POST',
  path: '/auth/sign-in',
  scope: 'anyone',
  tag: 'Sign-in',
  summary: 'Sign in with email and password',
  description:
    'The response sets the session cookie: HttpOnly, SameSite=Lax, valid for at most 12 hours (staff: 8) and 30 minutes of ' +
    'inactivity. Users with an authenticator app get `SignIn.TotpRequired` until `totp` or `recoveryCode` is sent too, users with ' +
    'only passkeys get `SignIn.PasskeyRequired`. `details` lists the second factors that the user has: `/totp`, `/passkey`. For a ' +
    'passkey, get the options from `POST /api/auth/sign-in/passkey-options` first.',
  body: SignIn,
  value: SessionRecord,
  errors: [
    'ValidationControl.Error',
    'SignIn.Failed',
    'SignIn.TotpRequired',
    'SignIn.PasskeyRequired',
    'SignIn.Suspended',
    'Passkey.NotAvailable',
    'RateLimit.Exceeded',
  ],

  async handle({ app, body, headers, address, requestId }) {
    const { email, password, passkey: assertion, ...codes } = body
    const origin = { address, requestId }
    const { account, attempt } = await checkPassword(app, { email, password }, headers, origin)
    const passkey = assertion && (await usePasskey(app, account, assertion, headers.cookie))
    const browser = { deviceId: attempt.deviceId, userAgent: headers['user-agent'] }
    const cookie = await startSession(app, account, { ...codes, passkey }, headers, { ...origin, browser }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'SignIn.Suspended') recordSignInFailure(app, account, origin)
        throw error
      },
    )
    if (!cookie) {
      recordSignInFailure(app, account, origin)
      throw new ApiError('SignIn.Failed')
    }
    await forgetSignInAttempt(app, attempt)
    if (app.passwordHashes.isOutdated(account.passwordHash!)) {
      const renewed = await app.passwordHashes.hash(password)
      await app.db.directory((sql) => renewPasswordHash(sql, account.accountId, account.passwordHash!, renewed))
    }
    const deviceCookie = await rememberBrowser(app, account, browser)
    const attemptCookie = passkey ? [clearCookie(app.config, ATTEMPT_COOKIE)] : []
    return {
      value: recordOf(app, await newSession(app, cookie)),
      headers: { 'set-cookie': [cookie, ...deviceCookie, ...attemptCookie] },
    }
  },
})

async function startSession(
  app: App,
  account: Account,
  factor: GivenFactor,
  headers: Readonly<Record<string, string | undefined>>,
  { address, requestId, browser }: Origin & { readonly browser: Browser },
) {
  return app.db.directoryTransaction(async (sql) => {
    // Checking a password takes a while: a password or second factor that was changed meanwhile has ended all sessions.
    await lockSecondFactors(sql, account.accountId)
    const current = await findAccount(sql, account.accountId)
    if (current?.passwordSetAt?.getTime() !== account.passwordSetAt?.getTime()) return undefined
    const method = await useSecondFactor(app, sql, current!, factor)
    if (!method) return undefined
    const cookie = await openSession(
      app,
      sql,
      {
        accountId: account.accountId,
        staff: account.staffRole !== null,
        method,
        userAgent: headers['user-agent'],
        address,
      },
      headers.cookie,
    )
    await markSignedIn(sql, account.accountId, app.clock.now())
    await raiseNewBrowser(app, sql, account, browser)
    await recordAction(sql, {
      partnerId: account.partnerId ?? NO_PARTNER,
      at: app.clock.now(),
      by: { userId: account.accountId },
      action: 'SignedIn',
      subjectId: account.accountId,
      facts: { method, address },
      requestId,
    })
    return cookie
  })
}

/** The challenge is used up, whether or not the user has passkeys. */
async function usePasskey(
  app: App,
  { accountId }: Account,
  assertion: PasskeyAssertion,
  cookieHeader: string | undefined,
): Promise<PasskeyUse | 'Rejected'> {
  const wanted = { accountId, purpose: 'SignIn', boundTo: boundToAttempt(app, cookieHeader) } as const
  return (await verifyAssertion(app, assertion, wanted)) ?? 'Rejected'
}
