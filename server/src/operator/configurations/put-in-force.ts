// Activates a configuration of a country, for the operator API and the operator commands. Versions and activations are only
// ever added.

import { NO_PARTNER } from '../../accounts/roles.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'
import type { ConfigurationFile } from '../../reference/configuration-errors.ts'
import { activateVersion, addVersion, lockConfigurations } from '../../reference/configurations-sql.ts'
import { type Actor, OPERATOR } from '../actor.ts'
import { findCountryConfigurations } from './active-configuration.ts'

export interface Activation {
  readonly country: string
  /** A file becomes a new version unless an identical one exists. Null closes the country. */
  readonly what: ConfigurationFile | number | null
  /** The version that the operator compared with: another active version is an error. Undefined: whichever is active. */
  readonly replaces?: number | null | undefined
  /** Why. */
  readonly note?: string | undefined
}

/** Returns the version that is active now. */
export async function putConfigurationInForce(
  app: App,
  { country, what, replaces, note: given }: Activation,
  actor: Actor = {},
): Promise<{ version: number | null; activatedAt: Date }> {
  const note = given?.trim() || null
  const by = { at: app.clock.now(), who: actor.by?.userId ?? OPERATOR, note }
  const version = await app.db.directoryTransaction(async (sql) => {
    await lockConfigurations(sql)
    const found = await findCountryConfigurations(sql, country)
    if (replaces !== undefined && replaces !== found.active) throw new ApiError('Configuration.Changed')
    const chosen = typeof what === 'object' && what ? await addVersion(sql, country, what.identities, by) : what
    if (typeof what === 'number' && !found.identitiesOf(what)) throw new ApiError('Configuration.NotFound')
    await activateVersion(sql, country, chosen as number | null, by)
    const facts = { country, version: chosen as number | null, ...(note && { note }) }
    await recordAction(sql, { partnerId: NO_PARTNER, at: by.at, ...actor, action: 'ConfigurationActivated', facts })
    return chosen as number | null
  })
  return { version, activatedAt: by.at }
}
