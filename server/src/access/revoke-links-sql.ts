// Revokes the open completion links of users who lose access and of revoked certificates, in the caller's transaction: the
// sessions of the links end, and emails that wait are not sent.
import type { CellSql } from '../platform/db/db.ts'

/** `creators`: IDs of users and thumbprints of certificates. Links created later than `createdUntil` stay. Returns the number of revoked links of each that had any. */
export async function revokeLinksOf(
  sql: CellSql,
  partnerId: string,
  creators: readonly string[],
  now: Date,
  createdUntil = now,
): Promise<ReadonlyMap<string, number>> {
  const given = sql`${creators as string[]}::text[]`
  const rows = await sql<{ creator: string; links: number }[]>`
    with revoked as (
      update completion_link set revoked_at = ${now}
      where partner_id = ${partnerId} and revoked_at is null and expires_at > ${now} and created_at <= ${createdUntil}
        and (created_by = any (${given}) or certificate_thumbprint = any (${given}))
      returning customer_id, link_id, case when created_by = any (${given}) then created_by else certificate_thumbprint end as creator),
    ended as (
      delete from completion_session s using revoked r
      where s.partner_id = ${partnerId} and s.customer_id = r.customer_id and s.link_id = r.link_id),
    withdrawn as (
      update customer_mail m set sealed = null, given_up_at = ${now}, last_error = 'Withdrawn' from revoked r
      where m.partner_id = ${partnerId} and m.customer_id = r.customer_id and m.mail_id = r.link_id
        and m.sent_at is null and m.given_up_at is null)
    select creator, count(*)::int as links from revoked group by creator`
  return new Map(rows.map(({ creator, links }) => [creator, links]))
}
