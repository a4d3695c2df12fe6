// Activates or deactivates a partner: an inactive partner gets no tokens, and its existing ones end immediately.
import type { App } from '../platform/app.ts'
import type { Sql } from '../platform/db/db.ts'
import { copyPartners } from './copy-partners.ts'
import { lockPartnerState, updatePartnerStatus } from './sql.ts'
import { forgetLivePartner } from './tokens/live-partner.ts'

/** Undefined when the partner doesn't exist, false when it already has the status. */
export async function setPartnerStatus(
  app: App,
  partnerId: string,
  status: 'Active' | 'Inactive',
  /** Runs in the same transaction if the status changes, for example to record the action. */
  alongside?: (sql: Sql) => Promise<void>,
): Promise<boolean | undefined> {
  const changed = await app.db.directoryTransaction(async (sql) => {
    const before = await lockPartnerState(sql, partnerId)
    if (!before || before.status === status) return before && false
    await updatePartnerStatus(sql, partnerId, status, app.clock.now())
    await alongside?.(sql)
    return true
  })
  forgetLivePartner(app, partnerId)
  if (changed)
    await copyPartners(app).catch((error) =>
      app.log.warn({ err: error }, 'a partner could not be copied to its cell; retrying within a minute'),
    )
  return changed
}
