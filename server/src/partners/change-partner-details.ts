// Renames a partner or changes its API scopes. A scope that is taken away ends immediately, in existing tokens as well.
import type { App } from '../platform/app.ts'
import type { Sql } from '../platform/db/db.ts'
import { copyPartners } from './copy-partners.ts'
import { PARTNER_SCOPES } from './register-partner.ts'
import { lockPartnerDetails, type PartnerDetails, updatePartnerDetails } from './sql.ts'
import { forgetLivePartner } from './tokens/live-partner.ts'

/** What is left out stays as it is. */
export interface WantedDetails {
  readonly name?: string | undefined
  readonly scopes?: readonly string[] | undefined
}

/** Undefined when the partner doesn't exist, false when it already has this name and these scopes. */
export async function changePartnerDetails(
  app: App,
  partnerId: string,
  wanted: WantedDetails,
  /** Runs in the same transaction if anything changes, for example to record the action. */
  alongside?: (sql: Sql, before: PartnerDetails, after: PartnerDetails) => Promise<void>,
): Promise<boolean | undefined> {
  const changed = await app.db.directoryTransaction(async (sql) => {
    const before = await lockPartnerDetails(sql, partnerId)
    if (!before) return undefined
    const scopes = wanted.scopes ? PARTNER_SCOPES.filter((scope) => wanted.scopes!.includes(scope)) : before.scopes
    const after = { name: wanted.name ?? before.name, scopes }
    if (after.name === before.name && sameScopes(after.scopes, before.scopes)) return false
    await updatePartnerDetails(sql, partnerId, after)
    await alongside?.(sql, before, after)
    return true
  })
  forgetLivePartner(app, partnerId)
  if (changed)
    await copyPartners(app).catch((error) =>
      app.log.warn({ err: error }, 'a partner could not be copied to its cell; retrying within a minute'),
    )
  return changed
}

export const sameScopes = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((scope) => other.includes(scope))
