// Customers and cases for the review benchmark, made inside the database: skewed partners, countries and names, and every
// derived row that the queue, the search and the workload read.
import postgres from 'postgres'

export const PARTNERS = 500
export const ANALYSTS = 40
/** One customer in ten has an open case. */
export const OPEN_EVERY = 10
/** In the last seven days, in all cells together. */
const DECISIONS = 5000

const FIRST_WORDS =
  'Acme Baobab Harbour Summit Delta Coral Golden Savanna Unity Lagos Nairobi Cedar Amber Atlas Beacon Blue Bright Cape ' +
  'Capital Central Circle City Clear Coast Copper Crown Crystal Dawn Eagle East Echo Edge Elite Ember Equator Ever First ' +
  'Forest Fortune Fresh Frontier Galaxy Gate Global Grand Granite Green Grove Guardian Haven Heritage Highland Horizon ' +
  'Imperial Island Ivory Jade Jubilee Karibu Keystone Kilimanjaro Lake Legacy Liberty Lion Lunar Magna Maple Marina Mercury ' +
  'Meridian Metro Mirage Modern Mosaic Mount Nile Noble North Nova Oak Oasis Ocean Olive Onyx Orchid Orion Pacific Palm ' +
  'Pearl Phoenix Pinnacle Pioneer Premier Prime Quartz Quest Rainbow Rapid'
const SECOND_WORDS =
  'Trading Logistics Foods Energy Consulting Textiles Motors Pharma Media Mining Farms Shipping Foundry Systems Bakery ' +
  'Retail Travel Design Electronics Furniture Printing Plastics Fisheries Construction Security Cosmetics Software Water ' +
  'Metals Timber Ceramics Cleaning Education Events Fashion Films Flowers Freight Games Glass Health Hotels Imports ' +
  'Insurance Interiors Labs Leather Lighting Machinery Marine Music Networks Optics Packaging Paints Paper Poultry Quarries'
/** Country and its share, in thousandths. Iceland is the rare one. */
const COUNTRIES: Readonly<Record<string, number>> = {
  ...{ NGA: 239, GBR: 180, KEN: 120, GHA: 90, ZAF: 80, DEU: 60, FRA: 50, USA: 50, EGY: 40, RWA: 25, UGA: 20, TZA: 15 },
  ...{ IND: 10, ARE: 8, NLD: 7, MUS: 5, ISL: 1 },
}
const SUFFIXES = ['Ltd', 'Ltd', 'Ltd', 'Limited', 'LLC', 'PLC', 'GmbH', 'Inc']

/** Tables that grow with the customers: their indexes are made after the load, which is several times faster. */
const LOADED = ['customer', 'customer_term', 'customer_trait', 'customer_risk', 'review_case', 'review_decision']

/** The IDs of the partners and analysts, in the order that addCustomers numbers them in. */
export interface BulkIds {
  readonly partners: readonly string[]
  readonly analysts: readonly string[]
}

/** `database` is the one of the directory. Partners take turns in the cells. */
export async function addPartnersAndStaff(
  adminUrl: string,
  { database = 'gangway', cells = ['default'] }: { database?: string; cells?: readonly string[] } = {},
): Promise<BulkIds> {
  const sql = open(adminUrl, database)
  const known = await findBulkIds(sql)
  if (known.partners) {
    await sql.end()
    return known
  }
  await sql`
    insert into partner (partner_id, name, client_id, wrapped_data_key, created_at, cell)
    select gen_random_uuid(), 'Partner ' || n, 'bulk-' || n, '\\x00', now(),
      (${[...cells]}::text[])[1 + (n - 1) % ${cells.length}::int]
    from generate_series(1, ${PARTNERS}::int) n`
  await sql`
    insert into account (account_id, email, email_key, staff_role, created_at)
    select gen_random_uuid(), 'bulk' || n || '@staff.example', 'bulk' || n || '@staff.example', 'analyst', now()
    from generate_series(1, ${ANALYSTS}::int) n`
  const ids = await findBulkIds(sql)
  await sql.end()
  return ids
}

async function findBulkIds(sql: postgres.Sql): Promise<BulkIds> {
  const [ids] = await sql<BulkIds[]>`
    select (select array_agg(partner_id order by substr(client_id, 6)::int) from partner where client_id like 'bulk-%') as partners,
      (select array_agg(account_id order by email) from account where email like 'bulk%') as analysts`
  return ids!
}

