// Registers a certificate for API access, by an admin of the partner.

import { recordAction } from '../../audit/account-activity.ts'
import { line, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { addCertificate } from './add-certificate.ts'
import { CredentialRecord, credentialRecord } from './credential-record.ts'

const AddApiCredential = named('AddApiCredential', {
  name: line(100, {
    example: 'Production, from May',
    'x-message': 'must be a single line of 1 to 100 characters.',
  }),
  certificatePem: Type.String({
    maxLength: 16_384,
    description: 'Exactly one PEM CERTIFICATE block with an RSA key of 2048 to 4096 bits. Never send the private key.',
  }),
})

export const addApiCredential = operation({
  id: 'addApiCredential',
  method: 'POST',
  path: '/customer/v1/partner-profile/api-credentials',
  scope: 'dashboard.manage',
  tag: 'API credentials',
  summary: 'Register a certificate',
  body: AddApiCredential,
  needsStepUp: true,
  value: CredentialRecord,
  errors: ['ValidationControl.Error', 'Session.StepUpRequired'],

  async handle({ app, caller, body, requestId }) {
    const { name, certificatePem } = body
    const { partnerId, user } = caller
    const at = app.clock.now()
    const added = await addCertificate(app, {
      partnerId,
      name,
      pem: certificatePem,
      addedBy: user!.userId,
      byUserId: user!.userId,
      alongside: (sql, subjectId) =>
        recordAction(sql, { partnerId, at, by: user, action: 'CredentialAdded', subjectId, requestId }),
    })
    return {
      value: credentialRecord(
        {
          ...added,
          credentialId: added.certificateId,
          name,
          addedAt: at,
          addedBy: user!.userId,
          addedByEmail: null,
          lastUsedAt: null,
          revokedAt: null,
        },
        at,
      ),
    }
  },
})
