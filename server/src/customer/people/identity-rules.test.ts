import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { COUNTRY_CODES } from '../../reference/countries.ts'
import {
  type AcceptedDocument,
  CONFIGURED_COUNTRIES,
  configurationFor,
  GENERIC_PASSPORT,
  isEeaOrSwiss,
} from '../../reference/identity-documents.ts'
import { IDENTITY_TYPE_CODES } from '../../reference/vocabularies.ts'
import {
  IDENTITY_VALUE_MAX_LENGTH,
  type IdentityInput,
  identityErrors,
  normaliseIdentityValue,
  residenceError,
} from './identity-rules.ts'

const TODAY = '2026-11-15'

const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

const documentsOf = (country: string): AcceptedDocument[] => [...(configurationFor(country)?.documents.values() ?? [])]
const everyDocument = CONFIGURED_COUNTRIES.flatMap((country) =>
  documentsOf(country).map((document) => ({ country, document, where: `${country}/${document.identityTypeCode}` })),
)

/** An identity with nothing wrong in it for a resident of the issuing country. */
const identityOf = (country: string, document: AcceptedDocument, more: Partial<IdentityInput> = {}): IdentityInput => ({
  identityTypeCode: document.identityTypeCode,
  issuingCountry: country,
  identityValue: document.format.example,
  issueDate: '2020-01-31',
  expiryDate: '2030-01-31',
  ...more,
})
const passport = (issuingCountry: string, identityValue: string, more: Partial<IdentityInput> = {}): IdentityInput => ({
  identityTypeCode: 'PASSPORT',
  issuingCountry,
  identityValue,
  expiryDate: '2030-01-31',
  ...more,
})
const paths = (identity: IdentityInput, residence: string, today = TODAY): string[] =>
  identityErrors(identity, residence, today).map(({ path }) => path)

describe('which documents are taken', () => {
  test('every example of every country is accepted from a resident', () => {
    for (const { where, country, document } of everyDocument) {
      assert.deepEqual(identityErrors(identityOf(country, document), country, TODAY), [], where)
    }
  })

  test('any number in the published format is accepted from a resident', () => {
    const numbered = fc
      .constantFrom(...everyDocument)
      .chain((one) => fc.tuple(fc.constant(one), fc.stringMatching(new RegExp(one.document.format.regex))))
    fc.assert(
      fc.property(numbered, ([{ where, country, document }, identityValue]) => {
        assert.deepEqual(paths(identityOf(country, document, { identityValue }), country), [], where)
      }),
    )
  })

  test('a type that the country of residence does not list is rejected, also OTHERS', () => {
    for (const residence of CONFIGURED_COUNTRIES) {
      for (const identityTypeCode of IDENTITY_TYPE_CODES) {
        if (configurationFor(residence)?.documents.has(identityTypeCode)) continue
        const fieldErrors = identityErrors(
          { identityTypeCode, issuingCountry: residence, identityValue: '12345678' },
          residence,
          TODAY,
        )
        assert.deepEqual(
          fieldErrors.map(({ path, code }) => [path, code]),
          [['/identityTypeCode', 'ValidationControl.Error']],
        )
      }
    }
  })

  test('a type that was never published is rejected, also NATIONAL_ID spelled correctly', () => {
    for (const identityTypeCode of ['NATIONAL_ID', 'passport', '', 'constructor']) {
      assert.deepEqual(paths({ ...passport('NGA', 'A01234567'), identityTypeCode }, 'NGA'), ['/identityTypeCode'])
    }
  })

  test('a document whose file is required is accepted before any file exists', () => {
    assert.ok(configurationFor('NGA')?.documents.get('PASSPORT')?.requiresDocument)
    assert.deepEqual(identityErrors(passport('NGA', 'A01234567'), 'NGA', TODAY), [])
  })
})

