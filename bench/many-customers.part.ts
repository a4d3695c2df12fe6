// Fills the database quickly, without the API: rows as create writes them, but without people.
import postgres from 'postgres'

const CUSTOMER = `
  insert into customer (
    partner_id, customer_id, partner_customer_id, verification_status, review_stage, rules_version, event_sequence, audit_hash,
    person_count, email, company_name, business_type_code, incorporation_country, industry, website, registration_number, search_terms,
    created_at, updated_at, submitted_at, status_changed_at)
  select partner_id, id, 'bulk-' || n, (array['PendingVerification', 'Approved', 'Rejected'])[1 + n % 3], 'Queued', 'bench', 1,
    '\\x00', 0, 'ops' || n || '@bulk.example', 'Bulk Trading ' || n || ' Ltd', (array['LLC', 'Trust', 'Charity'])[1 + n % 3],
    (array['NGA', 'GHA', 'KEN', 'GBR'])[1 + n % 4], 'CustomerRevenue', 'https://bulk.example', 'R' || n,
    array['w:bulk', 'w:trading', 'w:' || n, 'w:ltd', 'e:ops' || n || '@bulk.example', 'r:R' || n],
    made_at, made_at, made_at, made_at`

/** Adds customers up to a number. They are older than all real ones, so that those stay the newest. */
export async function growTo(adminUrl: string, partnerId: string, size: number): Promise<void> {
  const sql = open(adminUrl)
  const [counted] = await sql<{ present: number }[]>`
    select count(*)::int as present from customer where partner_id = ${partnerId}`
  await sql.unsafe(
    `with made as (
       select $1::uuid as partner_id, n, now() - interval '400 days' + n * interval '20 seconds' as made_at
       from generate_series($2::int, $3::int) n
     ), identified as (
       select *, overlay(id_at(made_at)::text placing lpad(to_hex(n), 12, '0') from 25)::uuid as id from made
     ), customers as (${CUSTOMER} from identified)
     insert into customer_term (partner_id, customer_id, term)
     select partner_id, id, term from identified,
       unnest(array['w:bulk', 'w:trading', 'w:' || n, 'w:ltd', 'e:ops' || n || '@bulk.example', 'r:R' || n]) term`,
    [partnerId, counted!.present + 1, size],
  )
  await sql`delete from customer_count where partner_id = ${partnerId}`
  await sql`
    insert into customer_count (partner_id, verification_status, business_type_code, incorporation_country, shard, customers)
    select partner_id, verification_status, business_type_code, incorporation_country, 0, count(*)
    from customer where partner_id = ${partnerId} group by 1, 2, 3, 4`
  await sql`vacuum analyze`
  await sql.end()
}

export async function otherPartners(adminUrl: string, partners: number, customers: number): Promise<void> {
  const sql = open(adminUrl)
  await sql`
    insert into partner (partner_id, name, client_id, wrapped_data_key, created_at)
    select gen_random_uuid(), 'Other ' || n, 'other-' || n, '\\x00', now() from generate_series(1, ${partners}::int) n`
  await sql.unsafe(
    `with identified as (
       select partner_id, n, now() as made_at, gen_random_uuid() as id
       from partner cross join generate_series(1, $1::int) n where client_id like 'other-%'
     ) ${CUSTOMER} from identified`,
    [customers],
  )
  await sql.end()
}

/** As the superuser, who sees all partners; the setting must exist anyway. */
function open(adminUrl: string): postgres.Sql {
  const url = new URL(adminUrl)
  url.pathname = '/gangway'
  return postgres(url.href, { max: 1, onnotice: () => {}, connection: { 'app.partner_id': 'every' } as never })
}
