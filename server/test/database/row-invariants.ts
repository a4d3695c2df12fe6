// Rules that the rows follow after any accepted, rejected or interrupted request: writes are complete and counts are right.
import { hashOf } from '../../src/audit/audit-log.ts'
import { searchTerms } from '../../src/customer/search-terms.ts'
import type { CellSql } from '../../src/platform/db/db.ts'

/** Every broken rule, as a sentence. */
export async function brokenInvariants(sql: CellSql): Promise<string[]> {
  const found = await Promise.all([
    counts(sql),
    people(sql),
    events(sql),
    auditLog(sql),
    terms(sql),
    cases(sql),
    caseCounts(sql),
    partners(sql),
  ])
  return found.flat()
}

async function counts(sql: CellSql): Promise<string[]> {
  const rows = await sql`
    select partner_id, verification_status, business_type_code, incorporation_country, sum(n)::int as off
    from (
      select partner_id, verification_status, business_type_code, incorporation_country, count(*) as n from customer group by 1, 2, 3, 4
      union all
      select partner_id, verification_status, business_type_code, incorporation_country, -sum(customers) from customer_count group by 1, 2, 3, 4
    ) as compared
    group by 1, 2, 3, 4 having sum(n) <> 0`
  return rows.map((row) => `a count is off by ${row.off}: ${row.verification_status} ${row.business_type_code}`)
}

async function people(sql: CellSql): Promise<string[]> {
  const rows = await sql`
    select c.customer_id, c.person_count,
      (select count(*)::int from person p where p.partner_id = c.partner_id and p.customer_id = c.customer_id and p.removed_at is null) as people,
      (select count(*)::int from person p where p.partner_id = c.partner_id and p.customer_id = c.customer_id and not exists (
        select from identity i where i.partner_id = p.partner_id and i.customer_id = p.customer_id and i.person_id = p.person_id)) as unidentified,
      (select count(*)::int from person p where p.partner_id = c.partner_id and p.customer_id = c.customer_id) as ever,
      (select count(*)::int from event e where e.partner_id = c.partner_id and e.customer_id = c.customer_id
        and e.event_type = 'business.person.added') as announced
    from customer c`
  return rows.flatMap((row) => [
    ...(row.people === row.person_count
      ? []
      : [`${row.customer_id} counts ${row.person_count} people and has ${row.people}`]),
    ...(row.unidentified === 0 ? [] : [`${row.customer_id} has ${row.unidentified} people without an identity`]),
    ...(row.ever === row.announced
      ? []
      : [`${row.customer_id} had ${row.ever} people and events for ${row.announced}`]),
  ])
}

async function events(sql: CellSql): Promise<string[]> {
  const rows = await sql`
    select c.customer_id, c.event_sequence, coalesce(e.sequences, '{}') as sequences, e.created
    from customer c left join (
      select partner_id, customer_id, array_agg(sequence order by sequence) as sequences,
        count(*) filter (where event_type = 'business.profile.created')::int as created
      from event where customer_id is not null group by 1, 2) as e using (partner_id, customer_id)`
  return rows.flatMap((row) => {
    const expected = Array.from({ length: row.event_sequence }, (_, index) => index + 1)
    const isWhole = JSON.stringify(row.sequences) === JSON.stringify(expected) && row.created === 1
    return isWhole ? [] : [`${row.customer_id} ends at event ${row.event_sequence} and has ${row.sequences}`]
  })
}

