import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createdRows, NO_ROWS } from '../../../test/customers/created-rows.ts'
import { anAddress, anIdentity, aPerson, aProfile } from '../../../test/customers/factories.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const URL = '/api/partner/v1/business-profiles'
const service = await startTestService()

const twoWith = (share: number) => [aPerson({ percentageShare: share }), aPerson({ percentageShare: share })]
const people = (...list: unknown[]) => ({ businessPersonList: list })

// title, change, code, path of the first detail
const ERRORS: [string, Record<string, unknown>, string, string][] = [
  ['no email', { email: undefined }, 'Validation', '/email'],
  ['an email without a domain', { email: 'ops@' }, 'Validation', '/email'],
  ['an email of 256 characters', { email: `${'a'.repeat(60)}@${'b'.repeat(192)}.co` }, 'Validation', '/email'],
  ['a name of one character', { companyName: 'A' }, 'Validation', '/companyName'],
  ['a name of 256 four-byte characters', { companyName: '𝒜'.repeat(256) }, 'Validation', '/companyName'],
  ['a blank name', { companyName: '     ' }, 'Validation', '/companyName'],
  ['a number for a name', { companyName: 42 }, 'Validation', '/companyName'],
  ['NUL in a name', { companyName: 'Ac\u0000me' }, 'Validation', '/companyName'],
  ['half a surrogate pair in a name', { companyName: 'Acme \ud800' }, 'Validation', '/companyName'],
  ['a description of 1001 characters', { description: 'x'.repeat(1001) }, 'Validation', '/description'],
  ['a relative website', { website: 'acme.example' }, 'Validation', '/website'],
  [
    'a website that changes the text direction',
    { website: 'https://acme.example/\u202efdp.exe' },
    'Validation',
    '/website',
  ],
  ['a website of another scheme', { website: 'javascript:alert(1)' }, 'Validation', '/website'],
  [
    'a registration number of 11 characters',
    { registrationNumber: 'RC123456789' },
    'Validation',
    '/registrationNumber',
  ],
  ['a registration day that does not exist', { registrationDate: '2023-02-30' }, 'Validation', '/registrationDate'],
  ['a registration time', { registrationDate: '2023-02-03T00:00:00Z' }, 'Validation', '/registrationDate'],
  ['an object for addresses', { addresses: {} }, 'Validation', '/addresses'],
  ['eleven addresses', { addresses: Array(11).fill(anAddress()) }, 'Validation', '/addresses'],
  ['an address without a city', { addresses: [anAddress({ city: undefined })] }, 'Validation', '/addresses/0/city'],
  [
    'a lower-case address country',
    { addresses: [anAddress({ countryCode: 'nga' })] },
    'Validation',
    '/addresses/0/countryCode',
  ],
  [
    'an address in an unknown country',
    { addresses: [anAddress({ countryCode: 'XXX' })] },
    'Country.NotFound',
    '/addresses/0/countryCode',
  ],
  [
    'financials with a part missing',
    { financials: { ...aProfile().financials, sourceOfFunds: undefined } },
    'Validation',
    '/financials/sourceOfFunds',
  ],
  ['an unknown industry', { industry: 'Mining' }, 'ValidationControl.Error', '/industry'],
  ['an industry in another case', { industry: 'customerrevenue' }, 'ValidationControl.Error', '/industry'],
  ['an unknown business type', { businessTypeCode: 'Guild' }, 'BusinessType.NotFound', '/businessTypeCode'],
  [
    'a business type with an underscore',
    { businessTypeCode: 'SOLE_PROPRIETOR' },
    'BusinessType.NotFound',
    '/businessTypeCode',
  ],
  ['an unknown country', { incorporationCountryIso3Code: 'XXX' }, 'Country.NotFound', '/incorporationCountryIso3Code'],
  ['an alpha-2 country', { incorporationCountryIso3Code: 'NG' }, 'Country.NotFound', '/incorporationCountryIso3Code'],
  [
    'a country without a configuration',
    { incorporationCountryIso3Code: 'PRK' },
    'OnboardingConfig.NotFound',
    '/incorporationCountryIso3Code',
  ],
  ['a phone without a plus', { phoneNumber: '2348012345678' }, 'PhoneNumber.Invalid', '/phoneNumber'],
  ['a phone of 6 digits', { phoneNumber: '+123456' }, 'PhoneNumber.Invalid', '/phoneNumber'],
  ['a phone of 16 digits', { phoneNumber: '+1234567890123456' }, 'PhoneNumber.Invalid', '/phoneNumber'],
  ['no reference', { partnerCustomerId: undefined }, 'Customer.PartnerCustomerIdRequired', '/partnerCustomerId'],
  ['a null reference', { partnerCustomerId: null }, 'Customer.PartnerCustomerIdRequired', '/partnerCustomerId'],
  ['a blank reference', { partnerCustomerId: '  ' }, 'Customer.PartnerCustomerIdRequired', '/partnerCustomerId'],
  ['a reference with a slash', { partnerCustomerId: 'a/b' }, 'Customer.PartnerCustomerIdInvalid', '/partnerCustomerId'],
  [
    'a reference of 101 characters',
    { partnerCustomerId: 'a'.repeat(101) },
    'Customer.PartnerCustomerIdInvalid',
    '/partnerCustomerId',
  ],
  ['a number for a reference', { partnerCustomerId: 7 }, 'Customer.PartnerCustomerIdInvalid', '/partnerCustomerId'],
  ['an object for people', { businessPersonList: {} }, 'ValidationControl.Error', '/businessPersonList'],
  [
    '51 people',
    { businessPersonList: Array.from({ length: 51 }, () => aPerson({ percentageShare: 1 })) },
    'ValidationControl.Error',
    '/businessPersonList',
  ],
  [
    'a person without nationality',
    people(aPerson({ nationality: undefined })),
    'ValidationControl.Error',
    '/businessPersonList/0/nationality',
  ],
  [
    'a person with an unknown nationality',
    people(aPerson({ nationality: 'XXX' })),
    'Country.NotFound',
    '/businessPersonList/0/nationality',
  ],
  [
    'a person with a bad phone',
    people(aPerson({ phone: '0800' })),
    'PhoneNumber.Invalid',
    '/businessPersonList/0/phone',
  ],
  [
    'a person born tomorrow',
    people(aPerson({ birthDate: '2999-01-01' })),
    'ValidationControl.Error',
    '/businessPersonList/0/birthDate',
  ],
  [
    'a share of 0',
    people(aPerson({ percentageShare: 0 })),
    'ValidationControl.Error',
    '/businessPersonList/0/percentageShare',
  ],
  [
    'a share of 101',
    people(aPerson({ percentageShare: 101 })),
    'ValidationControl.Error',
    '/businessPersonList/0/percentageShare',
  ],
  [
    'a share of one half',
    people(aPerson({ percentageShare: 0.5 })),
    'ValidationControl.Error',
    '/businessPersonList/0/percentageShare',
  ],
  [
    'a share as text',
    people(aPerson({ percentageShare: '50' })),
    'ValidationControl.Error',
    '/businessPersonList/0/percentageShare',
  ],
  ['shares above 100', { businessPersonList: twoWith(51) }, 'ValidationControl.Error', '/businessPersonList'],
  [
    'two people with one email, written differently',
    people(aPerson({ email: 'bo@acme.example' }), aPerson({ email: ' BO@acme.example ' })),
    'ValidationControl.Error',
    '/businessPersonList/1/email',
  ],
  [
    'no ownership type',
    people(aPerson({ ownershipType: [] })),
    'ValidationControl.Error',
    '/businessPersonList/0/ownershipType',
  ],
  [
    'an unknown ownership type',
    people(aPerson({ ownershipType: ['OWNER'] })),
    'ValidationControl.Error',
    '/businessPersonList/0/ownershipType/0',
  ],
  ['no identities', people(aPerson({ identities: [] })), 'ValidationControl.Error', '/businessPersonList/0/identities'],
  [
    'eleven identities',
    people(aPerson({ identities: Array(11).fill(anIdentity()) })),
    'ValidationControl.Error',
    '/businessPersonList/0/identities',
  ],
  [
    'an identity type that the country does not accept',
    people(aPerson({ identities: [anIdentity({ identityTypeCode: 'IDENTITY_CARD' })] })),
    'ValidationControl.Error',
    '/businessPersonList/0/identities/0/identityTypeCode',
  ],
  [
    'a number that does not have the form of its country',
    people(aPerson({ identities: [anIdentity({ identityValue: '12' })] })),
    'ValidationControl.Error',
    '/businessPersonList/0/identities/0/identityValue',
  ],
  [
    'a passport without the expiry date that its country requires',
    people(aPerson({ identities: [anIdentity({ expiryDate: undefined })] })),
    'ValidationControl.Error',
    '/businessPersonList/0/identities/0/expiryDate',
  ],
  [
    'an expired passport',
    people(aPerson({ identities: [anIdentity({ expiryDate: '2020-01-01', issueDate: undefined })] })),
    'ValidationControl.Error',
    '/businessPersonList/0/identities/0/expiryDate',
  ],
  [
    'an upload id that is not a UUID',
    people(aPerson({ identities: [anIdentity({ documentUploadId: 'file-1' })] })),
    'ValidationControl.Error',
    '/businessPersonList/0/identities/0/documentUploadId',
  ],
  [
    'an upload id for the back that is not a UUID',
    people(aPerson({ identities: [anIdentity({ idBackDocumentUploadId: 'file-1' })] })),
    'ValidationControl.Error',
    '/businessPersonList/0/identities/0/idBackDocumentUploadId',
  ],
  [
    'a residence without a configuration',
    people(aPerson({ address: anAddress({ countryCode: 'PRK' }) })),
    'OnboardingConfig.NotFound',
    '/businessPersonList/0/address/countryCode',
  ],
]

