// Scans documents that were confirmed before a malware scanner was configured: the newest first, each once, few at a time, on
// any number of nodes. A claim ends after a while, so a node that stops loses nothing.

import { findCase } from '../../customer/case/case-sql.ts'
import { answeredOnlyBy } from '../../customer/case/requested-changes.ts'
import { reopenRequestedChanges } from '../../customer/case/requested-changes-sql.ts'
import { changeCustomer } from '../../customer/change-customer.ts'
import { storageKey } from '../../customer/documents/document-key.ts'
import { MALWARE_REASON } from '../../customer/documents/document-verdict.ts'
import {
  claimUnscanned,
  type DocumentRow,
  lockDocuments,
  recordCleanScan,
  rejectInfected,
  setNextLook,
} from '../../customer/documents/documents-sql.ts'
import { recordChange } from '../../customer/record-change.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import { type Cell, inCells } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Repeated } from '../../platform/repeat.ts'
import { repeatInCells } from '../../platform/repeat-in-cells.ts'
import { ScannerAway } from '../../platform/store/clamd.ts'
import { announceRejection, clearRejected } from './arrival.ts'
import { ScanFailed, startScan } from './scan.ts'

/** Half of what a partner may scan at once, so that its new uploads don't wait. */
const AT_ONCE = 2
const BATCH = 20
const EVERY_MS = 5_000
/** When nothing is left, or the scanner is away. */
const IDLE_MS = 60_000
const CLAIM_MS = 15 * 60_000
const AFTER_FAILURE_MS = 6 * 60 * 60_000

/** Undefined: no scanner is configured. */
export function startScanBacklog(app: App): Repeated | undefined {
  if (!app.scanner) return undefined
  return repeatInCells(app, {
    job: 'scan-backlog',
    isUntraced: true,
    failed: 'scanning older documents failed; retrying',
    everyMs: IDLE_MS,
    firstAfterMs: EVERY_MS,
    passOf: (cell) => async (isRunning) =>
      (await scanBacklog(app, { isRunning, cells: [cell] })) === BATCH ? EVERY_MS : undefined,
  })
}

/** Scans up to a batch. Returns how many documents it took; fewer than a batch means that nothing is left. */
export function scanBacklog(
  app: App,
  { isRunning = () => true, cells = app.db.cells }: { isRunning?: () => boolean; cells?: readonly Cell[] } = {},
): Promise<number> {
  return inCells(cells, (cell) => scanInCell(app, cell, isRunning))
}

async function scanInCell(app: App, cell: Cell, isRunning: () => boolean): Promise<number> {
  let taken = 0
  const worker = async () => {
    while (taken < BATCH && isRunning()) {
      taken++
      const until = new Date(app.clock.now().getTime() + CLAIM_MS)
      const row = await cell.run((sql) => claimUnscanned(sql, until))
      if (!row) {
        taken--
        return
      }
      await scanOne(app, row)
    }
  }
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return taken
}

/** Throws when the scanner is away: the document is available again at once. */
async function scanOne(app: App, row: DocumentRow): Promise<void> {
  const lookAgain = (at: Date | null) => app.db.staff(row.partnerId, (sql) => setNextLook(sql, row, at))
  try {
    const malware = await scanFile(app, row)
    if (malware === null) await app.db.staff(row.partnerId, (sql) => recordCleanScan(sql, row, app.clock.now()))
    else if (await rejectConfirmed(app, row, malware)) {
      app.metrics.documentsSettled.inc({ status: 'Rejected' })
      await clearRejected(app, row)
    }
  } catch (error) {
    if (error instanceof ScannerAway && !(error instanceof ScanFailed)) {
      await lookAgain(null)
      throw error
    }
    await lookAgain(new Date(app.clock.now().getTime() + AFTER_FAILURE_MS))
    app.log.warn({ documentId: row.documentId, err: error }, 'an older document could not be scanned; retrying later')
  }
}

/** The signature that matched, or null. */
async function scanFile(app: App, row: DocumentRow): Promise<string | null> {
  const stored = await app.store.read(storageKey(row))
  if (!stored) throw new Error('a confirmed document is missing from the store')
  stored.body.on('error', () => {})
  let scan: Awaited<ReturnType<typeof startScan>>
  try {
    scan = (await startScan(app, row, true))!
    for await (const chunk of stored.body) await scan.write(chunk)
    return await scan.end()
  } finally {
    scan?.close()
    stored.body.destroy()
  }
}

/**
 * Rejects it as on arrival. What it answered or satisfied is due again; a decision stays until a supervisor reopens the case.
 * False: it was rejected or erased meanwhile.
 */
function rejectConfirmed(app: App, row: DocumentRow, malware: string): Promise<boolean> {
  const request = { as: 'staff', requestId: newId(app.clock.now()) } as const
  return changeCustomer(app, row, request, async (customer) => {
    const { sql, at, state } = customer
    if (!customer.key) return false
    const [[current], reviewCase] = await Promise.all([lockDocuments(sql, at, [row.documentId]), findCase(sql, at)])
    if (current?.status !== 'Confirmed' && current?.status !== 'Accepted') return false
    const announced = announceRejection(customer, current, MALWARE_REASON)
    const reopened = answeredOnlyBy(customer.row.requestedChanges, row.documentId, state)
    const change = {
      actor: { kind: 'System', id: 'documents' },
      action: 'rejectDocument',
      changedFields: [`documents/${row.documentId}`],
      version: customer.row.version + 1,
    } as const
    await recordChange(customer, change, () => [
      announced,
      rejectInfected(sql, current, { malware, reasonCode: MALWARE_REASON, now: at.now }),
      reopenRequestedChanges(sql, at, reopened),
      raiseNotification(sql, {
        partnerId: at.partnerId,
        kind: 'case.document_infected',
        at: at.now,
        concernedId: reviewCase?.ownerId ?? reviewCase?.preferredId ?? reviewCase?.firstApproverId ?? undefined,
        facts: { customerId: at.customerId, documentId: row.documentId },
      }),
    ])
    return true
  })
}
