// Registers a certificate for API access.
import { assertPartnerUser } from '../../access/creator-access-sql.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import type { App } from '../../platform/app.ts'
import type { Sql } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { findCertificatesOf, insertCertificate, lockPartner } from '../sql.ts'
import { forgetLivePartner } from '../tokens/live-partner.ts'
import { type Certificate, readCertificate, rejected } from './certificate.ts'

export interface NewCertificate {
  readonly partnerId: string
  readonly name: string
  readonly pem: string
  /** The ID of the user, or the name of a command. */
  readonly addedBy: string
  /** Checked again in the transaction: the user may have lost access while the request was running. */
  readonly byUserId?: string
  /** Staff also record in their own log, which partner traffic can't write. */
  readonly isByStaff?: true
  /** The certificate comes with a new partner: admins are not notified. */
  readonly isSetup?: true
  /** Runs in the same transaction, for example to record the action. */
  readonly alongside?: (sql: Sql, certificateId: string) => Promise<void>
}

export const MAX_LIVE_CERTIFICATES = 5

export async function addCertificate(
  app: App,
  request: NewCertificate,
): Promise<Certificate & { certificateId: string }> {
  const now = app.clock.now()
  const realNow = app.realClock.now()
  const certificate = readCertificate(request.pem, realNow)
  const certificateId = newId(now)
  const transaction = request.isByStaff ? app.db.staffDirectoryTransaction : app.db.partnerDirectoryTransaction
  await transaction(request.partnerId, async (sql) => {
    // One at a time per partner, so that two requests can't both add the fifth.
    if (!(await lockPartner(sql, request.partnerId))) throw new Error('partner not found')
    if (request.byUserId) await assertPartnerUser(sql, request.partnerId, request.byUserId, ['admin'])
    const present = await findCertificatesOf(sql, request.partnerId)
    if (present.some((it) => it.revokedAt !== null && it.publicKeySha256.equals(certificate.publicKeySha256)))
      throw rejected("The key of a revoked certificate can't be registered again. Generate a new key pair.")
    if (present.some((it) => it.publicKeySha256.equals(certificate.publicKeySha256)))
      throw rejected('This key is already registered. Generate a new key pair.')
    if (present.filter((it) => it.revokedAt === null && realNow < it.notAfter).length >= MAX_LIVE_CERTIFICATES)
      throw rejected(`At most ${MAX_LIVE_CERTIFICATES} certificates can be active. Revoke one first.`)
    await insertCertificate(sql, { ...certificate, ...request, pem: certificate.pem, certificateId, addedAt: now })
    await request.alongside?.(sql, certificateId)
    const { partnerId, isSetup } = request
    if (!isSetup)
      await raiseNotification(sql, { partnerId, kind: 'credential.added', at: now, facts: { certificateId } })
  })
  forgetLivePartner(app, request.partnerId)
  return { ...certificate, certificateId }
}
