import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { anAddress, anIdentity, aPerson, aProfile } from '../../../test/service/factories.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const URL = '/api/partner/v1/business-profiles'
const service = await startTestService()

/** How many rows the partner has in each table that a create writes to. */
async function written(partnerId: string) {
  const [row] = await service.app.db.everyPartner(
    (sql) => sql`
      select (select count(*)::int from customer where partner_id = ${partnerId}) as customers,
        (select count(*)::int from person where partner_id = ${partnerId}) as people,
        (select count(*)::int from identity where partner_id = ${partnerId}) as identities,
        (select count(*)::int from event where partner_id = ${partnerId}) as events,
        (select count(*)::int from audit_entry where partner_id = ${partnerId}) as audits,
        (select count(*)::int from customer_term where partner_id = ${partnerId}) as terms,
        (select coalesce(sum(customers), 0)::int from customer_count where partner_id = ${partnerId}) as counted,
        (select count(*)::int from idempotency_key where partner_id = ${partnerId}) as keys`,
  )
  return row!
}
const CHOSEN = '018f0000-0000-7000-8000-000000000000'
const NOTHING = { customers: 0, people: 0, identities: 0, events: 0, audits: 0, terms: 0, counted: 0, keys: 0 }

test('creates the customer, its people and their events in one transaction', async () => {
  const partner = await service.aPartner()
  const profile = aProfile({
    businessPersonList: [aPerson(), aPerson({ email: 'bo@acme.example', percentageShare: 40 })],
  })
  const { status, body, headers } = await partner.post(URL, profile, { 'x-request-id': 'req-42' })
  assert.equal(status, 200)
  assert.equal(headers['x-request-id'], 'req-42')
  assert.equal(body.isSuccess, true)
  assert.equal(body.value.partnerCustomerId, profile.partnerCustomerId)
  assert.equal(body.value.verificationStatus, 'PendingVerification')
  assert.equal(body.value.ubos.length, 2)
  assert.equal(body.value.ubos[1].email, 'bo@acme.example')

  const events = await service.app.db.everyPartner(
    (sql) =>
      sql`select event_type, sequence, envelope from event where partner_id = ${partner.partnerId} order by sequence`,
  )
  assert.deepEqual(
    events.map((event) => [event.event_type, event.sequence]),
    [
      ['business.profile.created', 1],
      ['business.person.added', 2],
      ['business.person.added', 3],
    ],
  )
  const first = JSON.parse(events[0]!.envelope)
  assert.equal(first.correlation.correlationId, 'req-42')
  assert.equal(first.correlation.customerId, body.value.customerId)
  assert.equal(first.data.personCount, 2)
  assert.equal(JSON.parse(events[2]!.envelope).data.uboId, body.value.ubos[1].uboId)
})

test('a profile without people needs only its required fields', async () => {
  const partner = await service.aPartner()
  const {
    email,
    companyName,
    businessTypeCode,
    incorporationCountryIso3Code,
    industry,
    website,
    registrationNumber,
    partnerCustomerId,
  } = aProfile()
  const required = {
    email,
    companyName,
    businessTypeCode,
    incorporationCountryIso3Code,
    industry,
    website,
    registrationNumber,
    partnerCustomerId,
  }
  const { status, body } = await partner.post(URL, required)
  assert.equal(status, 200)
  assert.deepEqual(body.value.ubos, [])
  for (const field of Object.keys(required)) {
    const refused = await partner.post(URL, { ...required, partnerCustomerId: 'another', [field]: undefined })
    assert.equal(refused.status, 400, field)
    const code = field === 'partnerCustomerId' ? 'Customer.PartnerCustomerIdRequired' : 'Validation'
    assert.deepEqual([refused.body.error.code, refused.body.error.details[0].path], [code, `/${field}`])
  }
})

