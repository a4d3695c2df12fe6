import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergeRows } from '../../platform/db/db.ts'
import { alertOrder } from '../alerts/list-sql.ts'
import { newestFirst } from '../search/search-sql.ts'
import { compareIn, SORTS } from './queue-order-sql.ts'

const time = fc.integer({ min: 0, max: 4 }).map((ms) => new Date(ms))
const id = fc.integer({ min: 0, max: 0xffff_ffff }).map((n) => n.toString(16).padStart(8, '0'))

/** Reads page by page, each cell after the sort key of the last row, as lists for staff do. */
function pagesOf<Row>(cells: readonly Row[][], order: (a: Row, b: Row) => number, pageSize: number): Row[] {
  const read: Row[] = []
  for (;;) {
    const last = read.at(-1)
    const pages = cells.map((rows) =>
      rows
        .toSorted(order)
        .filter((row) => !last || order(row, last) > 0)
        .slice(0, pageSize + 1),
    )
    const page = mergeRows(pages, order, pageSize + 1)
    read.push(...page.slice(0, pageSize))
    if (page.length <= pageSize) return read
  }
}

function readsAsOne<Row>(rows: Row[], cellOf: number[], order: (a: Row, b: Row) => number, pageSize: number) {
  const cells = Array.from({ length: 8 }, (_, cell) => rows.filter((_row, index) => cellOf[index] === cell))
  assert.deepEqual(pagesOf(cells, order, pageSize), rows.toSorted(order))
}

const cellsOf = (most: number) => fc.array(fc.integer({ min: 0, max: 7 }), { minLength: most, maxLength: most })

test('pages of the queue and of alerts across eight cells have the same rows and order as in one database', () => {
  const row = fc.record({ customerId: id, sortAt: time, riskRank: fc.integer({ min: 0, max: 3 }) })
  const cases = fc.uniqueArray(row, { selector: ({ customerId }) => customerId, maxLength: 60 })
  const alert = fc.record({ alertId: id, dueAt: time, closedAt: time })
  const alerts = fc.uniqueArray(alert, { selector: ({ alertId }) => alertId, maxLength: 60 })
  fc.assert(
    fc.property(cases, alerts, cellsOf(60), fc.integer({ min: 1, max: 12 }), (someCases, someAlerts, cells, size) => {
      for (const order of ['newest', ...SORTS] as const) readsAsOne(someCases, cells, compareIn(order), size)
      for (const states of [['Open'], ['Dismissed'], ['Open', 'Dismissed']] as const)
        readsAsOne(someAlerts, cells, alertOrder({ states } as never), size)
    }),
    { numRuns: 300 },
  )
})

test('a search across eight cells finds the same newest customers as in one database', () => {
  const found = fc.uniqueArray(id, { maxLength: 60 })
  fc.assert(
    fc.property(found, cellsOf(60), fc.integer({ min: 1, max: 12 }), (ids, cells, most) => {
      const customers = ids.map((customerId) => ({ partnerId: 'any', customerId }))
      const ofCells = Array.from({ length: 8 }, (_, cell) => customers.filter((_one, index) => cells[index] === cell))
      const merged = newestFirst(
        ofCells.flatMap((some) => newestFirst(some, most)),
        most,
      )
      assert.deepEqual(merged, newestFirst(customers, most))
    }),
    { numRuns: 300 },
  )
})
