import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { anAddress, anIdentity, aPerson, aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { buildServer } from '../../process/server.ts'

const URL = '/api/partner/v1/business-profiles'
const clock = new ManualClock('2026-11-15T12:00:00Z')
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })

async function created(partner: TestPartner, profile: Record<string, unknown>) {
  const { status, body, text } = await partner.post(URL, profile)
  assert.equal(status, 200, text)
  return { url: `${URL}/${body.value.customerId}`, ...body.value }
}
const read = async (partner: TestPartner, url: string) => {
  const { status, body, text, headers } = await partner.get(url)
  assert.equal(status, 200, text)
  return { value: body.value, etag: headers.etag }
}

test('a profile reads back as it was sent, under the names of create', async () => {
  const partner = await service.aPartner()
  const profile = aProfile({ addresses: [anAddress(), anAddress({ streetLine2: 'Flat 3', city: 'Abuja' })] })
  const { url, customerId, ubos } = await created(partner, profile)
  const { value, etag } = await read(partner, url)
  const { businessPersonList, addresses, ...fields } = profile
  for (const [field, sent] of Object.entries(fields)) assert.deepEqual(value[field], sent, field)
  assert.deepEqual(
    value.addresses,
    addresses.map((address) => ({ streetLine2: null, ...address })),
  )
  const [{ identities, address, ...person }] = businessPersonList as [ReturnType<typeof aPerson>]
  const [{ identities: shown, address: home, uboId, verificationStatus, supersedesUboId, addedAt, ...rest }] =
    value.ubos
  assert.deepEqual(rest, person)
  assert.deepEqual(home, { ...address, streetLine2: null })
  assert.deepEqual([uboId, verificationStatus, supersedesUboId, addedAt], [ubos[0].uboId, 'NotStarted', null, NOON])
  const { identityValue, ...identity } = identities[0]!
  const { identityId, identityValueMasked, documentUploadId, ...dates } = shown[0]
  assert.deepEqual([dates, identityValueMasked, documentUploadId], [identity, `*****${identityValue.slice(-4)}`, null])
  assert.match(identityId, /^[0-9a-f-]{36}$/)
  assert.deepEqual(
    [value.customerId, value.version, value.createdAt, value.updatedAt, value.statusChangedAt, value.decidedAt, etag],
    [customerId, 1, NOON, NOON, NOON, null, '"1"'],
  )
})
const NOON = '2026-11-15T12:00:00.000Z'

test('an omitted field is null or empty', async () => {
  const partner = await service.aPartner()
  const optional = ['phoneNumber', 'tradingName', 'description', 'registrationDate', 'financials']
  const given = aProfile({
    addresses: undefined,
    businessPersonList: undefined,
    ...Object.fromEntries(optional.map((field) => [field, undefined])),
  })
  const { value } = await read(partner, (await created(partner, given)).url)
  for (const field of optional) assert.equal(value[field], null, field)
  assert.deepEqual([value.addresses, value.ubos, value.documents], [[], [], []])
})

test('a read by reference returns the same response, and references of other partners are not found', async () => {
  const [partner, other] = [await service.aPartner(), await service.aPartner()]
  const { url } = await created(partner, aProfile({ partnerCustomerId: 'Ref.1:a_b-c' }))
  const mine = await read(partner, `${URL}/by-reference/Ref.1:a_b-c`)
  assert.deepEqual(mine, await read(partner, url))
  const unknown = await other.get(`${URL}/by-reference/Ref.1:a_b-c`)
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'Customer.NotFound'])
  const { customerId } = await created(other, aProfile({ partnerCustomerId: 'Ref.1:a_b-c' }))
  assert.equal((await read(other, `${URL}/by-reference/Ref.1:a_b-c`)).value.customerId, customerId)
  assert.deepEqual(await read(partner, `${URL}/by-reference/Ref.1:a_b-c`), mine)
  for (const reference of ['ref.1:a_b-c', 'Ref.1:a_b', 'Ref.1:a_b-c-'])
    assert.equal((await partner.get(`${URL}/by-reference/${reference}`)).status, 404, reference)
})

test('an identity number is never shown, whatever its length, and the back of a document is not kept', async () => {
  const partner = await service.aPartner()
  const numbers = { PASSPORT: 'a 0123 4567', BVN: '22123456789', NATIOANL_ID: '12345678901' }
  const back = randomUUID()
  const identities = Object.entries(numbers).map(([identityTypeCode, identityValue]) =>
    anIdentity({ identityTypeCode, identityValue, idBackDocumentUploadId: back }),
  )
  const { url } = await created(partner, aProfile({ businessPersonList: [aPerson({ identities })] }))
  const { text, body } = await partner.get(url)
  assert.deepEqual(
    body.value.ubos[0].identities.map((it: any) => it.identityValueMasked),
    ['*****4567', '*******6789', '*******8901'],
  )
  for (const secret of ['A01234567', '0123 4567', '22123456789', '12345678901', back])
    assert.ok(!text.includes(secret), secret)
})

