// What screening says about an approval: it needs every subject screened, every hit decided, and no confirmed sanctions hit.
// A failed screening counts as unfinished, never as clear.
import type { CustomerRef } from '../customer/customer-ref.ts'
import type { CellSql } from '../platform/db/db.ts'
import type { HitCategory } from './providers/provider.ts'

export interface UnfinishedSubject {
  /** The customer's id for the business itself. */
  readonly subjectId: string
  readonly kind: 'Business' | 'Person'
  readonly state: 'NotScreened' | 'Pending' | 'Error'
}

export interface ConfirmedHit {
  readonly hitId: string
  readonly subjectId: string
  readonly category: HitCategory
}

export interface ScreeningGate {
  /** Undecided hits. A hit counts until it is decided, even if its person has been removed. */
  readonly open: number
  /** Confirmed sanctions hits: the customer can only be rejected. */
  readonly confirmed: number
  /** All confirmed hits, whatever the list. */
  readonly confirmedHits: readonly ConfirmedHit[]
  /** The business and its current people that aren't screened. */
  readonly unfinished: readonly UnfinishedSubject[]
}

/** One statement, so that it describes one moment. Call it while the customer's row is locked when a decision depends on it. */
export async function findScreeningGate(sql: CellSql, at: CustomerRef): Promise<ScreeningGate> {
  const own = sql`partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
  const [row] = await sql<ScreeningGate[]>`
    select
      (select count(*)::int from screening_hit where ${own} and state = 'Open' and withdrawn_at is null) as open,
      (select count(*)::int from screening_hit where ${own} and state = 'Confirmed' and category = 'Sanctions') as confirmed,
      coalesce((
        select json_agg(json_build_object('hitId', hit_id, 'subjectId', subject_id, 'category', category) order by hit_id)
        from screening_hit where ${own} and state = 'Confirmed'), '[]') as "confirmedHits",
      coalesce((
        select json_agg(json_build_object('subjectId', subject_id, 'kind', kind, 'state', state) order by kind, subject_id)
        from (
          select w.subject_id, w.kind,
            case when s.subject_id is null then 'NotScreened' when s.stale then 'Pending' else s.state end as state
          from (
            select customer_id as subject_id, 'Business' as kind from customer where ${own}
            union all
            select person_id, 'Person' from person where ${own} and removed_at is null
          ) as w left join screening_subject s
            on s.partner_id = ${at.partnerId} and s.customer_id = ${at.customerId} and s.subject_id = w.subject_id
        ) as wanted
        where state in ('NotScreened', 'Pending', 'Error')), '[]') as unfinished`
  return row!
}

export function letsApprove({ open, confirmed, unfinished }: ScreeningGate): boolean {
  return open === 0 && confirmed === 0 && unfinished.length === 0
}