/** Customers `from` + 1 to `to`. Closed ones are up to two years old; 5% of the open ones are overdue. */
export async function addCustomers(
  adminUrl: string,
  from: number,
  to: number,
  /** Only the customers of one of several cells, into its database. */
  {
    database = 'gangway',
    ids,
    cell = 0,
    cells = 1,
  }: { database?: string; ids?: BulkIds; cell?: number; cells?: number } = {},
): Promise<void> {
  const sql = open(adminUrl, database)
  const [loaded] = await sql<{ customers: string | null }[]>`select obj_description('customer'::regclass) as customers`
  if (Number(loaded!.customers) >= to) return sql.end()
  const { partners, analysts } = ids ?? (await findBulkIds(sql))
  const countries = Object.entries(COUNTRIES).flatMap(([code, share]) => Array<string>(share).fill(code))
  const rebuild = await dropIndexes(sql)
  await sql.unsafe(
    `create unlogged table made as
     with words as (
       select $3::text[] as first, $4::text[] as second, $5::text[] as suffix, $6::text[] as country
     ), partners as (
       select $7::uuid[] as ids
     ), analysts as (
       select $8::uuid[] as ids
     ), numbered as (
       -- Independent numbers from 0 to 1 that are the same in every run.
       select n, n % ${OPEN_EVERY} = 0 as is_open, (n / ${OPEN_EVERY}) % 100 as place,
         (hashint8extended(n, 1) & 1048575) / 1048576.0 as a, (hashint8extended(n, 2) & 1048575) / 1048576.0 as b,
         (hashint8extended(n, 3) & 1048575) / 1048576.0 as c, (hashint8extended(n, 4) & 1048575) / 1048576.0 as d,
         (hashint8extended(n, 5) & 1048575) / 1048576.0 as e, (hashint8extended(n, 6) & 1048575) / 1048576.0 as f
       from generate_series($1::bigint, $2::bigint) n
     ), chosen as (
       select numbered.*, p.ids[1 + floor(${PARTNERS} * power(a, 3))::int] as partner_id,
         case when is_open then now() - b * interval '50.5 hours' else now() - interval '51 hours' - b * interval '700 days' end as at,
         case when not is_open then 'Closed' when place < 75 then 'Queued' when place < 80 then 'InReview'
           when place < 85 then 'AwaitingSecondApproval' else 'AwaitingPartner' end as stage,
         w.first[1 + floor(array_length(w.first, 1) * power(c, 1.5))::int] as one,
         w.second[1 + floor(array_length(w.second, 1) * power(d, 1.5))::int] as two,
         w.suffix[1 + (n % array_length(w.suffix, 1))::int] as suffix,
         w.country[1 + floor(array_length(w.country, 1) * e)::int] as country,
         case when f < 0.70 then 'Low' when f < 0.95 then 'Medium' else 'High' end as risk,
         s.ids[1 + (n % ${ANALYSTS})::int] as analyst
       from numbered, words w, partners p, analysts s
       where floor(${PARTNERS} * power(a, 3))::int % ${cells} = ${cell}
     )
     select n, partner_id, overlay(id_at(at)::text placing lpad(to_hex(n), 12, '0') from 25)::uuid as id, at, stage, country, risk,
       analyst, one || ' ' || two || case when n % 3 = 0 then ' K' || n else '' end || ' ' || suffix as name,
       array['w:' || lower(one), 'w:' || lower(two), 'w:' || lower(suffix), 'e:ops' || n || '@k' || n || '.example', 'r:RC' || n]
         || case when n % 3 = 0 then array['w:k' || n] else '{}'::text[] end as terms
     from chosen`,
    [from + 1, to, FIRST_WORDS.split(' '), SECOND_WORDS.split(' '), SUFFIXES, countries, [...partners], [...analysts]],
  )
  await sql`
    insert into customer (
      partner_id, customer_id, partner_customer_id, verification_status, review_stage, rules_version, event_sequence, audit_hash,
      person_count, email, company_name, business_type_code, incorporation_country, industry, website, registration_number,
      search_terms, created_at, updated_at, submitted_at, status_changed_at)
    select partner_id, id, 'ref-' || n, case stage when 'Closed' then (array['Approved', 'Approved', 'Approved', 'Rejected'])[1 + n % 4]
        when 'AwaitingPartner' then 'ChangesRequested' else 'PendingVerification' end, stage, 'bench', 1, '\\x00', 0,
      'ops' || n || '@k' || n || '.example', name, (array['LLC', 'Trust', 'Charity'])[1 + n % 3], country, 'CustomerRevenue',
      'https://k' || n || '.example', 'RC' || n, terms, at, at, at, at
    from made`
  await sql`insert into customer_term (partner_id, customer_id, term) select partner_id, id, unnest(terms) from made`
  await sql`
    insert into customer_trait (partner_id, customer_id, kind, value_index, target_id)
    select partner_id, id, kind, sha256(convert_to(kind || n, 'UTF8')), id
    from made, unnest(array['Registration', 'Email', 'Website', 'Name']) kind`
  await sql`
    insert into customer_risk (partner_id, customer_id, version, score, level, reasons, rules_version, assessed_at)
    select partner_id, id, 1, 10, risk, '[]', 'bench', at from made`
  await sql`
    insert into customer_count (partner_id, verification_status, business_type_code, incorporation_country, shard, customers)
    select partner_id, verification_status, business_type_code, incorporation_country, 0, count(*)
    from customer join made using (partner_id) where made.id = customer.customer_id group by 1, 2, 3, 4
    on conflict (partner_id, verification_status, business_type_code, incorporation_country, shard)
    do update set customers = customer_count.customers + excluded.customers`
  await addCases(sql, Math.ceil(DECISIONS / cells))
  await sql`drop table made`
  for (const statement of rebuild) await sql.unsafe(statement)
  for (const table of [...LOADED, 'customer_count', 'requested_item']) await sql.unsafe(`vacuum analyze ${table}`)
  await sql.unsafe(`comment on table customer is '${to}'`)
  await sql.end()
}

