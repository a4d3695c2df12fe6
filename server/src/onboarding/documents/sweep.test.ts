// What the sweep finds and what it clears away.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { PDF } from '../../../test/customers/sample-files.ts'
import { aCustomer, confirmationsOf, type TestLink } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock, systemClock } from '../../platform/clock.ts'
import { startDocumentSweep, sweepDocuments } from './sweep.ts'

const MINUTE = 60_000
const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })
const { app } = service
const keyOf = (link: TestLink) => new URL(link.uploadUrl).pathname.slice('/uploads/'.length)

async function unnoticed(link: TestLink, bytes: Buffer = PDF): Promise<void> {
  if (app.store.kind !== 'disk') throw new Error('this test is about the disk store')
  await app.store.receive(
    keyOf(link),
    (async function* () {
      yield bytes
    })(),
    11_000_000,
  )
}

/** The bytes that count towards the partner's quota, of all days. */
async function usageOf(partnerId: string): Promise<number> {
  const [row] = await everyCell(app.db)(
    (sql) => sql<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::float8 as bytes from upload_usage where partner_id = ${partnerId}`,
  )
  return row!.bytes
}

async function dueNow(): Promise<number> {
  const now = clock.now()
  const [row] = await everyCell(app.db)(
    (sql) => sql<{ n: number }[]>`
    select count(*)::int as n from document where next_look_at <= ${now}`,
  )
  return row!.n
}

test('an upload whose message was lost is found and confirmed', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await unnoticed(link)
  await sweepDocuments(app)
  assert.equal((await customer.state(link.documentId))?.status, 'Pending', 'it is not looked at every moment')
  clock.advance(6000)
  await sweepDocuments(app)
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  assert.equal((await confirmationsOf(service, customer)).length, 1)
})

test('an open link is checked often while it is new, and about once a minute later', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  let looks = 0
  const store = {
    ...app.store,
    read: async (key: string) => {
      if (key === keyOf(link)) looks++
      return app.store.read(key)
    },
  } as typeof app.store
  for (let seconds = 0; seconds < 30 * 60; seconds += 5) {
    clock.advance(5000)
    await sweepDocuments({ ...app, store })
  }
  assert.ok(looks >= 30 && looks <= 45, `${looks} looks`)
})

test('an unused link is marked as expired 25 minutes after it ends, and deleted a day later', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  clock.advance(54 * MINUTE)
  await sweepDocuments(app)
  assert.equal((await customer.state(link.documentId))?.status, 'Pending')
  clock.advance(2 * MINUTE)
  await sweepDocuments(app)
  assert.equal((await customer.state(link.documentId))?.status, 'Expired')
  assert.equal((await customer.put(link)).status, 403)
  clock.advance(25 * 60 * MINUTE)
  await sweepDocuments(app)
  assert.equal(await customer.state(link.documentId), undefined)
  assert.deepEqual(await customer.documents(), [])
})

test('a slow upload that began in time and ended after its link expired still counts', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  const { partnerId } = customer.partner
  // Limits are off in this file, so the link has reserved nothing.
  const reserved = 10 * 1024 ** 2
  await app.db.staff(
    partnerId,
    (sql) =>
      sql`insert into upload_usage (partner_id, day, links, bytes) values (${partnerId}, ${clock.now()}, 1, ${reserved})`,
  )
  clock.advance(52 * MINUTE)
  await sweepDocuments(app)
  assert.equal(await usageOf(partnerId), reserved, 'the slowest upload may still be running')
  clock.advance(4 * MINUTE)
  await sweepDocuments(app)
  assert.equal((await customer.state(link.documentId))?.status, 'Expired')
  assert.equal(await usageOf(partnerId), 0)
  await unnoticed(link)
  clock.advance(25 * 60 * MINUTE)
  await sweepDocuments(app)
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  assert.equal((await confirmationsOf(service, customer)).length, 1)
  assert.equal(await usageOf(partnerId), PDF.length, 'it counts towards the quota')
})

test('the key of a rejected file stays taken until its link has expired; the verdict stays', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await customer.put(link, Buffer.from('<html>'))
  assert.equal((await app.store.read(keyOf(link)))?.sizeBytes, 0)
  clock.advance(25 * 60 * MINUTE)
  await sweepDocuments(app)
  assert.equal(await app.store.read(keyOf(link)), undefined)
  assert.equal((await customer.state(link.documentId))?.status, 'Rejected')
  clock.advance(48 * 60 * MINUTE)
  assert.equal(await dueNow(), 0)
})

test('a document that cannot be checked now is checked later and delays no other', async () => {
  const [broken, fine] = [await aCustomer(service), await aCustomer(service)]
  const [brokenLink, fineLink] = [await broken.aLink(), await fine.aLink()]
  await Promise.all([unnoticed(brokenLink), unnoticed(fineLink)])
  const read = async (key: string) => {
    if (key === keyOf(brokenLink)) throw new Error('the disk is on fire')
    return app.store.read(key)
  }
  clock.advance(6000)
  await sweepDocuments({ ...app, store: { ...app.store, read } as typeof app.store })
  assert.equal((await fine.state(fineLink.documentId))?.status, 'Confirmed')
  assert.equal((await broken.state(brokenLink.documentId))?.status, 'Pending')
  clock.advance(MINUTE)
  await sweepDocuments(app)
  assert.equal((await broken.state(brokenLink.documentId))?.status, 'Confirmed')
})

test('two nodes that sweep concurrently check each document once', async () => {
  const customer = await aCustomer(service)
  const categories = ['Invoice', 'Contract', 'Other', 'BankStatement', 'TaxRegistration', 'AmlPolicy']
  const links = await Promise.all(categories.map((documentCategory) => customer.aLink({ documentCategory })))
  await Promise.all(links.map((link) => unnoticed(link)))
  clock.advance(6000)
  const other = await openSecondNode(service)
  let looks = 0
  const read = async (key: string) => {
    looks++
    return app.store.read(key)
  }
  const counting = { ...app.store, read } as typeof app.store
  await Promise.all([sweepDocuments({ ...app, store: counting }), sweepDocuments({ ...other.app, store: counting })])
  assert.equal(looks, links.length)
  assert.equal((await confirmationsOf(service, customer)).length, links.length)
})

test('the sweep runs periodically until it is stopped', async () => {
  // Files have the time of the machine: by the test's clock, an upload that is running would be days old, and be removed.
  const sweep = startDocumentSweep({ ...app, realClock: systemClock }, 20)
  for (let round = 0; round < 3; round++) {
    const customer = await aCustomer(service)
    const link = await customer.aLink()
    await unnoticed(link)
    clock.advance(6000)
    await until('the sweep has processed it', async () => (await customer.state(link.documentId))?.status !== 'Pending')
    assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  }
  await sweep.stop()
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await unnoticed(link)
  clock.advance(MINUTE)
  // Time for five more passes; a slow moment can't make this fail.
  await wait(100)
  assert.equal((await customer.state(link.documentId))?.status, 'Pending')
})
