// Keeps the onboarding configurations of this process those that are in force. Requests read them from memory and never
// ask; a change is heard by NOTIFY, and looked for every few seconds in case the message is lost.
import type { App } from '../platform/app.ts'
import { repeat } from '../platform/repeat.ts'
import { CONFIGURATION_CHANGED, findInForce, findLastActivation } from './configurations-sql.ts'
import { type Override, putInForce, readConfiguration } from './identity-documents.ts'

const LOOKED_FOR_EVERY_MS = 5_000

/** Call it before the first request is answered; fails when it can't be known what is in force. */
export async function followConfigurations(
  app: App,
  everyMs = LOOKED_FOR_EVERY_MS,
): Promise<{ stop(): Promise<void> }> {
  let known = await load(app)
  const following = repeat(app, {
    failed: 'onboarding configurations could not be read; this is tried again',
    everyMs,
    async pass() {
      const last = await app.db.everyPartner(findLastActivation)
      if (last !== known) known = await load(app)
      return undefined
    },
  })
  const look = () => void following.now()
  // The driver connects again by itself, also when the first time fails; the timer looks meanwhile.
  app.db
    .listen(CONFIGURATION_CHANGED, look, look)
    .catch((error) => app.log.warn({ err: error }, 'not listening for changes of configurations yet'))
  return following
}

/** Reads what is in force, and returns the activation it is as of. */
async function load(app: App): Promise<number | null> {
  // The activation first: what comes between the two looks is then looked for again.
  const last = await app.db.everyPartner(findLastActivation)
  const rows = await app.db.everyPartner(findInForce)
  const overrides = new Map<string, Override>()
  for (const { country, version, identities } of rows) {
    if (version === 0) continue
    // A version that this program can't read (it was made by a newer one) must not be passed over in silence.
    const configuration = identities === null ? undefined : readConfiguration(country, identities)
    overrides.set(country, { configuration, version: version ?? -1 })
  }
  putInForce(overrides)
  return last
}
