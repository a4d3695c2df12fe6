import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  REVIEW_STAGES,
  type ReviewStage,
  VERIFICATION_STATUSES,
  type VerificationStatus,
} from '../reference/vocabularies.ts'
import { afterPartnerChange, editRefusal, type ReviewState } from './verification.ts'

const everyState: ReviewState[] = VERIFICATION_STATUSES.flatMap((verificationStatus) =>
  REVIEW_STAGES.map((reviewStage) => ({ verificationStatus, reviewStage, round: 3 })),
)
const everyChange = [true, false].flatMap((material) =>
  [true, false].map((patchedPeople) => ({ material, patchedPeople })),
)
const state = (verificationStatus: VerificationStatus, reviewStage: ReviewStage, round = 1): ReviewState => ({
  verificationStatus,
  reviewStage,
  round,
})

test('a customer can be changed but while an analyst owns it, and never again once rejected', () => {
  for (const each of everyState) {
    const isOwned = each.reviewStage === 'InReview' || each.reviewStage === 'AwaitingSecondApproval'
    const expected =
      each.verificationStatus === 'Rejected' ? 'Customer.NotEditable' : isOwned ? 'Customer.UnderReview' : undefined
    assert.equal(editRefusal(each), expected, JSON.stringify(each))
  }
})

test('what is queued stays queued, whatever is changed', () => {
  for (const change of everyChange)
    assert.deepEqual(
      afterPartnerChange(state('PendingVerification', 'Queued', 2), change),
      state('PendingVerification', 'Queued', 2),
    )
})

test('an approved customer is looked at again after a material change, and only then', () => {
  for (const change of everyChange)
    assert.deepEqual(
      afterPartnerChange(state('Approved', 'Closed', 2), change),
      change.material ? state('PendingVerification', 'Queued', 3) : state('Approved', 'Closed', 2),
    )
})

test('a PATCH with people is the answer to a request for changes; nothing else is', () => {
  for (const status of ['ChangesRequested', 'StartedNotCompleted'] as const)
    for (const change of everyChange)
      assert.deepEqual(
        afterPartnerChange(state(status, 'AwaitingPartner'), change),
        change.patchedPeople ? state('PendingVerification', 'Queued', 2) : state(status, 'AwaitingPartner'),
      )
})

test('a partner never moves anything but into the queue, and each time there begins a new round', () => {
  const changes = fc.array(fc.record({ material: fc.boolean(), patchedPeople: fc.boolean() }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.constantFrom(...everyState), changes, (first, sequence) => {
      let now = first
      for (const change of sequence) {
        if (editRefusal(now)) return
        const next = afterPartnerChange(now, change)
        const moved = next.verificationStatus !== now.verificationStatus || next.reviewStage !== now.reviewStage
        assert.equal(next.round, moved ? now.round + 1 : now.round)
        if (moved) assert.deepEqual([next.verificationStatus, next.reviewStage], ['PendingVerification', 'Queued'])
        now = next
      }
      // At most one change of state: once in the queue, a partner can't get out of it.
      assert.ok(now.round - first.round <= 1)
    }),
  )
})