describe('who issued it', () => {
  test('a Briton living in Lagos is accepted', () => {
    assert.deepEqual(identityErrors(passport('GBR', '123456789'), 'NGA', TODAY), [])
  })

  test('a passport of any configured country is accepted in every other, in its own format', () => {
    for (const residence of CONFIGURED_COUNTRIES) {
      for (const issuer of CONFIGURED_COUNTRIES) {
        const example = configurationFor(issuer)?.documents.get('PASSPORT')?.format.example ?? ''
        assert.deepEqual(paths(passport(issuer, example), residence), [], `${issuer} in ${residence}`)
      }
    }
  })

  test('a passport of a country without a known format must match the generic one', () => {
    const others = COUNTRY_CODES.filter((country) => !configurationFor(country))
    for (const issuer of others) assert.deepEqual(paths(passport(issuer, GENERIC_PASSPORT.example), 'NGA'), [], issuer)
    assert.deepEqual(paths(passport('AFG', 'AB12'), 'NGA'), ['/identityValue'])
    assert.deepEqual(paths(passport('AFG', 'AB-1234567'), 'NGA'), ['/identityValue'])
    assert.deepEqual(paths(passport('AFG', 'A'.repeat(16)), 'NGA'), ['/identityValue'])
  })

  test("the format of the residence is not applied to another country's passport, nor the other way round", () => {
    assert.deepEqual(paths(passport('NGA', '123456789'), 'NGA'), ['/identityValue'])
    assert.deepEqual(paths(passport('GBR', 'A01234567'), 'NGA'), ['/identityValue'])
    assert.deepEqual(paths(passport('GBR', '123456789'), 'GBR'), [])
  })

  test('documents of residence are rejected when another country issued them', () => {
    for (const { where, country, document } of everyDocument) {
      if (document.issuedBy !== 'RESIDENCE') continue
      for (const issuer of COUNTRY_CODES) {
        if (issuer === country) continue
        const identity = identityOf(country, document, { issuingCountry: issuer })
        assert.deepEqual(paths(identity, country), ['/issuingCountry'], `${where} issued by ${issuer}`)
      }
    }
  })

  test('identity cards of EEA states and Switzerland are accepted among them, in the format of the issuer', () => {
    const eea = CONFIGURED_COUNTRIES.filter(isEeaOrSwiss)
    for (const residence of eea) {
      assert.equal(configurationFor(residence)?.documents.get('IDENTITY_CARD')?.issuedBy, 'EEA', residence)
      for (const issuer of eea) {
        const card = configurationFor(issuer)?.documents.get('IDENTITY_CARD')
        assert.ok(card)
        assert.deepEqual(paths(identityOf(issuer, card), residence), [], `${issuer} in ${residence}`)
      }
    }
    const german = { ...passport('DEU', 'BAA000589'), identityTypeCode: 'IDENTITY_CARD' }
    assert.deepEqual(paths(german, 'ESP'), ['/identityValue']) // a Spanish number, said to be German
  })

  test('an identity card from outside the EEA and Switzerland is rejected there', () => {
    for (const issuer of ['NGA', 'GBR', 'TUR', 'AFG']) {
      const card = { ...passport(issuer, 'AB1234567'), identityTypeCode: 'IDENTITY_CARD' }
      assert.deepEqual(paths(card, 'FRA'), ['/issuingCountry'], issuer)
    }
  })

  test('an issuing country must be written as published and exist', () => {
    const codesOf = (issuer: string) =>
      identityErrors(passport(issuer, 'A01234567'), 'NGA', TODAY).map(({ path, code }) => [path, code])
    assert.deepEqual(codesOf('ng'), [['/issuingCountry', 'ValidationControl.Error']])
    assert.deepEqual(codesOf('nga'), [['/issuingCountry', 'ValidationControl.Error']])
    assert.deepEqual(codesOf('XXX'), [['/issuingCountry', 'Country.NotFound']])
  })
})