test('a name keeps every character it was sent with', async () => {
  const partner = await service.aPartner()
  const names = [
    'Ọlá',
    'O\u0323la\u0301',
    '王小明',
    'شركة',
    'עברית',
    '👩‍👩‍👧',
    ' two  spaces ',
    "Robert'); drop table person;--",
    '𝒜',
  ]
  for (const name of names) {
    const profile = aProfile({ companyName: `${name} x`, businessPersonList: [aPerson({ firstName: name })] })
    const { value } = await read(partner, (await created(partner, profile)).url)
    assert.deepEqual([value.companyName, value.ubos[0].firstName], [`${name} x`, name])
  }
})

test('fifty people keep the order in which they were sent', async () => {
  const partner = await service.aPartner()
  const people = Array.from({ length: 50 }, (_, index) => aPerson({ firstName: `N${index}`, percentageShare: 2 }))
  const { url, ubos } = await created(partner, aProfile({ businessPersonList: people }))
  const { value } = await read(partner, url)
  assert.deepEqual(
    value.ubos.map((ubo: any) => ubo.firstName),
    people.map(({ firstName }) => firstName),
  )
  assert.deepEqual(
    value.ubos.map((ubo: any) => ubo.uboId),
    ubos.map((ubo: any) => ubo.uboId),
  )
})

test('a change moves version, ETag and updatedAt, and nothing else', async () => {
  const partner = await service.aPartner()
  const { url } = await created(partner, aProfile())
  const before = (await read(partner, url)).value
  clock.advance(90_000)
  await partner.patch(url, { tradingName: 'New' })
  const { value, etag } = await read(partner, url)
  assert.deepEqual(value, { ...before, tradingName: 'New', version: 2, updatedAt: clock.now().toISOString() })
  assert.equal(etag, '"2"')
})

test('the times of a customer never go back, even if the clock of a node is behind', async () => {
  const partner = await service.aPartner()
  const { url } = await created(partner, aProfile())
  clock.advance(60_000)
  await partner.patch(url, { tradingName: 'By the one that is ahead' })
  const seen = (await read(partner, url)).value.updatedAt
  const behind = { now: () => new Date(clock.now().getTime() - 30_000) }
  const machine = buildServer({ ...service.app, clock: behind })
  const headers = { authorization: `Bearer ${await partner.token()}`, 'content-type': 'application/json' }
  const answer = await machine.inject({ method: 'PATCH', url, headers, payload: '{"tradingName":"By the one behind"}' })
  await machine.close()
  assert.equal(answer.statusCode, 200, answer.body)
  const { value } = await read(partner, url)
  assert.deepEqual([value.tradingName, value.version, value.updatedAt], ['By the one behind', 3, seen])
  // A client that asks for changes since the last time misses none.
  const since = (await partner.get(`${URL}?updatedFrom=${seen}`)).body.value.items
  assert.equal(since.length, 1)
})

test('a read never shows half of a change', async () => {
  const partner = await service.aPartner()
  const { url } = await created(partner, aProfile({ companyName: 'v1', tradingName: 'v1', businessPersonList: [] }))
  const writes = async () => {
    for (let version = 2; version <= 12; version++)
      await partner.patch(url, {
        companyName: `v${version}`,
        tradingName: `v${version}`,
        businessPersonList: [aPerson()],
      })
  }
  let writing = true
  const reads = async () => {
    let last = 0
    while (writing) {
      const { value, etag } = await read(partner, url)
      assert.deepEqual(
        [value.companyName, value.tradingName, value.ubos.length, etag],
        [`v${value.version}`, `v${value.version}`, value.version - 1, `"${value.version}"`],
      )
      assert.ok(value.version >= last, 'time goes one way')
      last = value.version
    }
  }
  await Promise.all([writes().finally(() => (writing = false)), reads(), reads()])
})

test('a customer whose key was destroyed is still there, without its people', async () => {
  const partner = await service.aPartner()
  const { url, customerId } = await created(partner, aProfile())
  await everyCell(service.app.db)(
    (sql) => sql`update customer set wrapped_key = null where customer_id = ${customerId}`,
  )
  const { value } = await read(partner, url)
  assert.deepEqual([value.customerId, value.ubos], [customerId, []])
  assert.equal((await partner.patch(url, { tradingName: 'x' })).body.error.code, 'Customer.NotEditable')
})
