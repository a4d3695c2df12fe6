import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anIdentity, aPerson, aProfile } from '../../../test/service/factories.ts'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import { profileAt } from '../../customer/past-version.ts'

const URL = '/api/partner/v1/business-profiles'
const service = await startTestService()

/** A created customer, and the PUT body that says the same again. */
async function aCustomer(partner: TestPartner, overrides: Record<string, unknown> = {}) {
  const profile = aProfile(overrides)
  const { body } = await partner.post(URL, profile)
  const { email, companyName, partnerCustomerId, businessPersonList, ...rest } = profile
  const same = { ...rest, customerId: body.value.customerId, businessEmail: email, name: companyName }
  return {
    profile,
    same,
    id: body.value.customerId as string,
    ubos: body.value.ubos,
    url: `${URL}/${body.value.customerId}`,
  }
}

async function eventsOf(customerId: string) {
  const rows = await service.app.db.everyPartner(
    (sql) => sql`select event_type, sequence, envelope from event where customer_id = ${customerId} order by sequence`,
  )
  return rows.map((row) => ({ type: row.event_type, sequence: row.sequence, data: JSON.parse(row.envelope).data }))
}
const inState = (customerId: string, status: string, stage: string) =>
  service.app.db.everyPartner(
    (sql) =>
      sql`update customer set verification_status = ${status}, review_stage = ${stage} where customer_id = ${customerId}`,
  )