/** The team decides as much in a week whatever the backlog is: decisions are spread over the newest closed customers. */
async function addCases(sql: postgres.Sql, decisions: number): Promise<void> {
  await sql`
    insert into review_case (
      partner_id, customer_id, country, stage, queued_at, due_at, response_due_at, closed_at, owner_id, claimed_at, touched_at,
      claimed_version, preferred_id, first_approver_id, risk_level, risk_score, risk_assessed_at)
    select partner_id, id, country, stage, at,
      case when stage in ('Queued', 'InReview', 'AwaitingSecondApproval') then at + interval '48 hours' end,
      case when stage = 'AwaitingPartner' then at + interval '30 days' end, case when stage = 'Closed' then at + interval '20 hours' end,
      case when stage = 'InReview' then analyst end, case when stage = 'InReview' then now() end, case when stage = 'InReview' then now() end,
      case when stage = 'InReview' then 1 end, case when stage = 'AwaitingPartner' or (stage = 'Queued' and n % 500 = 0) then analyst end,
      case when stage = 'AwaitingSecondApproval' then analyst end, risk, 10, at
    from made`
  await sql`
    insert into requested_item (
      partner_id, customer_id, item_id, round, source, kind, target_type, target_id, reason_code, sealed, status, requested_at,
      requested_by, due_by)
    select partner_id, id, gen_random_uuid(), 1, 'Request', 'Field', 'Business', id, 'Other', '\\x00', 'Due', at, analyst, at + interval '30 days'
    from made where stage = 'AwaitingPartner'`
  const [left] = await sql<{ decisions: number }[]>`
    select greatest(0, ${decisions} - count(*))::int as decisions from review_decision where decided_at > now() - interval '7 days'`
  await sql`
    insert into review_decision (
      partner_id, customer_id, decision_id, kind, outcome, actor_kind, actor_id, seen_version, version, round, decided_at)
    select partner_id, id, id, case when n % 4 = 3 then 'Reject' else 'Approve' end, 'Approved', 'Analyst', analyst, 1, 1, 1,
      case when row_number() over (order by at desc) <= ${left!.decisions} then now() - random() * interval '7 days' else at - interval '5 days' end
    from made where stage = 'Closed'`
}

async function dropIndexes(sql: postgres.Sql): Promise<string[]> {
  const constraints = await sql<{ drop: string; create: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
    where (contype in ('p', 'u') and conrelid = any (${LOADED}::text[]::regclass[]))
      or (contype = 'f' and confrelid = any (${LOADED}::text[]::regclass[]))
    order by contype <> 'f'`
  for (const { drop } of constraints) await sql.unsafe(drop)
  const indexes = await sql<{ drop: string; create: string }[]>`
    select format('drop index %I', indexname) as drop, indexdef as create
    from pg_indexes where schemaname = 'public' and tablename = any (${LOADED}::text[])`
  for (const { drop } of indexes) await sql.unsafe(drop)
  // Foreign keys were dropped first, so they come back last.
  return [...constraints, ...indexes].reverse().map(({ create }) => create)
}

/** As the superuser, who sees all partners; the setting must be there all the same. */
export function open(adminUrl: string, database = 'gangway'): postgres.Sql {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return postgres(url.href, {
    max: 1,
    onnotice: () => {},
    connection: { 'app.partner_id': 'every', synchronous_commit: 'off' } as never,
  })
}
