import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNewerThanSaved } from './unsaved-draft.ts'

test('an unsaved change request gives way to a later one from elsewhere only', () => {
  const [earlier, later] = ['2026-05-01T10:00:00.000Z', '2026-05-01T11:00:00.000Z']
  const typedAt = Date.parse(earlier) + 60_000
  assert.equal(isNewerThanSaved({ typedAt, basedOn: earlier }, later), false)
  assert.equal(isNewerThanSaved({ typedAt, basedOn: null }, later), false)
  assert.equal(isNewerThanSaved({ typedAt, basedOn: null }, earlier), true)
  assert.equal(isNewerThanSaved({ typedAt, basedOn: later }, later), true, "the browser's clock is behind")
  assert.equal(isNewerThanSaved({ typedAt, basedOn: earlier }, null), true)
})