test('PUT replaces: what is left out is cleared, addresses, financials and people stay', async () => {
  const partner = await service.aPartner()
  const { same, url, ubos, profile } = await aCustomer(partner)
  const { tradingName, description, registrationDate, addresses, financials, ...required } = same
  const { status, body, headers } = await partner.put(url, {
    ...required,
    name: 'Acme Freight Ltd',
    registrationNumber: 'R'.repeat(100),
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body.value, {
    customerId: same.customerId,
    partnerCustomerId: profile.partnerCustomerId,
    verificationStatus: 'PendingVerification',
  })
  const { value } = (await partner.get(url)).body
  assert.deepEqual([value.tradingName, value.description, value.registrationDate], [null, null, null])
  assert.deepEqual([value.companyName, value.registrationNumber.length], ['Acme Freight Ltd', 100])
  assert.deepEqual(
    [value.addresses.length, value.financials.monthlyTurnOver, value.ubos[0].uboId],
    [1, 'UpTo100k', ubos[0].uboId],
  )
  assert.deepEqual([value.version, headers.etag], [2, '"2"'])
  const events = await eventsOf(same.customerId)
  assert.deepEqual(events.at(-1)!.data.changedFields.sort(), [
    'companyName',
    'description',
    'registrationDate',
    'registrationNumber',
    'tradingName',
  ])
})

test('a PUT that changes nothing emits no event and keeps the version', async () => {
  const partner = await service.aPartner()
  const { same, url, profile } = await aCustomer(partner)
  const { status } = await partner.put(url, { ...same, businessPersonList: profile.businessPersonList })
  assert.equal(status, 200)
  assert.equal((await partner.get(url)).body.value.version, 1)
  assert.equal((await eventsOf(same.customerId)).length, 2)
})

test('people of a PUT are matched by uboId, then by email; new ones are added and missing ones removed', async () => {
  const partner = await service.aPartner()
  const [ada, bo, cy] = [
    aPerson({ email: 'ada@a.example' }),
    aPerson({ email: 'bo@a.example' }),
    aPerson({ email: 'cy@a.example' }),
  ]
  const { same, url, ubos, id } = await aCustomer(partner, { businessPersonList: [ada, bo, cy] })
  const dee = aPerson({ email: 'dee@a.example' })
  const list = [
    dee,
    { ...bo, email: ' BO@a.example', lastName: 'Changed' },
    { ...ada, uboId: ubos[0].uboId, email: 'new@a.example' },
  ]
  const { status, body } = await partner.put(url, { ...same, businessPersonList: list })
  assert.equal(status, 200, JSON.stringify(body))
  const { value } = (await partner.get(url)).body
  assert.deepEqual(
    value.ubos.map((ubo: any) => [ubo.uboId, ubo.email, ubo.lastName]),
    [
      [value.ubos[0].uboId, 'dee@a.example', 'Obi'],
      [ubos[1].uboId, ' BO@a.example', 'Changed'],
      [ubos[0].uboId, 'new@a.example', 'Obi'],
    ],
  )
  const told = (await eventsOf(id)).slice(4)
  assert.deepEqual(
    told.map((event) => event.type),
    ['business.profile.updated', 'business.person.added'],
  )
  assert.deepEqual(told[0]!.data.changedFields, ['businessPersonList'])
  assert.deepEqual([told[1]!.data.uboId, told[1]!.data.source], [value.ubos[0].uboId, 'Update'])
  // Removed, but kept for the audit trail.
  const [kept] = await service.app.db.everyPartner(
    (sql) => sql`select removed_at from person where person_id = ${ubos[2].uboId}`,
  )
  assert.ok(kept!.removed_at)
})

test('an identity that stays keeps its id; a changed one gets a new one', async () => {
  const partner = await service.aPartner()
  const person = aPerson({
    identities: [anIdentity(), anIdentity({ identityTypeCode: 'BVN', identityValue: '22123456789', expiryDate: null })],
  })
  const { same, url } = await aCustomer(partner, { businessPersonList: [person] })
  const before = (await partner.get(url)).body.value.ubos[0].identities
  const identities = [
    anIdentity({ identityValue: 'a0123 4567' }),
    anIdentity({ identityTypeCode: 'BVN', identityValue: '22123456780', expiryDate: null }),
  ]
  await partner.put(url, { ...same, businessPersonList: [{ ...person, identities }] })
  const after = (await partner.get(url)).body.value.ubos[0].identities
  assert.equal(after[0].identityId, before[0].identityId)
  assert.notEqual(after[1].identityId, before[1].identityId)
  assert.equal(after[1].identityValueMasked, '*******6780')
})

test('errors of PUT', async (t) => {
  const partner = await service.aPartner()
  const { same, url, ubos, profile } = await aCustomer(partner)
  const other = '018f0000-0000-7000-8000-000000000000'
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['another id in the body', { customerId: other }, 'Partner.BusinessProfileIdMismatch', '/customerId'],
    ['a body id that is not a UUID', { customerId: 'x' }, 'Partner.BusinessProfileIdMismatch', '/customerId'],
    ['a website with a password', { website: 'https://user:pw@acme.example' }, 'ValidationControl.Error', '/website'],
    ['a name with a direction override', { name: 'Acme \u202eDtl' }, 'ValidationControl.Error', '/name'],
    ['a name with a control character', { name: 'Acme\u0007 Ltd' }, 'ValidationControl.Error', '/name'],
    ['no id in the body', { customerId: undefined }, 'ValidationControl.Error', '/customerId'],
    ['no phone', { phoneNumber: undefined }, 'ValidationControl.Error', '/phoneNumber'],
    ['a bad phone', { phoneNumber: '12' }, 'PhoneNumber.Invalid', '/phoneNumber'],
    ['no name', { name: undefined }, 'ValidationControl.Error', '/name'],
    ['an unknown industry', { industry: 'Mining' }, 'ValidationControl.Error', '/industry'],
    [
      '101 characters of registration number',
      { registrationNumber: 'R'.repeat(101) },
      'ValidationControl.Error',
      '/registrationNumber',
    ],
    ['an unknown type', { businessTypeCode: 'Guild' }, 'BusinessType.NotFound', '/businessTypeCode'],
    ['another reference', { partnerCustomerId: 'other' }, 'Customer.PartnerCustomerIdInvalid', '/partnerCustomerId'],
    [
      'an unknown uboId',
      { businessPersonList: [aPerson({ uboId: other })] },
      'ValidationControl.Error',
      '/businessPersonList/0/uboId',
    ],
    [
      'two entries for one person',
      {
        businessPersonList: [
          aPerson({ uboId: ubos[0].uboId }),
          aPerson({ email: profile.businessPersonList[0]!.email }),
        ],
      },
      'ValidationControl.Error',
      '/businessPersonList/1/uboId',
    ],
    [
      'a person without nationality',
      { businessPersonList: [aPerson({ nationality: undefined })] },
      'ValidationControl.Error',
      '/businessPersonList/0/nationality',
    ],
  ]
  for (const [title, change, code, path] of cases) {
    await t.test(title, async () => {
      const { status, body } = await partner.put(url, { ...same, ...change })
      assert.deepEqual([status, body.error.code, body.error.details[0].path], [400, code, path], JSON.stringify(body))
    })
  }
  assert.equal((await partner.get(url)).body.value.version, 1)
  assert.equal((await partner.put(url, { ...same, partnerCustomerId: profile.partnerCustomerId })).status, 200)
})

