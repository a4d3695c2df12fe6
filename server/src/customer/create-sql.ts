// Creates customers in one statement.
import type { AuditEntry } from '../audit/audit-log.ts'
import { firstDeliveryId } from '../events/first-delivery-id.ts'
import type { NewEvent } from '../events/outbox.ts'
import { routing } from '../events/routing-sql.ts'
import type { IdempotencyKey } from '../http/idempotency.ts'
import type { CellSql } from '../platform/db/db.ts'
import { arrayOf, arrayOfBytes, arrayText } from './array-text.ts'
import type { Address, Financials } from './profile-fields.ts'
import { KEY_LIFETIME } from './stored-answer-sql.ts'

export interface NewCustomer {
  readonly partnerId: string
  readonly customerId: string
  readonly partnerCustomerId: string
  readonly verificationStatus: string
  readonly reviewStage: string
  readonly rulesVersion: string
  readonly wrappedKey: Buffer
  readonly email: string
  readonly phoneNumber: string | null
  readonly companyName: string
  readonly tradingName: string | null
  readonly businessTypeCode: string
  readonly incorporationCountry: string
  readonly industry: string
  readonly description: string | null
  readonly website: string
  readonly registrationNumber: string
  readonly registrationDate: string | null
  readonly addresses: readonly Address[]
  readonly financials: Financials | null
  readonly at: Date
  /** By when we owe a decision. */
  readonly dueAt: Date
}

export interface NewPerson {
  readonly personId: string
  readonly position: number
  readonly ownershipType: readonly string[]
  readonly percentageShare: number | null
  readonly residenceCountry: string
  readonly supersedesPersonId: string | null
  readonly sealed: Buffer
}

export interface NewIdentity {
  readonly personId: string
  readonly identityId: string
  readonly position: number
  readonly identityTypeCode: string
  readonly issuingCountry: string
  readonly documentUploadId: string | null
  readonly valueIndex: Buffer
  readonly sealed: Buffer
}

export interface NewPackage {
  readonly customer: NewCustomer
  readonly terms: readonly string[]
  readonly audit: AuditEntry
  readonly people: readonly NewPerson[]
  readonly identities: readonly NewIdentity[]
  readonly events: readonly NewEvent[]
  readonly idempotency: (IdempotencyKey & { sealedBody: Buffer }) | undefined
}

/** Without the element type the driver can't distinguish an array of bytes from bytes. */
export const BYTEA = 17

/** Rows that a counter is spread over; see customer_count. */
export const COUNT_SHARDS = 8

/**
 * Writes whole packages of one partner in one statement: of each, the customer, its people, their identities, the events and
 * the stored answer are written together or not at all, in one round trip. Returns the IDs of the customers that were
 * created: one whose idempotency key exists is left out. Of two requests with one key the second waits until the first has
 * committed. Rows that two statements may share are written in a fixed order, so that they can't deadlock.
 */
