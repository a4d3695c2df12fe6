import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutstandingRequirement, VerificationStatus } from '../../api/dashboard-operations.ts'
import { progressTexts } from '../texts.ts'
import { countDue, countWaived, requestedChanges, ruleRequirements } from './due.ts'

const requirement = (status: OutstandingRequirement['status'], dueBy: string | null) =>
  ({ status, dueBy }) as OutstandingRequirement
const DUE_BY = '2026-12-15T00:00:00.000Z'
const customer = (verificationStatus: VerificationStatus['verificationStatus']) =>
  ({
    verificationStatus,
    outstandingRequirements: [
      requirement('Due', DUE_BY),
      requirement('Submitted', DUE_BY),
      requirement('Due', null),
      requirement('Waived', null),
    ],
  }) as VerificationStatus

test('requested changes and requirements of the rules are counted apart', () => {
  const status = customer('ChangesRequested')
  assert.equal(countDue(requestedChanges(status)), 1)
  assert.equal(requestedChanges(status).length, 2)
  assert.equal(countDue(ruleRequirements(status)), 1)
})

test('a waived requirement is not due', () => {
  assert.deepEqual(
    ruleRequirements(customer('PendingVerification')).map(({ status }) => status),
    ['Due', 'Waived'],
  )
})

test('a waived requirement is counted apart from those that are met', () => {
  assert.equal(countWaived(customer('Approved')), 1)
  assert.equal(progressTexts.met(3, 0, 9), '3 of 9 requirements met')
  assert.equal(progressTexts.met(3, 5, 8), '3 met, 5 waived, of 8 requirements')
})

test('a closed case has nothing due', () => {
  for (const closed of ['Approved', 'Rejected'] as const) {
    assert.equal(countDue(requestedChanges(customer(closed))), 0)
    assert.equal(countDue(ruleRequirements(customer(closed))), 0)
  }
})
