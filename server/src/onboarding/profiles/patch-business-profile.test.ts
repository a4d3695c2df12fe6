import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson } from '../../../test/customers/factories.ts'
import { aProfileToEdit, recordedEvents, setReviewState } from '../../../test/customers/profile-edit.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService()

test('PATCH changes only the fields it sends, and null clears a field', async () => {
  const partner = await service.aPartner()
  const { url, id } = await aProfileToEdit(partner)
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
  const { url, id } = await aProfileToEdit(partner)
  assert.equal((await partner.patch(url, {})).status, 200)
  assert.equal((await recordedEvents(service, id)).length, 2)
  assert.equal((await partner.get(url)).body.value.version, 1)
})

test('PATCH appends people and never removes one; a person with a known email supersedes the earlier one', async () => {
  const partner = await service.aPartner()
  const { url, ubos, profile } = await aProfileToEdit(partner)
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

test('every PATCH error has its code and path', async (t) => {
  const partner = await service.aPartner()
  const { url } = await aProfileToEdit(partner)
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
  const { url } = await aProfileToEdit(partner)
  const fifty = () => Array.from({ length: 50 }, () => aPerson({ percentageShare: 1 }))
  assert.equal((await partner.patch(url, { businessPersonList: fifty() })).status, 200)
  const { status, body } = await partner.patch(url, { businessPersonList: fifty() })
  assert.deepEqual([status, body.error.code], [400, 'ValidationControl.Error'])
  assert.equal((await partner.get(url)).body.value.ubos.length, 51)
})

test('a PATCH with people returns a customer with requested changes to review', async () => {
  const partner = await service.aPartner()
  const { url, id } = await aProfileToEdit(partner)
  await setReviewState(service, id, 'ChangesRequested', 'AwaitingPartner')
  const { body } = await partner.patch(url, { businessPersonList: [aPerson()] })
  assert.equal(body.value.verificationStatus, 'PendingVerification')
})
