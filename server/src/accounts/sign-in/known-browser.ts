// A browser in which somebody has signed in before keeps a mark of it. Its guesses are counted apart from those of
// strangers: whoever knows an address and guesses until the limit is reached locks out strangers, not its owner.
// The mark opens nothing: it is worth ten more guesses to whoever steals it. It says for whom it is only to us.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { blindIndex } from '../../platform/keys/keyring.ts'
import { readCookie, setCookie } from '../sessions/session-cookie.ts'

const KNOWN_COOKIE = 'gangway_known'
const KEPT_SECONDS = 180 * 24 * 60 * 60
const HALF = 16

/** The mark for this person, to be kept by the browser. */
export async function knownBrowserCookie(app: App, emailKey: string): Promise<string> {
  const nonce = randomBytes(HALF)
  const mark = Buffer.concat([nonce, await sealOf(app, nonce, emailKey)]).toString('base64url')
  return setCookie(app.config, KNOWN_COOKIE, mark, KEPT_SECONDS)
}

/** Which of this person's browsers it is; undefined for a stranger's, and for one that knows somebody else. */
export async function knownBrowser(
  app: App,
  cookieHeader: string | undefined,
  emailKey: string,
): Promise<string | undefined> {
  const mark = readCookie(app.config, cookieHeader, KNOWN_COOKIE)
  if (!mark) return undefined
  const bytes = Buffer.from(mark, 'base64url')
  const nonce = bytes.subarray(0, HALF)
  const known = timingSafeEqual(bytes.subarray(HALF), await sealOf(app, nonce, emailKey))
  return known ? nonce.toString('hex') : undefined
}

async function sealOf(app: App, nonce: Buffer, emailKey: string): Promise<Buffer> {
  return blindIndex(await app.vault.blindIndexKey(), 'known-browser', `${nonce.toString('hex')} ${emailKey}`)
}
