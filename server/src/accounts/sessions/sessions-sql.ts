// Sessions. The partner is only known once the session is found, so these statements run for all partners.
import type { DirectorySql } from '../../platform/db/db.ts'
import type { PartnerRole, StaffRole } from '../roles.ts'

export const SESSION_METHODS = [
  'Password',
  'PasswordAndTotp',
  'PasswordAndPasskey',
  'PasswordAndRecoveryCode',
  'Outside',
] as const
export type SessionMethod = (typeof SESSION_METHODS)[number]

export interface SessionRow {
  readonly sessionId: string
  readonly accountId: string
  readonly email: string
  readonly staffRole: StaffRole | null
  readonly partner:
    | {
        readonly partnerId: string
        readonly role: PartnerRole
        readonly name: string
        readonly active: boolean
        readonly onboardingApproved: boolean
        readonly cell: string
      }
    | undefined
  readonly method: SessionMethod
  /** The last sign-in or step-up used a recovery code. */
  readonly byRecoveryCode: boolean
  readonly totpEnrolled: boolean
  readonly passkeyEnrolled: boolean
  readonly hasPassword: boolean
  readonly authenticatedAt: Date
  readonly lastSeenAt: Date
  readonly endsAt: Date
}

/** Everything a request needs to know about its user, in one query. */
export async function findSession(sql: DirectorySql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await sql<(Omit<SessionRow, 'partner'> & PartnerColumns)[]>`
    select s.session_id as "sessionId", s.account_id as "accountId", a.email, a.staff_role as "staffRole", s.method,
      s.by_recovery_code as "byRecoveryCode",
      a.totp_enrolled_at is not null as "totpEnrolled",
      exists (select from passkey k where k.account_id = s.account_id) as "passkeyEnrolled", a.password_hash is not null as "hasPassword",
      s.authenticated_at as "authenticatedAt", s.last_seen_at as "lastSeenAt", s.ends_at as "endsAt",
      m.partner_id as "partnerId", m.role, p.name, p.status = 'Active' as active, p.onboarding = 'Approved' as approved, p.cell
    from account_session s
    join account a using (account_id)
    left join membership m using (account_id)
    left join partner p using (partner_id)
    where s.token_hash = ${tokenHash}`
  if (!row) return undefined
  const { partnerId, role, name, active, approved, cell, ...session } = row
  const partner = partnerId === null ? undefined : { partnerId, role, name, active, onboardingApproved: approved, cell }
  return { ...session, partner }
}

/** For a response that is sent over a longer time. */
export async function isOperatorSession(sql: DirectorySql, sessionId: string, now: Date): Promise<boolean> {
  const rows = await sql`
    select from account_session join account using (account_id)
    where session_id = ${sessionId} and ends_at > ${now} and staff_role = 'operator'`
  return rows.length === 1
}

interface PartnerColumns {
  partnerId: string | null
  role: PartnerRole
  name: string
  active: boolean
  approved: boolean
  cell: string
}

export interface NewSessionRow {
  readonly tokenHash: Buffer
  readonly sessionId: string
  readonly accountId: string
  readonly method: SessionMethod
  readonly createdAt: Date
  readonly authenticatedAt: Date
  readonly endsAt: Date
  readonly device: string
  readonly address: string
}

export async function insertSession(sql: DirectorySql, row: NewSessionRow): Promise<void> {
  await sql`
    insert into account_session (token_hash, session_id, account_id, method, by_recovery_code, created_at, authenticated_at,
      last_seen_at, ends_at, device, address)
    values (${row.tokenHash}, ${row.sessionId}, ${row.accountId}, ${row.method}, ${row.method === 'PasswordAndRecoveryCode'},
      ${row.createdAt}, ${row.authenticatedAt}, ${row.createdAt}, ${row.endsAt}, ${row.device}, ${row.address})`
}

/** Two concurrent requests write the same time once. */
export async function touchSession(
  sql: DirectorySql,
  tokenHash: Buffer,
  now: Date,
  address: string | undefined,
): Promise<void> {
  await sql`
    update account_session set last_seen_at = ${now}, address = coalesce(${address ?? null}, address)
    where token_hash = ${tokenHash} and last_seen_at < ${now}`
}

/** False when the session was ended or renewed in the meantime. */
export async function replaceToken(
  sql: DirectorySql,
  before: Buffer,
  after: { tokenHash: Buffer; method: SessionMethod; byRecoveryCode: boolean; authenticatedAt: Date },
): Promise<boolean> {
  const { count } = await sql`
    update account_session
    set token_hash = ${after.tokenHash}, method = ${after.method}, by_recovery_code = ${after.byRecoveryCode},
      authenticated_at = ${after.authenticatedAt},
      last_seen_at = greatest(last_seen_at, ${after.authenticatedAt})
    where token_hash = ${before}`
  return count > 0
}

/** False when the session was ended or renewed in the meantime. Keeps it until the transaction ends. */
export async function lockSession(sql: DirectorySql, tokenHash: Buffer): Promise<boolean> {
  const { count } = await sql`select 1 from account_session where token_hash = ${tokenHash} for update`
  return count > 0
}

export async function deleteSession(sql: DirectorySql, tokenHash: Buffer): Promise<void> {
  await sql`delete from account_session where token_hash = ${tokenHash}`
}

export interface ListedSession {
  readonly sessionId: string
  readonly device: string | null
  readonly address: string | null
  readonly method: SessionMethod
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  readonly endsAt: Date
}

export async function listSessionsOf(
  sql: DirectorySql,
  accountId: string,
  now: Date,
  idleSince: Date,
): Promise<ListedSession[]> {
  return sql<ListedSession[]>`
    select session_id as "sessionId", device, address, method, created_at as "signedInAt", last_seen_at as "lastSeenAt",
      ends_at as "endsAt"
    from account_session
    where account_id = ${accountId} and ends_at > ${now} and last_seen_at > ${idleSince}
    order by last_seen_at desc, session_id limit 100`
}

/** False when the user has no such session. */
export async function deleteSessionById(sql: DirectorySql, accountId: string, sessionId: string): Promise<boolean> {
  const { count } = await sql`delete from account_session where account_id = ${accountId} and session_id = ${sessionId}`
  return count > 0
}

/** Ends all sessions of a user, or all but one. Returns how many. */
export async function deleteSessionsOf(
  sql: DirectorySql,
  accountId: string,
  exceptSessionId: string | null = null,
): Promise<number> {
  const { count } = await sql`
    delete from account_session
    where account_id = ${accountId} and session_id is distinct from ${exceptSessionId}::uuid`
  return count
}

export async function deleteEndedSessions(sql: DirectorySql, now: Date, idleSince: Date): Promise<number> {
  return (await sql`delete from account_session where ends_at <= ${now} or last_seen_at <= ${idleSince}`).count
}
