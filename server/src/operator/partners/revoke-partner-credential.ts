// Revokes a certificate of a partner, for the operator API and the operator command.

import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { instant, named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { revokeCertificate } from '../../partners/certificates/revoke-certificate.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import type { Actor } from '../actor.ts'
import { assertPartner, partnerIdParam } from './partner-record.ts'

/** Undefined when the partner has no such certificate. */
export function revokeCredential(app: App, partnerId: string, credentialId: string, actor: Actor = {}) {
  const at = app.clock.now()
  return revokeCertificate(
    app,
    partnerId,
    credentialId,
    (sql, subjectId, facts) =>
      recordAction(sql, { partnerId, at, ...actor, action: 'CredentialRevoked', subjectId, facts }),
    'staff',
  )
}

export const revokePartnerCredential = operation({
  id: 'revokePartnerCredential',
  method: 'DELETE',
  path: '/operator/v1/partners/{partnerId}/api-credentials/{credentialId}',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Revoke a certificate of a partner',
  description:
    "Takes effect immediately, on all nodes. Revocation is by public key: it ends all tokens issued for that key, revokes the partner's other certificates that contain it, and the key can't be registered again.",
  params: {
    ...partnerIdParam,
    credentialId: idParam('The `credentialId` from the list of API credentials.', 'Credential.NotFound'),
  },
  needsStepUp: true,
  value: named('RevokedPartnerCredential', {
    credentialId: uuid(),
    revokedAt: instant(),
    alsoRevoked: Type.Array(uuid(), { description: 'Other certificates with the same key that were revoked with it.' }),
  }),
  errors: ['Partner.NotFound', 'Credential.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId, credentialId }, requestId }) {
    await assertPartner(app, partnerId)
    const revoked = await revokeCredential(app, partnerId, credentialId, { by: caller.user, requestId })
    if (!revoked) throw new ApiError('Credential.NotFound')
    const { revokedAt, alsoRevoked } = revoked
    return { value: { credentialId, revokedAt: revokedAt.toISOString(), alsoRevoked: [...alsoRevoked] } }
  },
})
