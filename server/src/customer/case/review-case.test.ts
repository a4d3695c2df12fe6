import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { caseAfter, isOverdue, newCase, RESPONSE_MS, type ReviewCase } from './review-case.ts'
import { type Facts, type ReviewState, step, TRIGGERS } from './verification.ts'

const HOUR = 60 * 60_000
const SLA = 48 * HOUR
const START = new Date(Date.UTC(2026, 10, 15))

const move = fc.record({
  trigger: fc.constantFrom(...TRIGGERS),
  by: fc.constantFrom('ada', 'ben'),
  afterMs: fc.integer({ min: 0, max: 40 * 24 * HOUR }),
  facts: fc.record({
    material: fc.boolean(),
    patchedPeople: fc.boolean(),
    answered: fc.constantFrom('None' as const, 'Some' as const, 'All' as const),
    highRisk: fc.boolean(),
  }) as fc.Arbitrary<Facts>,
})

test('in any series of actions a case has an owner only while in review, and only the time with reviewers is counted', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      let state: ReviewState = { verificationStatus: 'PendingVerification', reviewStage: 'Queued', round: 1 }
      let reviewCase: ReviewCase = newCase(START, SLA)
      let now = START
      let version = 1
      // What is left of the time that we have, reckoned apart.
      let left = SLA
      for (const { trigger, by, afterMs, facts } of moves) {
        if (['Queued', 'InReview', 'AwaitingSecondApproval'].includes(reviewCase.stage)) left -= afterMs
        now = new Date(now.getTime() + afterMs)
        const after = step(state, trigger, facts)
        if (!after) continue
        if (after.reviewStage !== state.reviewStage || trigger === 'Assign') {
          const before = reviewCase
          reviewCase = caseAfter(reviewCase, after.reviewStage, { trigger, by, now, version: ++version, slaMs: SLA })
          if (before.stage === 'Closed') left = SLA
          if (after.reviewStage === 'AwaitingPartner')
            assert.equal(reviewCase.responseDueAt!.getTime(), now.getTime() + RESPONSE_MS)
        }
        state = after
        assert.equal(reviewCase.stage, state.reviewStage)
        assert.equal(reviewCase.ownerId !== null, reviewCase.stage === 'InReview')
        assert.equal(reviewCase.touchedAt !== null, reviewCase.stage === 'InReview')
        assert.equal(
          [reviewCase.dueAt, reviewCase.responseDueAt, reviewCase.closedAt].filter((time) => time !== null).length,
          1,
        )
        if (reviewCase.dueAt) {
          assert.equal(reviewCase.dueAt.getTime() - now.getTime(), left)
          assert.equal(isOverdue(reviewCase, now), left <= 0)
        }
        assert.equal(reviewCase.firstApproverId === null && reviewCase.stage === 'AwaitingSecondApproval', false)
      }
    }),
  )
})

test('the analyst who requested changes is preferred for the answer; a release prefers none, an assignment taken back the one before', () => {
  const how = (trigger: (typeof TRIGGERS)[number], by: string | null) => ({
    trigger,
    by,
    now: START,
    version: 2,
    slaMs: SLA,
  })
  const held = caseAfter(newCase(START, SLA), 'InReview', how('Claim', 'ada'))
  const asked = caseAfter(held, 'AwaitingPartner', how('RequestChanges', 'ada'))
  assert.equal(caseAfter(asked, 'Queued', how('PartnerChange', null)).preferredId, 'ada')
  assert.equal(caseAfter(held, 'Queued', how('Release', 'ada')).preferredId, null)
  const answered = caseAfter(asked, 'Queued', how('PartnerChange', null))
  for (const assignee of ['ada', 'ben']) {
    const assigned = caseAfter(answered, 'InReview', how('Assign', assignee))
    assert.equal(caseAfter(assigned, 'Queued', how('Release', 'sue')).preferredId, 'ada')
    assert.equal(caseAfter(assigned, 'Queued', how('Release', assignee)).preferredId, null)
    assert.equal(caseAfter(assigned, 'Queued', how('LeaseEnds', 'job')).preferredId, null)
    const bySue = caseAfter(answered, 'InReview', { ...how('Assign', assignee), actorId: 'sue' })
    assert.equal(bySue.assignedById, 'sue')
    const ended = caseAfter(bySue, 'Queued', how('LeaseEnds', 'job'))
    assert.deepEqual(
      [ended.preferredId, ended.assignedById],
      [assignee, null],
      'reserved for whom the supervisor chose',
    )
  }
  const proposed = caseAfter(held, 'AwaitingSecondApproval', how('Approve', 'ada'))
  assert.equal(caseAfter(proposed, 'Queued', how('SendBack', 'ben')).preferredId, 'ada')
  const closed = caseAfter(proposed, 'Closed', how('ConfirmApproval', 'ben'))
  assert.deepEqual([closed.firstApproverId, closed.secondApproverId], ['ada', 'ben'])
})
