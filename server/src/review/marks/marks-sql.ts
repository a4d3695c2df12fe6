// The SQL of checked marks. Writers hold the lock on the customer's row.
import type { CellSql } from '../../platform/db/db.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

export interface MarkRow {
  readonly place: string
  readonly accountId: string
  readonly documentId: string | null
  readonly fingerprint: Uint8Array
  readonly markedAt: Date
}

export async function listMarks(sql: CellSql, at: At): Promise<MarkRow[]> {
  return sql<MarkRow[]>`
    select place, account_id as "accountId", document_id as "documentId", fingerprint, marked_at as "markedAt"
    from checked_mark where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
    order by marked_at, place, account_id`
}

export async function saveMark(
  sql: CellSql,
  at: At & { readonly now: Date },
  mark: { place: string; accountId: string; documentId: string | null; fingerprint: Buffer },
): Promise<void> {
  await sql`
    insert into checked_mark (partner_id, customer_id, place, account_id, document_id, fingerprint, marked_at)
    values (${at.partnerId}, ${at.customerId}, ${mark.place}, ${mark.accountId}, ${mark.documentId}, ${mark.fingerprint},
      ${at.now})
    on conflict (partner_id, customer_id, place, account_id) do update set
      document_id = excluded.document_id, fingerprint = excluded.fingerprint, marked_at = excluded.marked_at`
}

export async function deleteMark(sql: CellSql, at: At, mark: { place: string; accountId: string }): Promise<void> {
  await sql`
    delete from checked_mark
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and place = ${mark.place}
      and account_id = ${mark.accountId}`
}