test('an optional field that is null counts as left out', async () => {
  const partner = await service.aPartner()
  const nulls = {
    phoneNumber: null,
    tradingName: null,
    description: null,
    registrationDate: null,
    addresses: null,
    financials: null,
  }
  const person = aPerson({ birthDate: null, taxResidenceCountry: null, phone: null, percentageShare: null })
  const { status, body } = await partner.post(URL, aProfile({ ...nulls, businessPersonList: [person] }))
  assert.equal(status, 200, JSON.stringify(body))
  const { value } = (await partner.get(`${URL}/${body.value.customerId}`)).body
  assert.deepEqual(
    [value.phoneNumber, value.addresses, value.financials, value.ubos[0].birthDate],
    [null, [], null, null],
  )
})

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
    'an address in no country',
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
    'a person of no nation',
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
  assert.deepEqual(await written(partner.partnerId), NOTHING)
})

test('all errors of a request are returned at once, under the first code', async () => {
  const partner = await service.aPartner()
  const told = async (change: Record<string, unknown>) => {
    const { body } = await partner.post(URL, aProfile(change))
    return [body.error.code, body.error.details.map((detail: { path: string }) => detail.path).sort()]
  }
  assert.deepEqual(
    await told({ phoneNumber: 'x', industry: 'Mining', companyName: '', incorporationCountryIso3Code: 'XXX' }),
    ['Validation', ['/companyName', '/incorporationCountryIso3Code', '/industry', '/phoneNumber']],
  )
  assert.deepEqual(await told({ phoneNumber: 'x', industry: 'Mining' }), [
    'ValidationControl.Error',
    ['/industry', '/phoneNumber'],
  ])
  assert.deepEqual(await told({ phoneNumber: 'x', incorporationCountryIso3Code: 'XXX' }), [
    'PhoneNumber.Invalid',
    ['/incorporationCountryIso3Code', '/phoneNumber'],
  ])
  // A schema fault in one person doesn't hide a rule fault in another.
  assert.deepEqual(
    await told({
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

test('255 four-byte characters fit where 255 characters are allowed', async () => {
  const partner = await service.aPartner()
  const companyName = '𝒜'.repeat(255)
  const { body } = await partner.post(URL, aProfile({ companyName }))
  assert.equal((await partner.get(`${URL}/${body.value.customerId}`)).body.value.companyName, companyName)
})

test('a business type matches in any case and is returned in canonical form', async () => {
  const partner = await service.aPartner()
  for (const given of ['llc', 'LLC', 'Llc']) {
    const { body } = await partner.post(URL, aProfile({ businessTypeCode: given }))
    assert.equal((await partner.get(`${URL}/${body.value.customerId}`)).body.value.businessTypeCode, 'LLC')
  }
})

test('a Briton living in Lagos is accepted', async () => {
  const partner = await service.aPartner()
  const identities = [anIdentity({ issuingCountry: 'GBR', identityValue: '123456789' })]
  const { status } = await partner.post(
    URL,
    aProfile({ businessPersonList: [aPerson({ nationality: 'GBR', identities })] }),
  )
  assert.equal(status, 200)
})

test('unknown fields are ignored and cannot set what is not theirs to set', async () => {
  const partner = await service.aPartner()
  const other = await service.aPartner()
  const profile = aProfile({
    verificationStatus: 'Approved',
    customerId: CHOSEN,
    partnerId: other.partnerId,
    version: 99,
    addresses: [anAddress({ planet: 'Mars' })],
    businessPersonList: [aPerson({ verificationStatus: 'Approved', uboId: CHOSEN, shoe: 44 })],
  })
  const { body } = await partner.post(URL, profile)
  const { value } = (await partner.get(`${URL}/${body.value.customerId}`)).body
  assert.notEqual(value.customerId, CHOSEN)
  assert.deepEqual(
    [value.verificationStatus, value.version, value.ubos[0].verificationStatus],
    ['PendingVerification', 1, 'NotStarted'],
  )
  assert.equal(JSON.stringify(value).includes('Mars'), false)
  assert.equal((await written(other.partnerId)).customers, 0)
})

test('of 20 simultaneous creates with one reference one succeeds, and 19 name its customer', async () => {
  const partner = await service.aPartner()
  const reference = 'the-one'
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => partner.post(URL, aProfile({ partnerCustomerId: reference }))),
  )
  const won = answers.filter((answer) => answer.status === 200)
  const lost = answers.filter((answer) => answer.status === 409)
  assert.deepEqual([won.length, lost.length], [1, 19])
  for (const { body } of lost) {
    assert.equal(body.error.code, 'Customer.PartnerCustomerIdDuplicate')
    assert.equal(body.error.details[0].customerId, won[0]!.body.value.customerId)
  }
  assert.deepEqual(await written(partner.partnerId), {
    ...NOTHING,
    customers: 1,
    people: 1,
    identities: 1,
    events: 2,
    audits: 1,
    terms: 5,
    counted: 1,
  })
  // Another partner may use it too: references are each partner's own.
  const other = await service.aPartner()
  assert.equal((await other.post(URL, aProfile({ partnerCustomerId: reference }))).status, 200)
})

test('20 equal requests with one key make one customer and 20 equal answers', async () => {
  const partner = await service.aPartner()
  const profile = aProfile()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => partner.post(URL, profile, { 'idempotency-key': 'once' })),
  )
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]))
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
  assert.equal(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true').length, 19)
  assert.equal((await written(partner.partnerId)).customers, 1)

  const again = await partner.post(URL, profile, { 'idempotency-key': 'once' })
  assert.deepEqual([again.text, again.headers['idempotent-replayed']], [answers[0]!.text, 'true'])
  const different = await partner.post(URL, aProfile(), { 'idempotency-key': 'once' })
  assert.deepEqual([different.status, different.body.error.code], [422, 'Idempotency.KeyReused'])
  // A key belongs to its partner.
  const other = await service.aPartner()
  const theirs = await other.post(URL, profile, { 'idempotency-key': 'once' })
  assert.equal(theirs.status, 200)
  assert.notEqual(theirs.body.value.customerId, again.body.value.customerId)
})

