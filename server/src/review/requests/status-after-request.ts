// The verification status that the partner would read after a change request.
import { asRequested, newRequestedChanges } from '../../customer/case/requested-change-input.ts'
import { sealStatusMessage } from '../../customer/case/status-message.ts'
import type { ReviewState } from '../../customer/case/verification.ts'
import { assertKey } from '../../customer/change-customer.ts'
import {
  type VerificationStatusRecord,
  verificationStatusRecord,
} from '../../onboarding/verification/get-verification-status.ts'
import type { Static } from '../../platform/schema-builder.ts'
import type { LockedCase } from '../case/case-work.ts'
import { affectedPeople, type ChangeRequestBody, requestDetails } from './change-request.ts'

interface AfterRequest {
  readonly after: ReviewState
  /** The requirement that the request replaces. */
  readonly waivedItemId?: string | undefined
}

/** New items have no requirementId yet. */
export function statusAfterRequest(
  lockedCase: LockedCase,
  { items, message }: Static<typeof ChangeRequestBody>,
  { after, waivedItemId }: AfterRequest,
): VerificationStatusRecord {
  const { row, at } = lockedCase
  const key = assertKey(lockedCase)
  const changes = newRequestedChanges(row, items, { key, now: at.now })
  const details = { ...requestDetails(lockedCase), round: after.round }
  const people = new Map(affectedPeople(changes).map((person) => [person.personId, person]))
  const newIds = new Set(changes.map(({ itemId }) => itemId))
  const record = verificationStatusRecord(
    {
      ...row,
      verification_status: after.verificationStatus,
      review_stage: after.reviewStage,
      round: after.round,
      reason_codes: [],
      sealed_message: sealStatusMessage(key, at.customerId, message),
      status_changed_at: at.now,
      updated_at: at.now,
      decided_at: null,
      version: row.version + 1,
      requestedChanges: [
        ...row.requestedChanges.map((item) =>
          item.itemId === waivedItemId ? { ...item, status: 'Waived' as const } : item,
        ),
        ...changes.map((change) => asRequested(change, at.now, details)),
      ],
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
}
