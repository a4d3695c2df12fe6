// The SQL of the customer's own row, its search terms and the counts it is part of.
import type { CellSql, Sql } from '../platform/db/db.ts'
import type { ReviewState } from './case/verification.ts'
import { COUNT_SHARDS } from './create-sql.ts'
import type { CustomerFields } from './customer-fields.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
  readonly now: Date
}

/** Changes to one customer run one after the other. */
export async function lockCustomerRow(sql: CellSql, partnerId: string, customerId: string): Promise<boolean> {
  const rows =
    await sql`select from customer where partner_id = ${partnerId} and customer_id = ${customerId} for update`
  return rows.length === 1
}

export interface CustomerUpdate {
  readonly version: number
  readonly eventSequence: number
  readonly auditHash: Buffer
  /** Left out: the review stays where it is. */
  readonly review?: {
    readonly after: ReviewState
    readonly statusChanged: boolean
    readonly reasonCodes: readonly string[]
    readonly sealedMessage: Buffer | null
    readonly decidedAt: Date | null
  }
  /** Left out: the profile is unchanged. */
  readonly profile?: {
    readonly fields: CustomerFields
    readonly personCount: number
    readonly terms: readonly string[]
  }
  readonly isErased?: boolean
}

/** The only statement that changes a customer; `profile` and `review` are left alone when they are left out. */
export async function updateCustomer(sql: CellSql, at: At, update: CustomerUpdate): Promise<void> {
  const { review, profile } = update
  await sql`
    update customer set
      updated_at = case when version = ${update.version} then updated_at else ${at.now} end,
      version = ${update.version}, event_sequence = ${update.eventSequence}, audit_hash = ${update.auditHash}
      ${review ? reviewColumns(sql, at, review) : sql``}
      ${profile ? profileColumns(sql, profile) : sql``}
      ${update.isErased ? sql`, erased_at = ${at.now}` : sql``}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
}

function reviewColumns(sql: Sql, { now }: At, { after, ...review }: NonNullable<CustomerUpdate['review']>) {
  const status = sql`, reason_codes = ${review.reasonCodes as string[]}::text[], sealed_message = ${review.sealedMessage},
    status_changed_at = ${now}, decided_at = ${review.decidedAt}`
  return sql`, verification_status = ${after.verificationStatus}, review_stage = ${after.reviewStage}, round = ${after.round}
    ${review.statusChanged ? status : sql``}`
}

function profileColumns(sql: Sql, { fields: f, personCount, terms }: NonNullable<CustomerUpdate['profile']>) {
  return sql`, person_count = ${personCount}, search_terms = ${terms as string[]}::text[],
    email = ${f.email}, phone_number = ${f.phoneNumber}, company_name = ${f.companyName}, trading_name = ${f.tradingName},
    business_type_code = ${f.businessTypeCode}, incorporation_country = ${f.incorporationCountryIso3Code},
    industry = ${f.industry}, description = ${f.description}, website = ${f.website},
    registration_number = ${f.registrationNumber}, registration_date = ${f.registrationDate},
    addresses = ${JSON.stringify(f.addresses)}::text::jsonb,
    financials = ${f.financials && JSON.stringify(f.financials)}::text::jsonb`
}

/** Destroys the key, and with it everything that is sealed; blanks what is not. */
export async function eraseCustomerRow(
  sql: CellSql,
  { partnerId, customerId }: { partnerId: string; customerId: string },
): Promise<void> {
  await sql`
    update customer set wrapped_key = null, email = 'erased@erased.invalid', phone_number = null, company_name = 'Erased',
      trading_name = null, description = null, website = 'https://erased.invalid', registration_number = 'ERASED',
      registration_date = null, addresses = '[]', financials = null, search_terms = '{}', sealed_message = null,
      review_stage = 'Closed'
    where partner_id = ${partnerId} and customer_id = ${customerId}`
}

export async function replaceTerms(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const gone = before.filter((term) => !after.includes(term))
  const fresh = after.filter((term) => !before.includes(term))
  if (gone.length > 0) {
    await sql`
      delete from customer_term
      where partner_id = ${at.partnerId} and customer_id = ${at.customerId} and term = any (${gone}::text[])`
  }
  if (fresh.length > 0) {
    await sql`
      insert into customer_term (partner_id, customer_id, term)
      select ${at.partnerId}, ${at.customerId}, term from unnest(${fresh}::text[]) as term
      on conflict do nothing`
  }
}

interface Counted {
  verificationStatus: string
  businessTypeCode: string
  incorporationCountry: string
}

/** Moves one customer from one count to another. Rows are locked in a fixed order, so that two moves can't deadlock. */
export async function moveCount(sql: CellSql, partnerId: string, from: Counted, to: Counted): Promise<void> {
  const moves = [
    { ...from, by: -1 },
    { ...to, by: 1 },
  ].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  await sql`
    insert into customer_count (
      partner_id, verification_status, business_type_code, incorporation_country, shard, customers)
    select ${partnerId}, m.status, m.type, m.country, pg_backend_pid() % ${COUNT_SHARDS}::int, m.by
    from unnest(
      ${moves.map((m) => m.verificationStatus)}::text[], ${moves.map((m) => m.businessTypeCode)}::text[],
      ${moves.map((m) => m.incorporationCountry)}::text[], ${moves.map((m) => m.by)}::int[]
    ) as m (status, type, country, by)
    on conflict (partner_id, verification_status, business_type_code, incorporation_country, shard)
    do update set customers = customer_count.customers + excluded.customers`
}

/** Before the row of a customer is deleted. */
export async function uncountCustomer(
  sql: CellSql,
  { partnerId, customerId }: { partnerId: string; customerId: string },
): Promise<void> {
  await sql`
    update customer_count n set customers = n.customers - 1
    from customer c
    where c.partner_id = ${partnerId} and c.customer_id = ${customerId} and n.partner_id = c.partner_id
      and n.verification_status = c.verification_status and n.business_type_code = c.business_type_code
      and n.incorporation_country = c.incorporation_country
      and n.shard = (
        select min(m.shard) from customer_count m
        where m.partner_id = c.partner_id and m.verification_status = c.verification_status
          and m.business_type_code = c.business_type_code and m.incorporation_country = c.incorporation_country)`
}

export async function findCustomerIdByReference(
  sql: CellSql,
  partnerId: string,
  partnerCustomerId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ customer_id: string }[]>`
    select customer_id from customer where partner_id = ${partnerId} and partner_customer_id = ${partnerCustomerId}`
  return row?.customer_id
}

export async function customerExistsFor(sql: CellSql, partnerId: string, customerId: string): Promise<boolean> {
  const rows = await sql`select from customer where partner_id = ${partnerId} and customer_id = ${customerId}`
  return rows.length === 1
}

/** For staff, who see the customers of all partners. */
export async function findPartnerId(sql: CellSql, customerId: string): Promise<string | undefined> {
  const [row] = await sql<{ partner_id: string }[]>`select partner_id from customer where customer_id = ${customerId}`
  return row?.partner_id
}

/** Whether any partner has this customer: decides between 403 and 404. */
export async function customerExists(sql: CellSql, customerId: string): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }[]>`select exists (select from customer where customer_id = ${customerId})`
  return row!.exists
}
