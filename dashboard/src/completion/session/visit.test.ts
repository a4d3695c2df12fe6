// What the page keeps when requirements change under it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompletionRequirement, CompletionState } from './completion-client.ts'
import { dueOf, isOtherBusiness, receivedOf, startVisit, withDraft, withoutConflict, withState } from './visit.ts'

function state(ids: readonly string[], submitted: readonly string[] = [], name = 'Acme'): CompletionState {
  const requirement = (status: string) => (requirementId: string) =>
    ({ requirementId, status }) as CompletionRequirement
  return {
    business: { name },
    partner: { name: 'Borealis' },
    requirements: [...ids.map(requirement('Due')), ...submitted.map(requirement('Submitted'))],
  } as CompletionState
}

const typed = { '/fields/website': 'https://acme.example' }

test('an own answer is received and its draft is gone', () => {
  const before = withDraft(startVisit(state(['a', 'b'])), 'a', typed)
  const after = withState(before, state(['b']), 'a')
  assert.deepEqual([ids(dueOf(after.state)), ids(receivedOf(after))], [['b'], ['a']])
  assert.deepEqual([after.drafts, after.conflicts], [{}, []])
})

test('what was typed is kept when someone else was first', () => {
  const before = withDraft(startVisit(state(['a', 'b'])), 'a', typed)
  const after = withState(before, state(['b'], ['a']))
  assert.deepEqual(
    after.conflicts.map(({ requirement, values }) => [requirement.requirementId, values]),
    [['a', typed]],
  )
  assert.deepEqual(ids(receivedOf(after)), ['a'])
  assert.deepEqual(withoutConflict(after, after.conflicts[0]!).conflicts, [])
})

test('an emptied form is no conflict, and a draft of an open requirement stays', () => {
  let visit = withDraft(startVisit(state(['a', 'b'])), 'a', { '/fields/website': '' })
  visit = withState(withDraft(visit, 'b', typed), state(['b']))
  assert.deepEqual([visit.conflicts, visit.drafts], [[], { b: typed }])
})

test('a requirement that becomes due again is not received', () => {
  const met = withState(startVisit(state(['a'])), state([]), 'a')
  assert.deepEqual(ids(receivedOf(withState(met, state(['a'])))), [])
})

test('a state of another business is recognised', () => {
  assert.equal(isOtherBusiness(startVisit(state(['a'])), state(['a'], [], 'Beta')), true)
  assert.equal(isOtherBusiness(startVisit(state(['a'])), state([])), false)
})

function ids(requirements: readonly CompletionRequirement[]): string[] {
  return requirements.map(({ requirementId }) => requirementId)
}
