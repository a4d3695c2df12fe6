// Finds the subjects that a changed screening list may concern, by keyed hashes of parts of their names. Rejected and erased
// customers aren't screened again; a subject without hashes, from before there were any, counts as concerned.
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { CustomerRef } from './subjects-sql.ts'

const BYTEA = 17

const REQUESTED = (sql: Sql, now: Date) =>
  sql`state = 'Pending', error_kind = null, attempts = 0, requested_at = ${now}, next_at = ${now}`

const isMonitored = (sql: CellSql) => sql`
  exists (select from customer c where c.partner_id = s.partner_id and c.customer_id = s.customer_id
    and c.verification_status <> 'Rejected' and c.erased_at is null)
  and (s.kind = 'Business' or exists (select from person p where p.partner_id = s.partner_id
    and p.customer_id = s.customer_id and p.person_id = s.subject_id and p.removed_at is null))`

/** How many subjects an update names. */
const BATCH = 5000

/** Found first and requested then, each by an index: in one statement the database would read all subjects to join them. */
export async function requestScreeningByNames(sql: CellSql, keys: readonly string[], now: Date): Promise<number> {
  // One look at the index per key: comparing two long arrays takes the product of their lengths.
  const found = await sql<{ subjectId: string }[]>`
    select distinct n.subject_id as "subjectId"
    from unnest(${keys as string[]}::bigint[]) as k (key) join screening_name n on n.keys @> array[k.key]`
  let requested = 0
  for (let at = 0; at < found.length; at += BATCH) {
    const ids = found.slice(at, at + BATCH).map(({ subjectId }) => subjectId)
    const rows = await sql`
      update screening_subject s set ${REQUESTED(sql, now)}
      where s.subject_id = any (${ids}::uuid[]) and s.next_at is distinct from ${now} and ${isMonitored(sql)}`
    requested += rows.count
  }
  return requested
}

/** Subjects without hashes, which any change may concern. */
export async function requestScreeningOfUnindexed(sql: CellSql, now: Date): Promise<number> {
  const rows = await sql`
    update screening_subject s set ${REQUESTED(sql, now)}
    where not s.is_indexed and s.next_at is distinct from ${now} and ${isMonitored(sql)}`
  return rows.count
}

export async function requestScreeningByHits(sql: CellSql, entries: readonly Buffer[], now: Date): Promise<number> {
  const rows = await sql`
    update screening_subject s set ${REQUESTED(sql, now)}
    from screening_hit h
    where h.partner_id = s.partner_id and h.customer_id = s.customer_id and h.subject_id = s.subject_id
      and h.entry_index = any (${sql.array(entries as Buffer[], BYTEA)}::bytea[]) and h.withdrawn_at is null
      and s.next_at is distinct from ${now} and ${isMonitored(sql)}`
  return rows.count
}

export async function requestScreeningOfAll(sql: CellSql, now: Date): Promise<number> {
  const rows = await sql`
    update screening_subject s set ${REQUESTED(sql, now)} where s.next_at is distinct from ${now} and ${isMonitored(sql)}`
  return rows.count
}

/** Customers with a subject that has no hashes yet. */
export async function listUnindexed(sql: CellSql, limit: number): Promise<CustomerRef[]> {
  return sql<CustomerRef[]>`
    select distinct partner_id as "partnerId", customer_id as "customerId"
    from (select partner_id, customer_id from screening_subject where not is_indexed order by requested_at limit ${limit}) as oldest`
}

/** Subjects that no longer exist get no hashes, so that they aren't looked at again. */
export async function saveNameKeys(
  sql: CellSql,
  at: CustomerRef,
  subjects: readonly { subjectId: string; nameKeys: readonly string[] }[],
): Promise<void> {
  const rows = subjects.map(({ subjectId, nameKeys }) => ({ subject_id: subjectId, keys: `{${nameKeys.join()}}` }))
  await Promise.all([
    sql`
      insert into screening_name (subject_id, keys)
      select subject_id, keys::bigint[]
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (subject_id uuid, keys text)
      on conflict (subject_id) do update set keys = excluded.keys`,
    sql`
      update screening_subject set is_indexed = true
      where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
        and subject_id = any (${subjects.map(({ subjectId }) => subjectId)}::uuid[])`,
  ])
}
