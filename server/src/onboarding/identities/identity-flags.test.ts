import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CONFIGURED_COUNTRIES, configurationFor } from '../../reference/identity-documents.ts'
import { IDENTITY_TYPE_CODES } from '../../reference/vocabularies.ts'
import { identityFlags } from './identity-flags.ts'

const flagsOf = (issuingCountry: string, identityValue: string, birthDate?: string | null, type = 'NATIOANL_ID') =>
  identityFlags(
    { identityTypeCode: type, issuingCountry, identityValue },
    birthDate === undefined ? {} : { birthDate },
  ).map(({ code }) => code)

test('a sound number of a person born on its date raises no flag', () => {
  assert.deepEqual(flagsOf('POL', '44051401359', '1944-05-14'), [])
  assert.deepEqual(flagsOf('ZAF', '800101 5009 087', '1980-01-01'), [])
  assert.deepEqual(flagsOf('FIN', '131052-308t', '1952-10-13'), [])
})

test('a wrong check digit is shown to the analyst', () => {
  assert.deepEqual(flagsOf('POL', '44051401358', '1944-05-14'), ['CheckDigitFailed'])
})

test('a birth date other than the one in the number is shown to the analyst', () => {
  assert.deepEqual(flagsOf('POL', '44051401359', '1944-05-15'), ['BirthDateMismatch'])
  assert.deepEqual(flagsOf('POL', '44051401358', '1954-05-14'), ['CheckDigitFailed', 'BirthDateMismatch'])
})

test('without a declared birth date there is nothing to compare', () => {
  assert.deepEqual(flagsOf('POL', '44051401359'), [])
  assert.deepEqual(flagsOf('POL', '44051401359', null), [])
})

test('the rules of the issuer apply, also to a card used in another country', () => {
  assert.deepEqual(flagsOf('PRT', '000000000ZZ4', null, 'IDENTITY_CARD'), [])
  assert.deepEqual(flagsOf('PRT', '000000000ZZ5', null, 'IDENTITY_CARD'), ['CheckDigitFailed'])
})

test('a masked Aadhaar gets no flag', () => {
  assert.deepEqual(flagsOf('IND', 'XXXXXXXX2346'), [])
  assert.deepEqual(flagsOf('IND', '999941057058'), [])
  assert.deepEqual(flagsOf('IND', '999941057059'), ['CheckDigitFailed'])
})

test('a flag names the identity and never its number', () => {
  const [flag] = identityFlags(
    { identityTypeCode: 'NATIOANL_ID', issuingCountry: 'POL', identityValue: '44051401358' },
    {},
  )
  assert.deepEqual(flag, { code: 'CheckDigitFailed', identityTypeCode: 'NATIOANL_ID', issuingCountry: 'POL' })
})

test('numbers, types and countries that cannot be read raise no flag and no error', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...IDENTITY_TYPE_CODES), fc.string()),
      fc.oneof(fc.constantFrom(...CONFIGURED_COUNTRIES), fc.string()),
      fc.string(),
      fc.option(fc.string()),
      (identityTypeCode, issuingCountry, identityValue, birthDate) => {
        identityFlags({ identityTypeCode, issuingCountry, identityValue }, { birthDate })
      },
    ),
  )
  assert.deepEqual(flagsOf('POL', 'not a number', '1944-05-14'), [])
  assert.deepEqual(flagsOf('XXX', '44051401359', '1944-05-14'), [])
  assert.deepEqual(flagsOf('POL', '44051401359', '1944-05-14', 'NO_SUCH_TYPE'), [])
})

test('every number a country accepts can be examined', () => {
  const documents = CONFIGURED_COUNTRIES.flatMap((country) =>
    [...(configurationFor(country)?.documents.values() ?? [])].map((document) => ({ country, document })),
  )
  const numbered = fc
    .constantFrom(...documents)
    .chain((one) => fc.tuple(fc.constant(one), fc.stringMatching(new RegExp(one.document.format.regex))))
  fc.assert(
    fc.property(numbered, ([{ country, document }, value]) => {
      assert.ok(flagsOf(country, value, '1980-01-01', document.identityTypeCode).length <= 2)
    }),
  )
})
