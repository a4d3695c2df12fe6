// Keeps the active onboarding configurations in memory, so that requests need no query. Changes arrive by NOTIFY, and are
// polled every few seconds in case a notification is lost.
import type { App } from '../platform/app.ts'
import { repeat } from '../platform/repeat.ts'
import { CONFIGURATION_CHANGED, findInForce, findLastActivation } from './configurations-sql.ts'
import { type Override, putInForce, readConfiguration } from './identity-documents.ts'

const LOOKED_FOR_EVERY_MS = 5_000

/**
 * Call it before the first request. Fails when the active configurations can't be read. After `stop` the shipped ones apply
 * again, so that nothing is left for another service in the same process.
 */
export async function followConfigurations(
  app: App,
  everyMs = LOOKED_FOR_EVERY_MS,
): Promise<{ stop(): Promise<void> }> {
  let known = await load(app)
  const following = repeat(app, {
    job: 'configurations',
    isUntraced: true,
    failed: 'onboarding configurations could not be read; this is tried again',
    everyMs,
    async pass() {
      const last = await app.db.directory(findLastActivation)
      if (last !== known) known = await load(app)
      return undefined
    },
  })
  const look = () => void following.now()
  // The driver reconnects automatically, even if the first connection fails; until then the timer polls.
  app.db
    .listen(CONFIGURATION_CHANGED, look, look)
    .catch((error) => app.log.warn({ err: error }, 'not listening for changes of configurations yet'))
  return {
    async stop() {
      await following.stop()
      putInForce(new Map())
    },
  }
}

/** Reads the active configurations, and returns the latest activation. */
async function load(app: App): Promise<number | null> {
  // The activation first, so that a change between the two reads is read again.
  const last = await app.db.directory(findLastActivation)
  const rows = await app.db.directory(findInForce)
  const overrides = new Map<string, Override>()
  for (const { country, version, identities } of rows) {
    if (version === 0) continue
    // A version that this program can't read (written by a newer one) must not be ignored silently.
    const configuration = identities === null ? undefined : readConfiguration(country, identities)
    overrides.set(country, { configuration, version: version ?? -1 })
  }
  putInForce(overrides)
  return last
}
