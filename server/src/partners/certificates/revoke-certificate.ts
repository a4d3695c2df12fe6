// Revokes the public key of a certificate, and with it all tokens issued for it: immediately on this node, and on the others
// when they get the NOTIFY, or within a second if it is lost. Other certificates with the same key are revoked as well, and the
// completion links that were created with them.
import { revokeLinksByCertificate } from '../../access/revoke-links-by-sql.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { revokeKeyOf } from '../sql.ts'
import { forgetLivePartner } from '../tokens/live-partner.ts'

export interface RevokedCertificate {
  /** When the certificate was first revoked. */
  readonly revokedAt: Date
  /** Other certificates with the same key that this call revoked. */
  readonly alsoRevoked: readonly string[]
}

/** Undefined when the partner has no such certificate. */
export async function revokeCertificate(
  app: App,
  partnerId: string,
  certificateId: string,
  /** Runs in the same transaction for each certificate that was revoked, for example to record the action. */
  alongside?: (sql: Sql, certificateId: string, facts: { completionLinksRevoked: number }) => Promise<void>,
): Promise<RevokedCertificate | undefined> {
  const revocation = await app.db.undivided.partnerTransaction(partnerId, async (sql) => {
    const at = app.clock.now()
    const found = await revokeKeyOf(sql, partnerId, certificateId, at)
    for (const id of found?.newlyRevoked ?? []) {
      const completionLinksRevoked = await revokeLinksByCertificate(sql, partnerId, id, at)
      await alongside?.(sql, id, { completionLinksRevoked })
      await raiseNotification(sql, { partnerId, kind: 'credential.revoked', at, facts: { certificateId: id } })
    }
    return found
  })
  forgetLivePartner(app, partnerId)
  if (!revocation) return undefined
  const { revokedAt, newlyRevoked } = revocation
  return { revokedAt, alsoRevoked: newlyRevoked.filter((id) => id !== certificateId) }
}
