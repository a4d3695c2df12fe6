import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  REVIEW_STAGES,
  type ReviewStage,
  VERIFICATION_STATUSES,
  type VerificationStatus,
} from '../../reference/vocabularies.ts'
import { editError, type Facts, type ReviewState, step, TRIGGERS, type Trigger } from './verification.ts'

const everyState: ReviewState[] = VERIFICATION_STATUSES.flatMap((verificationStatus) =>
  REVIEW_STAGES.map((reviewStage) => ({ verificationStatus, reviewStage, round: 3 })),
)
const bools = [true, false]
const everyFacts: Facts[] = bools.flatMap((material) =>
  bools.flatMap((patchedPeople) =>
    (['None', 'Some', 'All'] as const).flatMap((answered) =>
      bools.map((highRisk) => ({ material, patchedPeople, answered, highRisk })),
    ),
  ),
)
const state = (verificationStatus: VerificationStatus, reviewStage: ReviewStage, round = 1): ReviewState => ({
  verificationStatus,
  reviewStage,
  round,
})
const FIRST = state('PendingVerification', 'Queued')

/** Every state that can come about, from the first one on. */
function reachable(): ReviewState[] {
  const seen = new Map<string, ReviewState>()
  const visit = (each: ReviewState) => {
    const key = `${each.verificationStatus}/${each.reviewStage}`
    if (seen.has(key)) return
    seen.set(key, each)
    for (const trigger of TRIGGERS)
      for (const facts of everyFacts) {
        const next = step(each, trigger, facts)
        if (next) visit(next)
      }
  }
  visit(FIRST)
  return [...seen.values()]
}

test('a case has one of seven states and no others', () => {
  assert.deepEqual(
    reachable()
      .map((each) => `${each.verificationStatus}/${each.reviewStage}`)
      .sort(),
    [
      'Approved/Closed',
      'ChangesRequested/AwaitingPartner',
      'PendingVerification/AwaitingSecondApproval',
      'PendingVerification/InReview',
      'PendingVerification/Queued',
      'Rejected/Closed',
      'StartedNotCompleted/AwaitingPartner',
    ],
  )
})

test('every row of the transition table is applied', () => {
  const rows: [string, Trigger, Facts, string | undefined, number?][] = [
    [
      'PendingVerification/Queued',
      'PartnerChange',
      { material: true, patchedPeople: true },
      'PendingVerification/Queued',
    ],
    ['PendingVerification/Queued', 'DocumentArrives', {}, 'PendingVerification/Queued'],
    ['PendingVerification/Queued', 'Claim', {}, 'PendingVerification/InReview'],
    ['PendingVerification/Queued', 'Approve', {}, undefined],
    ['PendingVerification/InReview', 'Claim', {}, undefined],
    ['PendingVerification/InReview', 'PartnerChange', {}, undefined],
    ['PendingVerification/InReview', 'DocumentArrives', {}, 'PendingVerification/InReview'],
    ['PendingVerification/InReview', 'Release', {}, 'PendingVerification/Queued'],
    ['PendingVerification/InReview', 'LeaseEnds', {}, 'PendingVerification/Queued'],
    ['PendingVerification/InReview', 'RequestChanges', {}, 'ChangesRequested/AwaitingPartner'],
    ['PendingVerification/InReview', 'Approve', { highRisk: false }, 'Approved/Closed'],
    ['PendingVerification/InReview', 'Approve', { highRisk: true }, 'PendingVerification/AwaitingSecondApproval'],
    ['PendingVerification/InReview', 'Reject', {}, 'Rejected/Closed'],
    ['PendingVerification/AwaitingSecondApproval', 'ConfirmApproval', {}, 'Approved/Closed'],
    ['PendingVerification/AwaitingSecondApproval', 'SendBack', {}, 'PendingVerification/Queued'],
    ['PendingVerification/AwaitingSecondApproval', 'Approve', {}, undefined],
    ['PendingVerification/AwaitingSecondApproval', 'PartnerChange', {}, undefined],
    ['ChangesRequested/AwaitingPartner', 'PartnerChange', { answered: 'None' }, 'ChangesRequested/AwaitingPartner'],
    ['ChangesRequested/AwaitingPartner', 'PartnerChange', { answered: 'Some' }, 'StartedNotCompleted/AwaitingPartner'],
    ['ChangesRequested/AwaitingPartner', 'PartnerChange', { answered: 'All' }, 'PendingVerification/Queued', 1],
    ['ChangesRequested/AwaitingPartner', 'DocumentArrives', { answered: 'All' }, 'PendingVerification/Queued', 1],
    [
      'StartedNotCompleted/AwaitingPartner',
      'PartnerChange',
      { answered: 'Some' },
      'StartedNotCompleted/AwaitingPartner',
    ],
    ['StartedNotCompleted/AwaitingPartner', 'PartnerChange', { patchedPeople: true }, 'PendingVerification/Queued', 1],
    ['ChangesRequested/AwaitingPartner', 'PartnerChange', { patchedPeople: true }, 'PendingVerification/Queued', 1],
    ['ChangesRequested/AwaitingPartner', 'NoResponse', {}, 'Rejected/Closed'],
    ['StartedNotCompleted/AwaitingPartner', 'NoResponse', {}, 'Rejected/Closed'],
    ['PendingVerification/Queued', 'NoResponse', {}, undefined],
    ['Approved/Closed', 'PartnerChange', { material: true }, 'PendingVerification/Queued', 1],
    ['Approved/Closed', 'PartnerChange', { material: false }, 'Approved/Closed'],
    ['Approved/Closed', 'Reopen', {}, 'PendingVerification/Queued', 1],
    ['Rejected/Closed', 'Reopen', {}, 'PendingVerification/Queued', 1],
    ['Approved/Closed', 'Monitoring', {}, 'PendingVerification/Queued', 1],
    ['Approved/Closed', 'Monitoring', { requestsChanges: true }, 'ChangesRequested/AwaitingPartner', 1],
    ['Rejected/Closed', 'Monitoring', {}, undefined],
    ['PendingVerification/Queued', 'Monitoring', { requestsChanges: true }, undefined],
    ['Rejected/Closed', 'PartnerChange', { material: true }, undefined],
  ]
  for (const [from, trigger, facts, to, rounds = 0] of rows) {
    const [status, stage] = from.split('/') as [VerificationStatus, ReviewStage]
    const next = step(state(status, stage, 4), trigger, facts)
    assert.equal(next && `${next.verificationStatus}/${next.reviewStage}`, to, `${from} ${trigger}`)
    if (next) assert.equal(next.round, 4 + rounds, `${from} ${trigger}`)
  }
})

