// A second approver returns a proposed dismissal to the analyst who proposed it.
import { ApiError } from '../../../errors.ts'
import { named, text } from '../../../http/fields.ts'
import { operation } from '../../../http/operation.ts'
import { raiseNotification } from '../../../notifications/raise.ts'
import { recordCaseAction } from '../../case/record-case-action.ts'
import { MAX_NOTE_LENGTH } from '../../notes/notes.ts'
import { AlertRecord } from '../alert-record.ts'
import { alertField, alertIdParam, anyAlert, assertDecidable, changeAlert } from '../alert-work.ts'
import { returnProposal } from './proposal-sql.ts'

export const sendBackAlert = operation({
  id: 'sendBackAlert',
  method: 'POST',
  path: '/compliance/v1/alerts/{alertId}/send-back',
  scope: 'review.decide',
  tag: 'Monitoring',
  summary: 'Return a proposed dismissal to the analyst',
  description:
    'The proposal ends, and the alert is claimed for the analyst who proposed the dismissal. They are notified, and `returned` has ' +
    'the reason until the alert is decided or a dismissal is proposed again.',
  params: alertIdParam,
  about: anyAlert,
  body: named('SendBackAlert', {
    comment: text(MAX_NOTE_LENGTH, { description: 'An internal note. The partner does not see it.' }),
  }),
  value: AlertRecord,
  errors: [
    'ValidationControl.Error',
    'Alert.NotFound',
    'Alert.Closed',
    'Alert.ClaimedByOther',
    'Alert.NotProposed',
    'Alert.ProposedByYou',
    'Customer.NotEditable',
  ],

  async handle({ app, caller, params, body, requestId }) {
    const value = await changeAlert(app, { caller, alertId: params.alertId, requestId }, async (lockedAlert) => {
      const { sql, at, alert, reviewer } = lockedAlert
      assertDecidable(lockedAlert)
      const { alertId, proposedBy, proposedReason } = alert
      if (!proposedBy) throw new ApiError('Alert.NotProposed')
      if (proposedBy === reviewer.accountId) throw new ApiError('Alert.ProposedByYou')
      await recordCaseAction(
        lockedAlert,
        {
          action: 'sendBackAlert',
          changedFields: [alertField(alert)],
          keepsVersion: true,
          decision: { kind: 'Alert', outcome: 'SentBack', subjectId: alertId, reasonCodes: [proposedReason!] },
          note: { about: 'AlertReturned', text: body.comment },
        },
        returnProposal(sql, at, { alertId, to: proposedBy }),
        raiseNotification(sql, {
          partnerId: at.partnerId,
          kind: 'alert.returned',
          at: at.now,
          facts: { customerId: at.customerId, alertId },
          concernedId: proposedBy,
        }),
      )
    })
    return { value }
  },
})
