// Accounts and memberships.
import type { DirectorySql } from '../platform/db/db.ts'
import type { PartnerRole, StaffRole } from './roles.ts'

export interface Account {
  readonly accountId: string
  readonly email: string
  readonly staffRole: StaffRole | null
  readonly partnerId: string | null
  readonly passwordHash: string | null
  readonly passwordSetAt: Date | null
  readonly signedInAt: Date | null
  readonly wrappedTotpSecret: Uint8Array | null
  readonly totpEnrolledAt: Date | null
  readonly passkeys: number
  readonly secondFactorChangedAt: Date | null
}

export async function findAccountByEmail(sql: DirectorySql, emailKey: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select a.account_id as "accountId", a.email, a.staff_role as "staffRole", m.partner_id as "partnerId",
      a.password_hash as "passwordHash", a.password_set_at as "passwordSetAt", a.signed_in_at as "signedInAt", a.wrapped_totp_secret as "wrappedTotpSecret", a.totp_enrolled_at as "totpEnrolledAt",
      (select count(*)::int from passkey p where p.account_id = a.account_id) as passkeys, a.second_factor_changed_at as "secondFactorChangedAt"
    from account a left join membership m using (account_id)
    where a.email_key = ${emailKey}`
  return row
}

export async function findAccount(sql: DirectorySql, accountId: string): Promise<Account | undefined> {
  const [row] = await sql<Account[]>`
    select a.account_id as "accountId", a.email, a.staff_role as "staffRole", m.partner_id as "partnerId",
      a.password_hash as "passwordHash", a.password_set_at as "passwordSetAt", a.signed_in_at as "signedInAt", a.wrapped_totp_secret as "wrappedTotpSecret", a.totp_enrolled_at as "totpEnrolledAt",
      (select count(*)::int from passkey p where p.account_id = a.account_id) as passkeys, a.second_factor_changed_at as "secondFactorChangedAt"
    from account a left join membership m using (account_id)
    where a.account_id = ${accountId}`
  return row
}

export interface NewAccount {
  readonly accountId: string
  readonly email: string
  readonly emailKey: string
  readonly staffRole: StaffRole | null
  readonly passwordHash: string | null
  readonly createdAt: Date
}

/** False when the address already has an account. */
export async function insertAccount(sql: DirectorySql, row: NewAccount): Promise<boolean> {
  const { count } = await sql`
    insert into account (account_id, email, email_key, staff_role, password_hash, password_set_at, created_at)
    values (${row.accountId}, ${row.email}, ${row.emailKey}, ${row.staffRole}, ${row.passwordHash},
      ${row.passwordHash === null ? null : row.createdAt}, ${row.createdAt})
    on conflict on constraint account_email_once do nothing`
  return count > 0
}

/** Locks the account until the transaction ends. */
export async function lockAccount(sql: DirectorySql, emailKey: string): Promise<void> {
  await sql`select 1 from account where email_key = ${emailKey} for update`
}

export async function insertMembership(
  sql: DirectorySql,
  partnerId: string,
  accountId: string,
  role: PartnerRole,
  at: Date,
): Promise<void> {
  await sql`insert into membership (partner_id, account_id, role, added_at) values (${partnerId}, ${accountId}, ${role}, ${at})`
}

export async function updateStaffRole(sql: DirectorySql, accountId: string, role: StaffRole | null): Promise<void> {
  await sql`update account set staff_role = ${role} where account_id = ${accountId}`
}

/** Sets the password and revokes all reset links of the account. */
export async function updatePassword(
  sql: DirectorySql,
  accountId: string,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await sql`delete from password_reset where account_id = ${accountId}`
  await sql`update account set password_hash = ${passwordHash}, password_set_at = ${at} where account_id = ${accountId}`
}

export async function markSignedIn(sql: DirectorySql, accountId: string, at: Date): Promise<void> {
  await sql`update account set signed_in_at = ${at} where account_id = ${accountId}`
}

/** Stores the same password with newer parameters, unless it was changed in the meantime. */
export async function renewPasswordHash(
  sql: DirectorySql,
  accountId: string,
  before: string,
  after: string,
): Promise<void> {
  await sql`update account set password_hash = ${after} where account_id = ${accountId} and password_hash = ${before}`
}

/** Marks a code as used. Only one request can move the step forward, on any node, so a code works once. */
export async function useTotpStep(sql: DirectorySql, accountId: string, step: number): Promise<boolean> {
  const { count } = await sql`
    update account set totp_last_step = ${step} where account_id = ${accountId} and totp_last_step < ${step}`
  return count > 0
}

/** Stores a secret that is not confirmed yet. False when an authenticator app is already enrolled. */
export async function proposeTotpSecret(sql: DirectorySql, accountId: string, wrapped: Buffer): Promise<boolean> {
  const { count } = await sql`
    update account set wrapped_totp_secret = ${wrapped}, totp_last_step = 0
    where account_id = ${accountId} and totp_enrolled_at is null`
  return count > 0
}

export async function markTotpEnrolled(
  sql: DirectorySql,
  accountId: string,
  wrapped: Uint8Array,
  at: Date,
): Promise<boolean> {
  const { count } = await sql`
    update account set totp_enrolled_at = ${at}, second_factor_changed_at = ${at}
    where account_id = ${accountId} and totp_enrolled_at is null and wrapped_totp_secret = ${Buffer.from(wrapped)}`
  return count > 0
}

export async function rewrapTotpSecret(
  sql: DirectorySql,
  accountId: string,
  before: Uint8Array,
  after: Buffer,
): Promise<void> {
  await sql`
    update account set wrapped_totp_secret = ${after}
    where account_id = ${accountId} and wrapped_totp_secret = ${Buffer.from(before)}`
}

/** Locks the account, so that two requests can't both remove the last but one second factor. */
export async function lockSecondFactors(
  sql: DirectorySql,
  accountId: string,
): Promise<{ totpEnrolled: boolean; passkeys: number }> {
  const [account] = await sql<{ totpEnrolled: boolean }[]>`
    select totp_enrolled_at is not null as "totpEnrolled" from account where account_id = ${accountId} for update`
  const [counted] = await sql<{ passkeys: number }[]>`
    select count(*)::int as passkeys from passkey where account_id = ${accountId}`
  return { totpEnrolled: account?.totpEnrolled ?? false, passkeys: counted!.passkeys }
}

/** Removes the authenticator app. Recovery codes stay while there are passkeys. */
export async function clearTotp(sql: DirectorySql, accountId: string, at: Date): Promise<boolean> {
  await sql`
    delete from recovery_code where account_id = ${accountId}
      and not exists (select from passkey p where p.account_id = ${accountId})`
  const { count } = await sql`
    update account set wrapped_totp_secret = null, totp_enrolled_at = null, totp_last_step = 0, second_factor_changed_at = ${at}
    where account_id = ${accountId} and totp_enrolled_at is not null`
  return count > 0
}

export async function deleteRecoveryCodes(sql: DirectorySql, accountId: string): Promise<void> {
  await sql`delete from recovery_code where account_id = ${accountId}`
}

export async function replaceRecoveryCodes(
  sql: DirectorySql,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`delete from recovery_code where account_id = ${accountId}`
  // The driver can't send an array of bytes.
  const asHex = hashes.map((hash) => hash.toString('hex'))
  await sql`
    insert into recovery_code (account_id, code_hash)
    select ${accountId}, decode(hash, 'hex') from unnest(${asHex}::text[]) as hash`
}

/** Marks a recovery code as used. False when it is unknown or was used before. */
export async function useRecoveryCode(sql: DirectorySql, accountId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { count } = await sql`
    update recovery_code set used_at = ${at} where account_id = ${accountId} and code_hash = ${hash} and used_at is null`
  return count > 0
}

export async function countRecoveryCodes(sql: DirectorySql, accountId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from recovery_code where account_id = ${accountId} and used_at is null`
  return row!.count
}