test('a rejected request does not use up its idempotency key', async () => {
  const partner = await service.aPartner()
  const profile = aProfile()
  assert.equal((await partner.post(URL, { ...profile, industry: 'Mining' }, { 'idempotency-key': 'k' })).status, 400)
  const mended = await partner.post(URL, profile, { 'idempotency-key': 'k' })
  assert.deepEqual([mended.status, mended.headers['idempotent-replayed']], [200, undefined])
})

test('a key that is not visible ASCII or too long is rejected', async () => {
  const partner = await service.aPartner()
  for (const key of ['', 'two words', 'x'.repeat(256)]) {
    const { status, body } = await partner.post(URL, aProfile(), { 'idempotency-key': key })
    assert.deepEqual([status, body.error.code], [400, 'Idempotency.KeyInvalid'], key)
  }
})

test('a dry run validates, writes nothing and returns what would be outstanding', async () => {
  const partner = await service.aPartner()
  const profile = aProfile({ addresses: [], businessPersonList: [aPerson({ ownershipType: ['SHAREHOLDER'] })] })
  const { status, body } = await partner.post(`${URL}?dryRun=true`, profile, { 'idempotency-key': 'dry' })
  assert.equal(status, 200)
  assert.deepEqual([body.value.dryRun, body.value.customerId], [true, null])
  const asked = body.value.outstandingRequirements.map((r: any) => [r.kind, r.reasonCode, r.path])
  assert.deepEqual(asked, [
    ['Field', 'FieldMissing', '/addresses'],
    ['Person', 'MissingDirector', '/businessPersonList'],
    ['Person', 'MissingBeneficialOwner', '/businessPersonList'],
    ['Document', 'DocumentMissing', null],
    ['Document', 'DocumentMissing', null],
    ['Document', 'DocumentMissing', null],
    ['Identity', 'DocumentMissing', '/businessPersonList/0/identities/0'],
  ])
  assert.deepEqual(await written(partner.partnerId), NOTHING)
  assert.equal((await partner.post(`${URL}?dryRun=true`, aProfile({ industry: 'Mining' }))).status, 400)
  assert.equal((await partner.post(`${URL}?dryRun=yes`, aProfile())).body.error.code, 'ValidationControl.Error')

  const real = await partner.post(URL, profile)
  const record = (await partner.get(`${URL}/${real.body.value.customerId}`)).body.value
  assert.equal(record.outstandingRequirementCount, asked.length)
  const twice = await partner.post(`${URL}?dryRun=true`, profile)
  assert.deepEqual([twice.status, twice.body.error.details[0].customerId], [409, real.body.value.customerId])
})

