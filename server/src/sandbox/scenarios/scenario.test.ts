import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import fc from 'fast-check'
import { tableRows } from '../../../test/guide/markdown.ts'
import { REVIEW_STAGES, VERIFICATION_STATUSES } from '../../reference/vocabularies.ts'
import { FIRST, SECOND } from './sample-analysts.ts'
import { type CaseStatus, nextStep, SCENARIOS, scenarioOf } from './scenario.ts'

const A_PERSON = '01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2'

const standings: fc.Arbitrary<CaseStatus> = fc.record({
  verificationStatus: fc.constantFrom(...VERIFICATION_STATUSES),
  reviewStage: fc.constantFrom(...REVIEW_STAGES),
  ownerId: fc.constantFrom(null, A_PERSON, FIRST.accountId, SECOND.accountId),
  firstApproverId: fc.constantFrom(null, A_PERSON, FIRST.accountId, SECOND.accountId),
  hasRequested: fc.boolean(),
  isWaiting: fc.boolean(),
  hasUndecided: fc.boolean(),
})

test('the ending of a registration number selects the scenario, in any letter case', () => {
  for (const scenario of SCENARIOS) {
    assert.equal(scenarioOf(`RC1234${scenario.ending}`), scenario)
    assert.equal(scenarioOf(`rc1234${scenario.ending.toLowerCase()}`), scenario)
    assert.ok(`RC12345${scenario.ending}`.length <= 10, 'a create takes ten characters')
  }
  for (const plain of ['RC1234567', 'RC-A1-2', 'A1', 'RC-A2', 'RC-A1 ', '', '-A', 'ı-Ä1'])
    assert.equal(scenarioOf(plain), undefined, plain)
})

test('a case that a person owns or proposed is left alone', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SCENARIOS), standings, (scenario, status) => {
      const next = nextStep(scenario, status)
      if (status.reviewStage === 'InReview' && status.ownerId !== FIRST.accountId) assert.equal(next, undefined)
      if (next === 'Confirm') assert.equal(status.firstApproverId, FIRST.accountId)
      if (status.reviewStage === 'Closed' || status.reviewStage === 'AwaitingPartner') assert.equal(next, undefined)
      if (next === 'RequestChanges') assert.ok(scenario.requests && !status.hasRequested, 'asked once')
      if (next === 'Approve') assert.ok(!status.hasUndecided && !scenario.rejects)
    }),
  )
})

test('docs/sandbox.md describes every scenario as the code does', async () => {
  const rows = tableRows(await readFile(new URL('../../../../docs/sandbox.md', import.meta.url), 'utf8'))
  const listed = rows.filter(([ending]) => ending!.startsWith('`-')).map(([ending, message]) => [ending, message])
  assert.deepEqual(
    listed,
    SCENARIOS.map(({ ending, message }) => [`\`${ending}\``, message]),
  )
})
