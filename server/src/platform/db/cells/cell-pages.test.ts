import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AskCells, completePage, shareOf } from './cell-pages.ts'

const order = (a: number, b: number) => a - b

/** Cells that hold these rows, each in order, and how many rows they have returned. */
function cellsWith(rows: ReadonlyMap<string, readonly number[]>) {
  let returned = 0
  const read = async (cell: string, limit: number, after = Number.NEGATIVE_INFINITY) => {
    const found = rows.get(cell)!.filter((row) => row > after)
    returned += Math.min(limit, found.length)
    return found.slice(0, limit)
  }
  const ask: AskCells = async (work, only) => ({
    answers: await Promise.all((only ?? [...rows.keys()]).map((cell) => work(undefined as never, cell))),
    unavailableCells: [],
  })
  async function page(most: number) {
    const share = shareOf(most, rows.size)
    const { answers } = await ask(async (_sql, cell) => ({ cell, rows: await read(cell, share) }))
    return completePage(ask, answers, {
      share,
      most,
      order,
      read: (_sql, cell, { limit, after }) => read(cell, limit, after),
    })
  }
  return { page, returned: () => returned }
}

test('a page of several cells has the same rows as one of a single database, however they are spread', async () => {
  const rows = fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { maxLength: 300 })
  const cellCount = fc.integer({ min: 1, max: 12 })
  // 0: evenly; the larger, the more rows are in the first cells.
  const slope = fc.integer({ min: 0, max: 6 })
  await fc.assert(
    fc.asyncProperty(rows, cellCount, slope, fc.integer({ min: 1, max: 80 }), async (all, count, steep, most) => {
      const cells = new Map(Array.from({ length: count }, (_, i) => [`cell${i}`, [] as number[]]))
      for (const row of all) cells.get(`cell${Math.floor(((row % 97) / 97) ** (steep + 1) * count)}`)!.push(row)
      for (const held of cells.values()) held.sort(order)
      const { rows: found } = await cellsWith(cells).page(most)
      assert.deepEqual(found.slice(0, most), all.toSorted(order).slice(0, most))
    }),
    { numRuns: 500 },
  )
})

test('cells with similar numbers of rows return a part of the page each', async () => {
  const cells = new Map(
    Array.from({ length: 8 }, (_, i) => [`cell${i}`, Array.from({ length: 500 }, (_row, n) => n * 8 + i)]),
  )
  const { page, returned } = cellsWith(cells)
  assert.equal((await page(51)).rows.length, 51)
  assert.ok(returned() < 3 * 51, `${returned()} rows were returned`)
})
