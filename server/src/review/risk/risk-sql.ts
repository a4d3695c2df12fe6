// The SQL of risk and of shared traits. Queries across partners run in every cell.
import { BYTEA } from '../../customer/create-sql.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { StoredFile, Trait } from '../search/customer-traits.ts'
import type { RiskLevel, RiskReason } from './risk-rules.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

export interface RiskRow {
  readonly version: number
  readonly score: number
  readonly level: RiskLevel
  readonly reasons: RiskReason[]
  readonly rulesVersion: string
  readonly assessedAt: Date
}

export async function findRisk(sql: CellSql, at: At): Promise<RiskRow | undefined> {
  const [row] = await sql<RiskRow[]>`
    select version, score, level, reasons, rules_version as "rulesVersion", assessed_at as "assessedAt"
    from customer_risk where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
  return row
}

/** False when a newer version has been assessed since. Locks the row until the transaction ends. */
export async function saveRisk(sql: CellSql, at: At, risk: RiskRow): Promise<boolean> {
  const rows = await sql`
    insert into customer_risk (partner_id, customer_id, version, score, level, reasons, rules_version, assessed_at)
    values (${at.partnerId}, ${at.customerId}, ${risk.version}, ${risk.score}, ${risk.level}, ${JSON.stringify(risk.reasons)}::text::jsonb,
      ${risk.rulesVersion}, ${risk.assessedAt})
    on conflict (partner_id, customer_id) do update set
      version = excluded.version, score = excluded.score, level = excluded.level, reasons = excluded.reasons,
      rules_version = excluded.rules_version, assessed_at = excluded.assessed_at
      where customer_risk.version <= excluded.version
    returning 1`
  return rows.length === 1
}

export async function listFiles(sql: CellSql, at: At): Promise<StoredFile[]> {
  return sql<StoredFile[]>`
    select document_id as "documentId", sha256 from document
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and status in ('Confirmed', 'Accepted')`
}

const rowsOf = (sql: CellSql, traits: readonly Trait<string>[]) => sql`
  unnest(${traits.map((trait) => trait.kind)}::text[], ${indexesOf(sql, traits)}::bytea[], ${traits.map((trait) => trait.target.id)}::uuid[])
  as t (kind, value_index, target_id)`

/** The values that the customer gains or loses when these traits are saved. */
export async function listChangedValues(sql: CellSql, at: At, traits: readonly Trait<string>[]): Promise<Uint8Array[]> {
  const rows = rowsOf(sql, traits)
  const stored = sql`
    select kind, value_index, target_id from customer_trait
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
  const changed = await sql<{ kind: string; value: Uint8Array }[]>`
    select kind, value_index as value from (
      (${stored} except select kind, value_index, target_id from ${rows})
      union all (select kind, value_index, target_id from ${rows} except ${stored})) as changed`
  return changed.filter(({ kind }) => COUNTED_TRAITS.includes(kind)).map(({ value }) => value)
}

/** Returns the values that the customer has gained or lost. */
export async function saveTraits(sql: CellSql, at: At, traits: readonly Trait<string>[]): Promise<Uint8Array[]> {
  const rows = rowsOf(sql, traits)
  const lost = await sql<{ kind: string; value: Uint8Array }[]>`
    delete from customer_trait
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
      and (kind, value_index, target_id) not in (select kind, value_index, target_id from ${rows})
    returning kind, value_index as value`
  const gained = await sql<{ kind: string; value: Uint8Array }[]>`
    insert into customer_trait (partner_id, customer_id, kind, value_index, target_id)
    select ${at.partnerId}, ${at.customerId}, kind, value_index, target_id from ${rows}
    on conflict do nothing
    returning kind, value_index as value`
  return [...lost, ...gained].filter(({ kind }) => COUNTED_TRAITS.includes(kind)).map(({ value }) => value)
}

/** Only these make another customer riskier. */
const COUNTED_TRAITS = ['Identity', 'Document', 'Registration', 'Email', 'Phone']

/**
 * Risk depends on whether a value is shared, not on how many customers share it. So a value that more customers share isn't a
 * reason to assess them again. More than one, because customers that gain or lose a value at the same time on several nodes
 * don't see each other.
 */
const MOST_SHARERS = 25

