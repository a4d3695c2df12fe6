import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anIdentity, aPerson } from '../../../test/customers/factories.ts'
import { aProfileToEdit, recordedEvents } from '../../../test/customers/profile-edit.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService()

test('PUT clears optional fields that are left out, but keeps addresses, financials and people', async () => {
  const partner = await service.aPartner()
  const { same, url, ubos, profile } = await aProfileToEdit(partner)
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
  const events = await recordedEvents(service, same.customerId)
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
  const { same, url, profile } = await aProfileToEdit(partner)
  const { status } = await partner.put(url, { ...same, businessPersonList: profile.businessPersonList })
  assert.equal(status, 200)
  assert.equal((await partner.get(url)).body.value.version, 1)
  assert.equal((await recordedEvents(service, same.customerId)).length, 2)
})

test('people of a PUT are matched by uboId, then by email; new ones are added and missing ones removed', async () => {
  const partner = await service.aPartner()
  const [ada, bo, cy] = [
    aPerson({ email: 'ada@a.example' }),
    aPerson({ email: 'bo@a.example' }),
    aPerson({ email: 'cy@a.example' }),
  ]
  const { same, url, ubos, id } = await aProfileToEdit(partner, { businessPersonList: [ada, bo, cy] })
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
  const events = (await recordedEvents(service, id)).slice(4)
  assert.deepEqual(
    events.map((event) => event.type),
    ['business.profile.updated', 'business.person.added'],
  )
  assert.deepEqual(events[0]!.data.changedFields, ['businessPersonList'])
  assert.deepEqual([events[1]!.data.uboId, events[1]!.data.source], [value.ubos[0].uboId, 'Update'])
  // The row of a removed person stays for the audit log.
  const [kept] = await everyCell(service.app.db)(
    (sql) => sql`select removed_at from person where person_id = ${ubos[2].uboId}`,
  )
  assert.ok(kept!.removed_at)
})

test('an unchanged identity keeps its id; a changed one gets a new id', async () => {
  const partner = await service.aPartner()
  const person = aPerson({
    identities: [anIdentity(), anIdentity({ identityTypeCode: 'BVN', identityValue: '22123456789', expiryDate: null })],
  })
  const { same, url } = await aProfileToEdit(partner, { businessPersonList: [person] })
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

test('every PUT error has its code and path, and nothing changes', async (t) => {
  const partner = await service.aPartner()
  const { same, url, ubos, profile } = await aProfileToEdit(partner)
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
