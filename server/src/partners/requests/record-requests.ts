// Records the requests of a partner's servers after they were answered: kept in memory and written together, so that a request
// neither waits for its record nor costs a statement of its own. What a node has not written yet is lost if it is killed.
import { Counter } from 'prom-client'
import type { App } from '../../platform/app.ts'
import { dayOf } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { perApp } from '../../platform/per-app.ts'
import { repeat, type Stoppable } from '../../platform/repeat.ts'
import { type ApiRequest, insertRequests, maintainRequests } from './api-request-sql.ts'

const WRITE_MS = 1000
/** Per statement. */
const MOST_WRITTEN = 1000
/** While the database is unavailable. */
const MOST_WAITING = 20_000
/** Within one write, so that one partner can't push out the requests of others. */
const MOST_OF_A_PARTNER = 2000
const MOST_PATH_CHARACTERS = 300
const REQUESTS_KEPT_DAYS = 7
const AHEAD_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

const records = perApp((app) => ({
  waiting: [] as ApiRequest[],
  ofPartner: new Map<string, number>(),
  dropped: new Counter({
    name: 'api_requests_unrecorded_total',
    help: 'Partner requests missing from the API activity because too many were waiting to be written',
    registers: [app.metrics.registry],
  }),
}))

export function recordRequest(app: App, request: Omit<ApiRequest, 'id' | 'occurredAt'>): void {
  const { waiting, ofPartner, dropped } = records(app)
  const known = ofPartner.get(request.partnerId) ?? 0
  if (known >= MOST_OF_A_PARTNER || waiting.length >= MOST_WAITING) {
    dropped.inc()
    return
  }
  ofPartner.set(request.partnerId, known + 1)
  const occurredAt = app.clock.now()
  waiting.push({ ...request, path: request.path.slice(0, MOST_PATH_CHARACTERS), id: newId(occurredAt), occurredAt })
}

/** Writes everything that waits. After a failure it is kept for the next attempt. */
export async function writeRequests(app: App): Promise<undefined> {
  const { waiting, ofPartner } = records(app)
  while (waiting.length > 0) {
    const together = waiting.slice(0, MOST_WRITTEN)
    await app.db.onlyCell((sql) => insertRequests(sql, together))
    waiting.splice(0, together.length)
  }
  ofPartner.clear()
}

export function startRecordingRequests(app: App): Stoppable {
  const writing = repeat(app, {
    job: 'api-requests',
    isUntraced: true,
    failed: 'API requests could not be recorded; retrying',
    everyMs: WRITE_MS,
    pass: () => writeRequests(app),
  })
  return {
    async stop() {
      await writing.stop()
      await writeRequests(app).catch((error) => app.log.warn({ err: error }, 'the last API requests were not recorded'))
    },
  }
}

/** Creates the tables of the next days and deletes what is older than seven days. */
export async function deleteOldRequests(app: App): Promise<void> {
  const day = (days: number) => dayOf(new Date(app.clock.now().getTime() + days * DAY_MS))
  await app.db.onlyCellTransaction((sql) => maintainRequests(sql, day(-1), day(AHEAD_DAYS), day(-REQUESTS_KEPT_DAYS)))
}
