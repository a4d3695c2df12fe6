import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blindIndex, MasterKeys, newKey, open, seal } from './keyring.ts'

const key = newKey()
const place = 'person:0198c0de'

test('a sealed value opens with the same key and place', () => {
  for (const plain of ['', 'Ada Obi', '😀'.repeat(1000), 'x'.repeat(1_000_000)]) {
    assert.equal(open(key, seal(key, plain, place), place).toString('utf8'), plain)
  }
  const bytes = Buffer.from([0, 255, 128, 0])
  assert.deepEqual(open(key, seal(key, bytes, place), place), bytes)
})

test('a sealed value moved to another row does not open', () => {
  const sealed = seal(key, 'Ada Obi', place)
  assert.throws(() => open(key, sealed, 'person:0198c0df'))
  assert.throws(() => open(key, sealed, 'identity:0198c0de'))
  assert.throws(() => open(newKey(), sealed, place))
})

test('a modified or truncated sealed value does not open', () => {
  const sealed = seal(key, 'Ada Obi', place)
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed[i] = changed[i]! ^ 1
    assert.throws(() => open(key, changed, place), `byte ${i}`)
    assert.throws(() => open(key, sealed.subarray(0, i), place), `${i} bytes`)
  }
})

test('sealing a value twice gives different results without its text', () => {
  const sealed = Array.from({ length: 100 }, () => seal(key, 'Ada Obi', place).toString('latin1'))
  assert.equal(new Set(sealed).size, 100)
  for (const text of sealed) assert.ok(!text.includes('Ada'))
})

test('a sealed value opens from any view of its bytes', () => {
  const sealed = seal(key, 'Ada Obi', place)
  const around = new Uint8Array(sealed.length + 20)
  around.set(sealed, 7)
  assert.equal(open(key, around.subarray(7, 7 + sealed.length), place).toString(), 'Ada Obi')
})

test('a new master key wraps while the old one still unwraps earlier values', () => {
  const [old, fresh] = [newKey(), newKey()]
  const before = new MasterKeys([old])
  const during = new MasterKeys([fresh, old])
  const after = new MasterKeys([fresh])
  const secret = newKey()

  const wrapped = before.wrap(secret, place)
  assert.deepEqual(during.unwrap(wrapped, place), secret)
  assert.equal(before.isStale(wrapped), false)
  assert.equal(during.isStale(wrapped), true)

  const again = during.wrap(secret, place)
  assert.deepEqual(after.unwrap(again, place), secret)
  assert.equal(during.isStale(again), false)
  assert.throws(() => after.unwrap(wrapped, place), /a master key that is not configured/)
  assert.throws(() => during.unwrap(wrapped, 'partner:another'))
})

test('keys of the wrong length and a missing key are rejected', () => {
  assert.throws(() => new MasterKeys([]), /no master key/)
  assert.throws(() => new MasterKeys([newKey(), Buffer.alloc(16)]), /32 bytes/)
  assert.throws(() => seal(Buffer.alloc(16), 'x', place))
})

test('the blind index matches equal values of one kind and key only', () => {
  const index = blindIndex(key, 'PASSPORT:NGA', 'A01234567')
  assert.deepEqual(blindIndex(key, 'PASSPORT:NGA', 'A01234567'), index)
  assert.equal(index.length, 16)
  for (const other of [
    blindIndex(key, 'PASSPORT:NGA', 'A01234568'),
    blindIndex(key, 'PASSPORT:GHA', 'A01234567'),
    blindIndex(newKey(), 'PASSPORT:NGA', 'A01234567'),
    blindIndex(key, 'PASSPORT:NGAA', '01234567'),
  ]) {
    assert.notDeepEqual(other, index)
  }
})
