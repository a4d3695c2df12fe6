// Device cookies, as OWASP describes them: a browser in which a user has signed in is remembered, and its attempts are
// counted apart. An attacker who uses up the limit of an address locks out other attackers, not its user.
// The cookie grants no access and doesn't reveal whose it is. It is bound to the password and the second factors, so that a
// change of either invalidates every cookie issued before.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie, setCookie } from '../../http/cookies.ts'
import type { App } from '../../platform/app.ts'
import { blindIndex } from '../../platform/keys/keyring.ts'
import type { Account } from '../sql.ts'

const DEVICE_COOKIE = 'gangway_known'
const LIFETIME_SECONDS = 180 * 24 * 60 * 60
const HALF = 16

export interface DeviceUser {
  readonly emailKey: string
  /** Undefined for an unknown address, which takes the same work. */
  readonly account: Pick<Account, 'passwordSetAt' | 'secondFactorChangedAt'> | undefined
}

/** A new device cookie for this user. */
export async function newDeviceCookie(app: App, user: DeviceUser): Promise<string> {
  const nonce = randomBytes(HALF)
  const value = Buffer.concat([nonce, await sealOf(app, nonce, user)]).toString('base64url')
  return setCookie(app.config, DEVICE_COOKIE, value, LIFETIME_SECONDS)
}

/** The device's id if its cookie was issued to this user, otherwise undefined. */
export async function deviceIdFrom(
  app: App,
  cookieHeader: string | undefined,
  user: DeviceUser,
): Promise<string | undefined> {
  const value = readCookie(app.config, cookieHeader, DEVICE_COOKIE)
  if (!value) return undefined
  const bytes = Buffer.from(value, 'base64url')
  const nonce = bytes.subarray(0, HALF)
  const issued = timingSafeEqual(bytes.subarray(HALF), await sealOf(app, nonce, user))
  return issued ? nonce.toString('hex') : undefined
}

async function sealOf(app: App, nonce: Buffer, { emailKey, account }: DeviceUser): Promise<Buffer> {
  const since = [account?.passwordSetAt, account?.secondFactorChangedAt].map((time) => time?.getTime() ?? 0)
  const content = [nonce.toString('hex'), emailKey, ...since].join(' ')
  return blindIndex(await app.vault.blindIndexKey(), 'device-cookie', content)
}
