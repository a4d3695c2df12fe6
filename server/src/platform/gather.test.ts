import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gather } from './gather.ts'

test('a call that arrives alone runs at once; calls that wait share a run, in order and up to the limit', async () => {
  const seen: number[][] = []
  const release = Promise.withResolvers<void>()
  const double = gather<number, number>({
    runs: 1,
    most: 3,
    async run(items) {
      seen.push([...items])
      await release.promise
      return items.map((item) => item * 2)
    },
  })
  const results = [1, 2, 3, 4, 5].map(double)
  assert.deepEqual(seen, [[1]])
  release.resolve()
  assert.deepEqual(await Promise.all(results), [2, 4, 6, 8, 10])
  assert.deepEqual(seen, [[1], [2, 3, 4], [5]])
})

test('a run that fails rejects its own calls and no others', async () => {
  const release = Promise.withResolvers<void>()
  const call = gather<string, string>({
    runs: 1,
    most: 2,
    async run(items) {
      await release.promise
      if (items.includes('bad')) throw new Error('failed')
      return items
    },
  })
  const results = Promise.allSettled(['first', 'bad', 'with it', 'after'].map(call))
  release.resolve()
  assert.deepEqual(
    (await results).map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  )
})
