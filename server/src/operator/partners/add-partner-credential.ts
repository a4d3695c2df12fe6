// Registers a certificate of a partner, for the operator API and the operator command, by the same rules as in the dashboard.

import { recordAction } from '../../audit/account-activity.ts'
import { line, named, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { addCertificate } from '../../partners/certificates/add-certificate.ts'
import type { App } from '../../platform/app.ts'
import { Type } from '../../platform/schema-builder.ts'
import { type Actor, OPERATOR } from '../actor.ts'
import { assertPartner, partnerIdParam } from './partner-record.ts'

const MAX_CREDENTIAL_NAME = 100

export function addCredential(
  app: App,
  { partnerId, name, pem }: { partnerId: string; name: string; pem: string },
  actor: Actor = {},
) {
  const at = app.clock.now()
  return addCertificate(app, {
    partnerId,
    name,
    pem,
    isByStaff: true,
    addedBy: actor.by?.userId ?? OPERATOR,
    alongside: (sql, subjectId) => recordAction(sql, { partnerId, at, ...actor, action: 'CredentialAdded', subjectId }),
  })
}

const AddPartnerCredential = named('AddPartnerCredential', {
  name: line(MAX_CREDENTIAL_NAME, {
    example: 'Production, from May',
    'x-message': `must be a single line of 1 to ${MAX_CREDENTIAL_NAME} characters.`,
  }),
  certificatePem: Type.String({
    maxLength: 16_384,
    description: 'Exactly one PEM CERTIFICATE block with an RSA key of 2048 to 4096 bits. Never send the private key.',
  }),
})

export const addPartnerCredential = operation({
  id: 'addPartnerCredential',
  method: 'POST',
  path: '/operator/v1/partners/{partnerId}/api-credentials',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Register a certificate of a partner',
  params: partnerIdParam,
  body: AddPartnerCredential,
  needsStepUp: true,
  value: named('AddedPartnerCredential', { credentialId: uuid() }),
  errors: ['ValidationControl.Error', 'Partner.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId }, body, requestId }) {
    await assertPartner(app, partnerId)
    const { name, certificatePem: pem } = body
    const added = await addCredential(app, { partnerId, name: name.trim(), pem }, { by: caller.user, requestId })
    return { value: { credentialId: added.certificateId } }
  },
})
