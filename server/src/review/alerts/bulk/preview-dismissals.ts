// Which dismissals of several alerts would need a second approver. Nothing is changed.
import { named, nullable, oneOf, uuid } from '../../../http/fields.ts'
import { operation } from '../../../http/operation.ts'
import { Type } from '../../../platform/schema-builder.ts'
import { DISMISSAL_REASONS } from '../alert-kinds.ts'
import { findProposalReasons } from '../second-approver.ts'
import { distinct, SELECTED_ALERTS } from './dismiss-alerts.ts'

export const previewDismissals = operation({
  id: 'previewDismissals',
  method: 'POST',
  path: '/compliance/v1/alerts/dismiss/preview',
  scope: 'review.decide',
  tag: 'Monitoring',
  summary: 'Preview the dismissal of several alerts',
  description:
    'Returns which dismissals a second approver must confirm if you dismiss these alerts now, in this order. Nothing is changed.',
  body: named('PreviewDismissals', { alertIds: SELECTED_ALERTS }),
  value: named('DismissalPreviews', {
    items: Type.Array(
      named('DismissalPreview', {
        alertId: uuid(),
        proposalReasons: nullable(
          Type.Array(oneOf(DISMISSAL_REASONS), {
            description:
              'The `dismissalReasons` that a second approver must confirm; null if the alert is closed, unknown or its cell is unavailable.',
          }),
        ),
      }),
      { description: 'One item per alert, in the order of the request.' },
    ),
  }),
  errors: ['ValidationControl.Error'],

  async handle({ app, caller, body }) {
    const alertIds = distinct(body.alertIds)
    const { answers } = await app.db.reads.availableCells((sql) =>
      findProposalReasons(sql, alertIds, caller.user!.userId),
    )
    const found = new Map(answers.flatMap((reasons) => [...reasons]))
    return {
      value: { items: alertIds.map((alertId) => ({ alertId, proposalReasons: found.get(alertId) ?? null })) },
    }
  },
})