describe('the country of residence', () => {
  test('an unknown, an unsupported and a supported country have different results', () => {
    assert.equal(residenceError('XXX'), 'Country.NotFound')
    assert.equal(residenceError('nga'), 'Country.NotFound')
    assert.equal(residenceError('AFG'), 'OnboardingConfig.NotFound')
    for (const country of CONFIGURED_COUNTRIES) assert.equal(residenceError(country), undefined)
  })

  test('without a configuration only rules that do not depend on it are checked', () => {
    assert.deepEqual(paths(passport('GBR', 'whatever'), 'AFG'), [])
    assert.deepEqual(paths(passport('XXX', '', { expiryDate: '2020-01-01' }), 'AFG'), [
      '/issuingCountry',
      '/identityValue',
      '/expiryDate',
    ])
  })
})

describe('dates', () => {
  test('only required dates must be present', () => {
    for (const { where, country, document } of everyDocument) {
      const expected = [
        ...(document.requiresIssueDate ? ['/issueDate'] : []),
        ...(document.requiresExpiryDate ? ['/expiryDate'] : []),
      ]
      const without = identityOf(country, document, { issueDate: null, expiryDate: null })
      assert.deepEqual(paths(without, country), expected, where)
      const { issueDate: _, expiryDate: __, ...left } = without
      assert.deepEqual(paths(left, country), expected, where)
    }
  })

  test('requirements of the country of residence apply to foreign cards too', () => {
    const german = { identityTypeCode: 'IDENTITY_CARD', issuingCountry: 'DEU', identityValue: 'L01X00T47' }
    assert.deepEqual(paths({ ...german, expiryDate: '2030-01-31' }, 'ITA'), ['/issueDate'])
  })

  test('a document may be issued today but not tomorrow', () => {
    assert.deepEqual(paths(passport('NGA', 'A01234567', { issueDate: TODAY }), 'NGA'), [])
    assert.deepEqual(paths(passport('NGA', 'A01234567', { issueDate: '2026-11-16' }), 'NGA'), ['/issueDate'])
  })

  test('a document that ends today has ended, one that ends tomorrow has not', () => {
    assert.deepEqual(paths(passport('NGA', 'A01234567', { expiryDate: TODAY }), 'NGA'), ['/expiryDate'])
    assert.deepEqual(paths(passport('NGA', 'A01234567', { expiryDate: '2026-11-16' }), 'NGA'), [])
  })

  test('a document ends after it begins', () => {
    const both = (issueDate: string, expiryDate: string) =>
      paths(passport('NGA', 'A01234567', { issueDate, expiryDate }), 'NGA')
    assert.deepEqual(both('2026-11-15', '2026-11-16'), [])
    assert.deepEqual(both('2027-05-01', '2027-05-01'), ['/issueDate', '/expiryDate'])
    assert.deepEqual(both('2027-05-02', '2027-05-01'), ['/issueDate', '/expiryDate'])
  })

  test('a date that does not exist is rejected and not checked further', () => {
    for (const date of ['2027-02-29', '2027-13-01', '01/02/2027', '', '2027-02-01T00:00:00Z']) {
      assert.deepEqual(paths(passport('NGA', 'A01234567', { expiryDate: date }), 'NGA'), ['/expiryDate'], date)
      assert.deepEqual(paths(passport('NGA', 'A01234567', { issueDate: date }), 'NGA'), ['/issueDate'], date)
    }
  })
})

