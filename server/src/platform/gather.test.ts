import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gather } from './gather.ts'

function doubling(runs: number, most: number) {
  const seen: number[][] = []
  const releases: (() => void)[] = []
  const double = gather<number, number>({
    runs,
    most,
    async run(items) {
      seen.push([...items])
      await new Promise<void>((resolve) => releases.push(resolve))
      return items.map((item) => item * 2)
    },
    isUndone: () => false,
  })
  return { seen, double, finishRun: () => releases.shift()!() }
}

/** Runs start at the end of a turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('calls of one turn of the event loop share a run; later ones wait and share the next, in order and up to the limit', async () => {
  const { seen, double, finishRun } = doubling(1, 3)
  const first = [1, 2].map(double)
  await turn()
  assert.deepEqual(seen, [[1, 2]])
  const later = [3, 4, 5, 6].map(double)
  await turn()
  assert.deepEqual(seen, [[1, 2]])
  for (let run = 2; run <= 3; run++) {
    finishRun()
    await turn()
    await turn()
    assert.equal(seen.length, run)
  }
  finishRun()
  assert.deepEqual(await Promise.all([...first, ...later]), [2, 4, 6, 8, 10, 12])
  assert.deepEqual(seen, [[1, 2], [3, 4, 5], [6]])
})

test('a second run starts beside the first only when it is full', async () => {
  const { seen, double, finishRun } = doubling(2, 2)
  const results = [double(1)]
  await turn()
  results.push(double(2))
  await turn()
  assert.deepEqual(seen, [[1]])
  results.push(double(3), double(4), double(5))
  await turn()
  assert.deepEqual(seen, [[1], [2, 3]])
  for (let run = 0; run < 3; run++) {
    finishRun()
    await turn()
    await turn()
  }
  assert.deepEqual(await Promise.all(results), [2, 4, 6, 8, 10])
  assert.deepEqual(seen, [[1], [2, 3], [4, 5]])
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
  const results = Promise.allSettled(['with it', 'bad', 'after', 'last'].map(call))
  release.resolve()
  return (await results).map(({ status }) => status)
}

test('a run that fails rejects its own calls and no others', async () => {
  assert.deepEqual(await outcomes(false), ['rejected', 'rejected', 'fulfilled', 'fulfilled'])
})

test('calls of a failed run that changed nothing run one by one, so that only the bad one is rejected', async () => {
  assert.deepEqual(await outcomes(true), ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})
