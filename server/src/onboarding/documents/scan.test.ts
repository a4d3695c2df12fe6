// Documents and the malware scanner: what is found, and what happens while it can't be asked.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { PDF, PNG } from '../../../test/customers/sample-files.ts'
import { aboutRegistration, aCase, assessDueCases } from '../../../test/customers/test-case.ts'
import { aCustomer, confirmationsOf, eventsOf, type TestLink } from '../../../test/customers/test-customer.ts'
import { answering, MALWARE, SIGNATURE, startClamd, startFakeClamd } from '../../../test/peers/clamd.ts'
import { startTestService, type TestService } from '../../../test/service/test-service.ts'
import { claimUnscanned } from '../../customer/documents/documents-sql.ts'
import { sendNotifications } from '../../notifications/notifier.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'
import { ManualClock } from '../../platform/clock.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import { openScanner } from '../../platform/store/clamd.ts'
import { scanBacklog } from './scan-backlog.ts'
import { sweepDocuments } from './sweep.ts'

const clock = new ManualClock()
let counted = 0
const usual = answering((command, file) => {
  if (command === 'PING') return 'PONG'
  if (command === 'VERSION') return 'ClamAV 1.4.3'
  if (file.includes('counted')) counted++
  if (file.includes('never-answered')) return undefined
  if (file.includes('too-large')) return 'INSTREAM size limit exceeded. ERROR'
  return file.includes(MALWARE) ? `stream: ${SIGNATURE} FOUND` : 'stream: OK'
})
const fake = await startFakeClamd(usual)
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off', CLAMD_URL: fake.url } })
const { app } = service
/** Shorter than in production, so that a silent scanner is noticed within the test. */
Object.assign(app, {
  scanner: openScanner({ host: '127.0.0.1', port: fake.port }, { connectMs: 20_000, stallMs: 20_000, answerMs: 1000 }),
})
after(() => fake.close())

const pdfWith = (text: string) => Buffer.concat([PDF, Buffer.from(`% ${text}\n`)])
const INFECTED = pdfWith(MALWARE)
const keyOf = (link: TestLink) => new URL(link.uploadUrl).pathname.slice('/uploads/'.length)
const scans = async (result: string) =>
  (await app.metrics.documentScans.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0

async function assertInfectedIsRejected(on: TestService, signature: string) {
  const customer = await aCustomer(on)
  const link = await customer.aLink()
  assert.equal((await customer.put(link, INFECTED)).status, 200)
  const state = await customer.state(link.documentId)
  assert.deepEqual([state?.status, state?.reasonCode], ['Rejected', 'DocumentCorrupt'])
  assert.equal((await on.app.store.read(keyOf(link)))?.sizeBytes, 0, 'its content is deleted')
  assert.deepEqual(await confirmationsOf(on, customer), [])
  const patched = await customer.partner.patch(customer.path, { businessDocumentIdList: [link.documentId] })
  assert.equal(patched.status, 400)

  const seenByPartner = [patched.text, (await customer.partner.get(customer.path)).text]
  seenByPartner.push((await customer.partner.get(`${customer.path}/verification-status`)).text)
  const admin = await on.aUser({ partner: customer.partner, role: 'admin' })
  const analyst = await on.aUser({ role: 'analyst' })
  const own = `/api/customer/v1/business-profiles/${customer.customerId}`
  seenByPartner.push((await admin.get(own)).text)
  for (const text of seenByPartner) assert.doesNotMatch(text, /malware|virus|clam|Gangway\.Test/i)
  assert.equal((await admin.get(`${own}/documents/${link.documentId}/content`)).status, 404)
  const review = `/api/compliance/v1/customers/${customer.customerId}/documents/${link.documentId}/content`
  assert.equal((await analyst.get(review)).status, 404)
  const reviewCase = (await analyst.get(`/api/compliance/v1/cases/${customer.customerId}`)).body.value
  const [document] = reviewCase.documents
  assert.deepEqual([document.malware, document.status], [signature, 'Rejected'])
  return customer
}

test('an infected document is rejected, deleted and never served; only staff see why', async () => {
  const before = await scans('infected')
  await assertInfectedIsRejected(service, SIGNATURE)
  assert.equal((await scans('infected')) - before, 1)
})

test('a clean document is confirmed once its whole content was scanned', async () => {
  const customer = await aCustomer(service)
  const before = fake.received
  const large = Buffer.concat([PDF, Buffer.alloc(3_000_000)])
  const link = await customer.aLink()
  assert.equal((await customer.put(link, large)).status, 200)
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  assert.equal(fake.received - before, large.length)
})

test('while the scanner is unreachable documents wait, invalid ones are still rejected, and nothing is lost', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  const wrong = await customer.aLink()
  fake.behave = (socket) => socket.destroy()
  assert.equal((await customer.put(link)).status, 200)
  assert.equal((await customer.state(link.documentId))?.status, 'Pending')
  assert.equal((await customer.put(wrong, PNG)).status, 200)
  assert.equal((await customer.state(wrong.documentId))?.status, 'Rejected', 'a wrong type needs no scan')
  const patched = await customer.partner.patch(customer.path, { businessDocumentIdList: [link.documentId] })
  assert.deepEqual([patched.status, patched.headers['retry-after']], [503, '5'])
  const ready = await service.call({ method: 'GET', url: '/health/ready' })
  assert.deepEqual([ready.status, ready.body.checks.malwareScanner], [200, 'away'])

  const connections = fake.connections
  for (let i = 0; i < 20; i++) await sweepDocuments(app)
  assert.equal(fake.connections, connections, 'nothing is sent to a scanner that was away a moment ago')
  // Longer than the link is valid and would be forgotten.
  for (let hours = 0; hours < 30; hours++) {
    clock.advance(60 * 60_000)
    await sweepDocuments(app)
  }
  assert.equal((await customer.state(link.documentId))?.status, 'Pending')
  fake.behave = (socket) => usual(socket, fake)
  clock.advance(2 * 60_000)
  await sweepDocuments(app)
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  assert.equal((await confirmationsOf(service, customer)).length, 1)
  const again = await service.call({ method: 'GET', url: '/health/ready' })
  assert.equal(again.body.checks.malwareScanner, 'ok')
})

