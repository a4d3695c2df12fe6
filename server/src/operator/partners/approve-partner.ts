// Approves the own onboarding of a partner.
import { operation } from '../../http/operation.ts'
import { changePartner } from './change-partner.ts'
import { ChangedPartner, PartnerNote, partnerIdParam, readPartner } from './partner-record.ts'

export const approvePartner = operation({
  id: 'approvePartner',
  method: 'POST',
  path: '/operator/v1/partners/{partnerId}/approve',
  scope: 'operator',
  tag: 'Partners',
  summary: 'Approve a partner',
  description:
    "The partner's own onboarding is complete: its users can create customers and manage credentials, webhooks and the team.",
  params: partnerIdParam,
  body: PartnerNote,
  bodyIsOptional: true,
  needsStepUp: true,
  value: ChangedPartner,
  errors: ['ValidationControl.Error', 'Partner.NotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, params: { partnerId }, body, requestId }) {
    const staffNote = body.note?.trim() || undefined
    const changed = await changePartner(app, partnerId, 'approve', { by: caller.user, staffNote, requestId })
    return { value: { changed, partner: await readPartner(app, partnerId) } }
  },
})
