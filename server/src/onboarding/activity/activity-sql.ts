// The SQL of a customer's activity: what the partner and the business did and that it was erased, from the audit log, and what
// was published about the work of others, from the events. Other entries of the audit log are never listed.
import type { CellSql } from '../../platform/db/db.ts'

interface At {
  readonly partnerId: string
  readonly customerId: string
}

export interface PublishedEvent {
  readonly eventId: string
  readonly eventType: string
  /** IDs, codes and names of fields. */
  readonly data: {
    readonly verificationStatus?: string
    readonly documentId?: string
    readonly documentCategory?: string
    readonly uboId?: string | null
    readonly changedFields?: readonly string[]
    readonly changedBy?: string
  }
}

export interface ActivityRow {
  readonly id: string
  readonly at: Date
  readonly actorKind: 'Partner' | 'Business' | 'Analyst' | 'System' | null
  readonly actorId: string | null
  /** The action of the audit log; for an event, the action that caused it. */
  readonly action: string | null
  readonly version: number | null
  readonly changedFields: string[]
  readonly requestId: string | null
  readonly sealed: Uint8Array | null
  /** Of an entry that is an event itself. */
  readonly event: PublishedEvent | null
}

export interface ActivityPage {
  readonly before: string | null
  readonly limit: number
  readonly withViews: boolean
}

/** Always listed: the events that published it are dropped after 30 days. */
export const ERASED = 'eraseCustomer'

/** Noise: the arrival of the file follows. */
const HIDDEN = ['createCompletionUploadLink']

/** Newest first: both kinds of IDs grow with time. An event of the partner's own change belongs to the entry of that change. */
export async function listActivity(sql: CellSql, at: At, page: ActivityPage): Promise<ActivityRow[]> {
  return sql<ActivityRow[]>`
    (select a.audit_entry_id as id, a.occurred_at as at, a.actor_kind as "actorKind", a.actor_id as "actorId", a.action,
      a.version, a.changed_fields as "changedFields", a.request_id as "requestId", a.sealed, null::json as event
    from audit_entry a
    where a.partner_id = ${at.partnerId} and a.customer_id = ${at.customerId}
      and (a.actor_kind in ('Partner', 'Business') or a.action = ${ERASED})
      and (${page.before}::uuid is null or a.audit_entry_id < ${page.before}::uuid)
      and (${page.withViews} or a.action not like 'view%') and a.action <> all (${HIDDEN}::text[])
    order by a.audit_entry_id desc limit ${page.limit})
    union all
    (select e.event_id, e.occurred_at, null, null, cause.action, null, '{}', null, null,
      json_build_object('eventId', e.event_id, 'eventType', e.event_type, 'data', e.envelope::json -> 'data')
    from event e
      left join lateral (
        select a.action, a.actor_kind from audit_entry a
        where a.partner_id = e.partner_id and a.customer_id = e.customer_id and a.occurred_at = e.occurred_at
          and a.request_id = e.envelope::json -> 'correlation' ->> 'correlationId'
        order by a.actor_kind in ('Partner', 'Business') desc limit 1) cause on true
    where e.partner_id = ${at.partnerId} and e.customer_id = ${at.customerId}
      and (${page.before}::uuid is null or e.event_id < ${page.before}::uuid)
      and cause.actor_kind is distinct from 'Partner' and cause.actor_kind is distinct from 'Business'
      and cause.action is distinct from ${ERASED}
    order by e.event_id desc limit ${page.limit})
    order by id desc limit ${page.limit}`
}

export interface EventOfEntry extends PublishedEvent {
  readonly at: Date
  readonly requestId: string | null
}

/** The events of the partner's own changes at these times. */
export async function listEventsAt(sql: CellSql, at: At, times: readonly Date[]): Promise<EventOfEntry[]> {
  if (times.length === 0) return []
  return sql<EventOfEntry[]>`
    select event_id as "eventId", event_type as "eventType", occurred_at as at, envelope::json -> 'data' as data,
      envelope::json -> 'correlation' ->> 'correlationId' as "requestId"
    from event
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
      and occurred_at = any(${times.map((time) => time.toISOString())}::timestamptz[])
    order by event_id`
}

export interface UploadedDocument {
  readonly documentId: string
  readonly documentCategory: string
  readonly personId: string | null
  readonly createdBy: string | null
  readonly isByBusiness: boolean
}

export async function listUploads(sql: CellSql, at: At, documentIds: readonly string[]): Promise<UploadedDocument[]> {
  if (documentIds.length === 0) return []
  return sql<UploadedDocument[]>`
    select document_id as "documentId", document_category as "documentCategory", person_id as "personId",
      created_by as "createdBy", completion_link_id is not null as "isByBusiness"
    from document
    where partner_id = ${at.partnerId} and customer_id = ${at.customerId}
      and document_id = any(${documentIds as string[]}::uuid[])`
}
