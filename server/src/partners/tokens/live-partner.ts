// Whether a partner and its certificates still count, asked on every request and answered from memory for a second.
// A change here is forgotten at once; a change on another node is told by NOTIFY; should that message get lost, the
// second is the longest that anybody goes on with what was taken away.
import type { App } from '../../platform/app.ts'
import { perApp } from '../../platform/per-app.ts'
import { findLivePartner, type LivePartner, PARTNER_CHANGED } from '../sql.ts'

const TRUSTED_FOR_MS = 1000
const REMEMBERED = 10_000

interface Known {
  readonly askedAt: number
  readonly answer: Promise<LivePartner | undefined>
}

const memoryOf = perApp(() => ({ known: new Map<string, Known>(), listening: false }))

export function livePartner(app: App, partnerId: string): Promise<LivePartner | undefined> {
  const { known } = memoryOf(app)
  const now = app.clock.now().getTime()
  const found = known.get(partnerId)
  // A clock that was set back makes the age negative: then the answer is as good as old.
  if (found && now >= found.askedAt && now - found.askedAt < TRUSTED_FOR_MS) return found.answer
  listen(app)
  const answer = app.db.everyPartner((sql) => findLivePartner(sql, partnerId))
  // The question is remembered, not its answer: whoever comes meanwhile shares it, and when it is forgotten while it
  // still runs, its answer can't come back as news.
  const entry = { askedAt: now, answer }
  known.delete(partnerId)
  if (known.size >= REMEMBERED) known.delete(known.keys().next().value!)
  known.set(partnerId, entry)
  answer.catch(() => {
    if (known.get(partnerId) === entry) known.delete(partnerId)
  })
  return answer
}

export function forgetLivePartner(app: App, partnerId: string): void {
  memoryOf(app).known.delete(partnerId)
}

/** The driver connects again by itself, also when the first time fails. */
function listen(app: App): void {
  const memory = memoryOf(app)
  if (memory.listening) return
  memory.listening = true
  app.db
    .listen(
      PARTNER_CHANGED,
      (partnerId) => forgetLivePartner(app, partnerId),
      () => memory.known.clear(), // what was said while the connection was down is unknown
    )
    .catch((error) => app.log.warn({ err: error }, 'not listening for changes of partners yet'))
}
