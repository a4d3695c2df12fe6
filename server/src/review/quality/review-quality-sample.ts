// Records whether another analyst agrees with a decision. The customer stays as it is: a supervisor may reopen the case.

import { assertKey } from '../../customer/change-customer.ts'
import { ApiError } from '../../errors.ts'
import { named, oneOf, optional, text, uuid } from '../../http/fields.ts'
import { idParam, operation, type Resource } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { type LockedCase, workOnCase } from '../case/case-work.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { findSample, type SampleRow, saveResult } from './quality-sql.ts'
import { assertReviewable, SAMPLE_ERRORS } from './reviewable.ts'
import { CATEGORIES, openReason, RESULTS, sealReason } from './sample-results.ts'

const MAX_REASON_LENGTH = 2000

const anySample: Resource = async (app, _caller, { sampleId }) => {
  const sample = await app.db.findInCells((sql) => findSample(sql, sampleId!))
  return sample ? undefined : new ApiError('QualitySample.NotFound')
}

export const reviewQualitySample = operation({
  id: 'reviewQualitySample',
  method: 'POST',
  path: '/compliance/v1/quality-samples/{sampleId}/review',
  scope: 'review.decide',
  tag: 'Quality',
  summary: 'Review a quality sample',
  description:
    'Records whether you agree with the approval or rejection. The customer does not change; a supervisor can reopen the case. ' +
    'Users who decided cannot review the sample. Sending the same result and reason twice records them once.',
  params: { sampleId: idParam('The `sampleId` from the list of quality samples.', 'QualitySample.NotFound') },
  about: anySample,
  body: named('ReviewQualitySample', {
    result: oneOf(RESULTS, { description: 'Whether you agree with the decision.' }),
    categories: optional(
      Type.Array(oneOf(CATEGORIES), {
        maxItems: CATEGORIES.length,
        uniqueItems: true,
        description: 'What you disagree with.',
      }),
    ),
    reason: optional(
      text(MAX_REASON_LENGTH, { description: 'Required if you disagree. Internal: partners never see it.' }),
    ),
  }),
  value: named('QualitySampleResult', {
    sampleId: uuid({ description: 'Identifies the reviewed sample.' }),
    result: oneOf(RESULTS, { description: 'The result as it was recorded.' }),
  }),
  errors: ['ValidationControl.Error', 'Customer.NotEditable', ...SAMPLE_ERRORS],
  rules: ({ result, reason }) =>
    result === 'Disagree' && (reason === undefined || reason === null)
      ? [{ path: '/reason', code: 'ValidationControl.Error', message: 'reason is required if you disagree.' }]
      : [],

  async handle({ app, caller, params, body, requestId }) {
    const { sampleId } = params
    const categories = body.result === 'Disagree' ? (body.categories ?? []) : []
    const review = { sampleId, result: body.result, reason: body.reason ?? null, categories }
    const found = await app.db.findInCells((sql) => findSample(sql, sampleId))
    if (!found) throw new ApiError('QualitySample.NotFound')
    const request = { reviewer: reviewerOf(caller), customerId: found.customerId, requestId }
    await workOnCase(app, request, async (lockedCase) => {
      const sample = await findSample(lockedCase.sql, sampleId)
      if (!sample) throw new ApiError('QualitySample.NotFound')
      if (isRepeated(lockedCase, sample, review)) return
      assertReviewable(lockedCase, sample)
      await recordReview(lockedCase, review)
    })
    return { value: { sampleId, result: review.result } }
  },
})

interface Review {
  readonly sampleId: string
  readonly result: (typeof RESULTS)[number]
  readonly reason: string | null
  readonly categories: readonly string[]
}

/** A double click or a retry succeeds and changes nothing the second time. */
function isRepeated({ reviewer, key }: LockedCase, sample: SampleRow, { sampleId, result, reason }: Review): boolean {
  if (sample.reviewedBy !== reviewer.accountId || sample.result !== result) return false
  const recorded = sample.sealedReason && key ? openReason(key, sampleId, sample.sealedReason) : null
  return recorded === reason
}

async function recordReview(lockedCase: LockedCase, { sampleId, result, reason, categories }: Review): Promise<void> {
  const { sql, at, reviewer } = lockedCase
  const sealedReason = reason === null ? null : sealReason(assertKey(lockedCase), sampleId, reason)
  await recordCaseAction(
    lockedCase,
    {
      action: 'reviewQualitySample',
      changedFields: [
        `qualitySamples/${sampleId}`,
        `result/${result}`,
        ...categories.map((name) => `categories/${name}`),
      ],
      keepsVersion: true,
      isView: true,
    },
    saveResult(sql, at, { sampleId, reviewedBy: reviewer.accountId, result, sealedReason, categories }),
  )
}
