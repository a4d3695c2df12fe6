// Stops a partner, or lets it go on: an inactive one gets no tokens, and those it has end at once.
import type { App } from '../platform/app.ts'
import { forgetLivePartner } from './live-partner.ts'
import { updatePartnerStatus } from './sql.ts'

/** False when there is no such partner. */
export async function setPartnerStatus(app: App, partnerId: string, status: 'Active' | 'Inactive'): Promise<boolean> {
  const known = await app.db.everyPartner((sql) => updatePartnerStatus(sql, partnerId, status))
  forgetLivePartner(app, partnerId)
  return known
}