/** Marks the open cases and approved customers that share these values: what this customer gains or loses changes their risk too. */
export async function markSharersDue(
  sql: CellSql,
  at: { readonly customerId: string; readonly dueAt: Date },
  values: readonly Uint8Array[],
): Promise<void> {
  if (values.length === 0) return
  await sql`
    insert into risk_due (partner_id, customer_id, due_at)
    select s.partner_id, s.customer_id, ${at.dueAt}
    from (
      select distinct o.partner_id, o.customer_id
      from unnest(${sql.array(values as Uint8Array[], BYTEA)}::bytea[]) as v (value_index)
      cross join lateral (
        select partner_id, customer_id, count(*) over () as sharers from (
          select distinct on (customer_id) partner_id, customer_id from customer_trait
          where value_index = v.value_index and customer_id <> ${at.customerId}
          order by customer_id limit ${MOST_SHARERS + 1}
        ) as first
      ) as o
      where o.sharers <= ${MOST_SHARERS}
    ) as s
      join customer c on c.partner_id = s.partner_id and c.customer_id = s.customer_id and c.erased_at is null
        and (c.review_stage <> 'Closed' or c.verification_status = 'Approved')
    on conflict (partner_id, customer_id) do update
      set mark = risk_due.mark + 1, due_at = least(risk_due.due_at, excluded.due_at)`
}

/** Assesses the customer again at this time, also if it is being assessed now. */
export async function assessAgain(sql: CellSql, at: At, dueAt: Date): Promise<void> {
  await sql`
    insert into risk_due (partner_id, customer_id, due_at) values (${at.partnerId}, ${at.customerId}, ${dueAt})
    on conflict (partner_id, customer_id) do update
      set mark = risk_due.mark + 1, due_at = least(risk_due.due_at, excluded.due_at)`
}

/** Assesses an open case or an approved customer again when time changes its risk, unless it is due before. */
export async function scheduleAssessment(sql: CellSql, at: At, dueAt: Date): Promise<void> {
  await sql`
    insert into risk_due (partner_id, customer_id, due_at)
    select partner_id, customer_id, ${dueAt} from customer
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and erased_at is null
      and (review_stage <> 'Closed' or verification_status = 'Approved')
    on conflict (partner_id, customer_id) do nothing`
}

const indexesOf = (sql: Sql, traits: readonly Trait<string>[]) =>
  sql.array(
    traits.map((trait) => trait.valueIndex),
    BYTEA,
  )

/** Places count through both lists: identities follow the other traits. */
interface Traits {
  readonly traits: readonly Trait[]
  readonly identities: readonly Trait<'Identity'>[]
}

export interface Sharer {
  /** The place of the trait. */
  readonly trait: number
  readonly partnerId: string
  readonly customerId: string
}

/**
 * Other customers with these traits or identities, at most `most` for each. Read in index order, so that a large group isn't read whole.
 */
export async function findSharers(
  sql: CellSql,
  customerId: string,
  { traits, identities }: Traits,
  most: number,
): Promise<Sharer[]> {
  if (traits.length + identities.length === 0) return []
  return sql<Sharer[]>`
    select (t.place - 1)::int as trait, o.partner_id as "partnerId", o.customer_id as "customerId"
    from unnest(${indexesOf(sql, traits)}::bytea[]) with ordinality as t (value_index, place)
    cross join lateral (
      select distinct on (customer_id) partner_id, customer_id from customer_trait
      where value_index = t.value_index and customer_id <> ${customerId}
      order by customer_id limit ${most}) as o
    union all
    select (${traits.length}::int + t.place - 1)::int, o.partner_id, o.customer_id
    from unnest(${indexesOf(sql, identities)}::bytea[]) with ordinality as t (value_index, place)
    cross join lateral (
      select partner_id, customer_id from identity
      where value_index = t.value_index and customer_id <> ${customerId}
      limit ${most}) as o`
}

/** The places of the traits that another customer has. */
export async function findSharedTraits(
  sql: CellSql,
  customerId: string,
  { traits, identities }: Traits,
): Promise<number[]> {
  const rows = await sql<{ trait: number }[]>`
    select (t.place - 1)::int as trait
    from unnest(${indexesOf(sql, traits)}::bytea[]) with ordinality as t (value_index, place)
    cross join lateral (
      select from customer_trait where value_index = t.value_index and customer_id <> ${customerId} limit 1) as o
    union all
    select (${traits.length}::int + t.place - 1)::int
    from unnest(${indexesOf(sql, identities)}::bytea[]) with ordinality as t (value_index, place)
    cross join lateral (
      select from identity where value_index = t.value_index and customer_id <> ${customerId} limit 1) as o`
  return rows.map(({ trait }) => trait)
}

export interface OtherCustomer {
  readonly partnerId: string
  readonly partnerName: string
  readonly customerId: string
  readonly companyName: string
  readonly tradingName: string | null
  readonly registrationNumber: string
  readonly incorporationCountry: string
  readonly verificationStatus: string
  readonly reviewStage: string
  readonly ownerId: string | null
  readonly createdAt: Date
}

