// How many at once, in which order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { turnstile } from './turnstile.ts'

const turn = () => new Promise((done) => setImmediate(done))

test('never more than so many at once, everything gets done, and a failure frees its place', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ turns: fc.nat(4), fails: fc.boolean(), goesOn: fc.boolean() }), { maxLength: 30 }),
      async (atOnce, pieces) => {
        const pass = turnstile(atOnce)
        let [under, most, done] = [0, 0, 0]
        const outcomes = await Promise.allSettled(
          pieces.map(({ turns, fails, goesOn }) =>
            pass(
              async () => {
                most = Math.max(most, ++under)
                for (let i = 0; i < turns; i++) await turn()
                under--
                done++
                if (fails) throw new Error('failed')
              },
              goesOn ? 'goes on' : 'begins',
            ),
          ),
        )
        assert.equal(done, pieces.length)
        assert.ok(most <= atOnce)
        assert.deepEqual(
          outcomes.map(({ status }) => status === 'rejected'),
          pieces.map(({ fails }) => fails),
        )
      },
    ),
  )
})

test('what goes on goes before what begins, each in the order it came', async () => {
  const pass = turnstile(1)
  const order: string[] = []
  const piece = (name: string, which: 'begins' | 'goes on') => pass(async () => void order.push(name), which)
  await Promise.all([
    piece('first', 'begins'),
    piece('b1', 'begins'),
    piece('g1', 'goes on'),
    piece('b2', 'begins'),
    piece('g2', 'goes on'),
  ])
  assert.deepEqual(order, ['first', 'g1', 'g2', 'b1', 'b2'])
})

test('between two pieces everybody else gets a turn', async () => {
  const pass = turnstile(1)
  let turns = 0
  const counting = setInterval(() => {}, 1000)
  const seen: number[] = []
  const count = () => {
    turns++
    if (seen.length < 5) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 5 }, () => pass(async () => void seen.push(turns))))
  clearInterval(counting)
  assert.equal(new Set(seen).size, 5)
})
