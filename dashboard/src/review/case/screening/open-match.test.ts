import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScreeningHit } from '../../../api/compliance-operations.ts'
import { isOpenMatch } from './open-match.ts'

test('a match is open until it is decided or its entry is removed from the list', () => {
  const match = (state: ScreeningHit['state'], withdrawnAt: string | null) =>
    isOpenMatch({ state, withdrawnAt } as ScreeningHit)
  assert.ok(match('Open', null))
  assert.ok(!match('Open', '2026-11-01T00:00:00.000Z'))
  assert.ok(!match('FalsePositive', null))
})