/** Every version has an entry, each entry is chained to the previous one, and none was changed. */
async function auditLog(sql: CellSql): Promise<string[]> {
  const rows = await sql`
    select c.customer_id, c.version, c.audit_hash, (
      select array_agg(a.audit_entry_id order by a.audit_entry_id) from audit_entry a
      where a.partner_id = c.partner_id and a.customer_id = c.customer_id) as ids
    from customer c`
  const entries = await sql`select * from audit_entry order by customer_id, audit_entry_id`
  const byCustomer = Map.groupBy(entries, (entry) => entry.customer_id as string)
  return rows.flatMap((customer) => {
    const own = byCustomer.get(customer.customer_id) ?? []
    const broken: string[] = []
    let previous = Buffer.alloc(32)
    for (const entry of own) {
      if (!previous.equals(entry.previous_hash)) broken.push(`${customer.customer_id} has a gap in its audit log`)
      const hash = hashOf({
        auditEntryId: entry.audit_entry_id,
        customerId: entry.customer_id,
        version: entry.version,
        occurredAt: entry.occurred_at,
        actor: { kind: entry.actor_kind, id: entry.actor_id },
        action: entry.action,
        changedFields: entry.changed_fields,
        requestId: entry.request_id,
        sealed: entry.sealed && Buffer.from(entry.sealed),
        previousHash: previous,
      })
      if (!hash.equals(entry.hash)) broken.push(`${customer.customer_id} has an entry that was changed`)
      previous = Buffer.from(entry.hash)
    }
    if (!previous.equals(customer.audit_hash))
      broken.push(`${customer.customer_id} has another hash than its last entry`)
    const versions = new Set(own.map((entry) => entry.version))
    for (let version = 1; version <= customer.version; version++)
      if (!versions.has(version)) broken.push(`version ${version} of ${customer.customer_id} has no entry`)
    return broken
  })
}

async function terms(sql: CellSql): Promise<string[]> {
  const rows = await sql`
    select c.customer_id, c.company_name, c.trading_name, c.email, c.registration_number, c.search_terms,
      array(select term from customer_term t where t.partner_id = c.partner_id and t.customer_id = c.customer_id) as terms
    from customer c`
  return rows.flatMap((row) => {
    const expected = searchTerms({
      companyName: row.company_name,
      tradingName: row.trading_name,
      email: row.email,
      registrationNumber: row.registration_number,
    })
    const isSame = (terms: string[]) => JSON.stringify([...terms].sort()) === JSON.stringify([...expected].sort())
    return isSame(row.terms) && isSame(row.search_terms) ? [] : [`${row.customer_id} has wrong search terms`]
  })
}

/** Every customer has a case in the same stage. */
async function cases(sql: CellSql): Promise<string[]> {
  const rows = await sql`
    select c.customer_id, c.review_stage, r.stage
    from customer c left join review_case r using (partner_id, customer_id)
    where r.stage is distinct from c.review_stage`
  return rows.map((row) => `${row.customer_id} is ${row.review_stage} and its case ${row.stage ?? 'is missing'}`)
}

/** The cases that are counted are those there are, in the country of their customer. */
async function caseCounts(sql: CellSql): Promise<string[]> {
  const rows = await sql`
    select country, stage, risk_rank, due_hour, sum(n)::int as off
    from (
      select c.incorporation_country as country, r.stage, r.risk_rank, case_due_hour(r.due_at) as due_hour, 1 as n
      from review_case r join customer c using (partner_id, customer_id)
      union all
      select country, stage, risk_rank, due_hour, -cases from review_case_count where country <> '*'
      union all
      select country, stage, risk_rank, due_hour, -change from review_case_move
    ) as compared
    group by 1, 2, 3, 4 having sum(n) <> 0`
  const [all] = await sql`
    select coalesce(sum(cases) filter (where country = '*'), 0)::int as together,
      coalesce(sum(cases) filter (where country <> '*'), 0)::int as apart
    from review_case_count`
  const totals = await sql`
    select country, stage, risk_rank, sum(n)::int as off
    from (
      select country, stage, risk_rank, cases as n from review_case_total
      union all
      select country, stage, risk_rank, -cases from review_case_count
    ) as compared
    group by 1, 2, 3 having sum(n) <> 0`
  return [
    ...totals.map((row) => `the total of cases is off by ${row.off}: ${row.country} ${row.stage} ${row.risk_rank}`),
    ...rows.map((row) => `the count of cases is off by ${row.off}: ${row.country} ${row.stage} ${row.risk_rank}`),
    ...(all!.together === all!.apart
      ? []
      : [`${all!.together} cases are counted together and ${all!.apart} by country`]),
  ]
}

/** In the default cell, where the directory is. */
async function partners(sql: CellSql): Promise<string[]> {
  const rows = await sql`
    select partner_id from (select * from partner where cell = 'default') p full join cell_partner c using (partner_id)
    where exists (select from partner) and (p.name, p.status, p.deactivated_at) is distinct from (c.name, c.status, c.deactivated_at)`
  return rows.map((row) => `the cell has another name or status of the partner ${row.partner_id}`)
}