test('input that is not a profile is a validation error', async () => {
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
    assert.deepEqual(await written(sender.partnerId), NOTHING)
  }
  const wrongType = await partner.post(URL, JSON.stringify(aProfile()), { 'content-type': 'text/plain' })
  assert.deepEqual([wrongType.status, wrongType.body.error.code], [415, 'Request.UnsupportedMediaType'])
  assert.deepEqual(await written(partner.partnerId), NOTHING)
})

test('nothing personal is stored in the clear, logged, or sent in an event', async () => {
  const partner = await service.aPartner()
  const marks = {
    firstName: 'Zebedee',
    lastName: 'Quillfeather',
    birthDate: '1961-03-07',
    email: 'zq@canary.example',
    phone: '+2347011223344',
    street: '77 Canary Wharf Lane',
    number: 'A98765432',
  }
  const person = aPerson({
    firstName: marks.firstName,
    lastName: marks.lastName,
    birthDate: marks.birthDate,
    email: marks.email,
    phone: marks.phone,
    address: anAddress({ streetLine1: marks.street }),
    identities: [anIdentity({ identityValue: marks.number })],
  })
  const profile = aProfile({ businessPersonList: [person] })
  assert.equal((await partner.post(URL, profile, { 'idempotency-key': 'canary' })).status, 200)
  await partner.post(URL, profile)
  await partner.post(
    URL,
    aProfile({
      businessPersonList: [
        { ...person, nationality: 'XXX' },
        { ...person, lastName: 5 },
      ],
    }),
  )

  const admin = postgres(service.adminUrl, { max: 1 })
  try {
    const tables = await admin<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')`
    for (const { name } of tables) {
      const [row] = await admin.unsafe(`select coalesce(string_agg(t::text, ' '), '') as everything from ${name} t`)
      for (const [what, mark] of Object.entries(marks)) {
        assert.equal(row!.everything.includes(mark), false, `${what} stands in the clear in ${name}`)
        // bytea prints as hex
        assert.equal(
          row!.everything.includes(Buffer.from(mark).toString('hex')),
          false,
          `${what} stands in the clear in ${name}`,
        )
      }
    }
  } finally {
    await admin.end()
  }
  for (const mark of Object.values(marks)) assert.equal(service.logged().includes(mark), false)
})

test('an unreachable database is 503, and the service recovers automatically', async () => {
  const partner = await service.aPartner()
  await partner.post(URL, aProfile())
  const admin = postgres(service.adminUrl, { max: 1 })
  const cut = () =>
    admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const answers = []
  for (let round = 0; round < 10; round++) {
    const burst = Array.from({ length: 8 }, () => partner.post(URL, aProfile()))
    await cut()
    answers.push(...(await Promise.all(burst)))
  }
  await admin.end()
  const created = answers.filter((answer) => answer.status === 200)
  for (const answer of answers) {
    if (answer.status === 200) continue
    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.headers['retry-after']],
      [503, 'Service.Unavailable', '2'],
    )
  }
  // Every answer of 200 is there, whole; nothing else is half there.
  for (const { body } of created)
    assert.equal((await partner.get(`${URL}/${body.value.customerId}`)).body.value.ubos.length, 1)
  const { customers, people, identities, audits, counted, events } = await written(partner.partnerId)
  assert.deepEqual(
    [people, identities, audits, counted, events],
    [customers, customers, customers, customers, customers! * 2],
  )
})
