// The SQL of this room. Functions take the connection first, so that the caller decides on whose behalf they run.
import type { AuditEntry } from '../audit/trail.ts'
import type { NewEvent } from '../events/outbox.ts'
import { type IdempotencyKey, KEY_LIFETIME_HOURS } from '../http/idempotency.ts'
import type { Sql } from '../platform/db/db.ts'
import type { RequestedChange } from './case/requested-changes.ts'
import type { PackageDocument } from './documents/document-record.ts'
import type { Address, Financials } from './profile-fields.ts'

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

/** A key that has reached its age is as good as new. */
const KEY_LIFETIME = `${KEY_LIFETIME_HOURS} hours`

/** The driver can't tell an array of bytes from bytes, so it is told the type of the elements. */
export const BYTEA = 17

/** Rows that a counter is spread over; see customer_count. */
export const COUNT_SHARDS = 8

/**
 * Writes a whole package in one statement: the customer, its people, their identities, the events and the stored
 * answer stand or fall together, in one round trip. False when the idempotency key was there already; then nothing was
 * written. Two requests with one key meet at the key's row: the second waits until the first has committed.
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

/** The answer that is kept under a key, unless it has reached its age. */
export async function findStoredAnswer(
  sql: Sql,
  partnerId: string,
  key: string,
  now: Date,
): Promise<{ requestHash: Uint8Array; sealedBody: Uint8Array } | undefined> {
  const [row] = await sql<{ request_hash: Uint8Array; sealed_body: Uint8Array }[]>`
    select request_hash, sealed_body from idempotency_key
    where partner_id = ${partnerId} and key = ${key} and created_at > ${now}::timestamptz - ${KEY_LIFETIME}::interval`
  return row && { requestHash: row.request_hash, sealedBody: row.sealed_body }
}

