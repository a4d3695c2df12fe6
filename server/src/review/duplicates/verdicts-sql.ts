// The SQL of verdicts on possible duplicates. Writers hold the lock on the customer's row.
import { timeFrom } from '../../platform/clock.ts'
import type { CellSql } from '../../platform/db/db.ts'
import type { Verdict } from './verdict.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

interface Given {
  readonly verdict: Verdict
  readonly matches: string[]
  readonly decidedBy: string
  readonly decidedAt: Date
}

export interface VerdictRow extends Given {
  readonly otherCustomerId: string
  /** The outdated verdict that this one replaced. */
  readonly replaced: Given | null
}

export async function listVerdicts(sql: CellSql, at: At): Promise<VerdictRow[]> {
  const rows = await sql<(VerdictRow & { replaced: (Omit<Given, 'decidedAt'> & { decidedAt: string }) | null })[]>`
    select other_customer_id as "otherCustomerId", verdict, matches, decided_by as "decidedBy", decided_at as "decidedAt", replaced
    from duplicate_verdict where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
  return rows.map(({ replaced, ...row }) => ({
    ...row,
    replaced: replaced && { ...replaced, decidedAt: timeFrom(replaced.decidedAt) },
  }))
}

export async function saveVerdict(
  sql: CellSql,
  at: At,
  { otherCustomerId, verdict, matches, decidedBy, decidedAt, replaced }: VerdictRow,
): Promise<void> {
  await sql`
    insert into duplicate_verdict (partner_id, customer_id, other_customer_id, verdict, matches, decided_by, decided_at, replaced)
    values (${at.partnerId}, ${at.customerId}, ${otherCustomerId}, ${verdict}, ${matches}::text[], ${decidedBy}, ${decidedAt},
      ${replaced && JSON.stringify(replaced)}::text::jsonb)
    on conflict (partner_id, customer_id, other_customer_id) do update set
      verdict = excluded.verdict, matches = excluded.matches, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at, replaced = excluded.replaced`
}

export async function deleteVerdict(sql: CellSql, at: At, otherCustomerId: string): Promise<void> {
  await sql`
    delete from duplicate_verdict
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and other_customer_id = ${otherCustomerId}`
}
