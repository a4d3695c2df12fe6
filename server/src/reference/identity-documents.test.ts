import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { COUNTRY_CODES } from './countries.ts'
import data from './identity-documents.json' with { type: 'json' }
import {
  type AcceptedDocument,
  CONFIGURATION_VERSION,
  CONFIGURED_COUNTRIES,
  configurationFor,
  fitsFormat,
  GENERIC_IDENTITY_CARD,
  GENERIC_PASSPORT,
  isEeaOrSwiss,
  type NumberFormat,
  requirementEntries,
} from './identity-documents.ts'
import { IDENTITY_TYPE_CODES } from './vocabularies.ts'

// The countries the product promises to serve, and the rest of the EEA.
const PROMISED =
  `NGA GHA KEN ZAF UGA TZA RWA CIV SEN CMR EGY MAR GBR IRL FRA DEU ESP PRT ITA NLD BEL LUX AUT CHE POL SWE
  NOR DNK FIN EST LTU LVA CZE ROU GRC USA CAN MEX BRA ARG COL CHL IND SGP HKG AUS NZL ARE SAU TUR JPN KOR IDN MYS PHL
  THA VNM ISR BGR HRV CYP HUN ISL LIE MLT SVK SVN`.split(/\s+/)

const documentsOf = (country: string): AcceptedDocument[] => {
  const configuration = configurationFor(country)
  assert.ok(configuration, country)
  return [...configuration.documents.values()]
}
const everyDocument = CONFIGURED_COUNTRIES.flatMap((country) =>
  documentsOf(country).map((document) => ({ country, document, where: `${country}/${document.identityTypeCode}` })),
)
const everyFormat: { where: string; format: NumberFormat }[] = [
  ...everyDocument.map(({ where, document }) => ({ where, format: document.format })),
  { where: 'generic passport', format: GENERIC_PASSPORT },
  { where: 'generic identity card', format: GENERIC_IDENTITY_CARD },
]

test('every promised country is configured, and every configured country was promised', () => {
  assert.deepEqual([...CONFIGURED_COUNTRIES].sort(), [...PROMISED].sort())
  assert.equal(everyDocument.length, 252)
  assert.match(CONFIGURATION_VERSION, /^\d{4}-\d{2}-\d{2}\.\d+$/)
})

test('a country without a configuration, and a word that is no country, have none', () => {
  for (const code of [...COUNTRY_CODES.filter((known) => !PROMISED.includes(known)), 'XXX', 'nga', '', '__proto__']) {
    assert.equal(configurationFor(code), undefined, code)
    assert.equal(requirementEntries(code), undefined, code)
  }
})

test('every country accepts a passport and at least one other document', () => {
  for (const country of CONFIGURED_COUNTRIES) {
    const documents = documentsOf(country)
    assert.ok(documents.length >= 2, country)
    assert.ok(documents.some(({ identityTypeCode }) => identityTypeCode === 'PASSPORT'))
  }
})

test('no country lists a type twice, and every type is loaded', () => {
  for (const [country, { identities, iso2 }] of Object.entries(data.countries)) {
    assert.match(iso2, /^[A-Z]{2}$/)
    assert.equal(documentsOf(country).length, identities.length, country)
  }
})

test('documents are numbered from one and listed in that order', () => {
  for (const country of CONFIGURED_COUNTRIES) {
    documentsOf(country).forEach((document, index) => {
      assert.equal(document.displayOrder, index + 1, country)
    })
  }
})

test('every document is complete: texts, answers to what it requires, a known type', () => {
  for (const { where, document } of everyDocument) {
    assert.ok((IDENTITY_TYPE_CODES as readonly string[]).includes(document.identityTypeCode), where)
    assert.ok(document.label && document.format.errorMessage, where)
    const { requiresIssueDate, requiresExpiryDate, requiresIdNumber, requiresDocument } = document
    for (const answer of [requiresIssueDate, requiresExpiryDate, requiresIdNumber, requiresDocument]) {
      assert.equal(typeof answer, 'boolean', where)
    }
  }
})

test('a passport counts wherever it was issued; nothing else does', () => {
  for (const { where, document } of everyDocument) {
    assert.equal(document.issuedBy === 'ANY', document.identityTypeCode === 'PASSPORT', where)
  }
})

