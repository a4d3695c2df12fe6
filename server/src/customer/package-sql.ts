// Reads a customer as a whole.
import type { CellSql } from '../platform/db/db.ts'
import type { RequestedChange } from './case/requested-changes.ts'
import type { PackageDocument } from './documents/document-record.ts'
import type { Address, Financials } from './profile-fields.ts'

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
  /** Oldest first. */
  requestedChanges: RequestedChange[]
}

/** A customer with its people, identities and documents, read in one statement so that all parts are consistent. */
export async function findPackage(
  sql: CellSql,
  partnerId: string,
  customerId: string,
): Promise<PackageRow | undefined> {
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
          'expires_on', d.expires_on,
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
