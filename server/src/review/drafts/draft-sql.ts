// The SQL of change request drafts: one per case and analyst.
import type { CellSql } from '../../platform/db/db.ts'

interface DraftKey {
  readonly partnerId: string
  readonly customerId: string
  readonly accountId: string
}

export interface DraftRow {
  readonly version: number
  readonly round: number
  readonly savedAt: Date
  readonly sealed: Uint8Array
}

export async function findDraft(
  sql: CellSql,
  { partnerId, customerId, accountId }: DraftKey,
): Promise<DraftRow | undefined> {
  const [row] = await sql<DraftRow[]>`
    select version, round, saved_at as "savedAt", sealed from change_request_draft
    where partner_id = ${partnerId} and customer_id = ${customerId} and account_id = ${accountId}`
  return row
}

export async function saveDraft(
  sql: CellSql,
  { partnerId, customerId, accountId }: DraftKey,
  draft: { version: number; round: number; savedAt: Date; sealed: Buffer },
): Promise<void> {
  await sql`
    insert into change_request_draft (partner_id, customer_id, account_id, version, round, saved_at, sealed)
    values (${partnerId}, ${customerId}, ${accountId}, ${draft.version}, ${draft.round}, ${draft.savedAt}, ${draft.sealed})
    on conflict (partner_id, customer_id, account_id) do update set
      version = excluded.version, round = excluded.round, saved_at = excluded.saved_at, sealed = excluded.sealed`
}

export async function deleteDraft(sql: CellSql, { partnerId, customerId, accountId }: DraftKey): Promise<void> {
  await sql`
    delete from change_request_draft
    where partner_id = ${partnerId} and customer_id = ${customerId} and account_id = ${accountId}`
}
