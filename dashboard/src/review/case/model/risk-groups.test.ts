import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as service from '../../../../../server/src/review/risk/risk-rules.ts'
import { HIGH_FROM, MEDIUM_FROM, riskGroups } from './risk-groups.ts'

test('risk factors of one kind are one line with the sum of their points, and the lines add up to the score', () => {
  const person = (id: string) => ({ type: 'Person' as const, id })
  const { reasons, score } = service.riskOf([
    { code: 'PhoneElsewhere', target: person('a') },
    { code: 'PhoneElsewhere', target: person('b') },
    { code: 'PhoneElsewhere', target: person('c') },
    { code: 'MissingDirector', target: { type: 'Business', id: 'd' } },
    { code: 'PepHit', target: person('a') },
  ])
  const groups = riskGroups(reasons.map((reason) => ({ ...reason })))
  assert.deepEqual(
    groups.map(({ code, weight, targets }) => [code, weight, targets.length]),
    [
      ['PepHit', 20, 1],
      ['MissingDirector', 15, 1],
      ['PhoneElsewhere', 15, 3],
    ],
  )
  assert.equal(
    groups.reduce((sum, { weight }) => sum + weight, 0),
    score,
  )
})

test('the thresholds on the page are those of the service', () => {
  assert.deepEqual([MEDIUM_FROM, HIGH_FROM], [service.MEDIUM_FROM, service.HIGH_FROM])
})
