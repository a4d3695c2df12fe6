// Reopens the case of an approved customer because of an alert. The partner sees the new status, and never the alert.
import { named, text } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../notes/notes.ts'
import { AlertRecord } from './alert-record.ts'
import {
  alertIdParam,
  anyAlert,
  assertApproved,
  assertDecidable,
  changeAlert,
  closeForReview,
  reviewFields,
} from './alert-work.ts'

export const reopenFromAlert = operation({
  id: 'reopenFromAlert',
  method: 'POST',
  path: '/compliance/v1/alerts/{alertId}/reopen',
  scope: 'review.decide',
  tag: 'Monitoring',
  summary: 'Reopen a case because of an alert',
  description:
    'The partner sees the customer in review again, and a new round starts. The other alerts of the customer are resolved, ' +
    'because the review covers them.',
  params: alertIdParam,
  about: anyAlert,
  body: named('ReopenFromAlert', {
    comment: text(MAX_NOTE_LENGTH, { description: 'An internal note. The partner does not see it.' }),
  }),
  value: AlertRecord,
  errors: [
    'ValidationControl.Error',
    'Alert.NotFound',
    'Alert.Closed',
    'Alert.ClaimedByOther',
    'Alert.CustomerNotApproved',
    'Customer.NotEditable',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const value = await changeAlert(app, { caller, alertId: params.alertId, requestId }, async (lockedAlert) => {
      const { alert, alerts, reviewer } = lockedAlert
      const isRepeated = alert.resolution === 'CaseReopened' && alert.closedBy === reviewer.accountId
      if (!isRepeated) {
        assertDecidable(lockedAlert)
        assertApproved(lockedAlert)
        const acted = [{ alertId: alert.alertId, resolution: 'CaseReopened' as const }]
        await recordCaseAction(
          lockedAlert,
          {
            action: 'reopen',
            changedFields: ['verificationStatus', ...reviewFields(alerts, acted)],
            trigger: 'Monitoring',
            decision: { kind: 'Reopen', outcome: 'Reopened' },
            note: { about: 'Reopened', text: body.comment },
          },
          ...closeForReview(lockedAlert, alerts, acted),
        )
      }
    })
    return { value }
  },
})
