// Staff members.
import type { DirectorySql } from '../../platform/db/db.ts'
import type { StaffRole } from '../roles.ts'

export interface ListedStaff {
  readonly userId: string
  readonly email: string
  readonly role: StaffRole
  readonly totpEnrolled: boolean
  readonly passkeys: number
  readonly addedAt: Date
  readonly lastSeenAt: Date | null
  readonly signedInAt: Date | null
  readonly suspendedUntil: Date | null
  readonly hasPassword: boolean
}

export interface StaffFilter {
  /** Part of the email address. */
  readonly search?: string | undefined
  readonly role?: string | undefined
}

export async function listStaff(
  sql: DirectorySql,
  { search, role }: StaffFilter,
  page: number,
  pageSize: number,
  now: Date,
): Promise<{ items: ListedStaff[]; total: number }> {
  const where = sql`a.staff_role is not null
    ${search === undefined ? sql`` : sql`and position(lower(${search}) in lower(a.email)) > 0`}
    ${role === undefined ? sql`` : sql`and a.staff_role = ${role}`}`
  const items = sql<ListedStaff[]>`
    select a.account_id as "userId", a.email, a.staff_role as role, a.totp_enrolled_at is not null as "totpEnrolled",
      (select count(*)::int from passkey p where p.account_id = a.account_id) as passkeys,
      a.created_at as "addedAt",
      (select max(s.last_seen_at) from account_session s where s.account_id = a.account_id) as "lastSeenAt",
      a.signed_in_at as "signedInAt", a.password_hash is not null as "hasPassword",
      case when a.suspended_until > ${now} then a.suspended_until end as "suspendedUntil"
    from account a where ${where}
    order by a.email_key limit ${pageSize} offset ${(page - 1) * pageSize}`
  const counted = sql<{ total: number }[]>`select count(*)::int as total from account a where ${where}`
  const [listed, [count]] = await Promise.all([items, counted])
  return { items: listed, total: count!.total }
}

/** Operators who can sign in. */
export async function countOtherOperators(sql: DirectorySql, userId: string, now: Date): Promise<number> {
  const [row] = await sql<{ others: number }[]>`
    select count(*)::int as others from account
    where staff_role = 'operator' and account_id <> ${userId} and (suspended_until is null or suspended_until <= ${now})`
  return row!.others
}

/** Returns false when there was no suspension to end. */
export async function setSuspension(sql: DirectorySql, userId: string, until: Date | null): Promise<boolean> {
  const { count } = await sql`
    update account set suspended_until = ${until} where account_id = ${userId} and suspended_until is distinct from ${until}`
  return count > 0
}

/** Locks the account, so that a session isn't opened while it is being suspended. */
export async function isSuspended(sql: DirectorySql, userId: string, now: Date): Promise<boolean> {
  const [row] = await sql<{ until: Date | null }[]>`
    select suspended_until as until from account where account_id = ${userId} for share`
  return row?.until != null && row.until > now
}

/** Locks the roles of all operators and of this staff member. */
export async function lockStaffRoles(sql: DirectorySql, userId: string): Promise<Map<string, StaffRole>> {
  const rows = await sql<{ accountId: string; role: StaffRole }[]>`
    select account_id as "accountId", staff_role as role from account
    where staff_role = 'operator' or (account_id = ${userId} and staff_role is not null)
    order by account_id for update`
  return new Map(rows.map((row) => [row.accountId, row.role]))
}

export async function findPartnerName(sql: DirectorySql, partnerId: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`select name from partner where partner_id = ${partnerId}`
  return row?.name
}
