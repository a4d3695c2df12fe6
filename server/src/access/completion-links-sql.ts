// The SQL of completion links. Creating and revoking need the lock on the customer's row.
import type { CellSql, Sql } from '../platform/db/db.ts'
import type { CompletionLocale } from '../reference/completion-locales.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

export interface NewLink {
  readonly linkId: string
  readonly tokenHash: Buffer
  readonly locale: CompletionLocale | null
  readonly returnUrl: string | null
  readonly hasEmail: boolean
  readonly createdAt: Date
  readonly createdBy: string
  readonly thumbprint: string | null
  readonly expiresAt: Date
  readonly recipientHash: Buffer | null
}

export async function insertLink(sql: CellSql, at: At, link: NewLink): Promise<void> {
  await sql`
    insert into completion_link (
      partner_id, customer_id, link_id, token_hash, locale, return_url, has_email, created_at, created_by, expires_at,
      certificate_thumbprint, recipient_hash)
    values (
      ${at.partnerId}, ${at.customerId}, ${link.linkId}, ${link.tokenHash}, ${link.locale}, ${link.returnUrl},
      ${link.hasEmail}, ${link.createdAt}, ${link.createdBy}, ${link.expiresAt},
      ${link.thumbprint}, ${link.recipientHash})`
}

export interface LinkCounts {
  readonly open: number
  readonly linksSince: number
  readonly emailsSince: number
  readonly oldestSince: Date | null
}

export async function countLinks(
  sql: CellSql,
  at: At,
  { now, since }: { now: Date; since: Date },
): Promise<LinkCounts> {
  const [row] = await sql<LinkCounts[]>`
    select count(*) filter (where revoked_at is null and expires_at > ${now})::int as open,
      count(*) filter (where created_at > ${since})::int as "linksSince",
      count(*) filter (where created_at > ${since} and has_email)::int as "emailsSince",
      min(created_at) filter (where created_at > ${since}) as "oldestSince"
    from completion_link where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
  return row!
}

export interface EmailCounts {
  readonly ofPartner: number
  readonly toRecipient: number
  readonly oldestOfPartner: Date | null
  readonly oldestToRecipient: Date | null
}

/** Links of the partner that were sent by email. Locked until the transaction ends, so that concurrent requests are counted. */
export async function countEmails(
  sql: CellSql,
  { partnerId }: At,
  { recipientHash, since }: { recipientHash: Buffer; since: Date },
): Promise<EmailCounts> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`completion emails ${partnerId}`}, 0))`
  const [row] = await sql<EmailCounts[]>`
    select count(*)::int as "ofPartner", min(created_at) as "oldestOfPartner",
      count(*) filter (where recipient_hash = ${recipientHash})::int as "toRecipient",
      min(created_at) filter (where recipient_hash = ${recipientHash}) as "oldestToRecipient"
    from completion_link where partner_id = ${partnerId} and created_at > ${since} and has_email`
  return row!
}

export interface LinkRow {
  readonly linkId: string
  readonly locale: CompletionLocale | null
  readonly returnUrl: string | null
  readonly hasEmail: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
  readonly emailSentAt: Date | null
  readonly emailGivenUpAt: Date | null
}

const columns = (sql: Sql) => sql`
  l.link_id as "linkId", l.locale, l.return_url as "returnUrl", l.has_email as "hasEmail", l.created_at as "createdAt",
  l.expires_at as "expiresAt", l.revoked_at as "revokedAt", l.last_used_at as "lastUsedAt",
  m.sent_at as "emailSentAt", m.given_up_at as "emailGivenUpAt"`

const withMail = (sql: CellSql) => sql`
  completion_link l left join customer_mail m
    on m.partner_id = l.partner_id and m.customer_id = l.customer_id and m.mail_id = l.link_id`

/** Newest first. */
export async function listLinks(sql: CellSql, at: At, limit: number): Promise<LinkRow[]> {
  return sql<LinkRow[]>`
    select ${columns(sql)} from ${withMail(sql)}
    where l.partner_id = ${at.partnerId} and l.customer_id = ${at.customerId}
    order by l.link_id desc limit ${limit}`
}

export async function findLink(sql: CellSql, at: At, linkId: string): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow[]>`
    select ${columns(sql)} from ${withMail(sql)}
    where l.partner_id = ${at.partnerId} and l.customer_id = ${at.customerId} and l.link_id = ${linkId}`
  return row
}

/** Ends the sessions of the link as well. */
export async function revokeLink(sql: CellSql, at: At, linkId: string, now: Date): Promise<void> {
  await Promise.all([
    sql`update completion_link set revoked_at = ${now}
      where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and link_id = ${linkId} and revoked_at is null`,
    sql`delete from completion_session
      where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and link_id = ${linkId}`,
  ])
}

/** A link by its token, of any partner: with everything that decides whether it can be used. */
export interface LinkByToken {
  readonly partnerId: string
  readonly customerId: string
  readonly linkId: string
  readonly locale: CompletionLocale | null
  readonly returnUrl: string | null
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly isErased: boolean
  readonly isPartnerActive: boolean
}

export async function findLinkByToken(sql: CellSql, tokenHash: Buffer): Promise<LinkByToken | undefined> {
  const [row] = await sql<LinkByToken[]>`
    select l.partner_id as "partnerId", l.customer_id as "customerId", l.link_id as "linkId", l.locale,
      l.return_url as "returnUrl", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
      c.erased_at is not null as "isErased", p.status = 'Active' as "isPartnerActive"
    from completion_link l
    join customer c on c.partner_id = l.partner_id and c.customer_id = l.customer_id
    join cell_partner p on p.partner_id = l.partner_id
    where l.token_hash = ${tokenHash}`
  return row
}

export async function deleteExpiredLinks(sql: CellSql, before: Date): Promise<number> {
  return (await sql`delete from completion_link where expires_at <= ${before}`).count
}
