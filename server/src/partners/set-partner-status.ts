// Stops a partner, or lets it go on: an inactive one gets no tokens, and those it has end at once.
import type { App } from '../platform/app.ts'
import type { Sql } from '../platform/db/db.ts'
import { updatePartnerStatus } from './sql.ts'
import { forgetLivePartner } from './tokens/live-partner.ts'

/** False when there is no such partner. */
export async function setPartnerStatus(
  app: App,
  partnerId: string,
  status: 'Active' | 'Inactive',
  /** Written in the same transaction, such as the entry in the trail. */
  alongside?: (sql: Sql) => Promise<void>,
): Promise<boolean> {
  const known = await app.db.everyPartnerTransaction(async (sql) => {
    const found = await updatePartnerStatus(sql, partnerId, status)
    if (found) await alongside?.(sql)
    return found
  })
  forgetLivePartner(app, partnerId)
  return known
}