test('every error has its code and path, and nothing is written', async (t) => {
  const partner = await service.aPartner()
  for (const [title, change, code, path] of ERRORS) {
    await t.test(title, async () => {
      const { status, body } = await partner.post(URL, aProfile(change), { 'idempotency-key': 'k' })
      assert.equal(status, 400)
      assert.deepEqual(
        [body.error.code, body.error.details.length, body.error.details[0].path],
        [code, 1, path],
        JSON.stringify(body),
      )
      assert.equal(body.error.message, body.error.details[0].message)
    })
  }
  assert.deepEqual(await createdRows(service, partner.partnerId), NO_ROWS)
})

test('all errors of a request are returned at once, under the first code', async () => {
  const partner = await service.aPartner()
  const errorsOf = async (change: Record<string, unknown>) => {
    const { body } = await partner.post(URL, aProfile(change))
    return [body.error.code, body.error.details.map((detail: { path: string }) => detail.path).sort()]
  }
  assert.deepEqual(
    await errorsOf({ phoneNumber: 'x', industry: 'Mining', companyName: '', incorporationCountryIso3Code: 'XXX' }),
    ['Validation', ['/companyName', '/incorporationCountryIso3Code', '/industry', '/phoneNumber']],
  )
  assert.deepEqual(await errorsOf({ phoneNumber: 'x', industry: 'Mining' }), [
    'ValidationControl.Error',
    ['/industry', '/phoneNumber'],
  ])
  assert.deepEqual(await errorsOf({ phoneNumber: 'x', incorporationCountryIso3Code: 'XXX' }), [
    'PhoneNumber.Invalid',
    ['/incorporationCountryIso3Code', '/phoneNumber'],
  ])
  // A schema error in one person doesn't hide a rule error in another.
  assert.deepEqual(
    await errorsOf({
      businessPersonList: [
        aPerson({ firstName: 1, percentageShare: 70 }),
        aPerson({ percentageShare: 70, identities: [anIdentity({ identityValue: '?' })] }),
      ],
    }),
    [
      'ValidationControl.Error',
      ['/businessPersonList', '/businessPersonList/0/firstName', '/businessPersonList/1/identities/0/identityValue'],
    ],
  )
})

