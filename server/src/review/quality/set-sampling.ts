// A supervisor sets the share of approvals that are sampled. It counts at once.

import { NO_PARTNER, recordAction } from '../../audit/account-activity.ts'
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { findSampling, saveSampling } from './sample-percent-sql.ts'
import { Sampling, samplingOf } from './sampling.ts'

export const setSampling = operation({
  id: 'setSampling',
  method: 'PUT',
  path: '/compliance/v1/quality/sampling',
  scope: 'review.supervise',
  tag: 'Quality',
  summary: 'Set the share of approvals that are sampled',
  description:
    'Counts for approvals from now on, without a restart. Until it is set, the setting QUALITY_SAMPLE_PERCENT of the service ' +
    'counts. The change is in the audit log of staff.',
  body: named('SetSampling', {
    samplePercent: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'The share of approvals to sample, in per cent; 0 for none.',
    }),
  }),
  value: Sampling,
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, body, requestId }) {
    const at = app.clock.now()
    const row = { samplePercent: body.samplePercent, changedBy: caller.user!.userId, changedAt: at }
    await app.db.staffDirectoryTransaction(NO_PARTNER, async (sql) => {
      const before = (await findSampling(sql))?.samplePercent ?? app.config.review.samplePercent
      await saveSampling(sql, row)
      const facts = { percentBefore: before, percentAfter: body.samplePercent }
      await recordAction(sql, {
        partnerId: NO_PARTNER,
        at,
        by: caller.user,
        action: 'SamplingChanged',
        facts,
        requestId,
      })
    })
    const emailOf = await findStaffEmails(app, [row.changedBy])
    return { value: samplingOf(app, row, emailOf) }
  },
})
