// The shares of decisions that are sampled, as supervisors and auditors see them.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { instant, named, nullable } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { StaffRef } from '../case/case-record.ts'
import { defaultShares } from './sampling-shares.ts'
import type { SamplingRow } from './sampling-sql.ts'

export const percent = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description })

export const Sampling = named('Sampling', {
  samplePercent: Type.Integer({ description: 'The share of approvals that are sampled, in per cent.' }),
  rejectionPercent: Type.Integer({ description: 'The share of rejections that are sampled, in per cent.' }),
  highRiskPercent: Type.Integer({
    description: 'The share of approvals and rejections of customers with a high risk that are sampled, in per cent.',
  }),
  reviewers: Type.Array(
    named('ReviewerShare', {
      ...StaffRef.properties,
      percent: Type.Integer({ description: 'The share of all decisions of this user that are sampled, in per cent.' }),
    }),
    { description: 'Users with a share of their own. The highest share that applies to a decision counts.' },
  ),
  changed: nullable(
    named('SamplingChange', {
      changedBy: Type.Object(StaffRef.properties, { description: 'The supervisor who set it.' }),
      changedAt: instant({ description: 'When it was set.' }),
    }),
  ),
})

export async function samplingOf(app: App, row: SamplingRow | undefined): Promise<Static<typeof Sampling>> {
  const { reviewerPercents, samplePercent, rejectionPercent, highRiskPercent } = row ?? defaultShares(app.config)
  const emailOf = await findStaffEmails(app, [...Object.keys(reviewerPercents), row?.changedBy ?? null])
  return {
    samplePercent,
    rejectionPercent,
    highRiskPercent,
    reviewers: Object.entries(reviewerPercents).map(([userId, share]) => ({
      userId,
      email: emailOf(userId),
      percent: share,
    })),
    changed: row
      ? {
          changedBy: { userId: row.changedBy, email: emailOf(row.changedBy) },
          changedAt: row.changedAt.toISOString(),
        }
      : null,
  }
}
