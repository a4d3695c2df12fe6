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
}

export async function listStaff(
  sql: DirectorySql,
  page: number,
  pageSize: number,
): Promise<{ items: ListedStaff[]; total: number }> {
  const items = sql<ListedStaff[]>`
    select a.account_id as "userId", a.email, a.staff_role as role, a.totp_enrolled_at is not null as "totpEnrolled",
      (select count(*)::int from passkey p where p.account_id = a.account_id) as passkeys,
      a.created_at as "addedAt",
      (select max(s.last_seen_at) from account_session s where s.account_id = a.account_id) as "lastSeenAt"
    from account a where a.staff_role is not null
    order by a.email_key limit ${pageSize} offset ${(page - 1) * pageSize}`
  const counted = sql<{ total: number }[]>`select count(*)::int as total from account where staff_role is not null`
  const [listed, [count]] = await Promise.all([items, counted])
  return { items: listed, total: count!.total }
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
