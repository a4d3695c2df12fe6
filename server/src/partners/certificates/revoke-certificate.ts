// Revokes a certificate and its tokens: immediately on this node, and on the others when they get the NOTIFY, or within a
// second if it is lost.
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { markRevoked } from '../sql.ts'
import { forgetLivePartner } from '../tokens/live-partner.ts'

/** When it was first revoked. Undefined when the partner has no such certificate. */
export async function revokeCertificate(
  app: App,
  partnerId: string,
  certificateId: string,
  /** Runs in the same transaction, for example to record the action. */
  alongside?: (sql: Sql) => Promise<void>,
): Promise<Date | undefined> {
  const revokedAt = await app.db.partnerTransaction(partnerId, async (sql) => {
    const at = await markRevoked(sql, partnerId, certificateId, app.clock.now())
    if (at) await alongside?.(sql)
    return at
  })
  forgetLivePartner(app, partnerId)
  return revokedAt
}
