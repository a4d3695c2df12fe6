// Revokes a certificate and its tokens, by an admin of the partner.
import { recordAction } from '../../audit/account-trail.ts'
import { ApiError } from '../../errors.ts'
import { instant, named, uuid } from '../../http/fields.ts'
import { idParam, operation } from '../../http/operation.ts'
import { revokeCertificate } from './revoke-certificate.ts'

export const revokeApiCredential = operation({
  id: 'revokeApiCredential',
  method: 'DELETE',
  path: '/customer/v1/partner-profile/api-credentials/{credentialId}',
  scope: 'dashboard.manage',
  tag: 'API credentials',
  summary: 'Revoke a certificate',
  description: "Takes effect immediately and ends all tokens issued with it. The key can't be registered again.",
  params: { credentialId: idParam('The ID from the list of credentials.', 'Credential.NotFound') },
  needsStepUp: true,
  value: named('RevokedApiCredential', { credentialId: uuid(), revokedAt: instant() }),
  errors: ['Credential.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params, requestId }) {
    const { credentialId } = params
    const { partnerId, person } = caller
    const at = app.clock.now()
    const revokedAt = await revokeCertificate(app, partnerId, credentialId, (sql) =>
      recordAction(sql, { partnerId, at, by: person, action: 'CredentialRevoked', subjectId: credentialId, requestId }),
    )
    if (!revokedAt) throw new ApiError('Credential.NotFound')
    return { value: { credentialId, revokedAt: revokedAt.toISOString() } }
  },
})
