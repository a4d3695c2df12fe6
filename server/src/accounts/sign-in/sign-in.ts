// Signs a user in with email, password and, if enrolled, a second factor. Every failure returns the same message after
// the same amount of work.
import { Type } from 'typebox'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { newBrowserMail } from '../mails/new-browser-mail.ts'
import { sendSecurityMail } from '../mails/send-security-mail.ts'
import { normaliseEmail } from '../normalise-email.ts'
import { hashPassword, isOutdated, isPassword, MAX_PASSWORD } from '../passwords/password.ts'
import { NO_PARTNER } from '../roles.ts'
import { type GivenFactor, useSecondFactor } from '../second-factor/second-factor.ts'
import { newSession } from '../sessions/current-session.ts'
import { deviceName } from '../sessions/device-name.ts'
import { openSession } from '../sessions/session.ts'
import { recordOf, SessionRecord } from '../sessions/session-record.ts'
import { type Account, findAccountByEmail, markSignedIn, renewPasswordHash } from '../sql.ts'
import { deviceIdFrom, newDeviceCookie } from './device-cookie.ts'
import { countSignInAttempt, countSignInFrom, forgetSignInAttempt } from './sign-in-limits.ts'

/** The email isn't validated: an impossible address fails like an unknown one. */
const SignIn = named('SignIn', {
  email: Type.String({ maxLength: 255, example: 'ada@acme.example' }),
  password: Type.String({ maxLength: MAX_PASSWORD * 4, description: 'Compared in Unicode normalisation form NFKC.' }),
  totp: optional(
    Type.String({ maxLength: 20, description: 'The six-digit code of the authenticator app. Each code works once.' }),
  ),
  recoveryCode: optional(
    Type.String({ maxLength: 64, description: 'Replaces `totp` when the app is lost. Each recovery code works once.' }),
  ),
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
    'inactivity. Users with an authenticator app get `SignIn.TotpRequired` until `totp` or `recoveryCode` is sent too.',
  body: SignIn,
  value: SessionRecord,
  errors: ['ValidationControl.Error', 'SignIn.Failed', 'SignIn.TotpRequired', 'RateLimit.Exceeded'],

  async handle({ app, body, headers, address, requestId }) {
    const { email, password, ...factor } = body
    const key = normaliseEmail(email)
    await countSignInFrom(app, address)
    const account = await app.db.everyPartner((sql) => findAccountByEmail(sql, key))
    const deviceId = await deviceIdFrom(app, headers.cookie, { emailKey: key, account })
    const attempt = { emailKey: key, address, deviceId }
    await countSignInAttempt(app, attempt)
    const correct = await isPassword(password, account?.passwordHash)
    if (!account || !correct) {
      if (account) recordFailure(app, account, address, requestId)
      throw new ApiError('SignIn.Failed')
    }
    const cookie = await startSession(app, account, factor, headers, { address, requestId })
    if (!cookie) {
      recordFailure(app, account, address, requestId)
      throw new ApiError('SignIn.Failed')
    }
    await forgetSignInAttempt(app, attempt)
    if (isOutdated(account.passwordHash!)) {
      const renewed = await hashPassword(password)
      await app.db.everyPartner((sql) => renewPasswordHash(sql, account.accountId, account.passwordHash!, renewed))
    }
    const deviceCookie = deviceId ? [] : [await newDeviceCookie(app, { emailKey: key, account })]
    if (!deviceId && account.signedInAt) {
      const [device, at] = [deviceName(headers['user-agent']), app.clock.now()]
      sendSecurityMail(app, account.accountId, requestId, newBrowserMail({ device, at, baseUrl: app.config.baseUrl }))
    }
    return { value: recordOf(app, await newSession(app, cookie)), headers: { 'set-cookie': [cookie, ...deviceCookie] } }
  },
})

async function startSession(
  app: App,
  account: Account,
  factor: GivenFactor,
  headers: Readonly<Record<string, string | undefined>>,
  { address, requestId }: { address: string; requestId: string },
) {
  return app.db.everyPartnerTransaction(async (sql) => {
    const method = await useSecondFactor(app, sql, account, factor)
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

/** Not awaited: the time it takes would reveal that the account exists. */
function recordFailure(app: App, account: Account, address: string, requestId: string): void {
  app.db
    .everyPartner((sql) =>
      recordAction(sql, {
        partnerId: account.partnerId ?? NO_PARTNER,
        at: app.clock.now(),
        action: 'SignInFailed',
        subjectId: account.accountId,
        facts: { address },
        requestId,
      }),
    )
    .catch((error) => app.log.warn({ requestId, err: error }, 'failed sign-in could not be recorded'))
}
