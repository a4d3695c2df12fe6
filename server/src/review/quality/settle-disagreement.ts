// A supervisor marks a disagreement as settled once it has been discussed, or takes that back.
import { ApiError } from '../../errors.ts'
import { named, uuid } from '../../http/fields.ts'
import { idParam, operation, type Resource } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { findSample, saveSettlement } from './quality-sql.ts'

const anyDisagreement: Resource = async (app, _caller, { sampleId }) => {
  const sample = await app.db.findInCells((sql) => findSample(sql, sampleId!))
  return sample?.result === 'Disagree' ? undefined : new ApiError('QualitySample.NotFound')
}

export const settleDisagreement = operation({
  id: 'settleDisagreement',
  method: 'PUT',
  path: '/compliance/v1/quality-samples/{sampleId}/settled',
  scope: 'review.supervise',
  tag: 'Quality',
  summary: 'Settle a disagreement',
  description:
    'Marks a disagreement as settled, or as unsettled again. The customer and the results do not change. The change is in the audit log ' +
    'of the customer.',
  params: { sampleId: idParam('The `sampleId` of a disagreement.', 'QualitySample.NotFound') },
  about: anyDisagreement,
  body: named('SettleDisagreement', {
    settled: Type.Boolean({ description: 'Whether the disagreement needs no attention any more.' }),
  }),
  value: named('Settlement', {
    sampleId: uuid({ description: 'Identifies the sample.' }),
    settled: Type.Boolean({ description: 'Whether the disagreement is settled.' }),
  }),
  errors: ['ValidationControl.Error', 'QualitySample.NotFound'],

  async handle({ app, caller, params: { sampleId }, body: { settled }, requestId }) {
    const found = await app.db.findInCells((sql) => findSample(sql, sampleId))
    if (found?.result !== 'Disagree') throw new ApiError('QualitySample.NotFound')
    const request = { reviewer: reviewerOf(caller), customerId: found.customerId, requestId }
    await workOnCase(app, request, async (lockedCase) => {
      const { sql, at, reviewer } = lockedCase
      const sample = await findSample(sql, sampleId)
      // Who settled it first stays.
      if (!sample || (sample.settledBy !== null) === settled) return
      await recordCaseAction(
        lockedCase,
        {
          action: settled ? 'settleDisagreement' : 'unsettleDisagreement',
          changedFields: [`qualitySamples/${sampleId}`],
          keepsVersion: true,
          isView: true,
        },
        saveSettlement(sql, at, { sampleId, settledBy: settled ? reviewer.accountId : null }),
      )
    })
    return { value: { sampleId, settled } }
  },
})
