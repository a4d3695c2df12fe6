// businessDocumentIdList of a PATCH. The store is asked before the transaction; inside it, documents that are still
// unconfirmed are confirmed together with everything else that the PATCH changes.
import type { LockedCustomer } from '../../customer/change-customer.ts'
import { type DocumentRecord, documentRecord } from '../../customer/documents/document-record.ts'
import type { ScannedFacts } from '../../customer/documents/document-verdict.ts'
import {
  type DocumentRow,
  findDocumentsOfAllPartners,
  findUploadEnd,
  lockDocuments,
} from '../../customer/documents/documents-sql.ts'
import { ApiError, type FieldError, throwFieldErrors } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { CellSql } from '../../platform/db/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { arrivalVerdict, assignToIdentities, awaitsFile, confirm, documentArrived, lookAt } from './arrival.ts'
import { storeAway } from './store-away.ts'

/** The documents of this customer that a PATCH names. Those not confirmed yet come with the facts of their file. */
export interface NamedDocuments {
  readonly documentIds: readonly string[]
  readonly seen: ReadonlyMap<string, ScannedFacts>
}

/** Runs before the transaction. Throws a field error for every document that can't be confirmed. */
export async function lookAtDocuments(
  app: App,
  { partnerId, customerId }: { partnerId: string; customerId: string },
  documentIdList: readonly string[],
  requestId: string,
): Promise<NamedDocuments> {
  const documentIds = [...new Set(documentIdList.map((id) => id.toLowerCase()))]
  if (documentIds.length === 0) return { documentIds, seen: new Map() }
  const find = (sql: CellSql) => findDocumentsOfAllPartners(sql, documentIds.filter(isUuid))
  const { answers, unavailableCells } = await app.db.availableCells(find)
  const isOwnMissing = unavailableCells.some((name) => name === app.db.knownCellOf(partnerId))
  // Without the partner's own cell, its documents would seem not to exist.
  const rows = [...answers.flat(), ...(isOwnMissing ? await app.db.staff(partnerId, find) : [])]
  const byId = new Map(rows.map((row) => [row.documentId, row]))
  const seen = new Map<string, ScannedFacts>()
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

const REJECTED = 'The document was rejected on arrival. Create a new upload link and upload it again.'
const NOT_ARRIVED = 'The document has not arrived yet.'

/** Why it can't be confirmed, if so. */
async function look(
  app: App,
  row: DocumentRow,
  requestId: string,
  seen: Map<string, ScannedFacts>,
): Promise<string | undefined> {
  if (row.status === 'Confirmed' || row.status === 'Accepted') return undefined
  if (row.status === 'Rejected') return REJECTED
  if (!awaitsFile(row.status)) return NOT_ARRIVED
  const found = await lookAt(app, row).catch(storeAway)
  if (!found) return NOT_ARRIVED
  const endedAt = await app.db.partner(row.partnerId, (sql) => findUploadEnd(sql, row))
  const verdict = arrivalVerdict(row, found, endedAt)
  if (verdict.status === 'Rejected') {
    // Rejected even if the PATCH fails.
    await documentArrived(app, row, { requestId, seen: found }).catch(storeAway)
    return REJECTED
  }
  seen.set(row.documentId, verdict.facts)
  return undefined
}

/** Runs in the transaction, with the customer locked. What is confirmed already has had its event. */
export async function unconfirmedOf(
  sql: CellSql,
  at: { partnerId: string; customerId: string },
  named: NamedDocuments,
): Promise<{ all: DocumentRow[]; unconfirmed: DocumentRow[] }> {
  if (named.documentIds.length === 0) return { all: [], unconfirmed: [] }
  const rows = await lockDocuments(sql, at, named.documentIds)
  const byId = new Map(rows.map((row) => [row.documentId, row]))
  const all = named.documentIds.map((id) => byId.get(id)).filter((row) => row !== undefined)
  const unconfirmed = all.filter((row) => row.status !== 'Confirmed' && row.status !== 'Accepted')
  // Between the look and the lock the sweep may have rejected the file, or the customer may have been erased.
  if (
    all.length < named.documentIds.length ||
    unconfirmed.some((row) => !awaitsFile(row.status) || !named.seen.has(row.documentId))
  ) {
    throw new ApiError('ValidationControl.Error', {
      message: 'A document was rejected or removed while this request was running.',
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
  await Promise.all([
    ...unconfirmed.map((row) =>
      confirm(customer, row, { facts: named.seen.get(row.documentId)!, by: 'Patch', version }),
    ),
    assignToIdentities(customer, unconfirmed),
  ])
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
