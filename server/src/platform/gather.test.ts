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
    isUndone: () => false,
  })
  const results = [1, 2, 3, 4, 5].map(double)
  assert.deepEqual(seen, [[1]])
  release.resolve()
  assert.deepEqual(await Promise.all(results), [2, 4, 6, 8, 10])
  assert.deepEqual(seen, [[1], [2, 3, 4], [5]])
})

async function outcomes(isUndone: boolean): Promise<string[]> {
  const release = Promise.withResolvers<void>()
  const call = gather<string, string>({
    runs: 1,
    most: 2,
    async run(items) {
      await release.promise
      if (items.includes('bad')) throw new Error('failed')
      return items
    },
    isUndone: () => isUndone,
  })
  const results = Promise.allSettled(['first', 'bad', 'with it', 'after'].map(call))
  release.resolve()
  return (await results).map(({ status }) => status)
}

test('a run that fails rejects its own calls and no others', async () => {
  assert.deepEqual(await outcomes(false), ['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})

test('calls of a failed run that changed nothing run one by one, so that only the bad one is rejected', async () => {
  assert.deepEqual(await outcomes(true), ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})
