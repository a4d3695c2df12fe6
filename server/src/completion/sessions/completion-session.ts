// The session of a business on the completion page: a cookie that reaches the completion API only, bound to one customer. Every
// request reads it again together with its link, so that it ends with the link, the customer's data or the partner's access.
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import type { App } from '../../platform/app.ts'
import { hashOf } from '../../platform/secret-token.ts'
import { type CompletionSessionRow, findCompletionSession, touchCompletionSession } from './sessions-sql.ts'

const MINUTE = 60_000
export const COMPLETION_IDLE_MS = 30 * MINUTE
export const COMPLETION_SESSION_MS = 12 * 60 * MINUTE
const SEEN_EVERY_MS = MINUTE

/** The path of the API without the prefix of the installation, which is added. */
const COOKIE = { name: 'gangway_completion', path: '/api/completion/v1' }

export function completionCookie({ config }: App, token: string, maxAgeSeconds: number): string {
  return setCookie(config, COOKIE, token, maxAgeSeconds)
}

export function endedCompletionCookie({ config }: App): string {
  return clearCookie(config, COOKIE)
}

/** The hash of the token in this cookie header. */
export function completionTokenHash({ config }: App, cookieHeader: string | undefined): Buffer | undefined {
  const token = readCookie(config, cookieHeader, COOKIE)
  return token === undefined ? undefined : hashOf(token)
}

/** The session of this cookie header, if it is valid. */
export async function completionSessionOf(
  app: App,
  cookieHeader: string | undefined,
): Promise<CompletionSessionRow | undefined> {
  const tokenHash = completionTokenHash(app, cookieHeader)
  if (!tokenHash) return undefined
  const now = app.clock.now()
  const row = await app.db.findInCells((sql) => findCompletionSession(sql, tokenHash))
  if (!row || row.endsAt <= now || row.linkExpiresAt <= now) return undefined
  const idleMs = now.getTime() - row.lastSeenAt.getTime()
  if (idleMs >= COMPLETION_IDLE_MS) return undefined
  if (idleMs >= SEEN_EVERY_MS) await app.db.staff(row.partnerId, (sql) => touchCompletionSession(sql, tokenHash, now))
  return row
}
