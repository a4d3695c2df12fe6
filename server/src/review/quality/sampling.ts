// The share of approvals that are sampled, as supervisors and auditors see it.
import type { EmailOf } from '../../audit/staff-emails.ts'
import { instant, named, nullable } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { StaffRef } from '../case/case-record.ts'
import type { SamplingRow } from './sample-percent-sql.ts'

export const Sampling = named('Sampling', {
  samplePercent: Type.Integer({ description: 'The share of approvals that are sampled, in per cent.' }),
  changed: nullable(
    named('SamplingChange', {
      changedBy: Type.Object(StaffRef.properties, { description: 'The supervisor who set it.' }),
      changedAt: instant({ description: 'When it was set.' }),
    }),
  ),
})

export function samplingOf(app: App, row: SamplingRow | undefined, emailOf: EmailOf): Static<typeof Sampling> {
  if (!row) return { samplePercent: app.config.review.samplePercent, changed: null }
  const { samplePercent, changedBy, changedAt } = row
  return {
    samplePercent,
    changed: {
      changedBy: { userId: changedBy, email: emailOf(changedBy) },
      changedAt: changedAt.toISOString(),
    },
  }
}
