import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CONFIGURED_COUNTRIES, configurationFor } from '../../reference/identity-documents.ts'
import { checkDigitsHold, isCheckDigitScheme } from './check-digits.ts'

const named = CONFIGURED_COUNTRIES.flatMap((country) =>
  [...(configurationFor(country)?.documents.values() ?? [])].flatMap(({ checksum, format }) =>
    checksum ? [{ scheme: checksum, example: format.example }] : [],
  ),
)

// Published specimens and textbook examples, beside those of the data.
const SOUND: Readonly<Record<string, readonly string[]>> = {
  luhn: ['8001015009087', '039337423', '000000018'],
  verhoeff: ['999941057058', '2363', '1428570'],
  'bg-egn': ['7523169263', '8032056031'],
  'br-cpf': ['390.533.447-05'],
  'cl-rut': ['12.531.909-2', '12.345.678-5', '76.354.771-K'],
  'cz-rc': ['710319/2745', '780123/3540'],
  'ee-ik': ['36805280109', '37605030299'],
  'es-mod23': ['12345678Z', '54362315K', 'X1234567L', 'X2482300W'],
  'fi-hetu': ['131052-308T', '131052A308T'],
  'gr-afm': ['094259216', '123456783'],
  'hk-hkid': ['A123456(3)', 'A1234563', 'AB987654(3)'],
  'hr-oib': ['33392005961', '94577403194'],
  'is-kt': ['450401-3150', '120174-3399'],
  'it-cf': ['RSSMRA85T10A562S', 'RCCMNL83S18D969H'],
  'lt-ak': ['38703181745', '33309240064'],
  'mx-curp': ['BOXW310820HNERXN09', 'HEGG560427MVZRRL04'],
  'no-fnr': ['15108695088', '01010750160'],
  'pl-pesel': ['44051401359', '02070803628'],
  'pt-cc': ['000000000ZZ4'],
  'ro-cnp': ['1630615123457', '1800101221144'],
  'se-luhn': ['19121212-1212', '811228-9874', '8112289874'],
  'si-emso': ['0101006500006'],
  'th-id': ['1-2345-45678-78-1', '3100600445635'],
  'tr-tckn': ['10000000146', '17291716060'],
}

// Schemes that promise to catch every single wrong digit. The others write two rests as one digit, or weigh some
// place by a multiple of the modulus, and so miss a few.
const CATCH_ALL =
  `luhn verhoeff cl-rut es-mod23 fi-hetu hk-hkid hr-oib it-cf no-fnr pl-pesel pt-cc si-emso tr-tckn`.split(' ')

/** Every number that differs from this one in a single digit. */
const oneDigitOff = (number: string): string[] =>
  [...number].flatMap((character, place) =>
    /\d/.test(character)
      ? [...'0123456789']
          .filter((digit) => digit !== character)
          .map((digit) => number.slice(0, place) + digit + number.slice(place + 1))
      : [],
  )

test('every scheme that the data names is known, and each is tried below', () => {
  assert.equal(named.length, 27)
  assert.deepEqual([...new Set(named.map(({ scheme }) => scheme))].sort(), Object.keys(SOUND).sort())
  for (const { scheme } of named) assert.ok(isCheckDigitScheme(scheme), scheme)
})

test('the example of every country passes its own check digits', () => {
  for (const { scheme, example } of named) assert.notEqual(checkDigitsHold(scheme, example), false, scheme)
})

test('known valid numbers pass', () => {
  for (const [scheme, numbers] of Object.entries(SOUND)) {
    for (const number of numbers) assert.equal(checkDigitsHold(scheme, number), true, `${scheme} ${number}`)
  }
})

test('a single wrong digit is always caught where the scheme promises it', () => {
  for (const scheme of CATCH_ALL) {
    for (const number of SOUND[scheme] ?? []) {
      for (const wrong of oneDigitOff(number)) assert.equal(checkDigitsHold(scheme, wrong), false, `${scheme} ${wrong}`)
    }
  }
})

test('the other schemes catch most wrong digits', () => {
  for (const [scheme, numbers] of Object.entries(SOUND)) {
    const wrong = numbers.flatMap(oneDigitOff)
    const caught = wrong.filter((number) => checkDigitsHold(scheme, number) === false)
    assert.ok(caught.length >= wrong.length * 0.8, `${scheme} ${caught.length}/${wrong.length}`)
  }
})

test('of all check characters for a random number, exactly one is right', () => {
  const lastOf = (scheme: string, body: string, alphabet: string) =>
    [...alphabet].filter((last) => checkDigitsHold(scheme, body + last)).length
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
  const rows: [scheme: string, length: number, alphabet: string][] = [
    ['luhn', 12, '0123456789'],
    ['verhoeff', 11, '0123456789'],
    ['bg-egn', 9, '0123456789'],
    ['cl-rut', 8, '0123456789K'],
    ['ee-ik', 10, '0123456789'],
    ['es-mod23', 8, 'TRWAGMYFPDXBNJZSQVHLCKE'],
    ['gr-afm', 8, '0123456789'],
    ['hr-oib', 10, '0123456789'],
    ['pl-pesel', 10, '0123456789'],
    ['ro-cnp', 12, '0123456789'],
    ['th-id', 12, '0123456789'],
  ]
  for (const [scheme, length, alphabet] of rows) {
    fc.assert(
      fc.property(digits(length), (body) => lastOf(scheme, body, alphabet) === 1),
      { numRuns: 50 },
    )
  }
})

test('numbers without check digits are not checked', () => {
  assert.equal(checkDigitsHold('verhoeff', 'XXXXXXXX2346'), undefined) // masked Aadhaar
  assert.equal(checkDigitsHold('cz-rc', '530101/123'), undefined) // before 1954
  assert.equal(checkDigitsHold('pt-cc', '12345678'), undefined) // older bilhete
  assert.equal(checkDigitsHold('no such scheme', '1'), undefined)
})

test('a Brazilian number of one repeated digit fails although it adds up', () => {
  assert.equal(checkDigitsHold('br-cpf', '111.111.111-11'), false)
})

test('a Czech number ending in 0 for a rest of 10 passes only for births until 1985', () => {
  assert.equal(checkDigitsHold('cz-rc', '780123/3540'), true)
  const rest10 = Array.from({ length: 11 }, (_, n) => 900101000 + n).find((n) => n % 11 === 10)
  assert.equal(checkDigitsHold('cz-rc', `${rest10}0`), false)
})
