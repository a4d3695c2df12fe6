// An analyst says whether a hit is the subject or somebody else. Hit by hit, with a comment, on the revision they have seen.
import { Type } from 'typebox'
import { anyCustomer, customerIdParam } from '../customer/own-customer.ts'
import { named, oneOf, text } from '../http/fields.ts'
import { idParam, operation } from '../http/operation.ts'
import { findAnyCustomer } from './customer-trail.ts'
import { HIT_DECISIONS, HitRecord } from './screening-record.ts'
import { settleHit } from './settle-hit.ts'

const DecideHit = named('DecideScreeningHit', {
  decision: oneOf(HIT_DECISIONS, {
    description: 'Confirmed: it is them. FalsePositive: it is somebody else.',
  }),
  comment: text(2000, { description: 'What it was decided by.' }),
  revision: Type.Integer({ minimum: 1, description: 'Of the hit as it was read.' }),
})

export const decideScreeningHit = operation({
  id: 'decideScreeningHit',
  method: 'POST',
  path: '/compliance/v1/customers/{customerId}/screening/hits/{hitId}/decision',
  scope: 'review.decide',
  tag: 'Screening',
  summary: 'Confirm or clear a hit',
  description:
    'A cleared hit stays cleared when the lists are asked again, until the entry or the person’s own data changes. A confirmed sanctions hit leaves nothing but rejection. Deciding again is possible and keeps the earlier decision on record.',
  params: { ...customerIdParam, hitId: idParam('The hit.', 'Screening.HitNotFound') },
  about: anyCustomer,
  body: DecideHit,
  value: HitRecord,
  errors: [
    'ValidationControl.Error',
    'Customer.NotFound',
    'Screening.HitNotFound',
    'Screening.HitChanged',
    'Customer.NotEditable',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const at = await findAnyCustomer(app, params.customerId)
    const { userId } = caller.person!
    const who = { actor: { kind: 'Analyst', id: userId } as const, accountId: userId }
    return { value: await settleHit(app, at, who, { hitId: params.hitId, ...body }, requestId) }
  },
})
