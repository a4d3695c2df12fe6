// An analyst says whether a hit is the subject or somebody else. Hit by hit, with a comment, on the revision they have seen.
import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { named, oneOf, text, uuid } from '../http/fields.ts'
import { operation } from '../http/operation.ts'
import { readFields } from '../http/read-fields.ts'
import { isUuid } from '../platform/ids.ts'
import { findAnyCustomer } from './customer-trail.ts'
import { customerIdParam } from './get-screening.ts'
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
  params: { ...customerIdParam, hitId: { description: 'The hit.', schema: uuid() } },
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
    const hitId = params.hitId?.toLowerCase()
    if (!isUuid(hitId)) throw new ApiError('Screening.HitNotFound')
    const { userId } = caller.person!
    const who = { actor: { kind: 'Analyst', id: userId } as const, accountId: userId }
    return { value: await settleHit(app, at, who, { hitId, ...readFields(DecideHit, body) }, requestId) }
  },
})
