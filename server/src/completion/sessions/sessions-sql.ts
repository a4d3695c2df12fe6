// Sessions of completion links. The partner is only known once the session is found, so look-ups run for all partners.
import type { CellSql } from '../../platform/db/db.ts'
import type { CompletionLocale } from '../../reference/completion-locales.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

export interface NewCompletionSession {
  readonly sessionId: string
  readonly linkId: string
  readonly tokenHash: Buffer
  readonly now: Date
  readonly endsAt: Date
}

/** False when the link was revoked in the meantime. */
export async function insertCompletionSession(sql: CellSql, at: At, session: NewCompletionSession): Promise<boolean> {
  const { count } = await sql`
    with used as (
      update completion_link set last_used_at = ${session.now}
      where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and link_id = ${session.linkId}
        and revoked_at is null and expires_at > ${session.now}
      returning 1
    )
    insert into completion_session (
      partner_id, customer_id, session_id, link_id, token_hash, created_at, last_seen_at, ends_at)
    select ${at.partnerId}, ${at.customerId}, ${session.sessionId}, ${session.linkId}, ${session.tokenHash}, ${session.now},
      ${session.now}, ${session.endsAt}
    from used`
  return count > 0
}

export interface CompletionSessionRow {
  readonly partnerId: string
  readonly customerId: string
  readonly sessionId: string
  readonly linkId: string
  readonly locale: CompletionLocale | null
  readonly returnUrl: string | null
  readonly lastSeenAt: Date
  readonly endsAt: Date
  readonly linkExpiresAt: Date
}

/** A session of a revoked link, of an erased customer or of an inactive partner is not found. */
export async function findCompletionSession(
  sql: CellSql,
  tokenHash: Buffer,
): Promise<CompletionSessionRow | undefined> {
  const [row] = await sql<CompletionSessionRow[]>`
    select s.partner_id as "partnerId", s.customer_id as "customerId", s.session_id as "sessionId", s.link_id as "linkId",
      l.locale, l.return_url as "returnUrl", s.last_seen_at as "lastSeenAt", s.ends_at as "endsAt",
      l.expires_at as "linkExpiresAt"
    from completion_session s
    join completion_link l on l.partner_id = s.partner_id and l.customer_id = s.customer_id and l.link_id = s.link_id
    join customer c on c.partner_id = s.partner_id and c.customer_id = s.customer_id
    join cell_partner p on p.partner_id = s.partner_id
    where s.token_hash = ${tokenHash} and l.revoked_at is null and c.erased_at is null and p.status = 'Active'`
  return row
}

/** Two concurrent requests write the same time once. */
export async function touchCompletionSession(sql: CellSql, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`update completion_session set last_seen_at = ${now} where token_hash = ${tokenHash} and last_seen_at < ${now}`
}

export async function deleteCompletionSession(sql: CellSql, tokenHash: Buffer): Promise<void> {
  await sql`delete from completion_session where token_hash = ${tokenHash}`
}

export async function deleteEndedCompletionSessions(sql: CellSql, now: Date, idleSince: Date): Promise<number> {
  return (await sql`delete from completion_session where ends_at <= ${now} or last_seen_at <= ${idleSince}`).count
}