describe('numbers', () => {
  test('spaces, case and Greek capitals do not matter', () => {
    assert.deepEqual(paths(passport('NGA', '  a0123 4567\t'), 'NGA'), [])
    assert.deepEqual(paths(passport('GRC', 'ΑΤ 1234567'), 'GRC'), [])
    assert.deepEqual(paths(passport('GRC', 'ατ1234567'), 'GRC'), [])
  })

  test('a number is normalised to upper-case Latin without any white space', () => {
    assert.equal(normaliseIdentityValue(' a b\u00a0c\u2003d\u3000e\u0085f\ufeffg\n'), 'ABCDEFG')
    assert.equal(normaliseIdentityValue('αβεζηικμνορτυχ'), 'ABEZHIKMNOPTYX')
    assert.equal(normaliseIdentityValue('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'), 'ABEZHIKMNOPTYX')
    assert.equal(normaliseIdentityValue('ΓΔΘΛΞΠΣΦΨΩ'), 'ΓΔΘΛΞΠΣΦΨΩ') // no look-alike, no guess
  })

  test('normalising twice changes nothing more', () => {
    const settles = (value: string) => {
      const once = normaliseIdentityValue(value)
      assert.equal(normaliseIdentityValue(once), once)
      assert.doesNotMatch(once, /\s/)
    }
    for (let code = 0; code <= 0xffff; code++) settles(String.fromCharCode(code))
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), settles))
  })

  test('an empty number is rejected', () => {
    for (const blank of ['', ' ', '\u3000\t'])
      assert.deepEqual(paths(passport('NGA', blank), 'NGA'), ['/identityValue'])
  })

  test('a number beyond the published length is rejected for its length, before its format', () => {
    const long = (value: string) => identityErrors(passport('NGA', value), 'NGA', TODAY).map(({ message }) => message)
    assert.deepEqual(long('9'.repeat(1_000_000)), ['identityValue must be at most 255 characters.'])
    // Spaces are dropped, so this one would otherwise fit.
    assert.deepEqual(long(`A01234567${' '.repeat(IDENTITY_VALUE_MAX_LENGTH)}`), [
      'identityValue must be at most 255 characters.',
    ])
    assert.deepEqual(long(`A01234567${' '.repeat(IDENTITY_VALUE_MAX_LENGTH - 9)}`), [])
  })
})

describe('what a refusal says', () => {
  // No message of ours has this sign, so finding it means that something sent came back.
  const marked = fc.string({ unit: anyCharacter, maxLength: 300 }).map((value) => `§${value}`)
  const country = fc.oneof(fc.constantFrom(...COUNTRY_CODES), marked)
  const type = fc.oneof(fc.constantFrom(...IDENTITY_TYPE_CODES), marked)
  const date = fc.option(fc.oneof(marked, fc.constantFrom('2020-01-01', '2099-12-31')))

  test('no message ever contains the identity value, or anything else that was sent', () => {
    fc.assert(
      fc.property(
        type,
        country,
        marked,
        date,
        date,
        country,
        (code, issuer, value, issueDate, expiryDate, residence) => {
          const identity = {
            identityTypeCode: code,
            issuingCountry: issuer,
            identityValue: value,
            issueDate,
            expiryDate,
          }
          for (const fieldError of identityErrors(identity, residence, TODAY))
            assert.doesNotMatch(fieldError.message, /§|20\d\d-/)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('the message for a wrong format does not depend on the number', () => {
    const wrong = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 80 }).map((value) => `#${value}`)
    fc.assert(
      fc.property(wrong, wrong, (one, other) => {
        assert.deepEqual(
          identityErrors(passport('NGA', one), 'NGA', TODAY),
          identityErrors(passport('NGA', other), 'NGA', TODAY),
        )
      }),
    )
  })

  test('every message begins with the field it is about', () => {
    const broken = { identityTypeCode: 'X', issuingCountry: 'X', identityValue: '', issueDate: 'X', expiryDate: 'X' }
    for (const { path, message } of identityErrors(broken, 'NGA', TODAY)) assert.ok(message.startsWith(path.slice(1)))
  })

  test('all field errors of an identity are returned at once', () => {
    const broken = { ...passport('NGA', '123'), issueDate: '2027-01-01', expiryDate: '2020-01-01' }
    assert.deepEqual(paths(broken, 'NGA'), ['/identityValue', '/issueDate', '/expiryDate', '/expiryDate'])
    assert.deepEqual(paths({ identityTypeCode: 'X', issuingCountry: 'XXX', identityValue: '' }, 'NGA'), [
      '/identityTypeCode',
      '/issuingCountry',
      '/identityValue',
    ])
  })
})