for (const what of ['never-answered', 'too-large']) {
  test(`a file whose scan fails (${what}) waits, and the others don't wait for it`, async () => {
    const customer = await aCustomer(service)
    const link = await customer.aLink()
    assert.equal((await customer.put(link, pdfWith(what))).status, 200)
    assert.equal((await customer.state(link.documentId))?.status, 'Pending')
    const other = await customer.aLink()
    assert.equal((await customer.put(other)).status, 200)
    assert.equal((await customer.state(other.documentId))?.status, 'Confirmed')
    clock.advance(3 * 60 * 60_000)
    await sweepDocuments(app)
    const before = await scans('failed')
    clock.advance(60 * 60_000)
    await sweepDocuments(app)
    assert.equal(await scans('failed'), before, 'it is tried less and less often')
    assert.equal((await customer.state(link.documentId))?.status, 'Pending')
  })
}

test('a missed ping does not pause the scans of others', async () => {
  const customer = await aCustomer(service)
  let missed = 0
  const patient = answering((command, file) => {
    if (command !== 'PING') return file.includes('never-answered') ? undefined : 'stream: OK'
    return missed++ === 0 ? undefined : 'PONG'
  })
  fake.behave = (socket) => patient(socket, fake)
  assert.equal((await customer.put(await customer.aLink(), pdfWith('never-answered'))).status, 200)
  const link = await customer.aLink()
  assert.equal((await customer.put(link)).status, 200)
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  assert.equal(missed, 2)
  fake.behave = (socket) => usual(socket, fake)
})

test('a partner whose files take long to scan does not hold up those of another', async () => {
  const [slow, quick] = [await aCustomer(service), await aCustomer(service)]
  const links = await Promise.all(Array.from({ length: 12 }, () => slow.aLink()))
  const uploads = links.map((link) => slow.put(link, pdfWith('never-answered')))
  const link = await quick.aLink()
  const first = await Promise.race([quick.put(link).then(() => 'quick'), Promise.all(uploads).then(() => 'slow')])
  assert.equal(first, 'quick')
  assert.equal((await quick.state(link.documentId))?.status, 'Confirmed')
  for (const { status } of await Promise.all(uploads)) assert.equal(status, 200)
})

