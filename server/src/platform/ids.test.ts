import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUuid, newId } from './ids.ts'

const NOON = new Date('2031-01-01T12:00:00.000Z')
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('an ID is a UUIDv7 that begins with its time', () => {
  const id = newId(NOON)
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(timeOf(id), NOON.getTime())
})

test('consecutive IDs increase and never repeat, even within a millisecond', () => {
  const ids = Array.from({ length: 50_000 }, () => newId(NOON))
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids).size, ids.length)
})

test('IDs keep increasing when the clock steps back', () => {
  const later = newId(new Date(NOON.getTime() + 60_000))
  const after = newId(new Date(NOON.getTime() + 59_000))
  assert.ok(after > later)
  assert.equal(timeOf(after), timeOf(later))
})

test('IDs follow a clock that was corrected by more than ten seconds', () => {
  newId(new Date(NOON.getTime() + 365 * 24 * 60 * 60_000))
  assert.equal(timeOf(newId(NOON)), NOON.getTime())
})

test('more IDs than fit into a millisecond use the next one', () => {
  const start = new Date(NOON.getTime() + 120_000)
  const ids = Array.from({ length: 10_000 }, () => newId(start))
  assert.ok(timeOf(ids.at(-1)!) - start.getTime() <= 3)
  assert.equal(timeOf(newId(new Date(start.getTime() + 1000))), start.getTime() + 1000)
})

test('the last 60 bits are random', () => {
  const tails = Array.from({ length: 20_000 }, () => newId(NOON).slice(-16))
  assert.equal(new Set(tails).size, tails.length)
  const bits = Array.from(
    { length: 48 },
    (_, bit) => tails.filter((tail) => (BigInt(`0x${tail.slice(-12)}`) >> BigInt(bit)) & 1n).length,
  )
  for (const ones of bits)
    assert.ok(Math.abs(ones - tails.length / 2) < 600, `each bit is set half of the time, not ${ones} times`)
})

test('only text in UUID format, in any case, is a UUID', () => {
  for (const good of [newId(NOON), newId(NOON).toUpperCase(), '00000000-0000-0000-0000-000000000000'])
    assert.ok(isUuid(good))
  const bad = [
    '',
    'x',
    `${newId(NOON)} `,
    `${newId(NOON)}\n`,
    newId(NOON).replaceAll('-', ''),
    `{${newId(NOON)}}`,
    newId(NOON).replace('7', 'g'),
  ]
  for (const text of [...bad, undefined, null, 7, {}]) assert.ok(!isUuid(text), String(text))
})
