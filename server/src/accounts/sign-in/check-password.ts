// Checks an email address and password. Unknown addresses and wrong passwords take the same work and get the same answer.
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { normaliseEmail } from '../normalise-email.ts'
import { NO_PARTNER } from '../roles.ts'
import { type Account, findAccountByEmail } from '../sql.ts'
import { deviceIdFrom } from './device-cookie.ts'
import { countSignInAttempt, countSignInFrom, type SignInAttempt } from './sign-in-limits.ts'

export interface Origin {
  readonly address: string
  readonly requestId: string
}

/** The attempt is counted. A caller that isn't a guess takes it back. */
export async function checkPassword(
  app: App,
  { email, password }: { email: string; password: string },
  headers: Readonly<Record<string, string | undefined>>,
  origin: Origin,
): Promise<{ account: Account; attempt: SignInAttempt }> {
  const emailKey = normaliseEmail(email)
  const { address } = origin
  await countSignInFrom(app, address)
  const account = await app.db.directory((sql) => findAccountByEmail(sql, emailKey))
  const deviceId = await deviceIdFrom(app, headers.cookie, { emailKey, account })
  const attempt = { emailKey, address, deviceId }
  await countSignInAttempt(app, attempt)
  const correct = await app.passwordHashes.matches(password, account?.passwordHash)
  if (!account || !correct) {
    if (account) recordSignInFailure(app, account, origin)
    throw new ApiError('SignIn.Failed')
  }
  return { account, attempt }
}

/** Not awaited: the time it takes would reveal that the account exists. */
export function recordSignInFailure(app: App, account: Account, { address, requestId }: Origin): void {
  app.db
    .directory((sql) =>
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
