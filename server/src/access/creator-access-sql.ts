// A user or a certificate can lose access while a request that it authenticated is running. What the request creates or changes
// would outlive the access, so changing and removing exclude each other, and a change reads the access again in its transaction:
// it was committed before the access ended, or it fails.
import { ApiError } from '../errors.ts'
import type { Caller, Role } from '../http/caller.ts'
import type { App } from '../platform/app.ts'
import type { CellSql, DirectorySql, Sql } from '../platform/db/db.ts'

const lockOf = (userId: string) => `access of ${userId}`

/** For changes of a user's access: waits for what the user is creating, and holds up what comes later until it is read again. */
export async function lockUserAccess(sql: Sql, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(userId)}, 0))`
}

/** Call it first in the transaction of a change that only admins make. */
export async function assertAdmin(sql: DirectorySql, { partnerId, user }: Caller): Promise<void> {
  await assertPartnerUser(sql, partnerId, user!.userId, ['admin'])
}

/** The same for a change in the partner's cell. */
export async function assertAdminInCell(app: App, sql: CellSql, { partnerId, user }: Caller): Promise<void> {
  await assertUserInCell(app, sql, { partnerId, userId: user!.userId, roles: ['admin'] })
}

/** The same for a change of a customer, which servers and the business itself make as well. */
export async function assertEditor(app: App, sql: CellSql, { partnerId, user }: Caller): Promise<void> {
  if (user) await assertUserInCell(app, sql, { partnerId, userId: user.userId, roles: ['admin', 'editor'] })
}

/** Takes the lock in the cell, where the change is written, and then reads the role from the directory. */
async function assertUserInCell(
  app: App,
  sql: CellSql,
  { partnerId, userId, roles }: { partnerId: string; userId: string; roles: readonly Role[] },
): Promise<void> {
  await shareUserAccess(sql, userId)
  await app.db.directoryBeside(sql, partnerId)((directory) => assertMember(directory, partnerId, userId, roles))
}

/** Call it first in the transaction, before other rows are locked. */
export async function assertPartnerUser(
  sql: DirectorySql,
  partnerId: string,
  userId: string,
  roles: readonly Role[],
): Promise<void> {
  await shareUserAccess(sql, userId)
  await assertMember(sql, partnerId, userId, roles)
}

async function assertMember(
  sql: DirectorySql,
  partnerId: string,
  userId: string,
  roles: readonly Role[],
): Promise<void> {
  if (!(await isActive(sql, partnerId))) throw new ApiError('Partner.Inactive')
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

/** For long answers: whether the session that asked for one, and the role it had, are still valid. `now` is real time. */
export async function hasAccess(
  sql: DirectorySql,
  { sessionId, role }: { sessionId: string; role: Role | undefined },
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    select from account_session s join account a using (account_id)
    left join membership m using (account_id) left join partner p using (partner_id)
    where s.session_id = ${sessionId} and s.ends_at > ${now}
      and (a.staff_role = ${role ?? null} or (m.role = ${role ?? null} and p.status = 'Active'))`
  return rows.length > 0
}

const lockOfCertificates = (partnerId: string) => `certificates of ${partnerId}`

/** For revocations: waits for what is being created with certificates of the partner, and holds up what comes later. */
export async function lockCertificates(sql: CellSql, partnerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockOfCertificates(partnerId)}, 0))`
}

/** Call it first in the transaction of what a certificate creates, in the partner's cell. */
export async function assertCertificateInCell(
  app: App,
  sql: CellSql,
  { partnerId, thumbprint }: { partnerId: string; thumbprint: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockOfCertificates(partnerId)}, 0))`
  await app.db.directoryBeside(sql, partnerId)((directory) => assertCertificate(directory, partnerId, thumbprint))
}

async function assertCertificate(sql: DirectorySql, partnerId: string, thumbprint: string): Promise<void> {
  const rows = await sql`
    select 1 from api_certificate
    where partner_id = ${partnerId} and thumbprint = ${thumbprint} and revoked_at is null for share`
  if (rows.length === 0 || !(await isActive(sql, partnerId))) throw new ApiError('Partner.NotAuthenticated')
}

/** The row stays locked, so a deactivation waits until the transaction ends. */
async function isActive(sql: DirectorySql, partnerId: string): Promise<boolean> {
  const [row] = await sql<{ status: string }[]>`
    select status from partner where partner_id = ${partnerId} for share`
  return row?.status === 'Active'
}

async function shareUserAccess(sql: Sql, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(userId)}, 0))`
}

function assertRole(role: Role | null | undefined, roles: readonly Role[]): void {
  if (!role || !roles.includes(role)) throw roleLacksAccess()
}

export function roleLacksAccess(): ApiError {
  return new ApiError('Partner.NotAuthorized', { message: 'Your role does not allow this.' })
}
