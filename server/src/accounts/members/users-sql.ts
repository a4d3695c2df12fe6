// The users of a partner.
import type { DirectorySql } from '../../platform/db/db.ts'
import type { PartnerRole } from '../roles.ts'

export interface ListedUser {
  readonly userId: string
  readonly email: string
  readonly role: PartnerRole
  readonly totpEnrolled: boolean
  readonly passkeys: number
  readonly addedAt: Date
  readonly lastSeenAt: Date | null
}

export async function listUsers(
  sql: DirectorySql,
  partnerId: string,
  page: number,
  pageSize: number,
): Promise<{ items: ListedUser[]; total: number }> {
  const items = sql<ListedUser[]>`
    select m.account_id as "userId", a.email, m.role, a.totp_enrolled_at is not null as "totpEnrolled",
      (select count(*)::int from passkey p where p.account_id = m.account_id) as passkeys, m.added_at as "addedAt",
      (select max(s.last_seen_at) from account_session s where s.account_id = m.account_id) as "lastSeenAt"
    from membership m join account a using (account_id)
    where m.partner_id = ${partnerId}
    order by a.email_key limit ${pageSize} offset ${(page - 1) * pageSize}`
  const counted = sql<
    { total: number }[]
  >`select count(*)::int as total from membership where partner_id = ${partnerId}`
  const [listed, [count]] = await Promise.all([items, counted])
  return { items: listed, total: count!.total }
}

/** Locks the roles of all admins and of this user, so that two admins can't remove each other at the same time. */
export async function lockRoles(
  sql: DirectorySql,
  partnerId: string,
  userId: string,
): Promise<Map<string, PartnerRole>> {
  const rows = await sql<{ accountId: string; role: PartnerRole }[]>`
    select account_id as "accountId", role from membership
    where partner_id = ${partnerId} and (role = 'admin' or account_id = ${userId})
    order by account_id for update`
  return new Map(rows.map((row) => [row.accountId, row.role]))
}

export async function updateRole(
  sql: DirectorySql,
  partnerId: string,
  userId: string,
  role: PartnerRole,
): Promise<void> {
  await sql`update membership set role = ${role} where partner_id = ${partnerId} and account_id = ${userId}`
}

export async function deleteMembership(sql: DirectorySql, partnerId: string, userId: string): Promise<void> {
  await sql`delete from membership where partner_id = ${partnerId} and account_id = ${userId}`
}

/** Those who were added first. */
export async function listAdminEmails(sql: DirectorySql, partnerId: string, limit: number): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select a.email from membership m join account a using (account_id)
    where m.partner_id = ${partnerId} and m.role = 'admin'
    order by m.added_at, a.account_id limit ${limit}`
  return rows.map(({ email }) => email)
}
