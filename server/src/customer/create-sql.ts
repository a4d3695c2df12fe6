// Creates a customer in one statement.
import type { AuditEntry } from '../audit/audit-log.ts'
import type { NewEvent } from '../events/outbox.ts'
import type { IdempotencyKey } from '../http/idempotency.ts'
import type { Sql } from '../platform/db/db.ts'
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
 * Writes a whole package in one statement: the customer, its people, their identities, the events and the stored
 * answer are written together or not at all, in one round trip. False: the idempotency key exists, and nothing was written.
 * Of two requests with one key the second waits until the first has committed.
 */
export async function insertPackage(
  sql: Sql,
  { customer: c, terms, audit, people, identities, events, idempotency }: NewPackage,
): Promise<boolean> {
  const [row] = await sql<{ created: boolean }[]>`
    with key as (
      insert into idempotency_key (partner_id, key, request_hash, status, sealed_body, created_at)
      select ${c.partnerId}, ${idempotency?.key ?? null}, ${idempotency?.requestHash ?? null}, 200, ${idempotency?.sealedBody ?? null}, ${c.at}
      where ${idempotency !== undefined}
      on conflict (partner_id, key) do update
        set request_hash = excluded.request_hash, sealed_body = excluded.sealed_body, created_at = excluded.created_at
        where idempotency_key.created_at <= excluded.created_at - ${KEY_LIFETIME}::interval
      returning 1
    ), allowed as (
      select ${c.partnerId}::uuid as partner_id, ${c.customerId}::uuid as customer_id, ${c.at}::timestamptz as at
      where ${idempotency === undefined} or exists (select from key)
    ), new_customer as (
      insert into customer (
        partner_id, customer_id, partner_customer_id, verification_status, review_stage, rules_version, wrapped_key,
        event_sequence, audit_hash, person_count, email, phone_number, company_name, trading_name, business_type_code, incorporation_country,
        industry, description, website, registration_number, registration_date, addresses, financials, search_terms,
        created_at, updated_at, submitted_at, status_changed_at)
      select partner_id, customer_id, ${c.partnerCustomerId}, ${c.verificationStatus}, ${c.reviewStage}, ${c.rulesVersion},
        ${c.wrappedKey}, ${events.length}, ${audit.hash}, ${people.length}, ${c.email}, ${c.phoneNumber}, ${c.companyName}, ${c.tradingName},
        ${c.businessTypeCode}, ${c.incorporationCountry}, ${c.industry}, ${c.description}, ${c.website},
        ${c.registrationNumber}, ${c.registrationDate}, ${JSON.stringify(c.addresses)}::text::jsonb,
        ${c.financials && JSON.stringify(c.financials)}::text::jsonb, ${terms as string[]}::text[], at, at, at, at
      from allowed
      returning 1
    ), new_case as (
      insert into review_case (partner_id, customer_id, stage, queued_at, due_at)
      select partner_id, customer_id, ${c.reviewStage}, at, ${c.dueAt} from allowed
    ), new_person as (
      insert into person (
        partner_id, customer_id, person_id, position, ownership_type, percentage_share, residence_country, sealed, added_at)
      select partner_id, customer_id, p.person_id, p.position, string_to_array(p.ownership_type, ','), p.percentage_share,
        p.residence_country, p.sealed, at
      from allowed, unnest(
        ${people.map((p) => p.personId)}::uuid[], ${people.map((p) => p.position)}::smallint[],
        ${people.map((p) => p.ownershipType.join(','))}::text[], ${people.map((p) => p.percentageShare)}::smallint[],
        ${people.map((p) => p.residenceCountry)}::text[], ${sql.array(
          people.map((p) => p.sealed),
          BYTEA,
        )}::bytea[]
      ) as p (person_id, position, ownership_type, percentage_share, residence_country, sealed)
    ), new_identity as (
      insert into identity (
        partner_id, customer_id, person_id, identity_id, position, identity_type_code, issuing_country, document_upload_id,
        value_index, sealed)
      select partner_id, customer_id, i.*
      from allowed, unnest(
        ${identities.map((i) => i.personId)}::uuid[], ${identities.map((i) => i.identityId)}::uuid[],
        ${identities.map((i) => i.position)}::smallint[], ${identities.map((i) => i.identityTypeCode)}::text[],
        ${identities.map((i) => i.issuingCountry)}::text[], ${identities.map((i) => i.documentUploadId)}::uuid[],
        ${sql.array(
          identities.map((i) => i.valueIndex),
          BYTEA,
        )}::bytea[], ${sql.array(
          identities.map((i) => i.sealed),
          BYTEA,
        )}::bytea[]
      ) as i
    ), new_term as (
      insert into customer_term (partner_id, customer_id, term)
      select partner_id, customer_id, term from allowed, unnest(${terms as string[]}::text[]) as term
    ), counted as (
      insert into customer_count (
        partner_id, verification_status, business_type_code, incorporation_country, shard, customers)
      select partner_id, ${c.verificationStatus}, ${c.businessTypeCode}, ${c.incorporationCountry}, pg_backend_pid() % ${COUNT_SHARDS}::int, 1
      from allowed
      on conflict (partner_id, verification_status, business_type_code, incorporation_country, shard)
      do update set customers = customer_count.customers + 1
    ), new_audit as (
      insert into audit_entry (
        partner_id, customer_id, audit_entry_id, version, occurred_at, actor_kind, actor_id, action, changed_fields,
        request_id, sealed, previous_hash, hash)
      select partner_id, customer_id, ${audit.auditEntryId}, ${audit.version}, at, ${audit.actor.kind}, ${audit.actor.id},
        ${audit.action}, ${audit.changedFields as string[]}::text[], ${audit.requestId}, ${audit.sealed},
        ${audit.previousHash}, ${audit.hash}
      from allowed
    ), new_event as (
      insert into event (partner_id, customer_id, occurred_at, event_id, event_type, event_version, sequence, envelope)
      select partner_id, customer_id, at, e.*
      from allowed, unnest(
        ${events.map((e) => e.eventId)}::uuid[], ${events.map((e) => e.eventType)}::text[],
        ${events.map((e) => e.eventVersion)}::smallint[], ${events.map((e) => e.sequence)}::int[],
        ${events.map((e) => e.envelope)}::text[]
      ) as e
    )
    select exists (select from new_customer) as created`
  return row!.created
}