export async function listOthers(sql: CellSql, customerIds: readonly string[]): Promise<OtherCustomer[]> {
  if (customerIds.length === 0) return []
  return sql<OtherCustomer[]>`
    select c.partner_id as "partnerId", p.name as "partnerName", c.customer_id as "customerId", c.company_name as "companyName",
      c.trading_name as "tradingName", c.registration_number as "registrationNumber",
      c.incorporation_country as "incorporationCountry", c.verification_status as "verificationStatus",
      c.review_stage as "reviewStage", r.owner_id as "ownerId", c.created_at as "createdAt"
    from customer c join cell_partner p using (partner_id) left join review_case r using (partner_id, customer_id)
    where c.customer_id = any (${customerIds as string[]}::uuid[])`
}

export interface DueRow extends At {
  readonly dueAt: Date
  readonly mark: number
}

/**
 * Scans the customers after the last position and marks those that were never assessed and not erased as due. One node at a time: a node
 * that finds the position locked skips the scan. Customers younger than the overlap are scanned again. Returns how many were
 * marked.
 */
export async function markNewCustomersDue(
  sql: CellSql,
  now: Date,
  options: { overlapMs: number; limit: number },
): Promise<number> {
  const [row] = await sql<{ found: number }[]>`
    with place as (
      select scanned_to, id_at(${new Date(now.getTime() - options.overlapMs)}) as settled from risk_scan for update skip locked
    ), looked_at as materialized (
      select c.partner_id, c.customer_id, c.erased_at from customer c
      where c.customer_id > (select scanned_to from place)
      order by c.customer_id limit ${options.limit}
    ), noted as (
      insert into risk_due (partner_id, customer_id, due_at)
      select l.partner_id, l.customer_id, ${now}
      from looked_at l left join lateral (
        -- The limit forces an index lookup per customer; a plain join would read every assessment ever made.
        select true as done from customer_risk r where r.partner_id = l.partner_id and r.customer_id = l.customer_id limit 1
      ) as assessed on true left join lateral (
        -- While assessments lag behind, most are marked already. A move of the partner would note each as changed.
        select true as marked from risk_due d where d.partner_id = l.partner_id and d.customer_id = l.customer_id limit 1
      ) as due on true
      where assessed.done is null and due.marked is null and l.erased_at is null
      on conflict (partner_id, customer_id) do nothing
      returning 1
    ), moved as (
      update risk_scan set scanned_to = greatest(risk_scan.scanned_to, case
        when (select count(*) from looked_at) < ${options.limit}::int then place.settled
        else least(place.settled, (select customer_id from looked_at order by customer_id desc limit 1)) end)
      from place
    )
    select count(*)::int as found from noted`
  return row!.found
}

/**
 * Marks approved customers that were never monitored since their approval as due: a node of an earlier release may have approved
 * them, or assessed them without monitoring. Looks at a part of the customers, in the order of their ids. Returns the last one.
 */
export async function markUnmonitoredDue(
  sql: CellSql,
  now: Date,
  { after, limit }: { after: string; limit: number },
): Promise<string | undefined> {
  const [row] = await sql<{ last: string | null }[]>`
    with looked_at as materialized (
      select partner_id, customer_id, verification_status, decided_at, erased_at from customer
      where customer_id > ${after} order by customer_id limit ${limit}
    ), noted as (
      insert into risk_due (partner_id, customer_id, due_at)
      select l.partner_id, l.customer_id, ${now}
      from looked_at l cross join lateral (
        select reviewed_at from review_case r
        where r.partner_id = l.partner_id and r.customer_id = l.customer_id limit 1
      ) as r
      where l.verification_status = 'Approved' and l.erased_at is null
        and (r.reviewed_at is null or r.reviewed_at < date_trunc('milliseconds', l.decided_at))
      on conflict (partner_id, customer_id) do update set mark = risk_due.mark + 1, due_at = excluded.due_at
        where risk_due.due_at > excluded.due_at + interval '5 minutes'
    )
    select (array_agg(customer_id order by customer_id desc))[1] as last from looked_at`
  return row!.last ?? undefined
}

export async function listRiskDue(sql: CellSql, now: Date, limit: number): Promise<DueRow[]> {
  return sql<DueRow[]>`
    select partner_id as "partnerId", customer_id as "customerId", due_at as "dueAt", mark
    from risk_due where due_at <= ${now} order by due_at limit ${limit}`
}

/** True for one caller only. */
export async function claimRiskDue(sql: CellSql, row: DueRow, until: Date): Promise<boolean> {
  const rows = await sql`
    update risk_due set due_at = ${until}
    where partner_id = ${row.partnerId} and customer_id = ${row.customerId} and due_at = ${row.dueAt} and mark = ${row.mark}
    returning 1`
  return rows.length === 1
}

/** Deletes the mark, unless the customer has changed again since. */
export async function clearRiskDue(sql: CellSql, row: DueRow): Promise<void> {
  await sql`
    delete from risk_due
    where partner_id = ${row.partnerId} and customer_id = ${row.customerId} and mark = ${row.mark}`
}
