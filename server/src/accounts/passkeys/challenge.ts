// Challenges of passkeys: 32 random bytes, stored by hash, valid for five minutes and once. Each is bound to its account, to
// its purpose, and to the session or the browser that asked for it.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookie } from '../../http/cookies.ts'
import type { App } from '../../platform/app.ts'
import { hashOf } from '../../platform/secret-token.ts'
import { type ChallengePurpose, insertChallenge, takeChallenge } from './passkeys-sql.ts'

export const CHALLENGE_MS = 5 * 60_000
const BYTES = 32

/** Binds the challenges of a sign-in to the browser that entered the password. */
export const ATTEMPT_COOKIE = 'gangway_passkey'

export interface ChallengeFor {
  readonly accountId: string
  readonly purpose: ChallengePurpose
  readonly boundTo: Buffer
}

export const boundToSession = (sessionId: string): Buffer => hashOf(sessionId)

/** Matches no challenge when the browser has no sign-in attempt with a passkey under way. */
export function boundToAttempt(app: App, cookieHeader: string | undefined): Buffer {
  return hashOf(readCookie(app.config, cookieHeader, ATTEMPT_COOKIE) ?? '')
}

/** Returns the challenge in base64url. */
export async function issueChallenge(app: App, wanted: ChallengeFor): Promise<string> {
  const challenge = randomBytes(BYTES)
  const expiresAt = new Date(app.realClock.now().getTime() + CHALLENGE_MS)
  await app.db.directoryTransaction((sql) => insertChallenge(sql, digest(challenge), { ...wanted, expiresAt }))
  return challenge.toString('base64url')
}

/** Uses the challenge up, and says whether it was issued for this. Runs outside of transactions: a rollback would revive it. */
export async function useChallenge(app: App, challenge: string, wanted: ChallengeFor): Promise<boolean> {
  const issued = await app.db.directory((sql) => takeChallenge(sql, digest(Buffer.from(challenge, 'base64url'))))
  return (
    issued !== undefined &&
    issued.expiresAt > app.realClock.now() &&
    issued.accountId === wanted.accountId &&
    issued.purpose === wanted.purpose &&
    timingSafeEqual(issued.boundTo, wanted.boundTo)
  )
}

function digest(challenge: Buffer): Buffer {
  return hash('sha256', challenge, 'buffer')
}
