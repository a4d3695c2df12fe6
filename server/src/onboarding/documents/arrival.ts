// A file has arrived. The same step for an upload, a notification of the store, the sweep and a PATCH that names the document:
// the file is read from the store, and the lock on the customer decides who was first.
import type { ReviewMove } from '../../customer/case/move-review.ts'
import { answeredChanges, dueCount, howAnswered, withAnswers } from '../../customer/case/requested-changes.ts'
import { markAnswered } from '../../customer/case/requested-changes-sql.ts'
import { documentedBy } from '../../customer/case/requirements.ts'
import { step } from '../../customer/case/verification.ts'
import { changeCustomer, type LockedCustomer } from '../../customer/change-customer.ts'
import { type DocumentRef, storageKey } from '../../customer/documents/document-key.ts'
import {
  MAX_DOCUMENT_BYTES,
  type ScannedFacts,
  type Seen,
  type Verdict,
  verdictOn,
} from '../../customer/documents/document-verdict.ts'
import {
  assignToIdentity,
  confirmDocument,
  type DocumentRow,
  findDocument,
  findUploadEnd,
  lockDocuments,
  rejectDocument,
  setNextLook,
} from '../../customer/documents/documents-sql.ts'
import { packageOf } from '../../customer/profile-record.ts'
import { recordChange } from '../../customer/record-change.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import { aheadMs } from '../../platform/clock.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { FileInspector } from '../../platform/store/file-inspector.ts'
import type { DocumentCategory } from '../../reference/document-categories.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import type { ContentType, DocumentStatus } from '../../reference/vocabularies.ts'
import { startScan } from './scan.ts'

/** A slow upload may end after its link has expired: its file still counts. */
export function awaitsFile(status: DocumentStatus): boolean {
  return status === 'Pending' || status === 'Expired'
}

/** How long after its expiry a link is checked for a last time and its storage key stays taken. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/** The current status; undefined when the document doesn't exist. `seen` are the facts of the file, if the caller has them. */
export async function documentArrived(
  app: App,
  ref: DocumentRef,
  { requestId, seen, isPatient = true }: { requestId: string; seen?: Seen; isPatient?: boolean },
): Promise<DocumentStatus | undefined> {
  const row = await app.db.partner(ref.partnerId, (sql) => findDocument(sql, ref))
  if (!row || !awaitsFile(row.status)) return row?.status
  const isDecided = seen && (!app.scanner || verdictOn(row, seen).status === 'Rejected')
  const found = isDecided ? { ...seen, storedAt: app.clock.now() } : await lookAt(app, row, isPatient)
  if (!found) return row.status
  const { status, first } = await settling(() => settle(app, row, found, requestId))
  if (!first) return status
  app.metrics.documentsSettled.inc({ status })
  if (status === 'Rejected') await clearRejected(app, row)
  return status
}

type Arrived = Seen & { readonly storedAt: Date }

/** A document, or a file that staff attach to a case. */
type AwaitedFile = Parameters<typeof storageKey>[0] & Pick<DocumentRow, 'announcedBytes'>

/**
 * Reads the file once, as a stream, and scans what it reads. Undefined: nothing has arrived. Throws while it can't be scanned.
 * `isPatient`: waits while other files of the partner are scanned.
 */
export async function lookAt(app: App, row: AwaitedFile, isPatient = true): Promise<Arrived | undefined> {
  const stored = await app.store.read(storageKey(row))
  if (!stored) return undefined
  const { sizeBytes } = stored
  const storedAt = stored.storedAt ? new Date(stored.storedAt.getTime() + aheadMs(app.clock)) : app.clock.now()
  if (sizeBytes > MAX_DOCUMENT_BYTES) {
    stored.body.on('error', () => {}).destroy()
    return { sizeBytes, sha256: null, storedAt }
  }
  const scan = await startScan(app, row, isPatient).catch((error) => {
    stored.body.on('error', () => {}).destroy()
    throw error
  })
  try {
    const inspector = new FileInspector()
    for await (const chunk of stored.body) {
      await inspector.update(chunk)
      await scan?.write(chunk)
    }
    const facts = await inspector.finish()
    const isAccepted = verdictOn(row, facts).status === 'Confirmed'
    return { ...facts, storedAt, ...(isAccepted && scan && { malware: await scan.end() }) }
  } finally {
    scan?.close()
  }
}

/** Documents of one customer wait for each other; this keeps them from using up the database connections. */
const settling = limitConcurrency(4)

