// Whether a partner and its certificates are still valid, checked on every request and cached for a second. A change on this
// node clears the cache immediately, a change on another node by NOTIFY; if that is lost, revoked access ends after a second.
// Clients that ask for a token are cached in the same way, whether they exist or not, so that both take the same time.
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import { perApp } from '../../platform/per-app.ts'
import { type Client, findClient, findLivePartner, type LivePartner, PARTNER_CHANGED } from '../sql.ts'

const CACHED_FOR_MS = 1000
const MAX_CACHED = 10_000

interface Cached<T> {
  readonly askedAt: number
  readonly answer: Promise<T | undefined>
}

type Cache<T> = Map<string, Cached<T>>

const memoryOf = perApp(() => ({
  partners: new Map() as Cache<LivePartner>,
  clients: new Map() as Cache<Client>,
  listening: false,
}))

export function livePartner(app: App, partnerId: string): Promise<LivePartner | undefined> {
  return cached(app, memoryOf(app).partners, partnerId, findLivePartner)
}

/** The client with this ID, to authenticate a token request. */
export function liveClient(app: App, clientId: string): Promise<Client | undefined> {
  return cached(app, memoryOf(app).clients, clientId, findClient)
}

function cached<T>(
  app: App,
  known: Cache<T>,
  id: string,
  find: (sql: DirectorySql, id: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const now = app.realClock.now().getTime()
  const found = known.get(id)
  // A clock that was set back makes the age negative: treat the entry as expired.
  if (found && now >= found.askedAt && now - found.askedAt < CACHED_FOR_MS) return found.answer
  listen(app)
  const answer = app.db.directory((sql) => find(sql, id))
  // The promise is cached, so that concurrent requests share the query, and a result that arrives after the entry was
  // cleared isn't cached again.
  const entry = { askedAt: now, answer }
  known.delete(id)
  if (known.size >= MAX_CACHED) known.delete(known.keys().next().value!)
  known.set(id, entry)
  answer.catch(() => {
    if (known.get(id) === entry) known.delete(id)
  })
  return answer
}

/** Clients are few and changes are rare, so a change clears all of them. */
export function forgetLivePartner(app: App, partnerId: string): void {
  const { partners, clients } = memoryOf(app)
  partners.delete(partnerId)
  clients.clear()
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
      () => forgetAll(app), // notifications may have been lost while disconnected
    )
    .catch((error) => app.log.warn({ err: error }, 'not listening for partner changes yet'))
}

function forgetAll(app: App): void {
  const { partners, clients } = memoryOf(app)
  partners.clear()
  clients.clear()
}
