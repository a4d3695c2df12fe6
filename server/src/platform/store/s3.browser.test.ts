// The S3 store against a real S3 server: the verdicts of every store, a whole service that keeps its documents there, and uploads
// from a real browser.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { openWeb } from '../../../test/browser/web.ts'
import { aCompletionLink, openPage } from '../../../test/customers/completion-page.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { aCase } from '../../../test/customers/test-case.ts'
import { aCustomer, confirmationsOf, type TestLink } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { allowUploadsFrom, createBucket, notifyOnArrival, sizeInBucket } from '../../../test/peers/bucket.ts'
import { MALWARE, startClamd } from '../../../test/peers/clamd.ts'
import { CannotRun, type RadosGateway, startRadosGateway } from '../../../test/peers/rados-gateway.ts'
import { someKey, testStoreConformance } from '../../../test/peers/store-conformance.ts'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { refOf } from '../../customer/documents/document-key.ts'
import { documentArrived } from '../../onboarding/documents/arrival.ts'
import { NOTIFICATIONS_PATH } from '../../onboarding/documents/store-notifications.ts'
import { sweepDocuments } from '../../onboarding/documents/sweep.ts'
import { checkBrowserUploads } from '../../operator/checks/check-browser-uploads.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'
import { openS3Store } from './s3.ts'

const gateway = await startRadosGateway().catch((error) => {
  if (!(error instanceof CannotRun)) throw error
  return error
})
if (gateway instanceof CannotRun) {
  console.error(`SKIPPED: the S3 store was not tested, because ${gateway.message}.`)
  test('the S3 store accepts and rejects the same uploads as every store', { skip: gateway.message }, () => {})
} else await withGateway(gateway)