test('a body that is not a profile is rejected and writes nothing', async () => {
  const partner = await service.aPartner()
  const deep = `{"companyName":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  const cases: [string, string, number, string][] = [
    ['not JSON', '{"email":', 400, 'Validation'],
    ['nothing', '', 400, 'Validation'],
    ['null', 'null', 400, 'Validation'],
    ['an array', '[]', 400, 'Validation'],
    ['text', '"profile"', 400, 'Validation'],
    ['a depth bomb', deep, 400, 'Validation'],
    ['__proto__', JSON.stringify(aProfile()).replace('{', '{"__proto__":{"admin":true},'), 400, 'Validation'],
    [
      'constructor.prototype',
      JSON.stringify(aProfile()).replace('{', '{"constructor":{"prototype":{"a":1}},'),
      400,
      'Validation',
    ],
    ['2 MiB', JSON.stringify(aProfile({ description: 'x'.repeat(2 * 1024 * 1024) })), 413, 'Request.TooLarge'],
    [
      '10,000 people',
      JSON.stringify(aProfile({ businessPersonList: Array(10_000).fill({}) })),
      400,
      'ValidationControl.Error',
    ],
    [
      'an attack on a pattern',
      JSON.stringify(
        aProfile({
          businessPersonList: [aPerson({ identities: [anIdentity({ identityValue: `${'A'.repeat(900_000)}!` })] })],
        }),
      ),
      400,
      'ValidationControl.Error',
    ],
  ]
  for (const [title, payload, status, code] of cases) {
    // Large rejected bodies use up a client's limit, so each has its own.
    const sender = await service.aPartner()
    const answer = await sender.post(URL, payload)
    assert.deepEqual([answer.status, answer.body.error.code, answer.body.isSuccess], [status, code, false], title)
    assert.deepEqual(await createdRows(service, sender.partnerId), NO_ROWS)
  }
  const wrongType = await partner.post(URL, JSON.stringify(aProfile()), { 'content-type': 'text/plain' })
  assert.deepEqual([wrongType.status, wrongType.body.error.code], [415, 'Request.UnsupportedMediaType'])
  assert.deepEqual(await createdRows(service, partner.partnerId), NO_ROWS)
})
