import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { isCountry } from './countries.ts'
import { DOCUMENT_CATEGORIES, scopeOf } from './document-categories.ts'
import { CONFIGURED_COUNTRIES } from './identity-documents.ts'
import { applies, DOCUMENT_RULES, FIELD_RULES, PERSON_RULES, RULES_VERSION } from './requirement-rules.ts'
import { BUSINESS_TYPE_CODES, type BusinessTypeCode } from './vocabularies.ts'

const ALL_RULES = [...DOCUMENT_RULES, ...PERSON_RULES, ...FIELD_RULES]
const rulesOn = (country: string, type: BusinessTypeCode) =>
  DOCUMENT_RULES.filter((rule) => applies(rule, country, type)).map(({ id }) => id)

/** What each type of business must upload in addition to proof of registration, in a country that requires nothing more. */
const BY_TYPE: Record<BusinessTypeCode, string[]> = {
  SoleProprietor: [],
  Partnership: ['partnership-agreement'],
  LimitedPartnership: ['partnership-agreement'],
  LimitedLiabilityPartnership: ['partnership-agreement'],
  LLC: ['ownership-structure'],
  PrivateLimitedCompany: ['ownership-structure'],
  PublicLimitedCompany: [],
  Corporation: ['ownership-structure'],
  NonProfit: ['director-register'],
  Charity: ['director-register'],
  Association: ['constitution'],
  Cooperative: ['constitution'],
  Foundation: ['constitution'],
  Trust: ['trust-deed'],
  GovernmentEntity: ['mandate'],
  FinancialInstitution: ['regulatory-licence', 'aml-policy'],
  FreeZoneCompany: ['business-licence'],
  Branch: ['parent-registry-extract', 'branch-authority'],
}

test('each business type has its own document requirements, and all need proof of registration', () => {
  assert.deepEqual(Object.keys(BY_TYPE).sort(), [...BUSINESS_TYPE_CODES].sort())
  for (const type of BUSINESS_TYPE_CODES)
    assert.deepEqual(rulesOn('DEU', type), ['legal-presence', ...BY_TYPE[type]], type)
})

test('some countries require more: a tax registration in six African ones, a trade licence in the Emirates', () => {
  for (const country of ['NGA', 'GHA', 'KEN', 'UGA', 'TZA', 'RWA']) {
    assert.ok(rulesOn(country, 'LLC').includes('tax-registration'), country)
    assert.ok(!rulesOn(country, 'SoleProprietor').includes('tax-registration'), country)
  }
  assert.ok(!rulesOn('ZAF', 'LLC').includes('tax-registration'))
  assert.ok(rulesOn('ARE', 'LLC').includes('trade-licence'))
  assert.ok(!rulesOn('ARE', 'FreeZoneCompany').includes('trade-licence'))
})

test('a director and a beneficial owner are required where the business type has them', () => {
  const asked = (type: BusinessTypeCode) =>
    PERSON_RULES.filter((rule) => applies(rule, 'NGA', type)).map(({ id }) => id)
  assert.deepEqual(asked('LLC'), ['director', 'beneficial-owner'])
  assert.deepEqual(asked('SoleProprietor'), ['beneficial-owner'])
  for (const type of ['PublicLimitedCompany', 'NonProfit', 'Charity', 'Association', 'GovernmentEntity'] as const)
    assert.deepEqual(asked(type), ['director'], type)
})

test('addresses and financial details are always required', () => {
  for (const type of BUSINESS_TYPE_CODES)
    for (const country of CONFIGURED_COUNTRIES) assert.ok(FIELD_RULES.every((rule) => applies(rule, country, type)))
})

test('every rule can be met: it has a unique name, categories a business can upload and existing countries', () => {
  assert.equal(new Set(ALL_RULES.map(({ id }) => id)).size, ALL_RULES.length)
  for (const rule of ALL_RULES) {
    assert.match(rule.message, /^[A-Z].*\.$/)
    for (const country of rule.countries ?? []) assert.ok(isCountry(country) && CONFIGURED_COUNTRIES.includes(country))
    assert.ok(BUSINESS_TYPE_CODES.some((type) => applies(rule, rule.countries?.[0] ?? 'NGA', type)))
  }
  for (const { accepts, id } of DOCUMENT_RULES) {
    assert.ok(accepts.length > 0, id)
    for (const category of accepts) {
      assert.ok(DOCUMENT_CATEGORIES.includes(category), category)
      assert.notEqual(scopeOf(category), 'person', `${category} belongs to a person, not to the business`)
    }
  }
})

test('a change of the table has a new version', () => {
  const content = createHash('sha256')
    .update(JSON.stringify([DOCUMENT_RULES, PERSON_RULES, FIELD_RULES]))
    .digest('hex')
  const known: Record<string, string> = {
    '2026-11-15.1': '4ab59b699de1a36596b0b76a601002a5d3ebb4ad2cfbc3adc5a4b012384ffe92',
    '2026-11-15.2': 'bfb8bc75fd29be205561a60225789faa1ad0b71d74e276872b1908529ca8d4b7',
  }
  assert.equal(
    known[RULES_VERSION],
    content,
    'the rules changed: give them a new RULES_VERSION, and note its hash here',
  )
})