/** `first`: this call settled the document. */
async function settle(
  app: App,
  row: DocumentRow,
  found: Arrived,
  requestId: string,
): Promise<{ status: DocumentStatus; first: boolean }> {
  return changeCustomer(app, row, { requestId }, async (customer) => {
    const [[current], endedAt] = await Promise.all([
      lockDocuments(customer.sql, customer.at, [row.documentId]),
      findUploadEnd(customer.sql, row),
    ])
    if (!current || !awaitsFile(current.status)) return { status: current?.status ?? row.status, first: false }
    const verdict = arrivalVerdict(row, found, endedAt)
    const version = customer.row.version + 1
    const change = {
      actor: { kind: 'System', id: 'documents' },
      changedFields: [`documents/${row.documentId}`],
      version,
    } as const
    if (verdict.status === 'Rejected') {
      const rejected = reject(customer, current, verdict)
      await recordChange(customer, { ...change, action: 'rejectDocument' }, () => [rejected])
    } else {
      const confirmed = confirm(customer, current, { facts: verdict.facts, by: 'Storage', version })
      const { review, marked } = answerByDocument(customer, current, version)
      const recorded = { ...change, action: 'confirmDocument', ...(review && { review }) }
      await recordChange(customer, recorded, () => [confirmed, assignToIdentities(customer, [current]), marked()])
    }
    return { status: verdict.status, first: true }
  })
}

/** An upload link ends with its partner and its completion link, but an S3 store doesn't know that and accepts the file. */
export function arrivalVerdict(row: DocumentRow, found: Arrived, endedAt: Date | null): Verdict {
  if (endedAt && found.storedAt > endedAt) return { status: 'Rejected', facts: found, reasonCode: 'Other' }
  return verdictOn(row, found)
}

/** A document may be what an analyst requested; the last answer returns the customer to the queue. */
function answerByDocument(customer: LockedCustomer, document: DocumentRow, version: number) {
  const { sql, at, row, state } = customer
  const answered = answeredChanges(row.requestedChanges, {
    fields: [],
    addedPeople: [],
    touchedPeople: [],
    removedPeople: [],
    documents: [document],
  })
  const after = step(state, 'DocumentArrives', { answered: howAnswered(row.requestedChanges, answered) }) ?? state
  const about = packageOf(row)
  const withDocument = { ...about, documents: [...about.documents, document] }
  const review: ReviewMove = {
    after,
    trigger: 'DocumentArrives',
    by: null,
    dueCount: () => dueCount(withDocument, withAnswers(row.requestedChanges, answered), after),
  }
  return { review: answered.length > 0 ? review : undefined, marked: () => markAnswered(sql, at, answered, version) }
}

/** Records which identities newly confirmed documents belong to. */
export function assignToIdentities({ sql, at, row }: LockedCustomer, documents: readonly DocumentRow[]) {
  const due = row.requestedChanges.filter(({ status, targetType }) => status === 'Due' && targetType === 'Identity')
  const named = due.filter(({ itemId }) => documents.some(({ requirementId }) => requirementId === itemId))
  const requested = [...named, ...due].map(({ targetId }) => targetId)
  return Promise.all(
    documentedBy(packageOf(row), documents, requested).map((documented) => assignToIdentity(sql, at, documented)),
  )
}

/** The event is added when this returns, before the statements have run. */
function reject(
  customer: LockedCustomer,
  row: DocumentRow,
  verdict: Extract<Verdict, { status: 'Rejected' }>,
): Promise<unknown> {
  return Promise.all([
    rejectDocument(customer.sql, row, { verdict, now: customer.at.now }),
    announceRejection(customer, row, verdict.reasonCode),
  ])
}

/** Adds the event, and notifies the partner's users. */
export function announceRejection(
  { sql, at, row: customer, events }: LockedCustomer,
  row: DocumentRow,
  reasonCode: ReasonCode,
): Promise<void> {
  const { customerId, partnerId, now } = at
  const { partner_customer_id: reference } = customer
  events.add('business.document.rejected', {
    customerId,
    partnerCustomerId: reference,
    documentId: row.documentId,
    documentCategory: row.documentCategory as DocumentCategory,
    uboId: row.personId,
    reasonCode,
  })
  const facts = { customerId, reference, documentId: row.documentId }
  return raiseNotification(sql, { partnerId, kind: 'document.rejected', at: now, facts })
}

/** The event is added when this returns, before the statement has run. */
export function confirm(
  { sql, at, row: customer, events }: LockedCustomer,
  row: DocumentRow,
  { facts, by, version }: { facts: ScannedFacts; by: 'Storage' | 'Patch'; version: number },
): Promise<void> {
  events.add('business.document.confirmed', {
    customerId: at.customerId,
    partnerCustomerId: customer.partner_customer_id,
    documentId: row.documentId,
    documentCategory: row.documentCategory as DocumentCategory,
    uboId: row.personId,
    contentType: row.contentType as ContentType,
    sizeBytes: facts.sizeBytes,
    sha256: facts.sha256.toString('hex'),
    confirmedBy: by,
    version,
    confirmedAt: at.now.toISOString(),
  })
  return confirmDocument(sql, row, { facts, by, now: at.now })
}

/**
 * Removes the content of a rejected file. An empty file stays while the link could be used again. Runs after the verdict, and
 * again in the sweep if the process ended in between.
 */
export async function clearRejected(app: App, row: DocumentRow): Promise<void> {
  const freeAt = new Date(row.linkExpiresAt.getTime() + FORGOTTEN_AFTER_MS)
  const over = app.clock.now() >= freeAt
  if (over) await app.store.remove(storageKey(row))
  else await app.store.blank(storageKey(row))
  await app.db.partner(row.partnerId, (sql) => setNextLook(sql, { ...row, status: 'Rejected' }, over ? null : freeAt))
}
