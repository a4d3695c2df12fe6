// The SQL of changes to a customer. All of it runs in one transaction that holds the customer's row.
import type { NewEvent } from '../events/outbox.ts'
import type { Sql } from '../platform/db/db.ts'
import type { ReviewState } from './case/verification.ts'
import type { CustomerFields } from './customer-fields.ts'
import { COUNT_SHARDS } from './sql.ts'

/** Changes of one customer happen one after the other. */
export async function lockCustomer(sql: Sql, partnerId: string, customerId: string): Promise<boolean> {
  const rows =
    await sql`select from customer where partner_id = ${partnerId} and customer_id = ${customerId} for update`
  return rows.length === 1
}

export async function updateCustomer(
  sql: Sql,
  at: { partnerId: string; customerId: string; now: Date },
  change: {
    fields: CustomerFields
    state: ReviewState
    statusChanged: boolean
    version: number
    eventSequence: number
    auditHash: Buffer
    personCount: number
    terms: readonly string[]
  },
): Promise<void> {
  const { fields: f, state } = change
  await sql`
    update customer set
      version = ${change.version}, event_sequence = ${change.eventSequence}, audit_hash = ${change.auditHash},
      person_count = ${change.personCount}, verification_status = ${state.verificationStatus},
      review_stage = ${state.reviewStage}, round = ${state.round},
      reason_codes = case when ${change.statusChanged} then '{}' else reason_codes end,
      sealed_message = case when ${change.statusChanged} then null else sealed_message end,
      status_changed_at = case when ${change.statusChanged} then ${at.now} else status_changed_at end,
      decided_at = case when ${change.statusChanged} then null else decided_at end,
      email = ${f.email}, phone_number = ${f.phoneNumber}, company_name = ${f.companyName}, trading_name = ${f.tradingName},
      business_type_code = ${f.businessTypeCode}, incorporation_country = ${f.incorporationCountryIso3Code},
      industry = ${f.industry}, description = ${f.description}, website = ${f.website},
      registration_number = ${f.registrationNumber}, registration_date = ${f.registrationDate},
      addresses = ${JSON.stringify(f.addresses)}::text::jsonb,
      financials = ${f.financials && JSON.stringify(f.financials)}::text::jsonb,
      search_terms = ${change.terms as string[]}::text[], updated_at = ${at.now}
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}`
}

export async function replaceTerms(
  sql: Sql,
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

/** Moves one customer from one count to another. Both rows are taken in one order, so that two moves can't block each other. */
export async function moveCount(sql: Sql, partnerId: string, from: Counted, to: Counted): Promise<void> {
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

export async function insertEvents(
  sql: Sql,
  at: { partnerId: string; customerId: string; now: Date },
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into event (partner_id, customer_id, occurred_at, event_id, event_type, event_version, sequence, envelope)
    select ${at.partnerId}, ${at.customerId}, ${at.now}, e.*
    from unnest(
      ${events.map((e) => e.eventId)}::uuid[], ${events.map((e) => e.eventType)}::text[],
      ${events.map((e) => e.eventVersion)}::smallint[], ${events.map((e) => e.sequence)}::int[],
      ${events.map((e) => e.envelope)}::text[]
    ) as e`
}
