import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { create, found, list, PROFILES, queryErrors, referencesOf } from '../../../test/customers/profile-list.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { brokenInvariants } from '../../../test/database/row-invariants.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `c${index + 1}`)

test('an empty list is a list', async () => {
  const { status, body } = await list(await service.aPartner())
  assert.deepEqual(
    [status, body],
    [200, { isSuccess: true, value: { items: [], page: 1, pageSize: 50, total: 0, nextCursor: null } }],
  )
})

test('list items contain counts instead of people, documents, addresses and financials', async () => {
  const partner = await service.aPartner()
  const profile = aProfile({ partnerCustomerId: 'one' })
  const { customerId } = (await partner.post(PROFILES, profile)).body.value
  const asked = { documentCategory: 'CertificateOfIncorporation', contentType: 'application/pdf' }
  const link = (await partner.post(`${PROFILES}/${customerId}/documents/upload-link`, asked)).body.value
  const { pathname, search } = new URL(link.uploadUrl)
  await service.call({ method: 'PUT', url: pathname + search, headers: link.headers, payload: PDF })
  const { addresses, financials, ubos, documents, outstandingRequirementCount, ...rest } = (
    await partner.get(`${PROFILES}/${customerId}`)
  ).body.value
  const [item] = (await list(partner)).body.value.items
  assert.deepEqual(item, { ...rest, personCount: 1, documentCount: 1 })
  assert.deepEqual([ubos.length, documents.length], [1, 1])
})

test('pages are newest first, whole and exact; above 200 is 200', async () => {
  const partner = await service.aPartner()
  const other = await service.aPartner()
  const all = numbered(7)
  for (const reference of all) {
    await create(partner, reference)
    await create(other, reference)
    clock.advance(1000)
  }
  const newest = all.toReversed()
  for (const pageSize of [1, 2, 3, 7, 8]) {
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(7 / pageSize) + 1; page++) {
      const { value } = (await list(partner, { page: String(page), pageSize: String(pageSize) })).body
      assert.deepEqual([value.page, value.pageSize, value.total], [page, pageSize, 7])
      assert.equal(value.nextCursor === null, page * pageSize >= 7, 'a cursor while there is more')
      seen.push(...referencesOf(value.items))
    }
    assert.deepEqual(seen, newest)
  }
  for (const [asked, used] of Object.entries({ 200: 200, 201: 200, 999999999: 200, '007': 7 }))
    assert.equal((await list(partner, { pageSize: asked })).body.value.pageSize, used)
  assert.deepEqual((await list(partner, { page: '1000000', pageSize: '200' })).body.value.items, [])
})

test('paging by cursor returns each item exactly once while others are added and removed', async () => {
  const partner = await service.aPartner()
  const before = numbered(23)
  for (const reference of before) await create(partner, reference)
  const seen: string[] = []
  let cursor: string | null = null
  let late = 0
  do {
    const { value }: { value: any } = (await list(partner, { pageSize: '4', ...(cursor ? { cursor } : {}) })).body
    assert.equal(value.page, cursor ? null : 1)
    assert.equal(value.total, before.length + late, 'the total is that of the moment')
    seen.push(...referencesOf(value.items))
    cursor = value.nextCursor
    // Newer ones stand before the place that the cursor marks; changes don't move anybody.
    await Promise.all([
      create(partner, `late-${++late}`),
      partner.patch(`${PROFILES}/${value.items[0].customerId}`, { tradingName: `T${late}` }),
    ])
  } while (cursor)
  assert.deepEqual(seen, before.toReversed())
})

test('a cursor continues with the same filters without reading earlier pages', async () => {
  const partner = await service.aPartner()
  for (const [index, reference] of numbered(9).entries())
    await create(partner, reference, { businessTypeCode: index % 2 === 0 ? 'LLC' : 'Trust' })
  const first = (await list(partner, { businessTypeCode: 'llc', pageSize: '2' })).body.value
  const second = (await list(partner, { businessTypeCode: 'llc', pageSize: '2', page: '7', cursor: first.nextCursor }))
    .body.value
  assert.deepEqual(referencesOf([...first.items, ...second.items]), ['c9', 'c7', 'c5', 'c3'])
  assert.deepEqual([second.page, second.total], [null, 5])
})

test('totals are exact while twenty clients create and update concurrently', async () => {
  const partner = await service.aPartner()
  const other = await service.aPartner()
  const types = ['LLC', 'Trust', 'Charity'] as const
  const made = await Promise.all(
    numbered(20).map(async (reference, index) => {
      const customerId = await create(partner, reference, { businessTypeCode: types[index % 3] })
      if (index % 4 === 0) await create(other, reference)
      return customerId
    }),
  )
  // Every change is sent together with others of the same customer, and half of them change nothing.
  const changes = made.flatMap((customerId, index) =>
    [types[(index + 1) % 3], types[(index + 2) % 3], types[index % 3]].map((businessTypeCode) =>
      partner.patch(`${PROFILES}/${customerId}`, { businessTypeCode }),
    ),
  )
  for (const { status, text } of await Promise.all(changes)) assert.equal(status, 200, text)
  assert.equal((await list(partner)).body.value.total, 20)
  assert.equal((await list(other)).body.value.total, 5)
  const totals = await Promise.all(
    types.map(async (businessTypeCode) => (await found(partner, { businessTypeCode })).length),
  )
  assert.equal(
    totals.reduce((sum, total) => sum + total),
    20,
  )
  assert.deepEqual(await everyCell(service.app.db)(brokenInvariants), [])
})

test('rejected, dry-run and replayed creates are not counted', async () => {
  const partner = await service.aPartner()
  const profile = aProfile({ partnerCustomerId: 'once' })
  const key = { 'idempotency-key': 'once' }
  for (const status of [200, 200]) assert.equal((await partner.post(PROFILES, profile, key)).status, status)
  assert.equal((await partner.post(PROFILES, profile)).status, 409)
  assert.equal((await partner.post(PROFILES, { ...profile, partnerCustomerId: 'bad one' })).status, 400)
  assert.equal((await partner.post(`${PROFILES}?dryRun=true`, { ...profile, partnerCustomerId: 'dry' })).status, 200)
  assert.deepEqual(await found(partner), ['once'])
})

test('a cursor that no list has returned is rejected', async () => {
  const partner = await service.aPartner()
  await create(partner, 'one')
  for (const cursor of [
    '',
    'x',
    '%00',
    'AAAA',
    'a'.repeat(201),
    '01a1dd1a-9b1b-7349-aa61-38f1b4555349',
    'AaHdGpuHceG8d0H8HAs54Q==',
  ])
    assert.deepEqual(await queryErrors(partner, `cursor=${cursor}`), ['cursor ValidationControl.Error'], cursor)
})
