import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AskCells, completePage, shareAfter, shareOf } from './cell-pages.ts'

const order = (a: number, b: number) => a - b

/** Cells that hold these rows, each in order, and how many rows they have returned. */
function cellsWith(
  rows: ReadonlyMap<string, readonly number[]>,
  partOf = (_cell: string): number | undefined => undefined,
) {
  let returned = 0
  let questions = 0
  const read = async (cell: string, limit: number, after = Number.NEGATIVE_INFINITY) => {
    const found = rows.get(cell)!.filter((row) => row > after)
    returned += Math.min(limit, found.length)
    return found.slice(0, limit)
  }
  const ask: AskCells = async (work, only) => {
    questions++
    const answers = (only ?? [...rows.keys()]).map((cell) => work(undefined as never, cell))
    return { answers: await Promise.all(answers), unavailableCells: [] }
  }
  async function page(most: number, taken?: ReadonlyMap<string, number>) {
    const shares = (cell: string) => shareAfter(taken?.get(cell) ?? 0, shareOf(most, rows.size, partOf(cell)), most)
    const { answers } = await ask(async (_sql, cell) => ({ cell, rows: await read(cell, shares(cell)) }))
    return completePage(ask, answers, {
      shareOf: shares,
      most,
      order,
      read: (_sql, cell, given) => read(cell, most - given.length, given.at(-1)),
    })
  }
  return { page, returned: () => returned, questions: () => questions }
}

test('a page of several cells has the same rows as one of a single database, however they are spread', async () => {
  const rows = fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { maxLength: 300 })
  const cellCount = fc.integer({ min: 1, max: 12 })
  // 0: evenly; the larger, the more rows are in the first cells.
  const slope = fc.integer({ min: 0, max: 6 })
  // What is believed about the parts of the cells may be wrong.
  const parts = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }), {
    minLength: 12,
    maxLength: 12,
  })
  const size = fc.integer({ min: 1, max: 80 })
  await fc.assert(
    fc.asyncProperty(rows, cellCount, slope, parts, size, async (all, count, steep, believed, most) => {
      const cells = new Map(Array.from({ length: count }, (_, i) => [`cell${i}`, [] as number[]]))
      for (const row of all) cells.get(`cell${Math.floor(((row % 97) / 97) ** (steep + 1) * count)}`)!.push(row)
      for (const held of cells.values()) held.sort(order)
      const { page } = cellsWith(cells, (cell) => believed[Number(cell.slice(4))])
      const { rows: found, taken } = await page(most)
      assert.deepEqual(found.slice(0, most), all.toSorted(order).slice(0, most))
      const takenFrom = (held: readonly number[]) => held.filter((row) => found.includes(row)).length
      assert.deepEqual(taken, new Map([...cells].map(([cell, held]) => [cell, takenFrom(held)])))
      assert.deepEqual((await page(most, taken)).rows, found)
    }),
    { numRuns: 500 },
  )
})

test('a page is the same if cells stop looking before their end', async () => {
  const rows = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { maxLength: 200 })
  const horizons = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 8, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rows, horizons, fc.integer({ min: 8, max: 60 }), async (all, ends, most) => {
      const cells = new Map(ends.map((_, i) => [`cell${i}`, all.filter((row) => row % 8 === i).toSorted(order)]))
      const share = shareOf(most, cells.size)
      const ask: AskCells = async (work, only) => ({
        answers: await Promise.all((only ?? [...cells.keys()]).map((cell) => work(undefined as never, cell))),
        unavailableCells: [],
      })
      const answers = [...cells].map(([cell, held], i) => {
        const found = held.filter((row) => row <= ends[i]!).slice(0, share)
        return { cell, rows: found, reach: found.length < share ? ends[i] : undefined }
      })
      const read = async (_sql: unknown, cell: string, given: readonly number[]) =>
        cells.get(cell)!.filter((row) => !given.includes(row))
      const { rows: found } = await completePage(ask, answers, { shareOf: () => share, most, order, read })
      if (share < most) assert.deepEqual(found.slice(0, most), all.toSorted(order).slice(0, most))
    }),
    { numRuns: 300 },
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

test('a cell with a larger part of the rows is asked once, if its part is known', async () => {
  const cells = new Map(Array.from({ length: 8 }, (_, i) => [`cell${i}`, [] as number[]]))
  for (let row = 0; row < 4000; row++) cells.get(`cell${row % 4 === 0 ? 0 : 1 + (row % 7)}`)!.push(row)
  const known = cellsWith(cells, (cell) => (cell === 'cell0' ? 1 / 4 : 3 / 28))
  assert.equal((await known.page(51)).rows.length, 51)
  assert.equal(known.questions(), 1)
  assert.ok(known.returned() < 3 * 51, `${known.returned()} rows were returned`)
  const unknown = cellsWith(cells)
  assert.equal((await unknown.page(51)).rows.length, 51)
  assert.equal(unknown.questions(), 2)
})

test('a cell that has most of a page is asked once from the second time on', async () => {
  const cells = new Map(Array.from({ length: 8 }, (_, i) => [`cell${i}`, [] as number[]]))
  for (let row = 0; row < 4000; row++) cells.get(`cell${row < 40 ? 0 : row % 8}`)!.push(row)
  const { page, questions } = cellsWith(cells)
  const first = await page(51)
  assert.equal(questions(), 2)
  assert.deepEqual((await page(51, first.taken)).rows, first.rows)
  assert.equal(questions(), 3)
})
