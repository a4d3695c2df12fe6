// Remembers the browser of a sign-in. When it is new and the user has signed in before, the user and the admins are notified.
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { normaliseEmail } from '../normalise-email.ts'
import { NO_PARTNER } from '../roles.ts'
import { deviceName } from '../sessions/device-name.ts'
import type { Account } from '../sql.ts'
import { newDeviceCookie } from './device-cookie.ts'

export interface Browser {
  /** Undefined: the user has not signed in with this browser before. */
  readonly deviceId: string | undefined
  readonly userAgent: string | undefined
}

/** Call it in the transaction of the sign-in. `account` is as it was before. */
export async function raiseNewBrowser(app: App, sql: Sql, account: Account, browser: Browser): Promise<void> {
  if (browser.deviceId || !account.signedInAt) return
  const at = app.clock.now()
  await raiseNotification(sql, {
    partnerId: account.partnerId ?? NO_PARTNER,
    kind: 'security.sign_in_new_browser',
    at,
    concernedId: account.accountId,
    facts: { device: deviceName(browser.userAgent), at: at.toISOString().slice(0, 16).replace('T', ' ') },
  })
}

/** Returns the cookies to set. */
export async function rememberBrowser(app: App, account: Account, { deviceId }: Browser): Promise<string[]> {
  if (deviceId) return []
  return [await newDeviceCookie(app, { emailKey: normaliseEmail(account.email), account })]
}
