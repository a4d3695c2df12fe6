// Revokes the open completion links of a user who loses access, or of a revoked certificate, in the caller's transaction: the
// sessions of the links end, and emails that wait are not sent.
import type { CellSql, Sql, UndividedSql } from '../platform/db/db.ts'

/** Returns the number of revoked links. */
export function revokeLinksByUser(sql: CellSql, partnerId: string, userId: string, now: Date): Promise<number> {
  return revokeWhere(sql, partnerId, sql`created_by = ${userId}`, now)
}

/** Returns the number of revoked links. */
export function revokeLinksByCertificate(
  sql: UndividedSql,
  partnerId: string,
  certificateId: string,
  now: Date,
): Promise<number> {
  const thumbprint = sql`
    (select thumbprint from api_certificate where partner_id = ${partnerId} and certificate_id = ${certificateId})`
  return revokeWhere(sql, partnerId, sql`certificate_thumbprint = ${thumbprint}`, now)
}

async function revokeWhere(sql: CellSql, partnerId: string, creator: ReturnType<Sql>, now: Date): Promise<number> {
  const [row] = await sql<{ links: number }[]>`
    with revoked as (
      update completion_link set revoked_at = ${now}
      where partner_id = ${partnerId} and ${creator} and revoked_at is null and expires_at > ${now}
      returning customer_id, link_id),
    ended as (
      delete from completion_session s using revoked r
      where s.partner_id = ${partnerId} and s.customer_id = r.customer_id and s.link_id = r.link_id),
    withdrawn as (
      update customer_mail m set sealed = null, given_up_at = ${now}, last_error = 'Withdrawn' from revoked r
      where m.partner_id = ${partnerId} and m.customer_id = r.customer_id and m.mail_id = r.link_id
        and m.sent_at is null and m.given_up_at is null)
    select count(*)::int as links from revoked`
  return row!.links
}
