// Deactivates a partner.
import { operation } from '../../http/operation.ts'
import { changePartner } from './change-partner.ts'
import { ChangedPartner, PartnerNote, partnerIdParam, readPartner } from './partner-record.ts'

export const deactivatePartner = operation({
  id: 'deactivatePartner',
  method: 'POST',
  path: '/operator/v1/partners/{partnerId}/deactivate',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Deactivate a partner',
  description:
    "Takes effect immediately: access tokens and upload links stop working, no new tokens are issued, and the partner's users can't use the dashboard. Nothing is deleted, reviews continue, and events are still delivered.",
  params: partnerIdParam,
  body: PartnerNote,
  bodyIsOptional: true,
  needsStepUp: true,
  value: ChangedPartner,
  errors: ['ValidationControl.Error', 'Partner.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId }, body, requestId }) {
    const staffNote = body.note?.trim() || undefined
    const changed = await changePartner(app, partnerId, 'deactivate', { by: caller.user, staffNote, requestId })
    return { value: { changed, partner: await readPartner(app, partnerId) } }
  },
})
