// Active content of PDFs.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { ACTIVE_PDFS, objectStream, PASSIVE_PDFS, pdf, stream } from '../../../test/customers/sample-pdfs.ts'
import { ACTIVE_CONTENT, ActiveContentFinder } from './active-content.ts'

async function find(...chunks: Buffer[]) {
  const finder = new ActiveContentFinder()
  for (const chunk of chunks) await finder.update(chunk)
  return finder.finish()
}

function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const places = [...at.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  return places.map((place, i) => bytes.subarray(places[i - 1] ?? 0, place))
}
const cuts = fc.array(fc.nat(), { maxLength: 12 })

for (const [what, [bytes, flags]] of Object.entries(ACTIVE_PDFS)) {
  test(`${what} is flagged, however the file is cut in transit`, async () => {
    const expected = ACTIVE_CONTENT.filter((flag) => flags.includes(flag))
    assert.deepEqual(await find(bytes), expected)
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => assert.deepEqual(await find(...cut(bytes, at)), expected)),
      { numRuns: bytes.length > 10_000 ? 3 : 60 },
    )
    if (bytes.length < 2000) assert.deepEqual(await find(...Array.from(bytes, (byte) => Buffer.from([byte]))), expected)
  })
}

for (const [what, bytes] of Object.entries(PASSIVE_PDFS)) {
  test(`${what} is not flagged`, () =>
    fc.assert(fc.asyncProperty(cuts, async (at) => assert.deepEqual(await find(...cut(bytes, at)), []))))
}

test('a script is found among any other objects, images and pages', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('image', 'page', 'objects', 'text'), { maxLength: 8 }),
      fc.nat(8),
      cuts,
      async (others, place, at) => {
        const parts = others.map((kind, i) => {
          if (kind === 'image') return stream(50 + i, '/Subtype/Image/Filter/DCTDecode', randomBytes(3000))
          if (kind === 'page') return stream(50 + i, '/Filter/FlateDecode', deflateSync('BT (x) Tj ET'))
          if (kind === 'objects') return objectStream(['<</Type/Page>>'])
          return `${50 + i} 0 obj<</Title(\\) a (nested) title)>>endobj\n`
        })
        parts.splice(place % (parts.length + 1), 0, '9 0 obj<</S/JavaScript/JS 8 0 R>>endobj\n')
        assert.ok((await find(...cut(pdf('', ...parts), at))).includes('Script'))
      },
    ),
  ))

/** Pieces that programs for PDF read in different ways. Each keeps what follows it in the same object. */
const TRICKS = ['stream\n', '> ', '>', '<(>', '<%>', '<4 a>', '<', '[', ']', '(a)', '(\\()', '%x\n', '<<', 'obj ']
const FILLERS = ['/A 1', '/F', ' 5 0 R', 'null', '{', '}', '/First 3', '/Filter/FlateDecode', 'trailer', ' 0.obj']
test('a script behind any such tricks is flagged, or the file is reported as not inspected', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...TRICKS, ...FILLERS), { maxLength: 10 }),
      fc.constantFrom('/S/JavaScript/JS 8 0 R', '/JS(app.alert\\(1\\))', '/#4aS 8 0 R'),
      cuts,
      async (tricks, script, at) => {
        const bytes = pdf('', `9 0 obj<<${tricks.join(' ')} ${script}>>endobj\n`)
        const flags = await find(...cut(bytes, at))
        assert.ok(flags.includes('Script') || flags.includes('NotInspected'), bytes.toString('latin1'))
      },
    ),
    { numRuns: 1500 },
  ))

test('any bytes are read to their end, without an error', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          fc
            .constantFrom(
              '1 0 obj',
              '<<',
              '>>',
              'stream\n',
              'endstream',
              '/JS ',
              '/First 3',
              '(',
              ')',
              '%',
              '/Filter/FlateDecode',
            )
            .map((text) => Buffer.from(text)),
        ),
      ),
      async (parts) => {
        const flags = await find(...parts)
        assert.ok(flags.every((flag) => ACTIVE_CONTENT.includes(flag)))
      },
    ),
  ))

test('a file that inflates a thousandfold costs no more than the limit', async () => {
  const bomb = objectStream(['0'.repeat(20_000_000)])
  const started = process.memoryUsage().rss
  const flags = await find(pdf('', ...Array.from({ length: 15 }, () => bomb)))
  assert.deepEqual(flags, ['NotInspected'])
  assert.ok(process.memoryUsage().rss - started < 200 * 1024 ** 2)
})
