import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCase } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { type AskCells, shareOf } from '../../platform/db/cells/cell-pages.ts'
import { findInCells } from './search-cells.ts'
import { searchFor } from './search-words.ts'

const CELLS = 8
const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const partners = await Promise.all(Array.from({ length: CELLS }, () => service.aPartner()))

/** Each partner stands for a cell, because staff work for a partner sees no rows of others. */
const ask: AskCells = async (work, only) => {
  const asked = partners.filter(({ partnerId }) => !only || only.includes(partnerId))
  const answers = asked.map(({ partnerId }) => service.app.db.staff(partnerId, (sql) => work(sql, partnerId)))
  return { answers: await Promise.all(answers), unavailableCells: [] }
}

test('a search in several cells finds the newest matches of all, also if most of them are in one cell', async () => {
  const made: string[] = []
  for (let i = 0; i < 26; i++) {
    const partner = i % 4 === 0 ? partners[(i / 4) % CELLS]! : partners[0]!
    made.push((await aCase(service, partner, { companyName: `Lighthouse ${i}` })).customerId)
  }
  const newest = made.toSorted().toReversed()
  for (const most of [1, 8, 24, 100]) {
    const { customers } = await findInCells({ ask, count: CELLS }, searchFor('lighthouse'), most)
    assert.deepEqual(
      customers.map(({ customerId }) => customerId),
      newest.slice(0, most),
    )
  }
  assert.ok(shareOf(24, CELLS) < 20, 'the first cell has more matches than its share')
})
