// A file has arrived. One step, whoever noticed it: the store's message, the sweep over open links, the upload itself or a
// PATCH that names the document. The store is asked, never the one who tells; the customer's row decides who was first.
import { insertAuditEntry } from '../../audit/sql.ts'
import { auditEntry } from '../../audit/trail.ts'
import { hasDueChanges } from '../../customer/case/requested-changes-sql.ts'
import { insertEvents, lockCustomer } from '../../customer/changes-sql.ts'
import { type DocumentRef, storageKey } from '../../customer/documents/document-key.ts'
import { MAX_DOCUMENT_BYTES, type Seen, type Verdict, verdictOn } from '../../customer/documents/document-verdict.ts'
import {
  confirmDocument,
  type DocumentRow,
  findDocument,
  findSettlingCustomer,
  lockDocuments,
  rejectDocument,
  setNextLook,
  updateSettledCustomer,
} from '../../customer/documents/documents-sql.ts'
import { EventSeries } from '../../events/outbox.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { turnstile } from '../../platform/limits/turnstile.ts'
import { FileInspector } from '../../platform/store/file-inspector.ts'
import type { DocumentCategory } from '../../reference/document-categories.ts'
import type { ContentType, DocumentStatus } from '../../reference/vocabularies.ts'
import { answerByDocument } from './answer-by-document.ts'

/** A link may expire while a slow upload that began in time is still running: what arrives then still counts. */
export function awaitsFile(status: DocumentStatus): boolean {
  return status === 'Pending' || status === 'Expired'
}

/** How long after a link has expired its place is kept from being taken, and looked at one last time. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/** The status the document has now; undefined when there is no such document. `seen` is what the caller saw of the file itself. */
export async function documentArrived(
  app: App,
  ref: DocumentRef,
  { requestId, seen }: { requestId: string; seen?: Seen },
): Promise<DocumentStatus | undefined> {
  const row = await app.db.partner(ref.partnerId, (sql) => findDocument(sql, ref))
  if (!row || !awaitsFile(row.status)) return row?.status
  const found = seen ?? (await lookAt(app, row))
  if (!found) return row.status
  const verdict = verdictOn(row.contentType, found)
  const { status, first } = await settling(() => settle(app, row, verdict, requestId))
  if (!first) return status
  app.metrics.documentsSettled.inc({ status })
  if (status === 'Confirmed') app.events.notifyDispatcher(row.partnerId)
  if (status === 'Rejected') await clearRejected(app, row)
  return status
}

/** Reads the file once, as a stream. Undefined: nothing has arrived. */
export async function lookAt(app: App, row: DocumentRow): Promise<Seen | undefined> {
  const stored = await app.store.read(storageKey(row))
  if (!stored) return undefined
  if (stored.sizeBytes > MAX_DOCUMENT_BYTES) {
    stored.body.on('error', () => {}).destroy()
    return { sizeBytes: stored.sizeBytes, sha256: null }
  }
  const inspector = new FileInspector()
  for await (const chunk of stored.body) inspector.update(chunk)
  return inspector.finish()
}

/** Many documents of one customer wait for each other; they must not do so with all connections to the database in hand. */
const settling = turnstile(4)

/** `first`: it was this call that settled it. */
async function settle(
  app: App,
  row: DocumentRow,
  verdict: Verdict,
  requestId: string,
): Promise<{ status: DocumentStatus; first: boolean }> {
  const now = app.clock.now()
  const at = { partnerId: row.partnerId, customerId: row.customerId, now }
  return app.db.partnerTransaction(row.partnerId, async (sql) => {
    const [, customer, [current], isWaitedFor] = await Promise.all([
      lockCustomer(sql, at.partnerId, at.customerId),
      findSettlingCustomer(sql, at),
      lockDocuments(sql, at, [row.documentId]),
      hasDueChanges(sql, at),
    ])
    if (!customer || !current) return { status: row.status, first: false }
    if (!awaitsFile(current.status)) return { status: current.status, first: false }

    const version = customer.version + 1
    const about = { customerId: at.customerId, partnerCustomerId: customer.partnerCustomerId }
    const series = new EventSeries(
      { partnerId: at.partnerId, ...about, correlationId: requestId, occurredAt: now },
      customer.eventSequence,
    )
    const audit = auditEntry(
      {
        customerId: at.customerId,
        version,
        occurredAt: now,
        actor: { kind: 'System', id: 'documents' },
        action: verdict.status === 'Confirmed' ? 'confirmDocument' : 'rejectDocument',
        changedFields: [`documents/${row.documentId}`],
        requestId,
      },
      Buffer.from(customer.auditHash),
      NO_KEY,
      null,
    )
    const settled =
      verdict.status === 'Confirmed'
        ? writeConfirmed(sql, at, current, verdict.facts, { by: 'Storage', series, version, ...about })
        : rejectDocument(sql, current, { verdict, now })
    if (isWaitedFor && verdict.status === 'Confirmed') {
      await settled
      await answerByDocument(sql, at, current, { series, version, slaMs: app.config.review.slaMs })
    }
    await Promise.all([
      settled,
      insertEvents(sql, at, series.events),
      insertAuditEntry(sql, at.partnerId, audit),
      updateSettledCustomer(sql, at, { version, eventSequence: series.lastSequence, auditHash: audit.hash }),
    ])
    return { status: verdict.status, first: true }
  })
}

/** Nothing is sealed in an entry that only names a document. */
const NO_KEY = Buffer.alloc(0)

/** Marks it confirmed and tells of it; the event is in the series when this returns, before the statement has run. */
export function writeConfirmed(
  sql: Sql,
  at: { now: Date },
  row: DocumentRow,
  facts: Extract<Verdict, { status: 'Confirmed' }>['facts'],
  how: { by: 'Storage' | 'Patch'; series: EventSeries; version: number; customerId: string; partnerCustomerId: string },
): Promise<void> {
  how.series.add('business.document.confirmed', {
    customerId: how.customerId,
    partnerCustomerId: how.partnerCustomerId,
    documentId: row.documentId,
    documentCategory: row.documentCategory as DocumentCategory,
    uboId: row.personId,
    contentType: row.contentType as ContentType,
    sizeBytes: facts.sizeBytes,
    sha256: facts.sha256.toString('hex'),
    confirmedBy: how.by,
    version: how.version,
    confirmedAt: at.now.toISOString(),
  })
  return confirmDocument(sql, row, { facts, by: how.by, now: at.now })
}

/**
 * Takes a refused file's bytes away. Its place stays taken for as long as its link could be used a second time. Done right
 * after the verdict, and again by the sweep if the process ended in between.
 */
export async function clearRejected(app: App, row: DocumentRow): Promise<void> {
  const freeAt = new Date(row.linkExpiresAt.getTime() + FORGOTTEN_AFTER_MS)
  const over = app.clock.now() >= freeAt
  if (over) await app.store.remove(storageKey(row))
  else await app.store.blank(storageKey(row))
  await app.db.partner(row.partnerId, (sql) => setNextLook(sql, { ...row, status: 'Rejected' }, over ? null : freeAt))
}
