import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScreeningHit, ScreeningSubject } from '../../../api/compliance-operations.ts'
import { isOpenMatch, openFirst } from './open-match.ts'

test('a match is open until it is decided or its entry is removed from the list', () => {
  const match = (state: ScreeningHit['state'], withdrawnAt: string | null) =>
    isOpenMatch({ state, withdrawnAt } as ScreeningHit)
  assert.ok(match('Open', null))
  assert.ok(!match('Open', '2026-11-01T00:00:00.000Z'))
  assert.ok(!match('FalsePositive', null))
})

test('subjects with open matches come first, and those without a match last', () => {
  const subject = (subjectId: string, ...states: ScreeningHit['state'][]) =>
    ({ subjectId, hits: states.map((state) => ({ state, withdrawnAt: null })) }) as unknown as ScreeningSubject
  const subjects = [
    subject('business'),
    subject('decided', 'FalsePositive'),
    subject('open', 'FalsePositive', 'Open'),
    subject('clear'),
    subject('also open', 'Open'),
  ]
  assert.deepEqual(
    openFirst(subjects).map(({ subjectId }) => subjectId),
    ['open', 'also open', 'decided', 'business', 'clear'],
  )
})