test('a document is scanned once, however often its arrival is noticed', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await customer.put(link, pdfWith('counted'))
  clock.advance(60_000)
  await sweepDocuments(app)
  await customer.partner.patch(customer.path, { businessDocumentIdList: [link.documentId] })
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  assert.equal(counted, 1)
})

/** Uploads documents while no scanner is configured. */
async function withoutScanner<T>(on: TestService, work: () => Promise<T>): Promise<T> {
  const { scanner } = on.app
  Object.assign(on.app, { scanner: undefined })
  try {
    return await work()
  } finally {
    Object.assign(on.app, { scanner })
  }
}

test('documents confirmed before a scanner was configured are scanned once each, over two nodes and restarts', async () => {
  const inDefaultCell = () => service.aPartner({ cell: DEFAULT_CELL })
  const customer = await aCustomer(service, await inDefaultCell())
  const other = await aCustomer(service, await inDefaultCell())
  const links = await withoutScanner(service, async () => {
    const made = []
    for (const [i, owner] of [customer, other, customer, other, customer].entries()) {
      const link = await owner.aLink()
      assert.equal((await owner.put(link, pdfWith(`counted ${i}`))).status, 200)
      made.push(link)
    }
    return made
  })
  const before = await customer.partner.get(customer.path)
  counted = 0
  // A node that ended in the middle of a scan: its document is free again after a quarter of an hour.
  const claimed = await app.db.cells[0]!.run((sql) =>
    claimUnscanned(sql, new Date(clock.now().getTime() + 15 * 60_000)),
  )
  assert.equal(claimed?.documentId, links.at(-1)!.documentId, 'the newest first')
  fake.behave = (socket) => socket.destroy()
  await assert.rejects(scanBacklog(app), /clamd/)
  fake.behave = (socket) => usual(socket, fake)
  clock.advance(60_000)
  const taken = await Promise.all([scanBacklog(app), scanBacklog(app)])
  assert.deepEqual(
    [taken[0]! + taken[1]!, counted],
    [4, 4],
    'what was not scanned while the scanner was away is not lost',
  )
  clock.advance(15 * 60_000)
  await sweepDocuments(app)
  await scanBacklog(app)
  assert.deepEqual([await scanBacklog(app), counted], [0, 5])
  const after = await customer.partner.get(customer.path)
  assert.equal(after.headers.etag, before.headers.etag, 'a clean document is not a change')
})

test('a customer that is erased during the scan of its document is not changed afterwards', async () => {
  const customer = await aCustomer(service)
  const { partnerId } = customer.partner
  await withoutScanner(service, async () => customer.put(await customer.aLink(), INFECTED))
  const { store } = app
  const read: typeof store.read = async (key) => {
    const stored = await store.read(key)
    const content = await stored!.body.toArray()
    await eraseCustomer(app, { partnerId, customerId: customer.customerId })
    return { ...stored!, body: Readable.from(content) }
  }
  Object.assign(app, { store: Object.create(store, { read: { value: read } }) })
  try {
    assert.equal(await scanBacklog(app), 1)
  } finally {
    Object.assign(app, { store })
  }
  const events = await eventsOf(service, partnerId, customer.customerId)
  assert.deepEqual([events.at(-1).eventType, events.at(-1).data.changedBy], ['business.profile.updated', 'System'])
  assert.equal((await customer.partner.get(customer.path)).body.value.version, events.at(-1).data.version)
})