test('PATCH changes only what is sent, and null clears', async () => {
  const partner = await service.aPartner()
  const { url, id } = await aCustomer(partner)
  const { status, body } = await partner.patch(url, {
    companyName: 'New Name',
    tradingName: null,
    incorporationCountryCode: 'GHA',
    phoneNumber: null,
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.value.ubos, body.value.documents, body.value.customerId], [[], [], id])
  const { value } = (await partner.get(url)).body
  assert.deepEqual(
    [value.companyName, value.tradingName, value.incorporationCountryIso3Code, value.phoneNumber, value.description],
    ['New Name', null, 'GHA', null, 'Road freight in West Africa'],
  )
})

test('an empty PATCH succeeds and emits no event', async () => {
  const partner = await service.aPartner()
  const { url, id } = await aCustomer(partner)
  assert.equal((await partner.patch(url, {})).status, 200)
  assert.equal((await eventsOf(id)).length, 2)
  assert.equal((await partner.get(url)).body.value.version, 1)
})

test('PATCH appends people and never removes one; the same email supersedes', async () => {
  const partner = await service.aPartner()
  const { url, ubos, profile } = await aCustomer(partner)
  const again = aPerson({ email: profile.businessPersonList[0]!.email.toUpperCase() })
  const { body } = await partner.patch(url, { businessPersonList: [again, aPerson()] })
  assert.equal(body.value.ubos.length, 2)
  const { value } = (await partner.get(url)).body
  assert.deepEqual(
    value.ubos.map((ubo: any) => [ubo.uboId, ubo.supersedesUboId]),
    [
      [ubos[0].uboId, null],
      [body.value.ubos[0].uboId, ubos[0].uboId],
      [body.value.ubos[1].uboId, null],
    ],
  )
})

test('errors of PATCH', async (t) => {
  const partner = await service.aPartner()
  const { url } = await aCustomer(partner)
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['null for a required field', { companyName: null }, 'ValidationControl.Error', '/companyName'],
    [
      'two countries',
      { incorporationCountryCode: 'NGA', incorporationCountryIso3Code: 'GHA' },
      'ValidationControl.Error',
      '/incorporationCountryIso3Code',
    ],
    ['an unknown country', { incorporationCountryCode: 'XXX' }, 'Country.NotFound', '/incorporationCountryCode'],
    [
      'an unknown country by its alias',
      { incorporationCountryIso3Code: 'XXX' },
      'Country.NotFound',
      '/incorporationCountryIso3Code',
    ],
    ['a number for a name', { companyName: 5 }, 'ValidationControl.Error', '/companyName'],
    [
      'shares above 100',
      { businessPersonList: [aPerson({ percentageShare: 60 }), aPerson({ percentageShare: 60 })] },
      'ValidationControl.Error',
      '/businessPersonList',
    ],
  ]
  for (const [title, change, code, path] of cases) {
    await t.test(title, async () => {
      const { status, body } = await partner.patch(url, change)
      assert.deepEqual([status, body.error.code, body.error.details[0].path], [400, code, path], JSON.stringify(body))
    })
  }
  assert.equal((await partner.patch(url, '[]')).body.error.code, 'ValidationControl.Error')
  assert.equal((await partner.patch(url, '{')).body.error.code, 'ValidationControl.Error')
})

