// Signs a person in with email and password, and with a code when they have an authenticator app. Whatever is wrong is
// answered with the same words after the same work.
import { Type } from 'typebox'
import { recordAction } from '../../audit/account-trail.ts'
import { ApiError } from '../../errors.ts'
import { named, optional } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { emailKey } from '../email-key.ts'
import { hashPassword, isOutdated, isPassword, MAX_PASSWORD } from '../passwords/password.ts'
import { NO_PARTNER } from '../roles.ts'
import { type GivenFactor, useSecondFactor } from '../second-factor/second-factor.ts'
import { newSession } from '../sessions/current-session.ts'
import { openSession } from '../sessions/session.ts'
import { recordOf, SessionRecord } from '../sessions/session-record.ts'
import { type Account, findAccountByEmail, renewPasswordHash } from '../sql.ts'
import { countGuess, wasNoGuess } from './guess-limits.ts'
import { knownBrowser, knownBrowserCookie } from './known-browser.ts'

/** Forms are taken as they come: an address that can't exist fails like one that doesn't. */
const SignIn = named('SignIn', {
  email: Type.String({ maxLength: 255, example: 'ada@acme.example' }),
  password: Type.String({ maxLength: MAX_PASSWORD * 4, description: 'Compared in Unicode form NFKC.' }),
  totp: optional(
    Type.String({ maxLength: 20, description: 'Six digits of the authenticator app; each code works once.' }),
  ),
  recoveryCode: optional(
    Type.String({ maxLength: 64, description: 'Instead of totp, when the app is lost; each works once.' }),
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
    'Answers with a cookie that is the session: HttpOnly, SameSite=Lax, at most 12 hours (staff 8), 30 minutes idle. ' +
    'A person with an authenticator app gets SignIn.TotpRequired until totp or recoveryCode is sent as well.',
  body: SignIn,
  value: SessionRecord,
  errors: ['ValidationControl.Error', 'SignIn.Failed', 'SignIn.TotpRequired', 'RateLimit.Exceeded'],

  async handle({ app, body, headers, address, requestId }) {
    const { email, password, ...factor } = body
    const key = emailKey(email)
    const guess = { emailKey: key, address, browser: await knownBrowser(app, headers.cookie, key) }
    await countGuess(app, guess)
    const account = await app.db.everyPartner((sql) => findAccountByEmail(sql, key))
    const known = await isPassword(password, account?.passwordHash)
    if (!account || !known) {
      if (account) noteFailure(app, account, address, requestId)
      throw new ApiError('SignIn.Failed')
    }
    const cookie = await admit(app, account, factor, headers.cookie, { address, requestId })
    if (!cookie) {
      noteFailure(app, account, address, requestId)
      throw new ApiError('SignIn.Failed')
    }
    await wasNoGuess(app, guess)
    if (isOutdated(account.passwordHash!)) {
      const renewed = await hashPassword(password)
      await app.db.everyPartner((sql) => renewPasswordHash(sql, account.accountId, account.passwordHash!, renewed))
    }
    const marked = guess.browser ? [] : [await knownBrowserCookie(app, key)]
    return { value: recordOf(app, await newSession(app, cookie)), headers: { 'set-cookie': [cookie, ...marked] } }
  },
})

async function admit(
  app: App,
  account: Account,
  factor: GivenFactor,
  cookieHeader: string | undefined,
  { address, requestId }: { address: string; requestId: string },
) {
  return app.db.everyPartnerTransaction(async (sql) => {
    const method = await useSecondFactor(app, sql, account, factor)
    if (!method) return undefined
    const cookie = await openSession(
      app,
      sql,
      { accountId: account.accountId, staff: account.staffRole !== null, method },
      cookieHeader,
    )
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

/** Not waited for: the time it takes would tell that there is such an account. */
function noteFailure(app: App, account: Account, address: string, requestId: string): void {
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
    .catch((error) => app.log.warn({ requestId, err: error }, 'failed sign-in not written down'))
}
