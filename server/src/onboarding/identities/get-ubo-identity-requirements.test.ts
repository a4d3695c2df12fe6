import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { anAddress, aPerson, aProfile } from '../../../test/customers/factories.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { COUNTRY_CODES } from '../../reference/countries.ts'
import { CONFIGURED_COUNTRIES } from '../../reference/identity-documents.ts'

const URL = '/api/customer/v1/onboarding/ubo-identity-requirements'
const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const partner = await service.aPartner()
const ask = (query: string) => partner.get(`${URL}${query}`)

const LEGACY = [
  'identityType',
  'identityTypeCode',
  'fieldName',
  'inputType',
  'isRequired',
  'label',
  'placeholder',
  'requiresIssueDate',
  'requiresExpiryDate',
  'requiresIdNumber',
  'validationRules',
  'displayOrder',
]

test('every shipped country answers with the legacy names and three more, in order', async () => {
  const data = JSON.parse(
    await readFile(new globalThis.URL('../../reference/identity-documents.json', import.meta.url), 'utf8'),
  )
  assert.ok(CONFIGURED_COUNTRIES.length >= 60)
  for (const country of CONFIGURED_COUNTRIES) {
    const { status, body } = await ask(`?countryCode=${country}`)
    assert.equal(status, 200, country)
    assert.equal(body.value.length, data.countries[country].identities.length, country)
    for (const [index, entry] of body.value.entries()) {
      assert.deepEqual(Object.keys(entry).sort(), [...LEGACY, 'requiresDocument', 'issuedBy', 'example'].sort())
      assert.equal(entry.displayOrder, index + 1)
      const { regex, minLength, maxLength } = entry.validationRules
      assert.match(entry.example, new RegExp(regex, 'u'))
      assert.ok(entry.example.length >= minLength && entry.example.length <= maxLength)
    }
  }
})

test('every identity document that a country accepts is accepted from its residents', async () => {
  for (const country of CONFIGURED_COUNTRIES) {
    const entries = (await ask(`?countryCode=${country}`)).body.value
    const identities = entries.map((entry: any) => ({
      identityTypeCode: entry.identityTypeCode,
      issuingCountry: country,
      identityValue: entry.example,
      ...(entry.requiresIssueDate ? { issueDate: '2021-04-01' } : {}),
      ...(entry.requiresExpiryDate ? { expiryDate: '2036-04-01' } : {}),
    }))
    const person = aPerson({ address: anAddress({ countryCode: country }), identities })
    const profile = aProfile({ incorporationCountryIso3Code: country, businessPersonList: [person] })
    const { status, body, text } = await partner.post('/api/partner/v1/business-profiles?dryRun=true', profile)
    assert.equal(status, 200, `${country} ${text}`)
    const pictures = body.value.outstandingRequirements.filter((asked: any) => asked.kind === 'Identity')
    assert.equal(pictures.length, entries.filter((entry: any) => entry.requiresDocument).length, country)
  }
})

test('an unsupported country, an unknown country and a missing country have different errors', async () => {
  for (const country of COUNTRY_CODES) {
    const { status, body } = await ask(`?countryCode=${country}`)
    if (CONFIGURED_COUNTRIES.includes(country)) assert.equal(status, 200)
    else assert.deepEqual([status, body.error.code], [404, 'OnboardingConfig.NotFound'], country)
  }
  for (const country of [
    'XYZ',
    'nga',
    'NG',
    'NGAA',
    '',
    '%20NGA',
    'NGA%00',
    '%F0%9F%87%B3',
    '__proto__',
    'constructor',
    'x'.repeat(5000),
  ]) {
    const { status, body } = await ask(`?countryCode=${country}`)
    assert.deepEqual([status, body.error.code], [404, 'Country.NotFound'], country)
  }
  for (const query of ['', '?', '?country=NGA', '?countryCode=NGA&countryCode=GHA']) {
    const { status, body } = await ask(query)
    assert.deepEqual(
      [status, body.error.code, body.error.details[0].path],
      [400, 'ValidationControl.Error', 'countryCode'],
      query,
    )
  }
})
