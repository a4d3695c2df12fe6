// Sessions: 32 random bytes in a cookie, their hash in the database. Every request reads the session again, so a
// revoked session, role or membership takes effect with the next request, on every node.
import { ApiError } from '../../errors.ts'
import type { CallingUser, Role } from '../../http/caller.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { hashOf, newToken } from '../../platform/secret-token.ts'
import { isSuspended } from '../staff/staff-sql.ts'
import { deviceName } from './device-name.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  replaceToken,
  type SessionMethod,
  type SessionRow,
  touchSession,
} from './sessions-sql.ts'

const SESSION_COOKIE = 'gangway_session'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const IDLE_MS = 30 * MINUTE
const PARTNER_SESSION_MS = 12 * HOUR
const STAFF_SESSION_MS = 8 * HOUR
export const STEP_UP_MS = 10 * MINUTE
const SEEN_EVERY_MS = MINUTE

export interface Session {
  readonly user: CallingUser & { readonly role: Role | undefined }
  readonly email: string
  readonly partner: SessionRow['partner']
  readonly method: SessionMethod
  readonly byRecoveryCode: boolean
  readonly totpEnrolled: boolean
  readonly passkeyEnrolled: boolean
  readonly hasPassword: boolean
  readonly tokenHash: Buffer
  readonly idleEndsAt: Date
  readonly endsAt: Date
}

/** The session of this cookie header, if it is valid. */
export async function sessionOf(
  app: App,
  cookieHeader: string | undefined,
  address?: string,
): Promise<Session | undefined> {
  const token = readCookie(app.config, cookieHeader, SESSION_COOKIE)
  if (!token) return undefined
  const tokenHash = hashOf(token)
  const now = app.realClock.now()
  const row = await app.db.directory((sql) => findSession(sql, tokenHash))
  if (!row || row.endsAt <= now || now.getTime() - row.lastSeenAt.getTime() >= IDLE_MS) return undefined
  if (now.getTime() - row.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await app.db.directory((sql) => touchSession(sql, tokenHash, now, address))
  }
  return {
    user: {
      userId: row.accountId,
      role: row.staffRole ?? row.partner?.role,
      sessionId: row.sessionId,
      authenticatedAt: row.authenticatedAt,
    },
    email: row.email,
    // A user who is both counts as staff: a staff session never opens a partner's dashboard.
    partner: row.staffRole ? undefined : row.partner,
    method: row.method,
    byRecoveryCode: row.byRecoveryCode,
    totpEnrolled: row.totpEnrolled,
    passkeyEnrolled: row.passkeyEnrolled,
    hasPassword: row.hasPassword,
    tokenHash,
    idleEndsAt: new Date(Math.min(now.getTime() + IDLE_MS, row.endsAt.getTime())),
    endsAt: row.endsAt,
  }
}

export interface NewSession {
  readonly accountId: string
  readonly staff: boolean
  readonly method: SessionMethod
  /** In the past when the identity provider used an existing session of its own. */
  readonly authenticatedAt?: Date
  readonly userAgent: string | undefined
  readonly address: string
}

/** Opens a session under a new token and ends the session the browser sent, so a planted cookie is worthless. Returns the cookie. */
export async function openSession(
  app: App,
  sql: DirectorySql,
  session: NewSession,
  cookieHeader: string | undefined,
): Promise<string> {
  const now = app.realClock.now()
  // Unlike sessions, a suspension ends when the time of a sandbox passes its end.
  if (session.staff && (await isSuspended(sql, session.accountId, app.clock.now())))
    throw new ApiError('SignIn.Suspended')
  const token = newToken()
  const lifetime = session.staff ? STAFF_SESSION_MS : PARTNER_SESSION_MS
  const endsAt = new Date(now.getTime() + lifetime)
  const previous = readCookie(app.config, cookieHeader, SESSION_COOKIE)
  if (previous) await deleteSession(sql, hashOf(previous))
  await insertSession(sql, {
    tokenHash: hashOf(token),
    sessionId: newId(now),
    accountId: session.accountId,
    method: session.method,
    createdAt: now,
    authenticatedAt: session.authenticatedAt ?? now,
    endsAt,
    device: deviceName(session.userAgent),
    address: session.address,
  })
  return setCookie(app.config, SESSION_COOKIE, token, lifetime / 1000)
}

export interface Renewal {
  readonly method: SessionMethod
  /** Now, unless the user didn't authenticate with this request. */
  readonly authenticatedAt?: Date
  readonly byRecoveryCode?: boolean
}

/** Continues the session under a new token. Fails if it ended in the meantime, so that the change of its request is undone. */
export async function renewSession(app: App, sql: DirectorySql, session: Session, renewal: Renewal): Promise<string> {
  const now = app.realClock.now()
  const token = newToken()
  const { method, authenticatedAt = now, byRecoveryCode = session.byRecoveryCode } = renewal
  const after = { tokenHash: hashOf(token), method, byRecoveryCode, authenticatedAt }
  if (!(await replaceToken(sql, session.tokenHash, after))) throw new ApiError('Session.NotSignedIn')
  const secondsLeft = Math.ceil((session.endsAt.getTime() - now.getTime()) / 1000)
  return setCookie(app.config, SESSION_COOKIE, token, secondsLeft)
}

export function endedCookie(app: App): string {
  return clearCookie(app.config, SESSION_COOKIE)
}
