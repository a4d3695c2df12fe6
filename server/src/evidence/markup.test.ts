// User-entered text is shown as text, complete and in its place.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../test/customers/any-text.ts'
import { anything, escaped, markup, typed } from './markup.ts'

test('no inserted value becomes markup, at any position', () => {
  fc.assert(
    fc.property(anyText(60), (text) => {
      const out = markup`<p title="${text}">${typed(text)}${anything({ a: [{ b: text }] })}</p>`.text
      const tags = new Set(out.match(/<[^>]*>/g)?.map((tag) => /^<\/?([a-z]+)/.exec(tag)?.[1]))
      assert.deepEqual(
        [...tags].filter((tag) => !['p', 'bdi', 'span', 'table', 'tr', 'th', 'td', 'ol', 'li', 'i'].includes(tag!)),
        [],
      )
      assert.doesNotMatch(
        escaped(text).replaceAll(/<i>U\+[0-9A-F]{4,6}<\/i>/g, ''),
        /[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/,
      )
    }),
  )
})

test('characters that turn, hide or control are shown by their number, and no others', () => {
  const odd = { '\u202e': 'U+202E', '\u2066': 'U+2066', '\u0000': 'U+0000', '\u0085': 'U+0085', '\ud800': 'U+D800' }
  for (const [character, said] of Object.entries({ ...odd, '\u{e0041}': 'U+E0041', '\u200b': 'U+200B' }))
    assert.equal(escaped(`a${character}b`), `a<i>${said}</i>b`)
  for (const plain of ['Ngọ́zi', 'سارا', 'क्‍ष', '👩‍👧', 'two\nlines', 'a\tb']) assert.equal(escaped(plain), plain)
})
