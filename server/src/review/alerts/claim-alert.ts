// Claims an alert, so that two analysts don't work on it at the same time.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { AlertRecord, isClaimed } from './alert-record.ts'
import { alertField, alertIdParam, anyAlert, changeAlert } from './alert-work.ts'
import { claimAlert as saveClaim } from './alerts-sql.ts'

export const claimAlert = operation({
  id: 'claimAlert',
  method: 'POST',
  path: '/compliance/v1/alerts/{alertId}/claim',
  scope: 'review.decide',
  tag: 'Monitoring',
  summary: 'Claim an alert',
  description:
    'A claim expires after four hours without activity. Claiming your own alert again extends the claim. Supervisors can claim ' +
    'an alert that another analyst has claimed. You cannot claim an alert whose dismissal you proposed: it waits for a second approver.',
  params: alertIdParam,
  about: anyAlert,
  value: AlertRecord,
  errors: ['Alert.NotFound', 'Alert.Closed', 'Alert.ClaimedByOther', 'Alert.ProposedByYou'],

  async handle({ app, caller, params, requestId }) {
    const value = await changeAlert(app, { caller, alertId: params.alertId, requestId }, async (lockedAlert) => {
      const { sql, at, alert, reviewer } = lockedAlert
      if (alert.state !== 'Open') throw new ApiError('Alert.Closed')
      // A claim would keep the second approver from deciding.
      if (alert.proposedBy === reviewer.accountId) throw new ApiError('Alert.ProposedByYou')
      const isOwn = alert.ownerId === reviewer.accountId
      const isHeld = isClaimed(alert, at.now)
      if (isHeld && !isOwn && !reviewer.isSupervisor) throw new ApiError('Alert.ClaimedByOther')
      const claimed = saveClaim(sql, at, alert.alertId, reviewer.accountId)
      if (isHeld && isOwn) await claimed
      else
        await recordCaseAction(
          lockedAlert,
          { action: 'claimAlert', changedFields: [alertField(alert)], keepsVersion: true },
          claimed,
        )
    })
    return { value }
  },
})