test('a customer has at most 100 people', async () => {
  const partner = await service.aPartner()
  const { url } = await aCustomer(partner)
  const fifty = () => Array.from({ length: 50 }, () => aPerson({ percentageShare: 1 }))
  assert.equal((await partner.patch(url, { businessPersonList: fifty() })).status, 200)
  const { status, body } = await partner.patch(url, { businessPersonList: fifty() })
  assert.deepEqual([status, body.error.code], [400, 'ValidationControl.Error'])
  assert.equal((await partner.get(url)).body.value.ubos.length, 51)
})

test('while an analyst owns the package it cannot be changed; a rejected one never', async () => {
  const partner = await service.aPartner()
  const { url, same, id } = await aCustomer(partner)
  for (const [status, stage, code] of [
    ['PendingVerification', 'InReview', 'Customer.UnderReview'],
    ['PendingVerification', 'AwaitingSecondApproval', 'Customer.UnderReview'],
    ['Rejected', 'Closed', 'Customer.NotEditable'],
  ] as const) {
    await inState(id, status, stage)
    for (const answer of [
      await partner.put(url, { ...same, name: 'X Y' }),
      await partner.patch(url, { website: 'https://x.example' }),
    ]) {
      assert.deepEqual([answer.status, answer.body.error.code], [409, code])
    }
  }
})

test('a material change of an approved customer sends it back to review, any other leaves it approved', async () => {
  const partner = await service.aPartner()
  const { url, id } = await aCustomer(partner)
  await inState(id, 'Approved', 'Closed')
  await partner.patch(url, { website: 'https://elsewhere.example' })
  assert.equal((await partner.get(url)).body.value.verificationStatus, 'Approved')
  const { body } = await partner.patch(url, { companyName: 'Quite Another Ltd' })
  assert.equal(body.value.verificationStatus, 'PendingVerification')
  const told = (await eventsOf(id)).at(-1)!
  assert.deepEqual(
    [told.type, told.data.previousStatus, told.data.verificationStatus, told.data.round],
    ['business.verification.changed', 'Approved', 'PendingVerification', 2],
  )
})

test('a PATCH with people answers a request for changes', async () => {
  const partner = await service.aPartner()
  const { url, id } = await aCustomer(partner)
  await inState(id, 'ChangesRequested', 'AwaitingPartner')
  const { body } = await partner.patch(url, { businessPersonList: [aPerson()] })
  assert.equal(body.value.verificationStatus, 'PendingVerification')
})

test('If-Match: a stale version is rejected, the current one and * are accepted', async () => {
  const partner = await service.aPartner()
  const { url } = await aCustomer(partner)
  const { headers } = await partner.get(url)
  assert.equal(headers.etag, '"1"')
  const first = await partner.patch(url, { website: 'https://1.example' }, { 'if-match': '"1"' })
  assert.deepEqual([first.status, first.headers.etag], [200, '"2"'])
  const stale = await partner.patch(url, { website: 'https://2.example' }, { 'if-match': '"1"' })
  assert.deepEqual([stale.status, stale.body.error.code], [412, 'Customer.VersionMismatch'])
  assert.equal((await partner.patch(url, { website: 'https://3.example' }, { 'if-match': '*' })).status, 200)
  assert.equal((await partner.patch(url, { website: 'https://4.example' }, { 'if-match': '"1", "3"' })).status, 200)
})

test('20 changes with If-Match at once: one wins', async () => {
  const partner = await service.aPartner()
  const { url } = await aCustomer(partner)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      partner.patch(url, { website: `https://${i}.example` }, { 'if-match': '"1"' }),
    ),
  )
  assert.deepEqual(
    [answers.filter((a) => a.status === 200).length, answers.filter((a) => a.status === 412).length],
    [1, 19],
  )
})

