// Releases an alert, so that others can claim it before the claim expires.
import { ApiError } from '../../errors.ts'
import { operation } from '../../http/operation.ts'
import { recordCaseAction } from '../case/record-case-action.ts'
import { AlertRecord, isClaimed } from './alert-record.ts'
import { alertField, alertIdParam, anyAlert, changeAlert } from './alert-work.ts'
import { claimAlert as saveClaim } from './alerts-sql.ts'

export const releaseAlert = operation({
  id: 'releaseAlert',
  method: 'POST',
  path: '/compliance/v1/alerts/{alertId}/release',
  scope: 'review.decide',
  tag: 'Monitoring',
  summary: 'Release an alert',
  description:
    'Ends your claim, or as a supervisor the claim of another analyst. Releasing an alert that no one has claimed changes nothing.',
  params: alertIdParam,
  about: anyAlert,
  value: AlertRecord,
  errors: ['Alert.NotFound', 'Alert.Closed', 'Alert.ClaimedByOther'],

  async handle({ app, caller, params, requestId }) {
    const value = await changeAlert(app, { caller, alertId: params.alertId, requestId }, async (lockedAlert) => {
      const { sql, at, alert, reviewer } = lockedAlert
      if (alert.state !== 'Open') throw new ApiError('Alert.Closed')
      if (!isClaimed(alert, at.now)) return
      if (alert.ownerId !== reviewer.accountId && !reviewer.isSupervisor) throw new ApiError('Alert.ClaimedByOther')
      await recordCaseAction(
        lockedAlert,
        { action: 'releaseAlert', changedFields: [alertField(alert)], keepsVersion: true },
        saveClaim(sql, at, alert.alertId, null),
      )
    })
    return { value }
  },
})
