import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../test/customers/any-text.ts'
import { emailTerm, MAX_WORDS, registrationTerm, searchedRanges, searchTerms, wordsOf } from './search-terms.ts'

const customer = (companyName: string, tradingName: string | null = null) => ({
  companyName,
  tradingName,
  email: 'ops@acme.example',
  registrationNumber: 'RC1234567',
})
/** As PostgreSQL compares them under the collation "C": by their bytes. */
const bytes = (text: string) => Buffer.from(text)
const finds = (search: string, terms: readonly string[]) =>
  searchedRanges(search).every(({ from, to }) =>
    terms.some((term) => bytes(term).compare(bytes(from)) >= 0 && bytes(term).compare(bytes(to)) < 0),
  )

test('words are split at everything that is neither letter nor digit, each word once', () => {
  assert.deepEqual(wordsOf("Acme & Sons (O'Brien-Walsh) 24/7 acme"), ['acme', 'sons', 'o', 'brien', 'walsh', '24', '7'])
  assert.deepEqual(wordsOf(' .,-_ 🚚 '), [])
})

test('case, accents and ways to write a letter do not matter', () => {
  const same = [
    ['MÜLLER', 'müller', 'Mu\u0308ller', 'muller'],
    ['Straße', 'STRASSE', 'STRAẞE'],
    ['Łódź', 'lodz', 'ŁÓDŹ'],
    ['Ærø', 'AERO'],
    ['Œuvre', 'oeuvre'],
    ['ΟΔΟΣ', 'οδός', 'οδοσ'],
    ['IŞIK', 'ışık', 'isik', 'İSİK'],
    ['ﬁrma', 'FIRMA'],
    ['ＡＣＭＥ', 'acme'],
    ['ガス', 'カ\u3099ス'],
    ['Ⅷ', 'viii'],
  ]
  for (const [first, ...others] of same)
    for (const other of others) assert.deepEqual(wordsOf(other), wordsOf(first!), other)
})

test('an email and a registration number are found however they are spaced and capitalised', () => {
  assert.equal(emailTerm(' Ops@Acme.Example '), emailTerm('ops@acme.example'))
  assert.equal(registrationTerm('rc 12 34'), registrationTerm('RC1234'))
  assert.notEqual(registrationTerm('RC-1234'), registrationTerm('RC1234'))
})

test('a name is never found as an email or a number, nor the other way round', () => {
  const terms = searchTerms(customer('Acme'))
  assert.deepEqual(terms.map((term) => term.slice(0, 2)).sort(), ['e:', 'r:', 'w:'])
  for (const search of ['ops', 'rc1234567', 'e', 'r', 'w']) assert.equal(finds(search, terms), false, search)
})

const name = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 60 })

test('a name is found by the start of any of its words, in any case and with any form of accents', () => {
  fc.assert(
    fc.property(name, fc.option(name, { nil: null }), fc.nat(), fc.nat(), (companyName, tradingName, which, cut) => {
      const terms = searchTerms(customer(companyName, tradingName))
      const words = wordsOf(`${companyName} ${tradingName ?? ''}`).slice(0, MAX_WORDS)
      if (words.length === 0) return
      const letters = [...words[which % words.length]!]
      const beginning = letters.slice(0, 1 + (cut % letters.length)).join('')
      for (const search of [beginning, beginning.toUpperCase(), beginning.normalize('NFD'), beginning.normalize('NFC')])
        assert.ok(finds(search, terms), JSON.stringify({ search, terms }))
      assert.ok(finds(companyName, terms) || wordsOf(companyName).length > MAX_WORDS)
    }),
  )
})

test('a word that no name begins with is not found', () => {
  fc.assert(
    fc.property(name, (companyName) => {
      const terms = searchTerms(customer(companyName))
      for (const word of wordsOf(companyName)) assert.equal(finds(`${word}\u{1F600}zzzzq`, terms), false)
    }),
  )
})

test('search terms are limited in number and length, never split a character, and occur once', () => {
  fc.assert(
    fc.property(anyText(255), (companyName) => {
      const terms = searchTerms(customer(companyName, companyName))
      assert.ok(terms.length <= MAX_WORDS + 2)
      assert.equal(new Set(terms).size, terms.length)
      for (const term of terms) {
        assert.ok(term.isWellFormed() && !term.includes('\0'))
        assert.ok([...term].length <= 66)
      }
    }),
  )
  const long = searchTerms(customer('𝒳'.repeat(100) + '𐐷'.repeat(100)))
  assert.ok(long.every((term) => term.isWellFormed()))
})