test('20 equal PATCHes with one key make one change and 20 equal answers', async () => {
  const partner = await service.aPartner()
  const { url, id } = await aCustomer(partner)
  const body = { businessPersonList: [aPerson()] }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => partner.patch(url, body, { 'idempotency-key': 'once' })),
  )
  assert.deepEqual(
    [new Set(answers.map((a) => a.status)), new Set(answers.map((a) => a.text)).size],
    [new Set([200]), 1],
  )
  assert.equal((await partner.get(url)).body.value.ubos.length, 2)
  assert.equal((await eventsOf(id)).filter((event) => event.type === 'business.person.added').length, 2)
  // A replay is an answer to what happened then, whatever has happened since.
  await inState(id, 'PendingVerification', 'InReview')
  assert.equal((await partner.patch(url, body, { 'idempotency-key': 'once' })).text, answers[0]!.text)
  const other = await partner.patch(url, {}, { 'idempotency-key': 'once' })
  assert.deepEqual([other.status, other.body.error.code], [422, 'Idempotency.KeyReused'])
})

test('one key for two customers at once is used once', async () => {
  const partner = await service.aPartner()
  const customers = await Promise.all([aCustomer(partner), aCustomer(partner), aCustomer(partner)])
  const answers = await Promise.all(
    customers.map(({ url }) =>
      partner.patch(url, { website: 'https://changed.example' }, { 'idempotency-key': 'shared' }),
    ),
  )
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 422, 422])
  const versions = await Promise.all(customers.map(async ({ url }) => (await partner.get(url)).body.value.version))
  assert.deepEqual(versions.sort(), [1, 1, 2])
})

test('every write is in the audit log, chained, and every past version can be read', async () => {
  const partner = await service.aPartner()
  const { url, id, same } = await aCustomer(partner)
  await partner.patch(url, { companyName: 'Second Name' }, { 'x-request-id': 'second' })
  await partner.put(url, { ...same, name: 'Third Name', businessPersonList: [] })
  const rows = await service.app.db.everyPartner(
    (sql) => sql`select * from audit_entry where customer_id = ${id} order by audit_entry_id`,
  )
  assert.deepEqual(
    rows.map((row) => [row.version, row.action, row.actor_id]),
    [
      [1, 'createBusinessProfile', partner.clientId],
      [2, 'patchBusinessProfile', partner.clientId],
      [3, 'updateBusinessProfile', partner.clientId],
    ],
  )
  assert.equal(rows[1]!.request_id, 'second')
  for (const [i, row] of rows.entries()) if (i > 0) assert.deepEqual(row.previous_hash, rows[i - 1]!.hash)
  const [customer] = await service.app.db.everyPartner(
    (sql) => sql`select audit_hash from customer where customer_id = ${id}`,
  )
  assert.deepEqual(customer!.audit_hash, rows[2]!.hash)
  const past = await Promise.all([1, 2, 3].map((version) => profileAt(service.app, partner.partnerId, id, version)))
  assert.deepEqual(
    past.map((profile) => [profile!.companyName, profile!.people.length]),
    [
      ['Acme Logistics Ltd', 1],
      ['Second Name', 1],
      ['Third Name', 0],
    ],
  )
  assert.equal(past[0]!.people[0]!.identities[0]!.identityValue, 'A01234567')
  for (const version of [0, 4]) assert.equal(await profileAt(service.app, partner.partnerId, id, version), undefined)
  const other = await service.aPartner()
  assert.equal(await profileAt(service.app, other.partnerId, id, 1), undefined)
})

test("another partner's customer is 403 and an unknown one 404, even when the body is invalid", async () => {
  const [partner, other] = [await service.aPartner(), await service.aPartner()]
  const { url, same } = await aCustomer(partner)
  const unknown = `${URL}/018f0000-0000-7000-8000-000000000000`
  for (const body of [same, {}, '[]']) {
    for (const method of ['put', 'patch'] as const) {
      const theirs = await other[method](url, body)
      assert.deepEqual([theirs.status, theirs.body.error.code], [403, 'Partner.NotAuthorized'])
      const nobodys = await other[method](unknown, body)
      assert.deepEqual([nobodys.status, nobodys.body.error.code], [404, 'Customer.NotFound'])
      const notAnId = await other[method](`${URL}/42`, body)
      assert.deepEqual([notAnId.status, notAnId.body.error.code], [404, 'Customer.NotFound'])
    }
  }
  assert.equal((await partner.get(url)).body.value.version, 1)
})