test('only identity cards cross borders inside the EEA and Switzerland, and only for residents there', () => {
  for (const { where, country, document } of everyDocument) {
    if (document.issuedBy !== 'EEA') continue
    assert.equal(document.identityTypeCode, 'IDENTITY_CARD', where)
    assert.ok(isEeaOrSwiss(country), where)
  }
  assert.equal(data.meta.eea.length, 31)
  for (const country of data.meta.eea) assert.ok(COUNTRY_CODES.includes(country), country)
  assert.equal(isEeaOrSwiss('GBR'), false)
})

test('every format accepts its own example, which is written normalised', () => {
  for (const { where, format } of everyFormat) {
    assert.ok(fitsFormat(format, format.example), where)
    assert.match(format.example, /^[^\sa-z]+$/, where)
    assert.ok(format.maxLength <= 255, where)
  }
})

test('every format rejects near misses of its example', () => {
  for (const { where, format } of everyFormat) {
    const { example, maxLength, regex } = format
    const native = new RegExp(regex)
    const misses = [
      '',
      `${example}#`,
      `#${example}`,
      `${example}\n`,
      'Z'.repeat(maxLength + 1),
      '1'.repeat(maxLength + 1),
    ]
    for (const miss of misses) {
      assert.equal(fitsFormat(format, miss), false, where)
      // Clients apply the published regex themselves, without our length check.
      assert.equal(native.test(miss), false, where)
    }
  }
})

test('the published lengths are those of the published regex', () => {
  for (const { where, format } of everyFormat) {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(format.regex)), (value) => {
        assert.ok(value.length >= format.minLength && value.length <= format.maxLength, where)
        assert.ok(fitsFormat(format, value), where)
      }),
      { numRuns: 20 },
    )
  }
})

test('no hostile number, however long, reaches a pattern that cannot match it', () => {
  const neverAsked = {
    test: () => assert.fail('the pattern was asked'),
  }
  for (const { format } of everyFormat) {
    const guarded = { ...format, pattern: neverAsked }
    for (const hostile of ['9'.repeat(20_000), `${'A'.repeat(20_000)}!`, '-'.repeat(format.maxLength + 1), '']) {
      assert.equal(fitsFormat(guarded, hostile), false)
    }
  }
})

test('attack strings as long as a pattern allows are rejected', () => {
  for (const { where, format } of everyFormat) {
    for (const filler of ['9', 'A', '-', 'A9', '9-']) {
      const attack = `${filler.repeat(format.maxLength).slice(0, format.maxLength - 1)}!`
      assert.equal(fitsFormat(format, attack), false, where)
    }
  }
})

test('the requirement list has the published names, in display order', () => {
  const entries = requirementEntries('NGA')
  assert.deepEqual(
    entries?.map((entry) => entry.identityTypeCode),
    ['NATIOANL_ID', 'BVN', 'PASSPORT', 'DRIVING_LICENCE', 'VOTER_CARD', 'RESIDENCE_CARD'],
  )
  assert.deepEqual(entries?.[2], {
    identityType: 'Passport',
    identityTypeCode: 'PASSPORT',
    fieldName: 'identityValue',
    inputType: 'Input',
    isRequired: false,
    label: 'Passport (Nigeria)',
    placeholder: 'e.g. A01234567',
    requiresIssueDate: false,
    requiresExpiryDate: true,
    requiresIdNumber: true,
    validationRules: {
      regex: '^[A-Z]\\d{8}$',
      minLength: 9,
      maxLength: 9,
      errorMessage: configurationFor('NGA')?.documents.get('PASSPORT')?.format.errorMessage,
    },
    displayOrder: 3,
    requiresDocument: true,
    issuedBy: 'ANY',
    example: 'A01234567',
  })
})

test('the configuration cannot be changed after it was read', () => {
  const entry = requirementEntries('NGA')?.[0]
  assert.throws(() => Object.assign(entry ?? {}, { isRequired: true }), TypeError)
  assert.throws(() => Object.assign(entry?.validationRules ?? {}, { regex: '' }), TypeError)
})
