// What a file is, by its own bytes.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { JPEG, PDF, PNG, PRETENDERS, ZIP_END } from '../../../test/customers/sample-files.ts'
import { FileInspector } from './file-inspector.ts'

async function inspect(...chunks: Buffer[]) {
  const inspector = new FileInspector()
  for (const chunk of chunks) await inspector.update(chunk)
  return inspector.finish()
}

/** The same bytes, cut as a network would. */
function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const places = [...at.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  return places.map((place, i) => bytes.subarray(places[i - 1] ?? 0, place))
}

const cuts = fc.array(fc.nat(), { maxLength: 12 })
/** Any bytes but brackets and the like: a PDF with stray ones counts as not inspected. */
const tails = fc.uint8Array({ maxLength: 300 }).map((bytes) => bytes.filter((byte) => !SYNTAX.has(byte)))
const SYNTAX = new Set(Buffer.from('()<>[]{}/%'))

for (const [kind, bytes] of Object.entries({ 'application/pdf': PDF, 'image/png': PNG, 'image/jpeg': JPEG })) {
  test(`${kind} is recognised however it is cut in transit, with its size and SHA-256`, () =>
    fc.assert(
      fc.asyncProperty(cuts, tails, async (at, tail) => {
        const file = Buffer.concat([bytes, Buffer.from(tail)])
        fc.pre(!file.includes('PK\x05\x06'))
        const { activeContent, ...facts } = await inspect(...cut(file, at))
        assert.deepEqual(facts, { kind, sizeBytes: file.length, sha256: createHash('sha256').update(file).digest() })
        assert.deepEqual(activeContent, [])
      }),
    ))
}

for (const [what, bytes] of Object.entries(PRETENDERS)) {
  test(`${what} has no accepted type, however it is cut in transit`, () =>
    fc.assert(fc.asyncProperty(cuts, async (at) => assert.equal((await inspect(...cut(bytes, at))).kind, undefined))))
}

test('random bytes have no accepted type', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 4000 }),
      async (bytes) => (await inspect(Buffer.from(bytes))).kind === undefined,
    ),
  ))

test('the end of an archive in the middle of a file is no archive at its end', async () => {
  // As in a PDF with an attachment: more follows.
  assert.equal((await inspect(PDF, ZIP_END, Buffer.from('\nendstream endobj\n%%EOF'))).kind, 'application/pdf')
})

test('the end of an archive is found behind a file of any length, also across the edge of what is kept', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 200_000 }),
      fc.integer({ min: 0, max: 65_535 }),
      cuts,
      async (length, comment, at) => {
        const end = Buffer.from(ZIP_END)
        end.writeUInt16LE(comment, 20)
        const file = Buffer.concat([PDF, Buffer.alloc(length), end, Buffer.alloc(comment)])
        assert.equal((await inspect(...cut(file, at))).kind, undefined)
        assert.equal((await inspect(...cut(Buffer.concat([file, Buffer.alloc(1)]), at))).kind, 'application/pdf')
      },
    ),
    { numRuns: 50 },
  ))

test('the content of an image after its first bytes does not change its type', async () => {
  assert.equal((await inspect(JPEG, randomBytes(4000), Buffer.from('<html>%PDF-1.7'))).kind, 'image/jpeg')
})
