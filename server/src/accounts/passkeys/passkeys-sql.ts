// Passkeys and their challenges. They belong to an account, not to a partner, so these statements run for all partners.
import type { DirectorySql } from '../../platform/db/db.ts'

const CHALLENGE_PURPOSES = ['Register', 'SignIn', 'StepUp'] as const
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number]

export interface Challenge {
  readonly accountId: string
  readonly purpose: ChallengePurpose
  /** Hash of the session id, or of the cookie of a sign-in attempt. */
  readonly boundTo: Buffer
  readonly expiresAt: Date
}

/** More than the limits on options allow to be open at once, so that requests elsewhere don't end the user's own challenge. */
const MAX_OPEN_CHALLENGES = 150

/** Stores a challenge. Of an account's open challenges for one purpose only the newest few are kept. */
export async function insertChallenge(sql: DirectorySql, challengeHash: Buffer, challenge: Challenge): Promise<void> {
  const { accountId, purpose, boundTo, expiresAt } = challenge
  await sql`
    delete from passkey_challenge where challenge_hash in (
      select challenge_hash from passkey_challenge where account_id = ${accountId} and purpose = ${purpose}
      order by expires_at desc offset ${MAX_OPEN_CHALLENGES - 1})`
  await sql`
    insert into passkey_challenge (challenge_hash, account_id, purpose, bound_to, expires_at)
    values (${challengeHash}, ${accountId}, ${purpose}, ${boundTo}, ${expiresAt})`
}

/** Uses a challenge up, whether or not it fits the response that names it. */
export async function takeChallenge(sql: DirectorySql, challengeHash: Buffer): Promise<Challenge | undefined> {
  const [row] = await sql<(Omit<Challenge, 'boundTo'> & { boundTo: Uint8Array })[]>`
    delete from passkey_challenge where challenge_hash = ${challengeHash}
    returning account_id as "accountId", purpose, bound_to as "boundTo", expires_at as "expiresAt"`
  return row && { ...row, boundTo: Buffer.from(row.boundTo) }
}

export async function deleteEndedChallenges(sql: DirectorySql, now: Date): Promise<number> {
  return (await sql`delete from passkey_challenge where expires_at <= ${now}`).count
}

export interface StoredPasskey {
  readonly passkeyId: string
  readonly credentialId: Uint8Array
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: string[]
}

/** The account's passkeys for this host name. */
export async function listUsablePasskeys(sql: DirectorySql, accountId: string, rpId: string): Promise<StoredPasskey[]> {
  return sql<StoredPasskey[]>`
    select passkey_id as "passkeyId", credential_id as "credentialId", public_key as "publicKey",
      sign_count::float8 as "signCount", transports
    from passkey where account_id = ${accountId} and rp_id = ${rpId} order by passkey_id`
}

export interface ListedPasskey {
  readonly passkeyId: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** The host name it was registered for. */
  readonly rpId: string
}

export async function listPasskeysOf(sql: DirectorySql, accountId: string): Promise<ListedPasskey[]> {
  return sql<ListedPasskey[]>`
    select passkey_id as "passkeyId", name, created_at as "createdAt", last_used_at as "lastUsedAt", rp_id as "rpId"
    from passkey where account_id = ${accountId} order by passkey_id`
}

export interface NewPasskey extends StoredPasskey {
  readonly accountId: string
  readonly rpId: string
  readonly name: string
  readonly createdAt: Date
}

/** False when the credential is already registered, for this account or another. */
export async function insertPasskey(sql: DirectorySql, row: NewPasskey): Promise<boolean> {
  const { count } = await sql`
    insert into passkey (account_id, passkey_id, credential_id, public_key, sign_count, transports, rp_id, name, created_at)
    values (${row.accountId}, ${row.passkeyId}, ${Buffer.from(row.credentialId)}, ${Buffer.from(row.publicKey)},
      ${row.signCount}, ${row.transports}, ${row.rpId}, ${row.name}, ${row.createdAt})
    on conflict on constraint passkey_credential_once do nothing`
  if (count > 0) await markSecondFactorChanged(sql, row.accountId, row.createdAt)
  return count > 0
}

/** Moves the signature counter. False when another request did so since it was read, or the passkey was removed. */
export async function markPasskeyUsed(
  sql: DirectorySql,
  accountId: string,
  use: { passkeyId: string; countBefore: number; countAfter: number },
  at: Date,
): Promise<boolean> {
  const { count } = await sql`
    update passkey set sign_count = ${use.countAfter}, last_used_at = ${at}
    where account_id = ${accountId} and passkey_id = ${use.passkeyId} and sign_count = ${use.countBefore}`
  return count > 0
}

export async function updatePasskeyName(
  sql: DirectorySql,
  accountId: string,
  passkeyId: string,
  name: string,
): Promise<ListedPasskey | undefined> {
  const [row] = await sql<ListedPasskey[]>`
    update passkey set name = ${name} where account_id = ${accountId} and passkey_id = ${passkeyId}
    returning passkey_id as "passkeyId", name, created_at as "createdAt", last_used_at as "lastUsedAt", rp_id as "rpId"`
  return row
}

export async function deletePasskey(
  sql: DirectorySql,
  accountId: string,
  passkeyId: string,
  at: Date,
): Promise<boolean> {
  const { count } = await sql`delete from passkey where account_id = ${accountId} and passkey_id = ${passkeyId}`
  if (count > 0) await markSecondFactorChanged(sql, accountId, at)
  return count > 0
}

/** Removes all passkeys and open challenges of an account. Returns how many passkeys. */
export async function deletePasskeysOf(sql: DirectorySql, accountId: string, at: Date): Promise<number> {
  await sql`delete from passkey_challenge where account_id = ${accountId}`
  const { count } = await sql`delete from passkey where account_id = ${accountId}`
  if (count > 0) await markSecondFactorChanged(sql, accountId, at)
  return count
}

async function markSecondFactorChanged(sql: DirectorySql, accountId: string, at: Date): Promise<void> {
  await sql`update account set second_factor_changed_at = ${at} where account_id = ${accountId}`
}