export async function insertPackages(
  sql: CellSql,
  partnerId: string,
  packages: readonly NewPackage[],
): Promise<ReadonlySet<string>> {
  const customers = packages.map(({ customer }) => customer)
  const audits = packages.map(({ audit }) => audit)
  const people = packages.flatMap((made) => made.people)
  const identities = packages.flatMap((made) => made.identities)
  const events = packages.flatMap((made) => made.events)
  const traced = events.some(({ traceparent }) => traceparent !== null)
  /** For each row of a kind, the customer that it belongs to. */
  const owners = (count: (made: NewPackage) => number) =>
    packages.flatMap((made) => new Array<string>(count(made)).fill(made.customer.customerId))
  /** JSON has no line end of its own, so nothing must be escaped. */
  const jsonLines = <Row>(rows: readonly Row[], json: (row: Row) => string) =>
    sql`string_to_array(${rows.map(json).join('\n')}, ${'\n'})`
  const hasKeys = packages.some(({ idempotency }) => idempotency)
  const rows = await sql<{ customer_id: string }[]>`
    with given as (
      select ${partnerId}::uuid as partner_id, g.* from unnest(
        ${arrayOf(customers, (c) => c.customerId)}::uuid[], ${arrayOf(customers, (c) => c.at.toISOString())}::timestamptz[],
        ${arrayOf(customers, (c) => c.partnerCustomerId)}::text[], ${arrayOf(customers, (c) => c.verificationStatus)}::text[],
        ${arrayOf(customers, (c) => c.reviewStage)}::text[], ${arrayOf(customers, (c) => c.rulesVersion)}::text[],
        ${arrayOfBytes(customers, (c) => c.wrappedKey)}::bytea[], ${arrayOf(packages, (made) => made.events.length)}::int[],
        ${arrayOf(packages, (made) => made.people.length)}::smallint[], ${arrayOf(customers, (c) => c.email)}::text[],
        ${arrayOf(customers, (c) => c.phoneNumber)}::text[], ${arrayOf(customers, (c) => c.companyName)}::text[],
        ${arrayOf(customers, (c) => c.tradingName)}::text[], ${arrayOf(customers, (c) => c.businessTypeCode)}::text[],
        ${arrayOf(customers, (c) => c.incorporationCountry)}::text[], ${arrayOf(customers, (c) => c.industry)}::text[],
        ${arrayOf(customers, (c) => c.description)}::text[], ${arrayOf(customers, (c) => c.website)}::text[],
        ${arrayOf(customers, (c) => c.registrationNumber)}::text[], ${arrayOf(customers, (c) => c.registrationDate)}::date[],
        ${jsonLines(customers, (c) => JSON.stringify(c.addresses))},
        ${arrayOf(customers, (c) => c.financials && JSON.stringify(c.financials))}::text[],
        ${arrayOf(packages, (made) => arrayText(made.terms))}::text[], ${arrayOf(customers, (c) => c.dueAt.toISOString())}::timestamptz[],
        ${arrayOf(audits, (a) => a.auditEntryId)}::uuid[], ${arrayOf(audits, (a) => a.version)}::int[],
        ${arrayOf(audits, (a) => a.actor.kind)}::text[], ${arrayOf(audits, (a) => a.actor.id)}::text[],
        ${arrayOf(audits, (a) => a.action)}::text[], ${arrayOf(audits, (a) => arrayText(a.changedFields))}::text[],
        ${arrayOf(audits, (a) => a.requestId)}::text[], ${arrayOfBytes(audits, (a) => a.sealed)}::bytea[],
        ${arrayOfBytes(audits, (a) => a.previousHash)}::bytea[], ${arrayOfBytes(audits, (a) => a.hash)}::bytea[],
        ${arrayOf(packages, ({ idempotency }) => idempotency?.key ?? null)}::text[]
      ) as g (
        customer_id, at, partner_customer_id, verification_status, review_stage, rules_version, wrapped_key, event_count,
        person_count, email, phone_number, company_name, trading_name, business_type_code, incorporation_country, industry,
        description, website, registration_number, registration_date, addresses, financials, terms, due_at, audit_entry_id,
        version, actor_kind, actor_id, action, changed_fields, request_id, sealed, previous_hash, hash, key)
    )${hasKeys ? newKeys(sql, partnerId, packages) : sql``}, allowed as (
      select * from given ${hasKeys ? sql`where key is null or key in (select key from new_key)` : sql``}
    ), new_customer as (
      insert into customer (
        partner_id, customer_id, partner_customer_id, verification_status, review_stage, rules_version, wrapped_key,
        event_sequence, audit_hash, person_count, email, phone_number, company_name, trading_name, business_type_code, incorporation_country,
        industry, description, website, registration_number, registration_date, addresses, financials, search_terms,
        created_at, updated_at, submitted_at, status_changed_at)
      select partner_id, customer_id, partner_customer_id, verification_status, review_stage, rules_version, wrapped_key,
        event_count, hash, person_count, email, phone_number, company_name, trading_name, business_type_code, incorporation_country,
        industry, description, website, registration_number, registration_date, addresses::jsonb, financials::jsonb, terms::text[],
        at, at, at, at
      from allowed order by partner_customer_id collate "C"
    ), new_case as (
      insert into review_case (partner_id, customer_id, country, stage, queued_at, due_at)
      select partner_id, customer_id, incorporation_country, review_stage, at, due_at from allowed
    ), case_counted as (
      insert into review_case_move (country, stage, risk_rank, due_hour, change)
      select incorporation_country, review_stage, 0, case_due_hour(due_at), count(*) from allowed group by 1, 2, 4
    ), new_person as (
      insert into person (
        partner_id, customer_id, person_id, position, ownership_type, percentage_share, residence_country, sealed, added_at)
      select partner_id, customer_id, p.person_id, p.position, string_to_array(p.ownership_type, ','), p.percentage_share,
        p.residence_country, p.sealed, at
      from allowed join unnest(
        ${arrayText(owners((made) => made.people.length))}::uuid[],
        ${arrayOf(people, (p) => p.personId)}::uuid[], ${arrayOf(people, (p) => p.position)}::smallint[],
        ${arrayOf(people, (p) => p.ownershipType.join(','))}::text[], ${arrayOf(people, (p) => p.percentageShare)}::smallint[],
        ${arrayOf(people, (p) => p.residenceCountry)}::text[], ${arrayOfBytes(people, (p) => p.sealed)}::bytea[]
      ) as p (customer_id, person_id, position, ownership_type, percentage_share, residence_country, sealed) using (customer_id)
    ), new_identity as (
      insert into identity (
        partner_id, customer_id, person_id, identity_id, position, identity_type_code, issuing_country, document_upload_id,
        value_index, sealed)
      select partner_id, customer_id, i.person_id, i.identity_id, i.position, i.identity_type_code, i.issuing_country,
        i.document_upload_id, i.value_index, i.sealed
      from allowed join unnest(
        ${arrayText(owners((made) => made.identities.length))}::uuid[],
        ${arrayOf(identities, (i) => i.personId)}::uuid[], ${arrayOf(identities, (i) => i.identityId)}::uuid[],
        ${arrayOf(identities, (i) => i.position)}::smallint[], ${arrayOf(identities, (i) => i.identityTypeCode)}::text[],
        ${arrayOf(identities, (i) => i.issuingCountry)}::text[], ${arrayOf(identities, (i) => i.documentUploadId)}::uuid[],
        ${arrayOfBytes(identities, (i) => i.valueIndex)}::bytea[], ${arrayOfBytes(identities, (i) => i.sealed)}::bytea[]
      ) as i (
        customer_id, person_id, identity_id, position, identity_type_code, issuing_country, document_upload_id, value_index,
        sealed) using (customer_id)
    ), new_term as (
      insert into customer_term (partner_id, customer_id, term)
      select partner_id, customer_id, term from allowed, unnest(terms::text[]) as term
    ), counted as (
      insert into customer_count (
        partner_id, verification_status, business_type_code, incorporation_country, shard, customers)
      select partner_id, verification_status, business_type_code, incorporation_country,
        pg_backend_pid() % ${COUNT_SHARDS}::int, count(*)
      from allowed group by partner_id, verification_status, business_type_code, incorporation_country
      order by verification_status collate "C", business_type_code collate "C", incorporation_country collate "C"
      on conflict (partner_id, verification_status, business_type_code, incorporation_country, shard)
      do update set customers = customer_count.customers + excluded.customers
    ), new_audit as (
      insert into audit_entry (
        partner_id, customer_id, audit_entry_id, version, occurred_at, actor_kind, actor_id, action, changed_fields,
        request_id, sealed, previous_hash, hash)
      select partner_id, customer_id, audit_entry_id, version, at, actor_kind, actor_id, action, changed_fields::text[],
        request_id, sealed, previous_hash, hash
      from allowed
    ), fresh as materialized (
      select customer_id, at as occurred_at, e.event_id, e.delivery_id, e.event_type, e.event_version, e.sequence, e.envelope
        ${traced ? sql`, e.traceparent` : sql``}
      from allowed join unnest(
        ${arrayText(owners((made) => made.events.length))}::uuid[],
        ${arrayOf(events, (e) => e.eventId)}::uuid[], ${arrayOf(events, (e) => firstDeliveryId(e.eventId))}::uuid[],
        ${arrayOf(events, (e) => e.eventType)}::text[], ${arrayOf(events, (e) => e.eventVersion)}::smallint[],
        ${arrayOf(events, (e) => e.sequence)}::int[], ${jsonLines(events, (e) => e.envelope)}
        ${traced ? sql`, ${arrayOf(events, (e) => e.traceparent)}::text[]` : sql``}
      ) as e (
        customer_id, event_id, delivery_id, event_type, event_version, sequence, envelope
        ${traced ? sql`, traceparent` : sql``}) using (customer_id)
    ), new_event as (
      insert into event (
        partner_id, customer_id, occurred_at, event_id, event_type, event_version, sequence, envelope
        ${traced ? sql`, traceparent` : sql``})
      select ${partnerId}::uuid, customer_id, occurred_at, event_id, event_type, event_version, sequence, envelope
        ${traced ? sql`, traceparent` : sql``}
      from fresh
    )${routing(sql, partnerId)}
    select customer_id from allowed`
  return new Set(rows.map((row) => row.customer_id))
}

/** Part of the statement only when there are keys: each table that a statement names takes time. */
function newKeys(sql: CellSql, partnerId: string, packages: readonly NewPackage[]) {
  const keys = packages.flatMap(({ idempotency, customer: { at } }) => (idempotency ? [{ ...idempotency, at }] : []))
  return sql`, new_key as (
      insert into idempotency_key (partner_id, key, request_hash, status, sealed_body, created_at)
      select ${partnerId}::uuid, k.key, k.request_hash, 200, k.sealed_body, k.at
      from unnest(
        ${arrayOf(keys, (k) => k.key)}::text[], ${arrayOfBytes(keys, (k) => k.requestHash)}::bytea[],
        ${arrayOfBytes(keys, (k) => k.sealedBody)}::bytea[], ${arrayOf(keys, (k) => k.at.toISOString())}::timestamptz[]
      ) as k (key, request_hash, sealed_body, at)
      order by k.key collate "C"
      on conflict (partner_id, key) do update
        set request_hash = excluded.request_hash, sealed_body = excluded.sealed_body, created_at = excluded.created_at
        where idempotency_key.created_at <= excluded.created_at - ${KEY_LIFETIME}::interval
      returning key
    )`
}
