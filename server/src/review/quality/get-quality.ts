// Results of quality samples per analyst, and the approvals that a second analyst disagreed with. For supervisors and auditors.
import { findStaffEmails } from '../../audit/staff-emails.ts'
import { instant, named, nullable, oneOf, unavailableCells as unavailableCellsField, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import type { App } from '../../platform/app.ts'
import { ascending, mergeRows } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { StaffRef } from '../case/case-record.ts'
import { AnalystQuality, periodStart, QualityQuery, readResults, resultsByAnalyst } from './quality.ts'
import { type Disagreement, listDisagreements } from './quality-sql.ts'
import { CATEGORIES, openReason } from './sample-results.ts'
import { Sampling, samplingOf } from './sampling.ts'
import { OUTCOMES } from './sampling-shares.ts'
import { findSampling } from './sampling-sql.ts'

const MOST_DISAGREEMENTS = 100

export const getQuality = operation({
  id: 'getQuality',
  method: 'GET',
  path: '/compliance/v1/quality',
  scope: 'review.oversee',
  tag: 'Quality',
  summary: 'Get the results of quality samples',
  query: QualityQuery,
  value: named('Quality', {
    since: instant({ description: 'The start of the period.' }),
    ...Sampling.properties,
    analysts: Type.Array(AnalystQuality, {
      description:
        'Users with sampled decisions, those with the most disagreements first. An approval by two users counts for both.',
    }),
    disagreements: Type.Array(
      named('Disagreement', {
        sampleId: uuid({ description: 'Identifies the sample.' }),
        customerId: uuid(),
        companyName: Type.String(),
        partnerName: Type.String(),
        outcome: oneOf(OUTCOMES, { description: 'What was decided.' }),
        approvedAt: instant({ description: 'When the customer was approved or rejected.' }),
        approvedBy: Type.Array(StaffRef, {
          description: 'Who approved or rejected the customer: the first approver, then the second if there was one.',
        }),
        reviewedAt: instant({ description: 'When the sample was reviewed.' }),
        reviewedBy: Type.Object(StaffRef.properties, { description: 'Who reviewed the sample.' }),
        reason: nullable(Type.String({ description: 'Why they disagree; null once the customer is erased.' })),
        categories: Type.Array(oneOf(CATEGORIES), { description: 'What they disagree with.' }),
        canReopen: Type.Boolean({
          description: 'Whether the decision is still in force, so that a supervisor can reopen the case.',
        }),
        settledAt: nullable(instant({ description: 'When a supervisor marked it as settled; null until then.' })),
        settledBy: nullable(Type.Object(StaffRef.properties, { description: 'Who marked it as settled.' })),
      }),
      {
        description: `Disagreements of the period, at most ${MOST_DISAGREEMENTS}: those that are not settled, then the others, each with the newest first.`,
      },
    ),
    unavailableCells: unavailableCellsField('their samples'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    const since = periodStart(app, query)
    const { answers, unavailableCells } = await app.db.reads.availableCells((sql) =>
      Promise.all([readResults(sql, since), listDisagreements(sql, { since, limit: MOST_DISAGREEMENTS })]),
    )
    const sampling = await app.db.directory(findSampling)
    const counts = answers.map(([counted]) => counted)
    const pages = answers.map(([, found]) => found)
    return {
      value: {
        since: since.toISOString(),
        ...(await samplingOf(app, sampling)),
        analysts: await resultsByAnalyst(app, counts),
        disagreements: await recordsOf(app, mergeRows(pages, unsettledFirst, MOST_DISAGREEMENTS)),
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

/** As listDisagreements sorts them. */
export const unsettledFirst = (a: Disagreement, b: Disagreement) =>
  Number(a.settledBy !== null) - Number(b.settledBy !== null) ||
  ascending(b.reviewedAt, a.reviewedAt) ||
  ascending(b.sampleId, a.sampleId)

export async function recordsOf(app: App, rows: readonly Disagreement[]) {
  const approvers = ({ firstApproverId, decidedBy }: Disagreement) =>
    firstApproverId ? [firstApproverId, decidedBy] : [decidedBy]
  const emailOf = await findStaffEmails(
    app,
    rows.flatMap((row) => [...approvers(row), row.reviewedBy, row.settledBy]),
  )
  const staffRef = (userId: string) => ({ userId, email: emailOf(userId) })
  return Promise.all(
    rows.map(async (row) => ({
      sampleId: row.sampleId,
      customerId: row.customerId,
      companyName: row.companyName,
      partnerName: row.partnerName,
      outcome: row.outcome,
      approvedAt: row.decidedAt.toISOString(),
      approvedBy: approvers(row).map(staffRef),
      reviewedAt: row.reviewedAt.toISOString(),
      reviewedBy: staffRef(row.reviewedBy),
      reason: await reasonOf(app, row),
      categories: row.categories as (typeof CATEGORIES)[number][],
      canReopen: row.isInForce,
      settledAt: row.settledAt?.toISOString() ?? null,
      settledBy: row.settledBy === null ? null : staffRef(row.settledBy),
    })),
  )
}

/** Null once the customer is erased. */
async function reasonOf(app: App, { partnerId, customerId, sampleId, sealedReason, wrappedKey }: Disagreement) {
  if (!sealedReason || !wrappedKey) return null
  const key = app.vault.customerKey(await app.vault.partnerKey(partnerId), customerId, wrappedKey as Buffer)
  return openReason(key, sampleId, sealedReason)
}
