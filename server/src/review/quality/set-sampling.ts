// A supervisor sets the shares of decisions that are sampled. They count at once.

import { NO_PARTNER, recordAction } from '../../audit/account-activity.ts'
import { type FieldError, throwFieldErrors } from '../../errors.ts'
import { named, optional, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { listReviewers } from '../case/case-sql.ts'
import { percent, Sampling, samplingOf } from './sampling.ts'
import { defaultShares, type SamplingShares } from './sampling-shares.ts'
import { lockSampling, saveSampling } from './sampling-sql.ts'

const MOST_REVIEWERS = 200

const Body = named('SetSampling', {
  samplePercent: percent('The share of approvals to sample, in per cent; 0 for none.'),
  rejectionPercent: optional(percent('The share of rejections to sample, in per cent. Left out: it stays as it is.')),
  highRiskPercent: optional(
    percent('The share of decisions about high risks to sample, in per cent. Left out: it stays as it is.'),
  ),
  reviewers: optional(
    Type.Array(
      named('SetReviewerShare', {
        userId: uuid({ description: 'An analyst or a supervisor.' }),
        percent: percent('The share of all decisions of this user to sample, in per cent.'),
      }),
      {
        maxItems: MOST_REVIEWERS,
        description: 'All users with a share of their own, each once. Left out: they stay as they are.',
      },
    ),
  ),
})

export const setSampling = operation({
  id: 'setSampling',
  method: 'PUT',
  path: '/compliance/v1/quality/sampling',
  scope: 'review.supervise',
  tag: 'Quality',
  summary: 'Set the shares of decisions that are sampled',
  description:
    'Counts for decisions from now on, without a restart. The highest share that applies to a decision counts. Until it is set, the ' +
    'setting QUALITY_SAMPLE_PERCENT of the service counts for approvals. The change is in the audit log of staff.',
  body: Body,
  value: Sampling,
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, body, requestId }) {
    const at = app.clock.now()
    const row = await app.db.staffDirectoryTransaction(NO_PARTNER, async (sql) => {
      const before = (await lockSampling(sql)) ?? defaultShares(app.config)
      const known = [...(await listReviewers(sql)).map(({ userId }) => userId), ...Object.keys(before.reviewerPercents)]
      throwFieldErrors(reviewerErrors(body, known))
      const after = { ...sharesAfter(before, body), changedBy: caller.user!.userId, changedAt: at }
      await saveSampling(sql, after)
      const facts = {
        percentBefore: before.samplePercent,
        percentAfter: after.samplePercent,
        sharesBefore: sharesText(before),
        sharesAfter: sharesText(after),
      }
      await recordAction(sql, {
        partnerId: NO_PARTNER,
        at,
        by: caller.user,
        action: 'SamplingChanged',
        facts,
        requestId,
      })
      return after
    })
    return { value: await samplingOf(app, row) }
  },
})

function sharesAfter(before: SamplingShares, body: Static<typeof Body>): SamplingShares {
  const { reviewers } = body
  return {
    samplePercent: body.samplePercent,
    rejectionPercent: body.rejectionPercent ?? before.rejectionPercent,
    highRiskPercent: body.highRiskPercent ?? before.highRiskPercent,
    reviewerPercents: reviewers
      ? Object.fromEntries(reviewers.map((it) => [it.userId.toLowerCase(), it.percent]))
      : before.reviewerPercents,
  }
}

/** A user who has left can stay in the list. */
function reviewerErrors({ reviewers }: Static<typeof Body>, known: readonly string[]): FieldError[] {
  const ids = (reviewers ?? []).map(({ userId }) => userId.toLowerCase())
  return ids.flatMap((userId, index) => {
    const problem = !known.includes(userId)
      ? 'userId must be an analyst or a supervisor.'
      : ids.indexOf(userId) < index
        ? 'Each user can have one share.'
        : undefined
    const path = `/reviewers/${index}/userId`
    return problem ? [{ path, code: 'ValidationControl.Error' as const, message: problem }] : []
  })
}

/** For the audit log, whose facts are single values. */
function sharesText({ samplePercent, rejectionPercent, highRiskPercent, reviewerPercents }: SamplingShares): string {
  const reviewers = Object.entries(reviewerPercents).map(([userId, share]) => `${userId} ${share}%`)
  return [
    `approvals ${samplePercent}%`,
    `rejections ${rejectionPercent}%`,
    `high risk ${highRiskPercent}%`,
    ...reviewers,
  ].join(', ')
}