/** What a partner and staff see of a confirmed document in which malware is found later. */
async function assertFoundLater(on: TestService, signature: string) {
  const [analyst, supervisor] = [await on.aUser({ role: 'analyst' }), await on.aUser({ role: 'supervisor' })]
  const { approved, open, links } = await withoutScanner(on, async () => {
    const approved = await aCase(on)
    await approved.put(await approved.aLink({ documentCategory: 'IdentityDocument', uboId: approved.uboId }))
    const first = await approved.aLink()
    await approved.put(first, INFECTED)
    await approved.act(analyst, 'claim')
    await approved.decide(analyst, `people/${approved.uboId}/decide`, { outcome: 'Approved' })
    await assessDueCases(on)
    const decided = await approved.decide(analyst, 'approve')
    assert.equal(decided.status, 200, decided.text)
    const open = await aCase(on)
    await open.act(analyst, 'claim')
    await open.decide(analyst, 'request-changes', { items: [aboutRegistration] })
    const second = await open.aLink({ documentCategory: 'RegistryExtract' })
    await open.put(second, INFECTED)
    await open.act(analyst, 'claim')
    return { approved, open, links: [first, second] }
  })
  const seen = await open.version()
  while ((await scanBacklog(on.app)) > 0);
  for (const [i, reviewCase] of [approved, open].entries()) {
    const { documentId } = links[i]!
    const { status, reasonCode } = (await reviewCase.state(documentId))!
    assert.deepEqual([status, reasonCode], ['Rejected', 'DocumentCorrupt'])
    const events = await eventsOf(on, reviewCase.partner.partnerId, reviewCase.customerId)
    const rejections = events.filter(({ eventType }) => eventType === 'business.document.rejected')
    assert.deepEqual(
      rejections.map(({ data }) => [data.documentId, data.reasonCode]),
      [[documentId, 'DocumentCorrupt']],
    )
    const document = (await reviewCase.read(analyst)).documents.find(
      (it: { documentId: string }) => it.documentId === documentId,
    )
    assert.deepEqual([document.malware, document.status], [signature, 'Rejected'])
    const content = `/api/compliance/v1/customers/${reviewCase.customerId}/documents/${documentId}/content`
    assert.equal((await analyst.get(content)).status, 404)
    assert.equal((await on.app.store.read(keyOf(links[i]!)))?.sizeBytes ?? 0, 0, 'its content is deleted')
    assert.doesNotMatch(JSON.stringify([await reviewCase.status(), rejections]), /malware|virus|clam|Gangway\.Test/i)
  }
  const decided = await approved.status()
  assert.equal(decided.verificationStatus, 'Approved', 'a decision is changed by a person')
  assert.ok(
    decided.outstandingRequirements.some(
      (it: { reasonCode: string; status: string }) => it.reasonCode === 'DocumentCorrupt' && it.status === 'Due',
    ),
  )
  const asked = (await open.status()).outstandingRequirements
  assert.equal(asked.find((it: { message: string }) => it.message === aboutRegistration.message).status, 'Due')
  assert.equal(
    (await open.act(analyst, 'reject', { version: seen, reasonCodes: ['Other'] })).status,
    409,
    'a stale view',
  )
  const accept = await open.decide(analyst, `documents/${links[1]!.documentId}/decide`, { outcome: 'Accepted' })
  assert.equal(accept.status, 404, 'it cannot be accepted any more')
  await sendNotifications(on.app)
  const { items } = (await supervisor.get('/api/compliance/v1/notifications')).body.value
  const notices = items.filter((it: { kind: string }) => it.kind === 'case.document_infected')
  assert.deepEqual(notices.length, 2)
}

test('malware found in a confirmed document rejects it, reopens what it satisfied and notifies staff; a decision stays', () =>
  assertFoundLater(service, SIGNATURE))

const clamd = await startClamd()
if (clamd) {
  after(() => clamd.stop())
  const real = await startTestService({ env: { RATE_LIMITS: 'off', CLAMD_URL: clamd.unixUrl } })
  test('with a real clamd malware is found in a document that was confirmed before', () =>
    assertFoundLater(real, `${SIGNATURE}.UNOFFICIAL`))
  test('with a real clamd an infected document is rejected and a clean one confirmed', async () => {
    const customer = await assertInfectedIsRejected(real, `${SIGNATURE}.UNOFFICIAL`)
    const link = await customer.aLink()
    assert.equal((await customer.put(link)).status, 200)
    assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  })
} else {
  const reason = 'clamd is not installed (Debian package clamav-daemon)'
  console.error(`SKIPPED: documents were not scanned by a real clamd, because ${reason}.`)
  test('with a real clamd an infected document is rejected', { skip: reason }, () => {})
}