export async function insertAnswer(
  sql: Sql,
  partnerId: string,
  { key, requestHash }: IdempotencyKey,
  sealedBody: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    insert into idempotency_key (partner_id, key, request_hash, status, sealed_body, created_at)
    values (${partnerId}, ${key}, ${requestHash}, 200, ${sealedBody}, ${now})
    on conflict (partner_id, key) do update
      set request_hash = excluded.request_hash, sealed_body = excluded.sealed_body, created_at = excluded.created_at
      where idempotency_key.created_at <= excluded.created_at - ${KEY_LIFETIME}::interval
    returning 1`
  return rows.length === 1
}

/** Housekeeping; what has reached its age is ignored already. */
export async function deleteOldAnswers(sql: Sql, now: Date): Promise<number> {
  const { count } =
    await sql`delete from idempotency_key where created_at <= ${now}::timestamptz - ${KEY_LIFETIME}::interval`
  return count
}

export async function findCustomerIdByReference(
  sql: Sql,
  partnerId: string,
  partnerCustomerId: string,
): Promise<string | undefined> {
  const [row] = await sql<{ customer_id: string }[]>`
    select customer_id from customer where partner_id = ${partnerId} and partner_customer_id = ${partnerCustomerId}`
  return row?.customer_id
}

export interface CustomerRow {
  customer_id: string
  partner_customer_id: string
  version: number
  verification_status: string
  review_stage: string
  round: number
  reason_codes: string[]
  wrapped_key: Uint8Array | null
  sealed_message: Uint8Array | null
  event_sequence: number
  audit_hash: Uint8Array
  person_count: number
  email: string
  phone_number: string | null
  company_name: string
  trading_name: string | null
  business_type_code: string
  incorporation_country: string
  industry: string
  description: string | null
  website: string
  registration_number: string
  registration_date: string | null
  addresses: Address[]
  financials: Financials | null
  created_at: Date
  updated_at: Date
  submitted_at: Date
  status_changed_at: Date
  decided_at: Date | null
  erased_at: Date | null
}

export interface PackageRow extends CustomerRow {
  people: {
    person_id: string
    ownership_type: string[]
    percentage_share: number | null
    residence_country: string
    verification_status: string
    reason_codes: string[]
    sealed: string
    supersedes_person_id: string | null
    added_at: string
  }[]
  identities: {
    person_id: string
    identity_id: string
    identity_type_code: string
    issuing_country: string
    document_upload_id: string | null
    sealed: string
  }[]
  documents: PackageDocument[]
  /** What an analyst asked for, oldest first. */
  requestedChanges: RequestedChange[]
}

/** A customer with its people, identities and documents, read in one statement so that all parts are of one moment. */
export async function findPackage(sql: Sql, partnerId: string, customerId: string): Promise<PackageRow | undefined> {
  const [row] = await sql<PackageRow[]>`
    select c.customer_id, c.partner_customer_id, c.version, c.verification_status, c.review_stage, c.round, c.reason_codes, c.wrapped_key,
      c.sealed_message, c.event_sequence, c.audit_hash, c.person_count, c.email, c.phone_number, c.company_name, c.trading_name, c.business_type_code,
      c.incorporation_country, c.industry, c.description, c.website, c.registration_number, c.registration_date,
      c.addresses, c.financials, c.created_at, c.updated_at, c.submitted_at, c.status_changed_at, c.decided_at, c.erased_at,
      coalesce((
        select json_agg(json_build_object(
          'person_id', p.person_id, 'ownership_type', p.ownership_type, 'percentage_share', p.percentage_share,
          'residence_country', p.residence_country, 'verification_status', p.verification_status,
          'reason_codes', p.reason_codes, 'sealed', encode(p.sealed, 'base64'), 'supersedes_person_id', p.supersedes_person_id, 'added_at', to_char(p.added_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by p.position)
        from person p
        where p.partner_id = c.partner_id and p.customer_id = c.customer_id and p.removed_at is null), '[]') as people,
      coalesce((
        select json_agg(json_build_object(
          'person_id', i.person_id, 'identity_id', i.identity_id, 'identity_type_code', i.identity_type_code,
          'issuing_country', i.issuing_country, 'document_upload_id', i.document_upload_id,
          'sealed', encode(i.sealed, 'base64'))
          order by i.position)
        from identity i
        where i.partner_id = c.partner_id and i.customer_id = c.customer_id), '[]') as identities,
      coalesce((
        select json_agg(json_build_object(
          'document_id', d.document_id, 'document_category', d.document_category, 'person_id', d.person_id,
          'content_type', d.content_type, 'status', d.status, 'reason_code', d.reason_code, 'size_bytes', d.size_bytes,
          'uploaded_at', to_char(d.uploaded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'confirmed_at', to_char(d.confirmed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by d.document_id)
        from document d
        where d.partner_id = c.partner_id and d.customer_id = c.customer_id), '[]') as documents,
      coalesce((
        select json_agg(json_build_object(
          'itemId', i.item_id, 'round', i.round, 'source', i.source, 'kind', i.kind, 'targetType', i.target_type,
          'targetId', i.target_id, 'personId', i.person_id, 'path', i.path, 'acceptedCategories', i.accepted_categories,
          'reasonCode', i.reason_code, 'sealed', encode(i.sealed, 'base64'), 'status', i.status,
          'requestedAt', to_char(i.requested_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'requestedBy', i.requested_by,
          'dueBy', to_char(i.due_by, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'answeredAt', to_char(i.answered_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'answeredVersion', i.answered_version,
          'answeredBy', i.answered_by, 'resolvedAt', to_char(i.resolved_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'resolvedBy', i.resolved_by)
          order by i.item_id)
        from requested_item i
        where i.partner_id = c.partner_id and i.customer_id = c.customer_id), '[]') as "requestedChanges"
    from customer c
    where c.partner_id = ${partnerId} and c.customer_id = ${customerId}`
  return row
}

export async function customerExistsFor(sql: Sql, partnerId: string, customerId: string): Promise<boolean> {
  const rows = await sql`select from customer where partner_id = ${partnerId} and customer_id = ${customerId}`
  return rows.length === 1
}

/** Whose customer it is: for staff, who see every partner's. */
export async function findPartnerOf(sql: Sql, customerId: string): Promise<string | undefined> {
  const [row] = await sql<{ partner_id: string }[]>`select partner_id from customer where customer_id = ${customerId}`
  return row?.partner_id
}

/** Whether anybody has this customer. Asked only when the caller hasn't, to tell 403 from 404. */
export async function customerExists(sql: Sql, customerId: string): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }[]>`select exists (select from customer where customer_id = ${customerId})`
  return row!.exists
}
