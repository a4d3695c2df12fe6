// Finds the subjects that a changed screening list may concern, by keyed hashes of parts of their names. Rejected and erased
// customers aren't screened again; a subject without hashes, from before there were any, counts as concerned.
import type { CustomerRef } from '../../customer/customer-ref.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { MATCHER_VERSION } from '../lists/matcher-version.ts'

const BYTEA = 17

const REQUESTED = (sql: CellSql, now: Date) =>
  sql`state = 'Pending', error_kind = null, attempts = 0, requested_at = ${now}, next_at = ${now}`

const isMonitored = (sql: CellSql) => sql`
  exists (select from customer c where c.partner_id = s.partner_id and c.customer_id = s.customer_id
    and c.verification_status <> 'Rejected' and c.erased_at is null)
  and (s.kind = 'Business' or exists (select from person p where p.partner_id = s.partner_id
    and p.customer_id = s.customer_id and p.person_id = s.subject_id and p.removed_at is null))`

/** How many subjects a statement reads or updates, so that it ends within its time limit however many there are. */
const BATCH = 5000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Found first and requested then, each by an index: in one statement the database would read all subjects to join them. */
export async function requestScreeningByNames(sql: CellSql, keys: readonly string[], now: Date): Promise<number> {
  // One look at the index per key: comparing two long arrays takes the product of their lengths.
  const found = await sql<{ subjectId: string }[]>`
    select distinct n.subject_id as "subjectId"
    from unnest(${keys as string[]}::bigint[]) as k (key) join screening_name n on n.keys @> array[k.key]`
  let requested = 0
  for (let at = 0; at < found.length; at += BATCH) requested += await request(sql, found.slice(at, at + BATCH), now)
  return requested
}

/** Subjects without hashes, or with those of an earlier release, which any change may concern. */
export async function requestScreeningOfUnindexed(sql: CellSql, now: Date): Promise<number> {
  let requested = await requestInBatches(sql, now, (after) => subjectsAfter(sql, after, sql`and not is_indexed`))
  for (let version = 0; version < MATCHER_VERSION; version++)
    requested += await requestInBatches(
      sql,
      now,
      (after) => sql<{ subjectId: string }[]>`
        select subject_id as "subjectId" from screening_name
        where keys_version = ${version} and subject_id > ${after} order by subject_id limit ${BATCH}`,
    )
  return requested
}

export async function requestScreeningOfAll(sql: CellSql, now: Date): Promise<number> {
  return requestInBatches(sql, now, (after) => subjectsAfter(sql, after, sql``))
}

const subjectsAfter = (sql: CellSql, after: string, condition: ReturnType<CellSql>) => sql<{ subjectId: string }[]>`
  select subject_id as "subjectId" from screening_subject
  where subject_id > ${after} ${condition} order by subject_id limit ${BATCH}`

async function requestInBatches(
  sql: CellSql,
  now: Date,
  read: (after: string) => PromiseLike<{ subjectId: string }[]>,
): Promise<number> {
  let requested = 0
  for (let after = FIRST; ; ) {
    const subjects = await read(after)
    if (subjects.length > 0) requested += await request(sql, subjects, now)
    if (subjects.length < BATCH) return requested
    after = subjects.at(-1)!.subjectId
  }
}

async function request(sql: CellSql, subjects: readonly { subjectId: string }[], now: Date): Promise<number> {
  const rows = await sql`
    update screening_subject s set ${REQUESTED(sql, now)}
    where s.subject_id = any (${subjects.map(({ subjectId }) => subjectId)}::uuid[])
      and s.next_at is distinct from ${now} and ${isMonitored(sql)}`
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

/**
 * Requests subjects that an earlier version of the matcher compared, among the next `limit` subjects. Returns how many, and the
 * last subject that was looked at; undefined: there are no more.
 */
export async function requestScreeningOfOutdated(
  sql: CellSql,
  { after = FIRST, limit, now }: { after: string | undefined; limit: number; now: Date },
): Promise<{ requested: number; last: string | undefined }> {
  const page = await sql<{ subjectId: string; isOutdated: boolean }[]>`
    select subject_id as "subjectId", state in ('Clear', 'Hits')
      and (matcher_version < ${MATCHER_VERSION} or matched_at is distinct from screened_at) as "isOutdated"
    from screening_subject where subject_id > ${after} order by subject_id limit ${limit}`
  const outdated = page.filter(({ isOutdated }) => isOutdated)
  const requested = outdated.length > 0 ? await request(sql, outdated, now) : 0
  return { requested, last: page.length < limit ? undefined : page.at(-1)!.subjectId }
}

/** Customers with a subject that has no hashes yet, or those of an earlier release. */
export async function listUnindexed(sql: CellSql, limit: number, except: readonly string[]): Promise<CustomerRef[]> {
  const other = sql`customer_id <> all (${except as string[]}::uuid[])`
  return sql<CustomerRef[]>`
    select distinct partner_id as "partnerId", customer_id as "customerId" from (
      (select partner_id, customer_id from screening_subject
        where not is_indexed and ${other} order by requested_at limit ${limit})
      union all
      (select partner_id, customer_id from screening_name join screening_subject using (subject_id)
        where keys_version < ${MATCHER_VERSION} and ${other} limit ${limit})
    ) as unindexed limit ${limit}`
}

/**
 * Subjects that no longer exist get no hashes, so that they aren't looked at again. The rows are replaced: an update is what a node
 * of an earlier release does, and takes their version away.
 */
export async function saveNameKeys(
  sql: CellSql,
  at: CustomerRef,
  subjects: readonly { subjectId: string; nameKeys: readonly string[] }[],
): Promise<void> {
  const rows = subjects.map(({ subjectId, nameKeys }) => ({ subject_id: subjectId, keys: `{${nameKeys.join()}}` }))
  const ids = subjects.map(({ subjectId }) => subjectId)
  await Promise.all([
    sql`delete from screening_name where subject_id = any (${ids}::uuid[])`,
    sql`
      insert into screening_name (subject_id, keys, keys_version)
      select subject_id, keys::bigint[], ${MATCHER_VERSION}
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (subject_id uuid, keys text)`,
    sql`
      update screening_subject set is_indexed = true
      where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and subject_id = any (${ids}::uuid[])`,
  ])
}
