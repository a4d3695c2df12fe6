// What a PATCH does with businessDocumentIdList. The store is asked before the transaction begins; inside it, what is
// still unconfirmed is confirmed with everything else the PATCH changes, or not at all.
import type { LockedCustomer } from '../../customer/change-customer.ts'
import { type DocumentRecord, documentRecord } from '../../customer/documents/document-record.ts'
import { verdictOn } from '../../customer/documents/document-verdict.ts'
import { type DocumentRow, findDocumentsOfAnybody, lockDocuments } from '../../customer/documents/documents-sql.ts'
import { ApiError, type FieldError, throwFieldErrors } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { FileFacts } from '../../platform/store/file-inspector.ts'
import { awaitsFile, confirm, documentArrived, lookAt } from './arrival.ts'
import { storeAway } from './store-away.ts'

/** Documents named by a PATCH: all of this customer, all arrived. Those not confirmed yet come with what was seen of them. */
export interface NamedDocuments {
  readonly documentIds: readonly string[]
  readonly seen: ReadonlyMap<string, FileFacts>
}

/** Before the transaction. Refuses with every document that can't be confirmed. */
export async function lookAtDocuments(
  app: App,
  { partnerId, customerId }: { partnerId: string; customerId: string },
  documentIdList: readonly string[],
  requestId: string,
): Promise<NamedDocuments> {
  const documentIds = [...new Set(documentIdList.map((id) => id.toLowerCase()))]
  if (documentIds.length === 0) return { documentIds, seen: new Map() }
  const rows = await app.db.everyPartner((sql) => findDocumentsOfAnybody(sql, documentIds))
  const byId = new Map(rows.map((row) => [row.documentId, row]))
  const seen = new Map<string, FileFacts>()
  const fieldErrors: FieldError[] = []
  for (const [index, id] of documentIdList.entries()) {
    const fieldError = (code: FieldError['code'], message: string) =>
      fieldErrors.push({ path: `/businessDocumentIdList/${index}`, code, message })
    const row = byId.get(id.toLowerCase())
    if (!row) fieldError('Document.NotFound', 'Document not found.')
    else if (row.partnerId !== partnerId || row.customerId !== customerId)
      fieldError('Document.AccessDenied', 'The document belongs to another customer.')
    else {
      const problem = await look(app, row, requestId, seen)
      if (problem) fieldError('ValidationControl.Error', problem)
    }
  }
  throwFieldErrors(fieldErrors)
  return { documentIds, seen }
}

const REJECTED = 'The document was rejected on arrival; ask for a new link and send it again.'
const NOT_ARRIVED = 'The document has not arrived yet.'

/** A sentence when it can't be confirmed. */
async function look(
  app: App,
  row: DocumentRow,
  requestId: string,
  seen: Map<string, FileFacts>,
): Promise<string | undefined> {
  if (row.status === 'Confirmed' || row.status === 'Accepted') return undefined
  if (row.status === 'Rejected') return REJECTED
  if (!awaitsFile(row.status)) return NOT_ARRIVED
  const found = await lookAt(app, row).catch(storeAway)
  if (!found) return NOT_ARRIVED
  const verdict = verdictOn(row.contentType, found)
  if (verdict.status === 'Rejected') {
    // Refused whatever becomes of the PATCH.
    await documentArrived(app, row, { requestId, seen: found }).catch(storeAway)
    return REJECTED
  }
  seen.set(row.documentId, verdict.facts)
  return undefined
}

/** In the transaction, with the customer's row held: what is left to confirm. Empty: somebody else was first, and told of it. */
export async function unconfirmedOf(
  sql: Sql,
  at: { partnerId: string; customerId: string },
  named: NamedDocuments,
): Promise<{ all: DocumentRow[]; unconfirmed: DocumentRow[] }> {
  if (named.documentIds.length === 0) return { all: [], unconfirmed: [] }
  const rows = await lockDocuments(sql, at, named.documentIds)
  const byId = new Map(rows.map((row) => [row.documentId, row]))
  const all = named.documentIds.map((id) => byId.get(id)).filter((row) => row !== undefined)
  const unconfirmed = all.filter((row) => row.status !== 'Confirmed' && row.status !== 'Accepted')
  // Between the look and the lock a newer link may have taken its place, or the sweep may have judged the file.
  if (
    all.length < named.documentIds.length ||
    unconfirmed.some((row) => !awaitsFile(row.status) || !named.seen.has(row.documentId))
  ) {
    throw new ApiError('ValidationControl.Error', {
      message: 'A document was replaced or removed while this request ran.',
    })
  }
  return { all, unconfirmed }
}

/** Adds an event for each document. Returns the records of all that the PATCH named. */
export async function confirmDocuments(
  customer: LockedCustomer,
  { all, unconfirmed }: { all: readonly DocumentRow[]; unconfirmed: readonly DocumentRow[] },
  named: NamedDocuments,
  version: number,
): Promise<DocumentRecord[]> {
  const { now } = customer.at
  await Promise.all(
    unconfirmed.map((row) => confirm(customer, row, { facts: named.seen.get(row.documentId)!, by: 'Patch', version })),
  )
  const fresh = new Set(unconfirmed.map((row) => row.documentId))
  return all.map((row) =>
    documentRecord(
      fresh.has(row.documentId)
        ? {
            ...row,
            status: 'Confirmed',
            sizeBytes: named.seen.get(row.documentId)!.sizeBytes,
            uploadedAt: now,
            confirmedAt: now,
          }
        : row,
    ),
  )
}
