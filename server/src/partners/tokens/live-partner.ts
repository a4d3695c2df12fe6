// Whether a partner and its certificates are still valid, checked on every request and cached for a second. A change on this
// node clears the cache immediately, a change on another node by NOTIFY; if that is lost, revoked access ends after a second.
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { findLivePartner, type LivePartner, PARTNER_CHANGED } from '../sql.ts'

const CACHED_FOR_MS = 1000
const MAX_CACHED = 10_000

interface CachedPartner {
  readonly askedAt: number
  readonly answer: Promise<LivePartner | undefined>
}

const memoryOf = perApp(() => ({ known: new Map<string, CachedPartner>(), listening: false }))

export function livePartner(app: App, partnerId: string): Promise<LivePartner | undefined> {
  const { known } = memoryOf(app)
  const now = app.clock.now().getTime()
  const found = known.get(partnerId)
  // A clock that was set back makes the age negative: treat the entry as expired.
  if (found && now >= found.askedAt && now - found.askedAt < CACHED_FOR_MS) return found.answer
  listen(app)
  const answer = app.db.everyPartner((sql) => findLivePartner(sql, partnerId))
  // The promise is cached, so that concurrent requests share the query, and a result that arrives after the entry was
  // cleared isn't cached again.
  const entry = { askedAt: now, answer }
  known.delete(partnerId)
  if (known.size >= MAX_CACHED) known.delete(known.keys().next().value!)
  known.set(partnerId, entry)
  answer.catch(() => {
    if (known.get(partnerId) === entry) known.delete(partnerId)
  })
  return answer
}

export function forgetLivePartner(app: App, partnerId: string): void {
  memoryOf(app).known.delete(partnerId)
}

/** The driver reconnects automatically, even if the first connection fails. */
function listen(app: App): void {
  const memory = memoryOf(app)
  if (memory.listening) return
  memory.listening = true
  app.db
    .listen(
      PARTNER_CHANGED,
      (partnerId) => forgetLivePartner(app, partnerId),
      () => memory.known.clear(), // notifications may have been lost while disconnected
    )
    .catch((error) => app.log.warn({ err: error }, 'not listening for partner changes yet'))
}
