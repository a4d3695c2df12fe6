// Ends a certificate and with it every token it was given: at once on this node, and on the others as soon as they hear
// of it, which is within a second even when the message is lost.
import type { App } from '../platform/app.ts'
import { forgetLivePartner } from './live-partner.ts'
import { markRevoked } from './sql.ts'

/** When it was revoked; the first time counts, however often it is asked. Undefined: the partner has no such certificate. */
export async function revokeCertificate(app: App, partnerId: string, certificateId: string): Promise<Date | undefined> {
  const revokedAt = await app.db.partner(partnerId, (sql) =>
    markRevoked(sql, partnerId, certificateId, app.clock.now()),
  )
  forgetLivePartner(app, partnerId)
  return revokedAt
}
