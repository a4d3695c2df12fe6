// Shows what the partner would read after a change request, without changing anything.

import { asRequested, newRequestedChanges } from '../../customer/case/requested-change-input.ts'
import { sealStatusMessage } from '../../customer/case/status-message.ts'
import { step } from '../../customer/case/verification.ts'
import { assertKey } from '../../customer/change-customer.ts'
import { anyCustomer, customerIdParam } from '../../customer/own-customer.ts'
import { operation } from '../../http/operation.ts'
import {
  VerificationStatusRecord,
  verificationStatusRecord,
} from '../../onboarding/verification/get-verification-status.ts'
import { OWNER_ERRORS } from '../case/case-errors.ts'
import { assertOwner, assertVersion, workOnCase } from '../case/case-work.ts'
import { reviewerOf } from '../case/reviewer.ts'
import { affectedPeople, ChangeRequestBody, requestDetails } from './change-request.ts'

export const previewChangeRequest = operation({
  id: 'previewChangeRequest',
  method: 'POST',
  path: '/compliance/v1/cases/{customerId}/request-changes/preview',
  scope: 'review.decide',
  tag: 'Cases',
  summary: 'Preview a change request',
  description:
    'Returns the verification status that the partner would read, without changing anything. New items have no requirementId yet.',
  params: customerIdParam,
  about: anyCustomer,
  body: ChangeRequestBody,
  value: VerificationStatusRecord,
  errors: ['ValidationControl.Error', 'Customer.NotFound', 'Customer.NotEditable', ...OWNER_ERRORS],

  async handle({ app, caller, params, body, requestId }) {
    const changeRequest = body
    const request = { reviewer: reviewerOf(caller), customerId: params.customerId, requestId }
    const value = await workOnCase(app, request, async (lockedCase) => {
      assertOwner(lockedCase)
      assertVersion(lockedCase, changeRequest.version)
      const { row, state, at } = lockedCase
      const key = assertKey(lockedCase)
      const changes = newRequestedChanges(row, changeRequest.items, { key, now: at.now })
      const details = requestDetails(lockedCase)
      const people = new Map(affectedPeople(changes).map((person) => [person.personId, person]))
      const after = step(state, 'RequestChanges')!
      const newIds = new Set(changes.map(({ itemId }) => itemId))
      const record = verificationStatusRecord(
        {
          ...row,
          verification_status: after.verificationStatus,
          review_stage: after.reviewStage,
          round: after.round,
          reason_codes: [],
          sealed_message: sealStatusMessage(key, at.customerId, changeRequest.message),
          status_changed_at: at.now,
          updated_at: at.now,
          decided_at: null,
          version: row.version + 1,
          requestedChanges: [...row.requestedChanges, ...changes.map((change) => asRequested(change, at.now, details))],
          people: row.people.map((person) => {
            const affected = people.get(person.person_id)
            return affected
              ? { ...person, verification_status: affected.verificationStatus, reason_codes: [...affected.reasonCodes] }
              : person
          }),
        },
        key,
      )
      const outstandingRequirements = record.outstandingRequirements.map((requirement) =>
        newIds.has(requirement.requirementId ?? '') ? { ...requirement, requirementId: null } : requirement,
      )
      return { ...record, outstandingRequirements }
    })
    return { value }
  },
})
