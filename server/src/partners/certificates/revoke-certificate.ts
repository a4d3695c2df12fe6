// Ends a certificate and with it every token it was given: at once on this node, and on the others as soon as they hear
// of it, which is within a second even when the message is lost.
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { markRevoked } from '../sql.ts'
import { forgetLivePartner } from '../tokens/live-partner.ts'

/** When it was revoked; the first time counts, however often it is asked. Undefined: the partner has no such certificate. */
export async function revokeCertificate(
  app: App,
  partnerId: string,
  certificateId: string,
  /** Written in the same transaction, such as the entry in the trail. */
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
