// Remembers the browser of a sign-in. When it is new and the user has signed in before, the user gets an email. Call it after
// the transaction of the sign-in has committed.
import type { App } from '../../platform/app.ts'
import { newBrowserMail } from '../mails/new-browser-mail.ts'
import { sendSecurityMail } from '../mails/send-security-mail.ts'
import { normaliseEmail } from '../normalise-email.ts'
import { deviceName } from '../sessions/device-name.ts'
import type { Account } from '../sql.ts'
import { newDeviceCookie } from './device-cookie.ts'

/** Returns the cookies to set. `account` is as it was before the sign-in. */
export async function rememberBrowser(
  app: App,
  account: Account,
  browser: { deviceId: string | undefined; userAgent: string | undefined; requestId: string },
): Promise<string[]> {
  if (browser.deviceId) return []
  if (account.signedInAt) {
    const mail = newBrowserMail({
      device: deviceName(browser.userAgent),
      at: app.clock.now(),
      baseUrl: app.config.baseUrl,
    })
    void sendSecurityMail(app, account.accountId, browser.requestId, mail)
  }
  return [await newDeviceCookie(app, { emailKey: normaliseEmail(account.email), account })]
}
