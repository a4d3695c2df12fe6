// How much work runs at once, and in which order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { limitConcurrency } from './concurrency-limit.ts'

const turn = () => new Promise((done) => setImmediate(done))

test('work never exceeds the limit, all of it gets done, and a failure frees its slot', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ turns: fc.nat(4), fails: fc.boolean(), continues: fc.boolean() }), { maxLength: 30 }),
      async (atOnce, pieces) => {
        const pass = limitConcurrency(atOnce)
        let [under, most, done] = [0, 0, 0]
        const outcomes = await Promise.allSettled(
          pieces.map(({ turns, fails, continues }) =>
            pass(
              async () => {
                most = Math.max(most, ++under)
                for (let i = 0; i < turns; i++) await turn()
                under--
                done++
                if (fails) throw new Error('failed')
              },
              continues ? 'continue' : 'start',
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

test('work that continues runs before work that starts, each in order of arrival', async () => {
  const pass = limitConcurrency(1)
  const order: string[] = []
  const piece = (name: string, stage: 'start' | 'continue') => pass(async () => void order.push(name), stage)
  await Promise.all([
    piece('first', 'start'),
    piece('b1', 'start'),
    piece('g1', 'continue'),
    piece('b2', 'start'),
    piece('g2', 'continue'),
  ])
  assert.deepEqual(order, ['first', 'g1', 'g2', 'b1', 'b2'])
})

test('the event loop gets a turn between two pieces of work', async () => {
  const pass = limitConcurrency(1)
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
