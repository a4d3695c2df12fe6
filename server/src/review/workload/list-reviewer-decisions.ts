// The decisions of a reviewer that the workload counts.
import { instant, named, oneOf, unavailableCells as unavailableCellsField, uuid } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { ascending, mergeRows } from '../../platform/db/db.ts'
import { Type } from '../../platform/schema-builder.ts'
import { periodOf, WorkloadQuery } from './workload.ts'
import { DECISION_KINDS, listDecisionsOf, type ReviewerDecision } from './workload-sql.ts'

const MOST = 500

export const listReviewerDecisions = operation({
  id: 'listReviewerDecisions',
  method: 'GET',
  path: '/compliance/v1/workload/decisions',
  scope: 'review.oversee',
  tag: 'Workload',
  summary: 'List the decisions of a reviewer',
  description: 'The decisions that the workload counts for this reviewer, newest first.',
  query: Type.Object({
    ...WorkloadQuery.properties,
    userId: uuid({ description: 'The reviewer.' }),
    kind: Type.Optional(
      Type.Array(oneOf(DECISION_KINDS), {
        maxItems: DECISION_KINDS.length,
        description: 'Only decisions of these kinds. Repeat the parameter to include several.',
      }),
    ),
  }),
  value: named('ReviewerDecisions', {
    items: Type.Array(
      named('ReviewerDecision', {
        decisionId: uuid({ description: 'Identifies the decision.' }),
        customerId: uuid(),
        companyName: Type.String(),
        partnerName: Type.String(),
        kind: oneOf(DECISION_KINDS, { description: 'What the reviewer did.' }),
        outcome: Type.String({
          description: 'Proposed: an approval that awaited a second one. SentBack: one that was not confirmed.',
          example: 'Approved',
        }),
        decidedAt: instant(),
      }),
      { description: `At most ${MOST}.` },
    ),
    hasMore: Type.Boolean({ description: `Whether there are more than ${MOST}.` }),
    unavailableCells: unavailableCellsField('their decisions'),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, query }) {
    const asked = {
      ...periodOf(app, query),
      userId: query.userId.toLowerCase(),
      kinds: query.kind ?? DECISION_KINDS,
    }
    const { answers, unavailableCells } = await app.db.reads.availableCells((sql) =>
      listDecisionsOf(sql, asked, MOST + 1),
    )
    const rows = mergeRows(answers, newestFirst, MOST + 1)
    return {
      value: {
        items: rows.slice(0, MOST).map(({ decidedAt, ...row }) => ({ ...row, decidedAt: decidedAt.toISOString() })),
        hasMore: rows.length > MOST,
        unavailableCells: [...unavailableCells],
      },
    }
  },
})

const newestFirst = (a: ReviewerDecision, b: ReviewerDecision) =>
  ascending(b.decidedAt, a.decidedAt) || ascending(b.decisionId, a.decisionId)
