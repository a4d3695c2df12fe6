// Reactivates a partner.
import { operation } from '../../http/operation.ts'
import { changePartner } from './change-partner.ts'
import { ChangedPartner, partnerIdParam, readPartner } from './partner-record.ts'

export const reactivatePartner = operation({
  id: 'reactivatePartner',
  method: 'POST',
  path: '/operator/v1/partners/{partnerId}/reactivate',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Reactivate a partner',
  description: "The partner's certificates, users and endpoint work again as before.",
  params: partnerIdParam,
  needsStepUp: true,
  value: ChangedPartner,
  errors: ['Partner.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId }, requestId }) {
    const changed = await changePartner(app, partnerId, 'reactivate', { by: caller.user, requestId })
    return { value: { changed, partner: await readPartner(app, partnerId) } }
  },
})
