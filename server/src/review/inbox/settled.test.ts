import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REVIEW_STAGES } from '../../reference/vocabularies.ts'
import { isSettled } from './settled.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const later = new Date(NOW.getTime() + 1)
const NOTIFIED = { userId: 'me', occurredAt: NOW, now: NOW }

test('a closed case settles every notification that asks for something, and no other', () => {
  const closed = { stage: 'Closed', ownerId: null, claimedAt: null, dueAt: NOW, isEscalated: false } as const
  for (const kind of ['case.assigned', 'case.second_approval', 'case.overdue', 'case.escalated'] as const)
    assert.equal(isSettled(kind, closed, NOTIFIED), true, kind)
  for (const kind of ['case.unassigned', 'case.document_infected', 'team.changed'] as const)
    assert.equal(isSettled(kind, closed, NOTIFIED), false, kind)
})

test('an overdue case is settled while the partner has to respond, and when it has a new due time', () => {
  const settled = REVIEW_STAGES.filter((stage) =>
    isSettled('case.overdue', { stage, ownerId: null, claimedAt: null, dueAt: NOW, isEscalated: false }, NOTIFIED),
  )
  assert.deepEqual(settled.toSorted(), ['AwaitingPartner', 'Closed'])
  for (const stage of REVIEW_STAGES)
    assert.equal(
      isSettled('case.overdue', { stage, ownerId: null, claimedAt: null, dueAt: later, isEscalated: false }, NOTIFIED),
      true,
    )
})
