// Requests changes from the partner because of an alert. The partner sees the request, and never the alert.
import { asRequested, newRequestedChanges } from '../../../customer/case/requested-change-input.ts'
import { insertRequestedChange } from '../../../customer/case/requested-changes-sql.ts'
import { sealStatusMessage } from '../../../customer/case/status-message.ts'
import { assertKey } from '../../../customer/change-customer.ts'
import { decidePerson as savePersonDecision } from '../../../customer/people/people-sql.ts'
import { operation } from '../../../http/operation.ts'
import { assertVersion } from '../../case/case-work.ts'
import { recordCaseAction } from '../../case/record-case-action.ts'
import { affectedPeople, ChangeRequestBody, requestDetails } from '../../requests/change-request.ts'
import { AlertRecord } from '../alert-record.ts'
import {
  alertIdParam,
  anyAlert,
  assertApproved,
  assertDecidable,
  changeAlert,
  closeForReview,
  type LockedAlert,
  openItemOf,
  reviewFields,
  waiveItem,
} from '../alert-work.ts'

/** Of the preview as well. */
export const REQUEST_ERRORS = [
  'ValidationControl.Error',
  'Alert.NotFound',
  'Alert.Closed',
  'Alert.ClaimedByOther',
  'Alert.CustomerNotApproved',
  'Customer.NotEditable',
  'Review.VersionStale',
] as const
export const REQUESTS_CHANGES = { requestsChanges: true }

export const requestChangesFromAlert = operation({
  id: 'requestChangesFromAlert',
  method: 'POST',
  path: '/compliance/v1/alerts/{alertId}/request-changes',
  scope: 'review.decide',
  tag: 'Monitoring',
  summary: 'Request changes because of an alert',
  description:
    'As for a case: the partner can edit the customer for 30 days, and the case comes to you first when everything is answered. ' +
    'A new round starts, and the other alerts of the customer are resolved.',
  params: alertIdParam,
  about: anyAlert,
  body: ChangeRequestBody,
  value: AlertRecord,
  errors: REQUEST_ERRORS,

  async handle({ app, caller, params, body, requestId }) {
    const value = await changeAlert(app, { caller, alertId: params.alertId, requestId }, async (lockedAlert) => {
      const { sql, at, row, alert, alerts, reviewer, state } = lockedAlert
      if (!isRepeated(lockedAlert, body.version)) {
        assertMayRequest(lockedAlert, body.version)
        const key = assertKey(lockedAlert)
        const changes = newRequestedChanges(row, body.items, { key, now: at.now })
        const details = { ...requestDetails(lockedAlert), round: state.round + 1 }
        const reasonCodes = [...new Set(changes.map(({ reasonCode }) => reasonCode))]
        // What is requested now takes its place.
        const itemId = openItemOf(lockedAlert, alert)
        const { identityId, documentId } = alert.details
        const renewal = changes.find(({ targetId }) => targetId === (identityId ?? documentId))
        const acted = [{ alertId: alert.alertId, resolution: 'ChangesRequested' as const, itemId: renewal?.itemId }]
        await recordCaseAction(
          lockedAlert,
          {
            action: 'requestChanges',
            changedFields: [
              'verificationStatus',
              ...reviewFields(alerts, acted),
              ...changes.map((change) => `items/${change.itemId}/${change.reasonCode}`),
            ],
            trigger: 'Monitoring',
            facts: REQUESTS_CHANGES,
            sealedMessage: sealStatusMessage(key, at.customerId, body.message),
            items: [
              ...row.requestedChanges.map((item) =>
                item.itemId === itemId ? { ...item, status: 'Waived' as const } : item,
              ),
              ...changes.map((change) => asRequested(change, at.now, details)),
            ],
            decision: { kind: 'RequestChanges', outcome: 'ChangesRequested', reasonCodes },
          },
          ...changes.map((change) => insertRequestedChange(sql, at, change, details)),
          ...affectedPeople(changes).map((person) => savePersonDecision(sql, at, person)),
          ...(itemId ? [waiveItem(lockedAlert, itemId, reviewer)] : []),
          ...closeForReview(lockedAlert, alerts, acted),
        )
      }
    })
    return { value }
  },
})

export function assertMayRequest(lockedAlert: LockedAlert, version: number): void {
  assertDecidable(lockedAlert)
  assertApproved(lockedAlert)
  assertVersion(lockedAlert, version)
}

/** The same request again, before anything else has happened. */
function isRepeated({ alert, row, reviewer }: LockedAlert, version: number): boolean {
  const isOwn = alert.resolution === 'ChangesRequested' && alert.closedBy === reviewer.accountId
  return isOwn && row.version === version + 1
}
