// Shows what the partner would read after a change request because of an alert, without changing anything.
import { step } from '../../../customer/case/verification.ts'
import { operation } from '../../../http/operation.ts'
import { VerificationStatusRecord } from '../../../onboarding/verification/get-verification-status.ts'
import { ChangeRequestBody } from '../../requests/change-request.ts'
import { statusAfterRequest } from '../../requests/status-after-request.ts'
import { alertIdParam, anyAlert, openItemOf, workOnAlert } from '../alert-work.ts'
import { assertMayRequest, REQUEST_ERRORS, REQUESTS_CHANGES } from './request-changes-from-alert.ts'

export const previewChangeRequestFromAlert = operation({
  id: 'previewChangeRequestFromAlert',
  method: 'POST',
  path: '/compliance/v1/alerts/{alertId}/request-changes/preview',
  scope: 'review.decide',
  tag: 'Monitoring',
  summary: 'Preview a change request because of an alert',
  description:
    'Returns the verification status that the partner would read, without changing anything. New items have no requirementId yet.',
  params: alertIdParam,
  about: anyAlert,
  body: ChangeRequestBody,
  value: VerificationStatusRecord,
  errors: REQUEST_ERRORS,

  async handle({ app, caller, params, body, requestId }) {
    const value = await workOnAlert(app, { caller, alertId: params.alertId, requestId }, (lockedAlert) => {
      assertMayRequest(lockedAlert, body.version)
      return statusAfterRequest(lockedAlert, body, {
        after: step(lockedAlert.state, 'Monitoring', REQUESTS_CHANGES)!,
        waivedItemId: openItemOf(lockedAlert, lockedAlert.alert),
      })
    })
    return { value }
  },
})
