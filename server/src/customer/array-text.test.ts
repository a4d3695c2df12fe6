import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../test/customers/any-text.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { arrayOf, arrayOfBytes } from './array-text.ts'

const service = await startTestService()
/** PostgreSQL has no NUL in text. */
const texts = anyText(20).filter((text) => !text.includes('\0'))
const awkward = fc.constantFrom('null', 'NULL', '', '{}', ',', '"', '\\', '\\"', ' a ', '{"a"}')

test('an array of text is read by PostgreSQL as it was written', async () => {
  const arrays = fc.array(fc.option(fc.oneof(texts, awkward)), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(arrays, async (given) => {
      const [row] = await service.app.db.directory(
        (sql) => sql<{ items: unknown }[]>`select to_json(${arrayOf(given, (item) => item)}::text[]) as items`,
      )
      assert.deepEqual(row!.items, given)
    }),
    { numRuns: 200 },
  )
})

test('an array of numbers is read by PostgreSQL as it was written', async () => {
  const [row] = await service.app.db.directory(
    (sql) => sql<{ items: unknown }[]>`select to_json(${arrayOf([1, null, -30], (item) => item)}::int[]) as items`,
  )
  assert.deepEqual(row!.items, [1, null, -30])
})

test('an array of bytes is read by PostgreSQL as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.uint8Array({ maxLength: 40 })), { maxLength: 5 }), async (given) => {
      const text = arrayOfBytes(given, (bytes) => bytes && Buffer.from(bytes))
      const rows = await service.app.db.directory(
        (sql) => sql<{ bytes: Uint8Array | null }[]>`select unnest(${text}::bytea[]) as bytes`,
      )
      assert.deepEqual(
        rows.map(({ bytes }) => bytes && [...bytes]),
        given.map((bytes) => bytes && [...bytes]),
      )
    }),
    { numRuns: 100 },
  )
})
