// Revokes the public key of a certificate, and with it all tokens issued for it: immediately on this node, and on the others
// when they get the NOTIFY, or within a second if it is lost. Other certificates with the same key are revoked as well, and the
// completion links that were created with them.
import { endCertificateAccess } from '../../access/end-access.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import type { DirectorySql } from '../../platform/db/db.ts'
import { type CertificateName, listCertificatesWithKeyOf, revokeKeyOf } from '../sql.ts'
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
  alongside?: (
    sql: DirectorySql,
    certificateId: string,
    facts: { completionLinksRevoked: number | null },
  ) => Promise<void>,
  /** Staff also record in their own log, which partner traffic can't write. */
  as: 'staff' | 'partner' = 'partner',
): Promise<RevokedCertificate | undefined> {
  let sameKey: readonly CertificateName[] = []
  const listThumbprints = async (sql: DirectorySql) => {
    sameKey = await listCertificatesWithKeyOf(sql, partnerId, certificateId)
    return sameKey.map(({ thumbprint }) => thumbprint)
  }
  const revocation = await endCertificateAccess(app, { partnerId, as, listThumbprints }, async (sql, linksRevoked) => {
    const at = app.clock.now()
    const found = await revokeKeyOf(sql, partnerId, certificateId, at)
    for (const id of found?.newlyRevoked ?? []) {
      // One that was added a moment ago has created no links.
      const thumbprint = sameKey.find((certificate) => certificate.certificateId === id)?.thumbprint
      await alongside?.(sql, id, { completionLinksRevoked: thumbprint ? linksRevoked(thumbprint) : 0 })
      await raiseNotification(sql, { partnerId, kind: 'credential.revoked', at, facts: { certificateId: id } })
    }
    return found
  })
  forgetLivePartner(app, partnerId)
  if (!revocation) return undefined
  const { revokedAt, newlyRevoked } = revocation
  return { revokedAt, alsoRevoked: newlyRevoked.filter((id) => id !== certificateId) }
}
