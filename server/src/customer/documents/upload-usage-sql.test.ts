// What a partner can upload in one day.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { PDF } from '../../../test/customers/sample-files.ts'
import { aCustomer, type TestCustomer } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { sweepDocuments } from '../../onboarding/documents/sweep.ts'
import { ManualClock } from '../../platform/clock.ts'

const MIB = 1024 ** 2
const clock = new ManualClock(new Date('2026-11-15T12:00:00Z'))
const service = await startTestService({ clock, env: { UPLOAD_QUOTA_MIB: '30' } })

async function usageOf({ partner }: TestCustomer): Promise<{ links: number; bytes: number } | undefined> {
  const [row] = await service.app.db.partner(
    partner.partnerId,
    (sql) => sql<{ links: number; bytes: number }[]>`
      select links, bytes::int as bytes from upload_usage where day = ${clock.now().toISOString().slice(0, 10)}`,
  )
  return row && { ...row }
}

test('open links count with the size they allow: the daily quota is never exceeded, whatever is uploaded', async () => {
  const customer = await aCustomer(service)
  const answers = await Promise.all(Array.from({ length: 8 }, () => customer.ask()))
  assert.deepEqual(
    answers.map(({ status }) => status).sort(),
    [200, 200, 200, 429, 429, 429, 429, 429],
    'three links of 10 MiB fit into 30 MiB',
  )
  const { body, headers } = answers.find(({ status }) => status === 429)!
  assert.equal(body.error.code, 'RateLimit.Exceeded')
  assert.equal(
    body.error.message,
    'At most 30 MiB can be uploaded in one day (UTC), including what open upload links allow. ' +
      'Send sizeBytes to reserve only what a file needs.',
  )
  assert.equal(headers['retry-after'], String(12 * 60 * 60), 'until midnight UTC')
  assert.deepEqual(await usageOf(customer), { links: 3, bytes: 30 * MIB })
  const other = await aCustomer(service, customer.partner)
  assert.equal((await other.ask()).status, 429, 'the quota is that of the partner, over all customers')
  assert.equal((await (await aCustomer(service)).ask()).status, 200, 'and of no other partner')
})

test('a document counts with its size once it has arrived, also when it is rejected', async () => {
  const customer = await aCustomer(service)
  const links = await Promise.all([1, 2, 3].map(() => customer.aLink()))
  assert.equal((await customer.ask()).status, 429)
  assert.equal((await customer.put(links[0]!)).status, 200)
  assert.equal((await customer.put(links[1]!, Buffer.from('<html>'))).status, 200)
  assert.deepEqual(await usageOf(customer), { links: 3, bytes: 10 * MIB + PDF.length + 6 })
  const patched = await customer.partner.patch(customer.path, { businessDocumentIdList: [links[0]!.documentId] })
  assert.equal(patched.status, 200)
  assert.equal((await usageOf(customer))?.bytes, 10 * MIB + PDF.length + 6, 'a document counts once')
  assert.equal((await customer.ask()).status, 200)
})

test('a link with a size reserves exactly that size', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink({ sizeBytes: PDF.length })
  assert.deepEqual(await usageOf(customer), { links: 1, bytes: PDF.length })
  assert.equal((await customer.put(link)).status, 200)
  assert.deepEqual(await usageOf(customer), { links: 1, bytes: PDF.length })
  for (const sizeBytes of [10 * MIB, 10 * MIB]) await customer.aLink({ sizeBytes })
  assert.equal((await customer.ask({ sizeBytes: 10 * MIB })).status, 429)
  assert.equal((await customer.ask({ sizeBytes: 10 * MIB - PDF.length })).status, 200, 'to the last byte')
  assert.equal((await customer.ask({ sizeBytes: 1 })).status, 429)
})

test('an unused link releases its reservation when it expires, and a late file counts when it arrives', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  clock.advance(56 * 60_000)
  await sweepDocuments(service.app)
  assert.deepEqual(await usageOf(customer), { links: 1, bytes: 0 })
  const { store } = service.app
  assert.ok(store.kind === 'disk')
  const key = new URL(link.uploadUrl).pathname.slice('/uploads/'.length)
  await store.receive(key, Readable.from([PDF]), PDF.length)
  await customer.partner.patch(customer.path, { businessDocumentIdList: [link.documentId] })
  assert.deepEqual(await usageOf(customer), { links: 1, bytes: PDF.length })
})

test('a rejected or replayed request for a link reserves nothing', async () => {
  const customer = await aCustomer(service)
  const key = { 'idempotency-key': randomUUID() }
  for (let i = 0; i < 5; i++) assert.equal((await customer.ask({}, key)).status, 200)
  assert.equal((await customer.ask({ documentCategory: 'Selfie', uboId: randomUUID() })).status, 400)
  assert.deepEqual(await usageOf(customer), { links: 1, bytes: 10 * MIB })
})

test('a partner gets at most 20,000 links in one day', async () => {
  const customer = await aCustomer(service)
  await customer.put(await customer.aLink())
  const { partnerId } = customer.partner
  await service.app.db.partner(partnerId, (sql) => sql`update upload_usage set links = 19999`)
  assert.equal((await customer.ask({ sizeBytes: 1 })).status, 200)
  const { status, body, headers } = await customer.ask({ sizeBytes: 1 })
  assert.deepEqual([status, body.error.message], [429, 'At most 20000 upload links can be created in one day (UTC).'])
  clock.advance(Number(headers['retry-after']) * 1000)
  assert.equal((await customer.ask({ sizeBytes: 1 })).status, 200, 'the next day begins with nothing used')
})
