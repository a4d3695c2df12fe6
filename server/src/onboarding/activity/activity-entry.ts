// One entry of a customer's activity: who is named as its actor, and what it contains.
import type { EmailOf } from '../../audit/staff-emails.ts'
import { isUuid } from '../../platform/ids.ts'
import type { DocumentCategory } from '../../reference/document-categories.ts'
import type { VerificationStatus } from '../../reference/vocabularies.ts'
import {
  type ActivityRow,
  ERASED,
  type EventOfEntry,
  type PublishedEvent,
  type UploadedDocument,
} from './activity-sql.ts'
import type { History } from './open-history.ts'

export const ACTOR_KINDS = ['Member', 'ApiClient', 'Business', 'ReviewTeam', 'Operator', 'System'] as const

export interface CustomerActor {
  readonly kind: (typeof ACTOR_KINDS)[number]
  readonly name: string | null
}

interface Known {
  readonly events: readonly EventOfEntry[]
  readonly uploads: readonly UploadedDocument[]
  readonly history: History
  readonly emailOf: EmailOf
}

/** Work of jobs that says nothing about a review. All other work that isn't the partner's is the review team's. */
const SYSTEM_ACTIONS: ReadonlySet<string> = new Set(['confirmDocument', 'rejectDocument', 'closeUnanswered'])
const STATUS_CHANGED = 'business.verification.changed'
const DOCUMENT_EVENTS: ReadonlySet<string> = new Set(['business.document.confirmed', 'business.document.rejected'])

export function activityEntry(row: ActivityRow, known: Known) {
  const { history } = known
  const events: readonly PublishedEvent[] = row.event ? [row.event] : eventsOf(row, known.events)
  const { fields, people } = history.changesOf(row.id)
  const status = events.find(({ eventType }) => eventType === STATUS_CHANGED)?.data.verificationStatus
  const documents = documentsOf(row).flatMap((id) => known.uploads.find(({ documentId }) => documentId === id) ?? [])
  return {
    id: row.id,
    occurredAt: row.at.toISOString(),
    action: row.event?.eventType ?? row.action!,
    actor: row.event ? actorOfEvent(row, row.event, known) : actorOfEntry(row, known),
    requestId: row.action === ERASED ? null : row.requestId,
    verificationStatus: (status ?? null) as VerificationStatus | null,
    changedFields: fieldsOf(row),
    changes: [...fields],
    people: people.map((person) => ({ ...person, name: history.nameOf(person.uboId) })),
    documents: documents.map(({ documentId, documentCategory, personId }) => ({
      documentId,
      documentCategory: documentCategory as DocumentCategory,
      uboId: personId,
      personName: personId && history.nameOf(personId),
    })),
    eventIds: events.map(({ eventId }) => eventId),
  }
}

/** The audit log names a document that changed as `documents/` and its ID. */
const DOCUMENT = 'documents/'

export function documentsOf({ event, changedFields }: ActivityRow): string[] {
  if (event) return event.data.documentId ? [event.data.documentId] : []
  return changedFields.filter((name) => name.startsWith(DOCUMENT)).map((name) => name.slice(DOCUMENT.length))
}

/** A create sets all fields, and erasure removes them: they are no changes. */
function fieldsOf({ event, action, changedFields }: ActivityRow): string[] {
  if (event) return [...(event.data.changedFields ?? [])]
  return action === 'createBusinessProfile' || action === ERASED
    ? []
    : changedFields.filter((name) => !name.includes('/'))
}

/** The events that the same transaction has written. */
function eventsOf({ at, requestId }: ActivityRow, events: readonly EventOfEntry[]): EventOfEntry[] {
  return events.filter((event) => event.at.getTime() === at.getTime() && event.requestId === requestId)
}

/** Operators are shown as one, like the review team. */
function actorOfEntry({ action, actorKind, actorId }: ActivityRow, { emailOf }: Known): CustomerActor {
  if (action === ERASED) return { kind: 'Operator', name: null }
  return actorKind === 'Business' ? { kind: 'Business', name: null } : partnerActor(actorId!, emailOf)
}

/** The actor of a document is who uploaded it; null if that was not recorded. */
function actorOfEvent({ action }: ActivityRow, event: PublishedEvent, known: Known): CustomerActor | null {
  if (DOCUMENT_EVENTS.has(event.eventType)) {
    const upload = known.uploads.find(({ documentId }) => documentId === event.data.documentId)
    if (upload?.isByBusiness) return { kind: 'Business', name: null }
    return upload?.createdBy ? partnerActor(upload.createdBy, known.emailOf) : null
  }
  const isSystem = (action && SYSTEM_ACTIONS.has(action)) || event.data.changedBy === 'System'
  return { kind: isSystem ? 'System' : 'ReviewTeam', name: null }
}

/** Users have UUIDs, clients don't. A removed user has no name. */
function partnerActor(id: string, emailOf: EmailOf): CustomerActor {
  return isUuid(id) ? { kind: 'Member', name: emailOf(id) } : { kind: 'ApiClient', name: id }
}
