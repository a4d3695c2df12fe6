// Revokes a certificate and its tokens, by an admin of the partner.
import { assertAdmin } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { instant, named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { revokeCertificate } from './revoke-certificate.ts'

export const revokeApiCredential = operation({
  id: 'revokeApiCredential',
  method: 'DELETE',
  path: '/customer/v1/partner-profile/api-credentials/{credentialId}',
  scope: 'dashboard.manage',
  tag: 'API credentials',
  summary: 'Revoke a certificate',
  description:
    "Takes effect immediately. Revocation is by public key: it ends all tokens issued for that key, revokes other certificates of yours that contain it, and the key can't be registered again.",
  params: { credentialId: idParam('The `credentialId` from the list of API credentials.', 'Credential.NotFound') },
  needsStepUp: true,
  value: named('RevokedApiCredential', {
    credentialId: uuid(),
    revokedAt: instant(),
    alsoRevoked: Type.Array(uuid(), { description: 'Other certificates with the same key that were revoked with it.' }),
  }),
  errors: ['Credential.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { credentialId } = params
    const { partnerId, user } = caller
    const at = app.clock.now()
    const revoked = await revokeCertificate(app, partnerId, credentialId, async (sql, subjectId, facts) => {
      await assertAdmin(sql, caller)
      await recordAction(sql, { partnerId, at, by: user, action: 'CredentialRevoked', subjectId, facts, requestId })
    })
    if (!revoked) throw new ApiError('Credential.NotFound')
    return {
      value: { credentialId, revokedAt: revoked.revokedAt.toISOString(), alsoRevoked: [...revoked.alsoRevoked] },
    }
  },
})
