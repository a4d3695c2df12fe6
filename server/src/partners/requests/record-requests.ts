// Records the requests of a partner's servers after they were answered: kept in memory and written together, so that a request
// neither waits for its record nor costs a statement of its own. What a node has not written yet is lost if it is killed.
import { Counter } from 'prom-client'
import type { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { DEFAULT_CELL, inCells } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { perApp } from '../../platform/per-app.ts'
import type { Stoppable } from '../../platform/repeat.ts'
import { repeatInCells } from '../../platform/repeat-in-cells.ts'
import { type ApiRequest, insertRequests, maintainRequests, type RequestError } from './api-request-sql.ts'

const WRITE_MS = 1000
/** Per statement. */
const MOST_WRITTEN = 1000
/** Per cell, while its database is unavailable. */
const MOST_WAITING = 20_000
/** Within one write, so that one partner can't push out the requests of others. */
const MOST_OF_A_PARTNER = 2000
const MOST_PATH_CHARACTERS = 300
const MOST_DETAILS = 50
const REQUESTS_KEPT_DAYS = 7
const AHEAD_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

interface Waiting {
  readonly requests: ApiRequest[]
  readonly ofPartner: Map<string, number>
}

const records = perApp((app) => ({
  inCell: new Map<string, Waiting>(app.db.cells.map(({ name }) => [name, { requests: [], ofPartner: new Map() }])),
  dropped: new Counter({
    name: 'api_requests_unrecorded_total',
    help: 'Partner requests missing from the API activity because too many were waiting to be written or their cell is not configured',
    registers: [app.metrics.registry],
  }),
}))

/** Of the error that a request was answered with. */
export function requestError(error: ApiError | undefined): RequestError | null {
  if (!error) return null
  const details = (error.details ?? []).slice(0, MOST_DETAILS)
  return { message: error.message, details: details.map(({ path, code, message }) => ({ path, code, message })) }
}

export function recordRequest(app: App, request: Omit<ApiRequest, 'id' | 'occurredAt'>): void {
  const { inCell, dropped } = records(app)
  // The request was authenticated, so the cell is known. This node may have no connection to it.
  const waiting = inCell.get(app.db.knownCellOf(request.partnerId) ?? DEFAULT_CELL)
  const known = waiting?.ofPartner.get(request.partnerId) ?? 0
  if (!waiting || known >= MOST_OF_A_PARTNER || waiting.requests.length >= MOST_WAITING) {
    dropped.inc()
    return
  }
  const { requests, ofPartner } = waiting
  ofPartner.set(request.partnerId, known + 1)
  const occurredAt = app.clock.now()
  requests.push({ ...request, path: request.path.slice(0, MOST_PATH_CHARACTERS), id: newId(occurredAt), occurredAt })
}

/** Writes everything that waits. After a failure it is kept for the next attempt. */
export async function writeRequests(app: App, cells = app.db.cells): Promise<undefined> {
  const { inCell } = records(app)
  await inCells(cells, async (cell) => {
    const { requests, ofPartner } = inCell.get(cell.name)!
    let written = 0
    while (requests.length > 0) {
      const together = requests.slice(0, MOST_WRITTEN)
      await cell.run((sql) => insertRequests(sql, together))
      requests.splice(0, together.length)
      written += together.length
    }
    ofPartner.clear()
    return written
  })
}

export function startRecordingRequests(app: App): Stoppable {
  const writing = repeatInCells(app, {
    job: 'api-requests',
    isUntraced: true,
    failed: 'API requests could not be recorded; retrying',
    everyMs: WRITE_MS,
    passOf: (cell) => () => writeRequests(app, [cell]),
  })
  return {
    async stop() {
      await writing.stop()
      await writeRequests(app).catch((error) => app.log.warn({ err: error }, 'the last API requests were not recorded'))
    },
  }
}

/** Creates the tables of the next days and deletes what is older than seven days. */
export async function deleteOldRequests(app: App, cells = app.db.cells): Promise<void> {
  const day = (days: number) => dayOf(new Date(app.clock.now().getTime() + days * DAY_MS))
  await inCells(cells, async (cell) => {
    await cell.definitions((sql) => maintainRequests(sql, day(-1), day(AHEAD_DAYS), day(-REQUESTS_KEPT_DAYS)))
    return 1
  })
}
