// Asks the store about open links, so that a lost notification loses no file, and removes what unused links left behind.
// Several nodes may sweep: each check is claimed first, and every step can be repeated.

import { storageKey } from '../../customer/documents/document-key.ts'
import {
  claimLook,
  type DocumentRow,
  deleteUnused,
  expireDocument,
  listDue,
  setNextLook,
} from '../../customer/documents/documents-sql.ts'
import { deletePastUsage } from '../../customer/documents/upload-usage-sql.ts'
import type { App } from '../../platform/app.ts'
import { type Cell, inCells } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type Repeated, repeat } from '../../platform/repeat.ts'
import { repeatInCells } from '../../platform/repeat-in-cells.ts'
import { clearRejected, documentArrived, FORGOTTEN_AFTER_MS } from './arrival.ts'
import { ScanFailed } from './scan.ts'

const TICK_MS = 5000
const AT_ONCE = 8
const BATCH = 200
const SOONEST_MS = 5000
const LATEST_MS = 60_000
/**
 * Added to the lifetime of a link: an upload that began in time may run for another 21 minutes (platform/store/uploads.ts), and
 * what it may store stays reserved until then.
 */
const GRACE_MS = 25 * 60_000
const TIDY_EVERY_TICKS = 720
const MAX_SCAN_WAIT_MS = 6 * 60 * 60_000
/** Reservations of the day before are still corrected. */
const USAGE_KEPT_MS = 2 * 24 * 60 * 60_000

export function firstLook(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + SOONEST_MS)
}

/** Often while a link is new, then once a minute. */
function nextLook(row: DocumentRow, now: Date): Date {
  const age = now.getTime() - row.requestedAt.getTime()
  return new Date(now.getTime() + Math.min(LATEST_MS, Math.max(SOONEST_MS, age / 2)))
}

function afterFailedScan(row: DocumentRow, now: Date): Date {
  const age = now.getTime() - row.requestedAt.getTime()
  return new Date(now.getTime() + Math.min(MAX_SCAN_WAIT_MS, Math.max(LATEST_MS, age)))
}

export function startDocumentSweep(app: App, everyMs = TICK_MS): Repeated {
  const sweeping = repeatInCells(app, {
    job: 'documents',
    failed: 'the sweep over documents failed',
    everyMs,
    passOf(cell) {
      let ticks = 0
      return async (goesOn) => {
        if (ticks++ % TIDY_EVERY_TICKS === 0) {
          const before = new Date(app.clock.now().getTime() - USAGE_KEPT_MS)
          await cell.run((sql) => deletePastUsage(sql, before))
        }
        // A full batch means there is more.
        while (goesOn() && (await sweepDocuments(app, [cell])) === BATCH);
        return undefined
      }
    },
  })
  const tidying = repeat(app, {
    job: 'document-store',
    failed: 'cleaning up document storage failed; retrying',
    everyMs: TIDY_EVERY_TICKS * everyMs,
    firstAfterMs: everyMs,
    async pass() {
      await app.store.tidy(app.realClock.now())
      return undefined
    },
  })
  return {
    now: sweeping.now,
    stop: async () => void (await Promise.all([sweeping.stop(), tidying.stop()])),
  }
}

/** One pass over the documents that are due. Returns how many there were. */
export function sweepDocuments(app: App, cells = app.db.cells): Promise<number> {
  return inCells(cells, (cell) => sweepCell(app, cell))
}

async function sweepCell(app: App, cell: Cell): Promise<number> {
  const now = app.clock.now()
  const due = await cell.run((sql) => listDue(sql, now, BATCH))
  const waiting = due.values()
  const worker = async () => {
    for (const row of waiting) {
      await look(app, row, now).catch((error) =>
        app.log.warn({ documentId: row.documentId, err: error }, 'a document could not be checked; retrying later'),
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return due.length
}

async function look(app: App, row: DocumentRow, now: Date): Promise<void> {
  const own = <T>(work: Parameters<typeof app.db.partner<T>>[1]) => app.db.partner(row.partnerId, work)
  if (!(await own((sql) => claimLook(sql, row, nextLook(row, now))))) return
  const expired = now.getTime() >= row.linkExpiresAt.getTime() + GRACE_MS
  const forgotten = new Date(row.linkExpiresAt.getTime() + FORGOTTEN_AFTER_MS)

  switch (row.status) {
    case 'Pending':
    case 'Expired': {
      const status = await documentArrived(app, row, { requestId: newId(now), isPatient: false }).catch(
        async (error) => {
          // Longer each time, so that a file which can't be scanned takes little from the others.
          if (error instanceof ScanFailed) await own((sql) => setNextLook(sql, row, afterFailedScan(row, now)))
          throw error
        },
      )
      if (status === 'Pending' && expired) await own((sql) => expireDocument(sql, row, forgotten))
      if (status === 'Expired') {
        if (now >= forgotten) await own((sql) => deleteUnused(sql, row))
        else await own((sql) => setNextLook(sql, row, forgotten))
      }
      return
    }
    case 'Superseded':
      await app.store.remove(storageKey(row))
      await own((sql) => deleteUnused(sql, row))
      return
    case 'Rejected':
      await clearRejected(app, row)
      return
    default:
      // Confirmed and accepted documents need no further check.
      await own((sql) => setNextLook(sql, row, null))
  }
}
