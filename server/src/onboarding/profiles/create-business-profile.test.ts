import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { createdRows, NO_ROWS } from '../../../test/customers/created-rows.ts'
import { anAddress, anIdentity, aPerson, aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const URL = '/api/partner/v1/business-profiles'
const service = await startTestService()
const CHOSEN = '018f0000-0000-7000-8000-000000000000'

test('a create writes the customer, its people and their events in one transaction', async () => {
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

  const events = await everyCell(service.app.db)(
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
    const rejected = await partner.post(URL, { ...required, partnerCustomerId: 'another', [field]: undefined })
    assert.equal(rejected.status, 400, field)
    const code = field === 'partnerCustomerId' ? 'Customer.PartnerCustomerIdRequired' : 'Validation'
    assert.deepEqual([rejected.body.error.code, rejected.body.error.details[0].path], [code, `/${field}`])
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

test('unknown fields are ignored and cannot set the status, the ids or the version', async () => {
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
  assert.equal((await createdRows(service, other.partnerId)).customers, 0)
})

test('a dry run validates, writes nothing and returns the outstanding requirements', async () => {
  const partner = await service.aPartner()
  const profile = aProfile({ addresses: [], businessPersonList: [aPerson({ ownershipType: ['SHAREHOLDER'] })] })
  const { status, body } = await partner.post(`${URL}?dryRun=true`, profile, { 'idempotency-key': 'dry' })
  assert.equal(status, 200)
  assert.deepEqual([body.value.dryRun, body.value.customerId], [true, null])
  const requirements = body.value.outstandingRequirements.map((r: any) => [r.kind, r.reasonCode, r.path])
  assert.deepEqual(requirements, [
    ['Field', 'FieldMissing', '/addresses'],
    ['Person', 'MissingDirector', '/businessPersonList'],
    ['Person', 'MissingBeneficialOwner', '/businessPersonList'],
    ['Document', 'DocumentMissing', null],
    ['Document', 'DocumentMissing', null],
    ['Document', 'DocumentMissing', null],
    ['Identity', 'DocumentMissing', '/businessPersonList/0/identities/0'],
  ])
  assert.deepEqual(await createdRows(service, partner.partnerId), NO_ROWS)
  assert.equal((await partner.post(`${URL}?dryRun=true`, aProfile({ industry: 'Mining' }))).status, 400)
  assert.equal((await partner.post(`${URL}?dryRun=yes`, aProfile())).body.error.code, 'ValidationControl.Error')

  const real = await partner.post(URL, profile)
  const record = (await partner.get(`${URL}/${real.body.value.customerId}`)).body.value
  assert.equal(record.outstandingRequirementCount, requirements.length)
  const twice = await partner.post(`${URL}?dryRun=true`, profile)
  assert.deepEqual([twice.status, twice.body.error.details[0].customerId], [409, real.body.value.customerId])
})

test('personal data is never stored in plain text, logged or sent in an event', async () => {
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
      const [row] = await admin.unsafe(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`)
      for (const [what, mark] of Object.entries(marks)) {
        assert.equal(row!.text.includes(mark), false, `${what} is in plain text in ${name}`)
        // bytea prints as hex
        assert.equal(
          row!.text.includes(Buffer.from(mark).toString('hex')),
          false,
          `${what} is in plain text in ${name}`,
        )
      }
    }
  } finally {
    await admin.end()
  }
  for (const mark of Object.values(marks)) assert.equal(service.logged().includes(mark), false)
})