async function withGateway(gateway: RadosGateway): Promise<void> {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = gateway
  const credentials = { accessKeyId, secretAccessKey }
  const options = { endpoint, bucket, credentials, region: 'us-east-1', pathStyle: true, now: () => new Date() }
  const store = openS3Store(options)
  after(async () => {
    await store.close()
    await gateway.stop()
  })
  await createBucket(gateway)
  const SECRET = randomBytes(16).toString('hex')
  const web = await openWeb({ env: { ...gateway.env, STORE_NOTIFICATION_SECRET: SECRET, RATE_LIMITS: 'off' } })
  const { service } = web
  testStoreConformance(async () => ({ store, maxBytes: gateway.maxObjectBytes, newKey: someKey }))

  const terms = {
    contentType: 'image/png',
    maxBytes: 1000,
    issuedAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  }

  test('a link that asks for encryption at rest takes no upload that does not', async () => {
    const link = await openS3Store({ ...options, serverSideEncryption: 'AES256' }).uploadLink(someKey(), terms)
    assert.equal(link.headers['x-amz-server-side-encryption'], 'AES256')
    const { 'x-amz-server-side-encryption': _, ...without } = link.headers
    assert.equal((await fetch(link.url, { method: 'PUT', headers: without, body: 'x' })).status, 403)
  })

  test('a document of the announced size is confirmed; any other size is rejected by the store', async () => {
    const customer = await aCustomer(service)
    const link = await customer.aLink({ sizeBytes: PDF.length })
    assert.deepEqual([link.maxSizeBytes, Object.keys(link.headers)], [PDF.length, ['Content-Type', 'If-None-Match']])
    assert.equal(await put(link, Buffer.concat([PDF, Buffer.from(' ')])), 403)
    assert.equal(await put(link, PDF.subarray(1)), 403)
    assert.equal(await put(link, PDF), 200)
    await customer.partner.patch(customer.path, { businessDocumentIdList: [link.documentId] })
    assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
  })

  test('a file that arrives after its partner was deactivated is not confirmed, and its content is deleted', async () => {
    const customer = await aCustomer(service)
    const [before, after] = [await customer.aLink(), await customer.aLink()]
    assert.equal(await put(before), 200)
    // The store reports whole seconds.
    const stored = Math.floor(Date.now() / 1000)
    await until('the next second begins', () => Math.floor(Date.now() / 1000) > stored)
    await setPartnerStatus(service.app, customer.partner.partnerId, 'Inactive')
    assert.equal(await put(after), 200, 'the store knows nothing of partners')
    for (const link of [before, after]) await documentArrived(service.app, refOf(keyOf(link))!, { requestId: 'x' })
    await setPartnerStatus(service.app, customer.partner.partnerId, 'Active')
    const states = await Promise.all([before, after].map((link) => customer.state(link.documentId)))
    assert.deepEqual(
      states.map((state) => [state?.status, state?.reasonCode]),
      [
        ['Confirmed', null],
        ['Rejected', 'Other'],
      ],
    )
    assert.equal(await sizeInBucket(gateway, keyOf(after)), 0)
  })

  test('a file that arrives after its completion link was revoked is not confirmed, and its content is deleted', async () => {
    const reviewCase = await aCase(service)
    const { partner, customerId } = reviewCase
    const { linkId, token } = await aCompletionLink(partner, customerId)
    const page = await openPage(service, token)
    const { requirements } = await page.state()
    const asked = requirements.find((it: any) => it.documentCategories.length > 0)
    const body = {
      requirementId: asked.requirementId,
      documentCategory: asked.documentCategories[0],
      contentType: 'application/pdf',
      sizeBytes: PDF.length,
    }
    const link: TestLink = (await page.post('/upload-links', body)).body.value
    const admin = await service.aUser({ partner, role: 'admin' })
    const path = `/api/customer/v1/business-profiles/${customerId}/completion-links/${linkId}`
    assert.equal((await admin.delete(path)).status, 200)
    // The store reports whole seconds.
    const revoked = Math.floor(Date.now() / 1000)
    await until('the next second begins', () => Math.floor(Date.now() / 1000) > revoked)
    assert.equal(await put(link), 200, 'the store knows nothing of completion links')
    assert.equal(await documentArrived(service.app, refOf(keyOf(link))!, { requestId: 'x' }), 'Rejected')
    assert.equal(await sizeInBucket(gateway, keyOf(link)), 0)
    assert.deepEqual(await confirmationsOf(service, reviewCase), [])
  })

  test('a store that rejects us or is unreachable is an error, not empty', async () => {
    const wrong = openS3Store({ ...options, credentials: { accessKeyId, secretAccessKey: 'wrong' } })
    const away = openS3Store({ ...options, endpoint: 'http://127.0.0.1:9' })
    const other = openS3Store({ ...options, bucket: 'another' })
    for (const one of [wrong, away]) {
      await assert.rejects(one.read(someKey()), { name: 'StoreAway' })
      await assert.rejects(one.blank(someKey()), { name: 'StoreAway' })
      await assert.rejects(one.remove(someKey()), { name: 'StoreAway' })
    }
    for (const one of [wrong, away, other]) await assert.rejects(one.check(), { name: 'StoreAway' })
  })

  const put = async (link: TestLink, bytes: Buffer = PDF) =>
    (await fetch(link.uploadUrl, { method: 'PUT', headers: link.headers, body: new Uint8Array(bytes) })).status
  const keyOf = (link: TestLink) => new URL(link.uploadUrl).pathname.slice(`/${gateway.bucket}/`.length)

  test('a link of the service leads straight to the store and names every header it signs', async () => {
    const customer = await aCustomer(service)
    const link = await customer.aLink()
    assert.ok(link.uploadUrl.startsWith(gateway.endpoint))
    assert.deepEqual(link.headers, { 'Content-Type': 'application/pdf', 'If-None-Match': '*' })
    const query = new URL(link.uploadUrl).searchParams
    assert.equal(query.get('X-Amz-SignedHeaders'), 'content-type;host;if-none-match')
    assert.ok(![...query.keys()].some((name) => /checksum/i.test(name)))
    assert.equal(await put(link), 200)
    assert.equal(await put(link), 412)
    assert.equal((await customer.state(link.documentId))?.status, 'Pending', 'not recorded yet')
  })

  test('a PATCH that names the document asks the store and confirms it', async () => {
    const customer = await aCustomer(service)
    const link = await customer.aLink()
    await put(link)
    assert.equal(
      (await customer.partner.patch(customer.path, { businessDocumentIdList: [link.documentId] })).status,
      200,
    )
    assert.equal((await confirmationsOf(service, customer))[0].data.confirmedBy, 'Patch')
  })

  test('the sweep finds uploads without a notification, and rejects and empties invalid ones', async () => {
    const customer = await aCustomer(service)
    const [good, page, large] = await Promise.all(
      ['Invoice', 'Contract', 'Other'].map((documentCategory) => customer.aLink({ documentCategory })),
    )
    assert.deepEqual(
      await Promise.all([
        put(good!),
        put(page!, Buffer.from('<html>')),
        put(large!, Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)])),
      ]),
      [200, 200, 200],
    )
    await everyCell(service.app.db)(
      (sql) => sql`update document set next_look_at = requested_at where next_look_at is not null`,
    )
    await sweepDocuments(service.app)
    const states = await Promise.all([good, page, large].map(async (link) => customer.state(link!.documentId)))
    assert.deepEqual(
      states.map((state) => [state?.status, state?.reasonCode]),
      [
        ['Confirmed', null],
        ['Rejected', 'DocumentCorrupt'],
        ['Rejected', 'DocumentUnsupported'],
      ],
    )
    assert.deepEqual(await Promise.all([good, page, large].map((link) => sizeInBucket(gateway, keyOf(link!)))), [
      PDF.length,
      0,
      0,
    ])
    assert.equal(await put(page!), 412)
    assert.equal((await confirmationsOf(service, customer)).length, 1)
  })

  test('a notification of a real store confirms an upload automatically', async () => {
    await notifyOnArrival(gateway, `${web.url}${NOTIFICATIONS_PATH}/${SECRET}`)
    const customer = await aCustomer(service)
    const link = await customer.aLink()
    assert.equal(await put(link), 200)
    await until('the store has reported it', async () => (await customer.state(link.documentId))?.status !== 'Pending')
    assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
    const [event] = await confirmationsOf(service, customer)
    assert.equal(event.data.confirmedBy, 'Storage')
    assert.ok(!service.logged().includes(SECRET))
  })

  test('a bucket without CORS rules for this service is a warning of the doctor that says how to fix it', async () => {
    const { origin } = new URL(web.url)
    const before = await checkBrowserUploads(service.app)
    assert.equal(before.state, 'look')
    assert.ok(before.message.endsWith(`the store doesn't allow requests from ${origin}`), before.message)
    await allowUploadsFrom(gateway, 'https://elsewhere.example')
    assert.equal((await checkBrowserUploads(service.app)).message, before.message)
    await allowUploadsFrom(gateway, origin)
    assert.deepEqual(await checkBrowserUploads(service.app), {
      state: 'ok',
      message: `the store allows uploads from ${origin}`,
    })
  })

  web.journey('a business and a user upload documents from the browser straight to the store', async (visit) => {
    const { page } = visit
    const customer = await aCustomer(service)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(new URL(request.url()).origin))
    const { token } = await aCompletionLink(customer.partner, customer.customerId, { locale: 'en' })
    const file = { name: 'extract.pdf', mimeType: 'application/pdf', buffer: PDF }
    await visit.go(`/complete#${token}`)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Proof that the business is registered' }) })
    await card.getByRole('button').click()
    await card.locator('input[type=file]').last().setInputFiles(file)
    await card.getByRole('combobox').selectOption('Registry extract')
    await page.getByRole('button', { name: 'Send document' }).click()
    await page.getByText(/We've received: Proof that the business is registered/).waitFor()

    await visit.as(await service.aUser({ partner: customer.partner, role: 'editor' }))
    await visit.go(`/customers/${customer.customerId}`)
    const documents = page.getByRole('region', { name: 'Documents' })
    await documents.getByText('Registry extract').waitFor()
    await documents.getByRole('button', { name: 'Upload document' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Document type' }).click()
    await page.getByRole('option', { name: 'Tax registration' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await documents.getByText('Tax registration').waitFor()
    assert.deepEqual(sent, [gateway.endpoint, gateway.endpoint])
  })

  test('a document in a real store is scanned by a real clamd before it is confirmed', async (t) => {
    const clamd = await startClamd()
    if (!clamd) {
      console.error('SKIPPED: documents in an S3 store were not scanned, because clamd is not installed.')
      return t.skip('clamd is not installed (Debian package clamav-daemon)')
    }
    t.after(() => clamd.stop())
    const scanned = await startTestService({ env: { ...gateway.env, CLAMD_URL: clamd.tcpUrl, RATE_LIMITS: 'off' } })
    const customer = await aCustomer(scanned)
    const [clean, infected] = [await customer.aLink(), await customer.aLink()]
    assert.equal(await put(clean), 200)
    assert.equal(await put(infected, Buffer.concat([PDF, Buffer.from(`% ${MALWARE}\n`)])), 200)
    for (const link of [clean, infected]) await documentArrived(scanned.app, refOf(keyOf(link))!, { requestId: 'x' })
    const states = await Promise.all([clean, infected].map((link) => customer.state(link.documentId)))
    assert.deepEqual(
      states.map((state) => [state?.status, state?.reasonCode]),
      [
        ['Confirmed', null],
        ['Rejected', 'DocumentCorrupt'],
      ],
    )
    assert.equal(await sizeInBucket(gateway, keyOf(infected)), 0)
  })

  test("a partner's user downloads a document through the service", async () => {
    const customer = await aCustomer(service)
    const link = await customer.aLink()
    await put(link)
    await customer.partner.patch(customer.path, { businessDocumentIdList: [link.documentId] })
    const admin = await service.aUser({ partner: customer.partner, role: 'admin' })
    const { status, text } = await admin.get(
      `/api/customer/v1/business-profiles/${customer.customerId}/documents/${link.documentId}/content`,
    )
    assert.deepEqual([status, text], [200, PDF.toString()])
  })

  test('while the store is unreachable, requests that need it return 503 and can be retried', async () => {
    const cut = await startTestService({
      env: { ...gateway.env, S3_ENDPOINT: 'http://127.0.0.1:9', RATE_LIMITS: 'off' },
    })
    const customer = await aCustomer(cut)
    const link = await customer.aLink()
    assert.equal((await customer.ask()).status, 200, 'a link is signed without the store')
    const answer = await customer.partner.patch(customer.path, { businessDocumentIdList: [link.documentId] })
    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.headers['retry-after']],
      [503, 'Service.Unavailable', '5'],
    )
    const ready = await cut.call({ method: 'GET', url: '/health/ready' })
    assert.deepEqual([ready.status, ready.body.checks.store], [503, 'away'])
    assert.equal((await customer.partner.get(customer.path)).status, 200)
  })
}
