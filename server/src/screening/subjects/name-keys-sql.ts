// Finds the subjects that a changed screening list may concern, by keyed hashes of parts of their names. Rejected and erased
// customers aren't screened again; a subject without hashes, from before there were any, counts as concerned.
import type { Sql } from '../../platform/db/db.ts'
import type { CustomerRef } from './subjects-sql.ts'

const BYTEA = 17

const REQUESTED = (sql: Sql, now: Date) =>
  sql`state = 'Pending', error_kind = null, attempts = 0, requested_at = ${now}, next_at = ${now}`

const isMonitored = (sql: Sql) => sql`
  exists (select from customer c where c.partner_id = s.partner_id and c.customer_id = s.customer_id
    and c.verification_status <> 'Rejected' and c.erased_at is null)
  and (s.kind = 'Business' or exists (select from person p where p.partner_id = s.partner_id
    and p.customer_id = s.customer_id and p.person_id = s.subject_id and p.removed_at is null))`

export async function requestScreeningByNames(sql: Sql, keys: readonly string[], now: Date): Promise<number> {
  const rows = await sql`
    update screening_subject s set ${REQUESTED(sql, now)}
    where (s.name_keys && ${keys as string[]}::bigint[] or s.name_keys is null)
      and s.next_at is distinct from ${now} and ${isMonitored(sql)}`
  return rows.count
}

export async function requestScreeningByHits(sql: Sql, entries: readonly Buffer[], now: Date): Promise<number> {
  const rows = await sql`
    update screening_subject s set ${REQUESTED(sql, now)}
    from screening_hit h
    where h.partner_id = s.partner_id and h.customer_id = s.customer_id and h.subject_id = s.subject_id
      and h.entry_index = any (${sql.array(entries as Buffer[], BYTEA)}::bytea[]) and h.withdrawn_at is null
      and s.next_at is distinct from ${now} and ${isMonitored(sql)}`
  return rows.count
}

export async function requestScreeningOfAll(sql: Sql, now: Date): Promise<number> {
  const rows = await sql`
    update screening_subject s set ${REQUESTED(sql, now)} where s.next_at is distinct from ${now} and ${isMonitored(sql)}`
  return rows.count
}

/** Customers with a subject that has no hashes yet. */
export async function listUnindexed(sql: Sql, limit: number): Promise<CustomerRef[]> {
  return sql<CustomerRef[]>`
    select distinct partner_id as "partnerId", customer_id as "customerId"
    from (select partner_id, customer_id from screening_subject where name_keys is null order by requested_at limit ${limit}) as oldest`
}

/** Subjects that no longer exist get no hashes, so that they aren't looked at again. */
export async function saveNameKeys(
  sql: Sql,
  at: CustomerRef,
  subjects: readonly { subjectId: string; nameKeys: readonly string[] }[],
): Promise<void> {
  await sql`
    update screening_subject s set name_keys = array(select jsonb_array_elements_text(k.name_keys)::bigint)
    from jsonb_to_recordset(${JSON.stringify(subjects.map(({ subjectId, nameKeys }) => ({ subject_id: subjectId, name_keys: nameKeys })))}::text::jsonb)
      as k (subject_id uuid, name_keys jsonb)
    where s.partner_id = ${at.partnerId} and s.customer_id = ${at.customerId} and s.subject_id = k.subject_id`
}
