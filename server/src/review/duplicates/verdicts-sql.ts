// The SQL of verdicts on possible duplicates. Writers hold the lock on the customer's row.
import type { CellSql } from '../../platform/db/db.ts'
import type { Verdict } from './verdict.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

export interface VerdictRow {
  readonly otherCustomerId: string
  readonly verdict: Verdict
  readonly matches: string[]
  readonly decidedBy: string
  readonly decidedAt: Date
}

export async function listVerdicts(sql: CellSql, at: At): Promise<VerdictRow[]> {
  return sql<VerdictRow[]>`
    select other_customer_id as "otherCustomerId", verdict, matches, decided_by as "decidedBy", decided_at as "decidedAt"
    from duplicate_verdict where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
}

export async function saveVerdict(
  sql: CellSql,
  at: At & { readonly now: Date },
  { otherCustomerId, verdict, matches, decidedBy }: Omit<VerdictRow, 'decidedAt'>,
): Promise<void> {
  await sql`
    insert into duplicate_verdict (partner_id, customer_id, other_customer_id, verdict, matches, decided_by, decided_at)
    values (${at.partnerId}, ${at.customerId}, ${otherCustomerId}, ${verdict}, ${matches}::text[], ${decidedBy}, ${at.now})
    on conflict (partner_id, customer_id, other_customer_id) do update set
      verdict = excluded.verdict, matches = excluded.matches, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at`
}

export async function deleteVerdict(sql: CellSql, at: At, otherCustomerId: string): Promise<void> {
  await sql`
    delete from duplicate_verdict
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and other_customer_id = ${otherCustomerId}`
}
