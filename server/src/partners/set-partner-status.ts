// Activates or deactivates a partner: an inactive partner gets no tokens, and its existing ones end immediately.
import type { App } from '../platform/app.ts'
import type { Sql } from '../platform/db/db.ts'
import { updatePartnerStatus } from './sql.ts'
import { forgetLivePartner } from './tokens/live-partner.ts'

/** False when the partner doesn't exist. */
export async function setPartnerStatus(
  app: App,
  partnerId: string,
  status: 'Active' | 'Inactive',
  /** Runs in the same transaction, for example to record the action. */
  alongside?: (sql: Sql) => Promise<void>,
): Promise<boolean> {
  const exists = await app.db.everyPartnerTransaction(async (sql) => {
    const found = await updatePartnerStatus(sql, partnerId, status, app.clock.now())
    if (found) await alongside?.(sql)
    return found
  })
  forgetLivePartner(app, partnerId)
  return exists
}
