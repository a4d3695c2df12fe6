// A user or a certificate can lose access while a request that it authenticated is running. What the request creates would
// outlive the access, so creating and removing exclude each other, and a creation reads the access again in its transaction.
import { ApiError } from '../errors.ts'
import type { Role } from '../http/caller.ts'
import type { DirectorySql, Sql } from '../platform/db/db.ts'

const lockOf = (userId: string) => `access of ${userId}`

/** For changes of a user's access: waits for what the user is creating, and holds up what comes later until it is read again. */
export async function lockUserAccess(sql: Sql, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(userId)}, 0))`
}

export async function assertPartnerUser(
  sql: DirectorySql,
  partnerId: string,
  userId: string,
  roles: readonly Role[],
): Promise<void> {
  await shareUserAccess(sql, userId)
  const [row] = await sql<{ role: Role }[]>`
    select role from membership where partner_id = ${partnerId} and account_id = ${userId}`
  assertRole(row?.role, roles)
}

export async function assertStaffUser(sql: DirectorySql, userId: string, roles: readonly Role[]): Promise<void> {
  await shareUserAccess(sql, userId)
  const [row] = await sql<{ role: Role | null }[]>`
    select staff_role as role from account where account_id = ${userId}`
  assertRole(row?.role, roles)
}

/** The row stays locked until the transaction ends, so a revocation waits and then sees what was created. */
export async function assertCertificate(sql: DirectorySql, partnerId: string, thumbprint: string): Promise<void> {
  const rows = await sql`
    select 1 from api_certificate
    where partner_id = ${partnerId} and thumbprint = ${thumbprint} and revoked_at is null for share`
  if (rows.length === 0) throw new ApiError('Partner.NotAuthenticated')
}

async function shareUserAccess(sql: Sql, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(userId)}, 0))`
}

function assertRole(role: Role | null | undefined, roles: readonly Role[]): void {
  if (!role || !roles.includes(role))
    throw new ApiError('Partner.NotAuthorized', { message: 'Your role does not allow this.' })
}