test('a customer can be changed unless an analyst owns its case or it was rejected', () => {
  for (const each of everyState) {
    const isOwned = each.reviewStage === 'InReview' || each.reviewStage === 'AwaitingSecondApproval'
    const expected =
      each.verificationStatus === 'Rejected' ? 'Customer.NotEditable' : isOwned ? 'Customer.UnderReview' : undefined
    assert.equal(editError(each), expected, JSON.stringify(each))
  }
  for (const each of reachable())
    for (const facts of everyFacts)
      assert.equal(step(each, 'PartnerChange', facts) === undefined, editError(each) !== undefined)
})

test('a document can arrive in every state, and no state is a dead end', () => {
  for (const each of reachable()) {
    assert.ok(step(each, 'DocumentArrives'))
    const ways = TRIGGERS.filter((trigger) =>
      everyFacts.some((facts) => {
        const next = step(each, trigger, facts)
        return next && JSON.stringify(next) !== JSON.stringify(each)
      }),
    )
    assert.ok(ways.length > 0, JSON.stringify(each))
  }
})

test('a change by the partner can only return the case to the queue or answer part of a request, and each return starts a round', () => {
  const facts = fc.record({
    material: fc.boolean(),
    patchedPeople: fc.boolean(),
    answered: fc.constantFrom('None' as const, 'Some' as const, 'All' as const),
  })
  const trigger = fc.constantFrom('PartnerChange' as const, 'DocumentArrives' as const)
  fc.assert(
    fc.property(
      fc.constantFrom(...reachable()),
      fc.array(fc.tuple(trigger, facts), { maxLength: 20 }),
      (first, all) => {
        let now = first
        for (const [on, what] of all) {
          const next = step(now, on, what)
          if (!next) return
          const isBack = next.reviewStage === 'Queued' && now.reviewStage !== 'Queued'
          assert.equal(next.round, isBack ? now.round + 1 : now.round)
          assert.ok(next.reviewStage === 'Queued' || next.reviewStage === now.reviewStage)
          now = next
        }
        // Once in the queue, a partner can't get out of it.
        assert.ok(now.round - first.round <= 1)
      },
    ),
  )
})
