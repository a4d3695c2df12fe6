import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aPerson, aProfile } from '../../../test/customers/factories.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'
import { ManualClock } from '../../platform/clock.ts'
import { DOCUMENT_CATEGORIES, scopeOf } from '../../reference/document-categories.ts'

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })

test('a link carries URL, method, headers, expiry, size limit and category', async () => {
  const customer = await aCustomer(service)
  const { status, body } = await customer.ask()
  assert.equal(status, 200)
  const { documentId, uploadUrl, ...rest } = body.value
  assert.match(documentId, /^[0-9a-f-]{36}$/)
  assert.ok(uploadUrl.startsWith('http://127.0.0.1:8080/uploads/'))
  assert.deepEqual(rest, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf' },
    expiresAt: new Date(clock.now().getTime() + 30 * 60_000).toISOString(),
    maxSizeBytes: 10_485_760,
    documentCategory: 'CertificateOfIncorporation',
    uboId: null,
  })
})

test('the stored file is named from category and type, never from fileName', async () => {
  const customer = await aCustomer(service)
  for (const fileName of ['../../etc/passwd', '', 7, null, { a: 1 }, 'x'.repeat(5000), '\u0000']) {
    const link = await customer.aLink({ fileName })
    assert.match(new URL(link.uploadUrl).pathname, /\/[0-9a-f-]{36}-CertificateOfIncorporation\.pdf$/)
  }
})

test('a category matches in any case and is returned in its canonical form', async () => {
  const customer = await aCustomer(service)
  for (const category of DOCUMENT_CATEGORIES) {
    const body = {
      documentCategory: category.toUpperCase(),
      ...(scopeOf(category) === 'person' ? { uboId: customer.uboId } : {}),
    }
    assert.equal((await customer.aLink(body)).documentCategory, category)
  }
})

test('a personal document needs a uboId, a business document rejects one, Other accepts both', async () => {
  const customer = await aCustomer(service)
  const fieldError = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await customer.ask(body)
    return [status, answer.error?.code, answer.error?.details?.[0].path]
  }
  const wrong = [400, 'ValidationControl.Error', '/uboId']
  assert.deepEqual(await fieldError({ documentCategory: 'IdentityDocument' }), wrong)
  assert.deepEqual(await fieldError({ documentCategory: 'IdentityDocument', uboId: null }), wrong)
  assert.deepEqual(await fieldError({ uboId: customer.uboId }), wrong)
  assert.equal((await customer.aLink({ documentCategory: 'Other' })).uboId, null)
  assert.equal((await customer.aLink({ documentCategory: 'Other', uboId: customer.uboId })).uboId, customer.uboId)
})

test('a uboId that is unknown, of another customer or removed is a field error', async () => {
  const customer = await aCustomer(service)
  const other = await aCustomer(service, customer.partner)
  const foreign = await aCustomer(service)
  const { email, companyName, ...rest } = aProfile({ businessPersonList: [aPerson()] })
  const replaced = {
    ...rest,
    customerId: customer.customerId,
    businessEmail: email,
    name: companyName,
    partnerCustomerId: undefined,
  }
  assert.equal((await customer.partner.put(customer.path, replaced)).status, 200)
  for (const uboId of [randomUUID(), other.uboId, foreign.uboId, customer.uboId]) {
    const { status, body } = await customer.ask({ documentCategory: 'IdentityDocument', uboId })
    assert.deepEqual([status, body.error.code, body.error.details[0].path], [400, 'ValidationControl.Error', '/uboId'])
  }
})

test('ownershipDetailId works like uboId with a deprecation header; a different value is a field error', async () => {
  const customer = await aCustomer(service)
  const about = { documentCategory: 'IdentityDocument', contentType: 'image/png' }
  const alone = await customer.ask({ ...about, ownershipDetailId: customer.uboId })
  assert.equal(alone.body.value.uboId, customer.uboId)
  assert.match(alone.headers.deprecation!, /^@\d+$/)
  assert.ok(
    Date.parse(alone.headers.sunset!) - Number(alone.headers.deprecation!.slice(1)) * 1000 >= 365 * 24 * 60 * 60_000,
  )
  assert.match(alone.headers.link!, /rel="deprecation"/)
  const both = await customer.ask({ ...about, uboId: customer.uboId, ownershipDetailId: customer.uboId.toUpperCase() })
  assert.deepEqual([both.status, both.body.value.uboId], [200, customer.uboId])
  const differ = await customer.ask({ ...about, uboId: customer.uboId, ownershipDetailId: randomUUID() })
  assert.deepEqual([differ.status, differ.body.error.code], [400, 'ValidationControl.Error'])
  const plain = await customer.ask({ ...about, uboId: customer.uboId })
  assert.equal(plain.headers.deprecation, undefined)
})

test('all field errors are returned at once, and no link is created', async () => {
  const customer = await aCustomer(service)
  const { status, body } = await customer.ask({
    documentCategory: 'Passport_Scan',
    contentType: 'image/svg+xml',
    uboId: 'me',
    ownershipDetailId: 7,
  })
  assert.deepEqual([status, body.error.code], [400, 'ValidationControl.Error'])
  assert.deepEqual(body.error.details.map((d: { path: string }) => d.path).sort(), [
    '/contentType',
    '/documentCategory',
    '/ownershipDetailId',
    '/uboId',
  ])
  for (const bad of ['not json', '[]', 'null', '"x"']) {
    const answer = await customer.partner.post(`${customer.path}/documents/upload-link`, bad)
    assert.deepEqual([answer.status, answer.body.error.code], [400, 'ValidationControl.Error'], bad)
  }
  assert.deepEqual(await customer.documents(), [])
})

test("another partner's customer is 403 and an unknown one 404, even when the body is invalid", async () => {
  const mine = await aCustomer(service)
  const theirs = await aCustomer(service)
  const ask = (customerId: string, body: unknown) =>
    mine.partner.post(`/api/partner/v1/business-profiles/${customerId}/documents/upload-link`, body)
  for (const body of [{ documentCategory: 'Other', contentType: 'image/png' }, { documentCategory: 'Nothing' }]) {
    const foreign = await ask(theirs.customerId, body)
    assert.deepEqual([foreign.status, foreign.body.error.code], [403, 'Partner.NotAuthorized'])
    const unknown = await ask(randomUUID(), body)
    assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'Customer.NotFound'])
    const malformed = await ask('not-an-id', body)
    assert.deepEqual([malformed.status, malformed.body.error.code], [404, 'Customer.NotFound'])
  }
  assert.deepEqual(await theirs.documents(), [])
})

test('a link needs the scope partner.write', async () => {
  const customer = await aCustomer(service)
  const token = await customer.partner.token(['partner.read'])
  const answer = await customer.ask({}, { authorization: `Bearer ${token}` })
  assert.deepEqual([answer.status, answer.body.error.code], [403, 'Partner.NotAuthorized'])
})

test('the same Idempotency-Key returns the same link; another request with it is rejected', async () => {
  const customer = await aCustomer(service)
  const key = { 'idempotency-key': randomUUID() }
  const first = await customer.ask({}, key)
  const again = await customer.ask({}, key)
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.equal((await customer.documents()).length, 1)
  const other = await customer.ask({ contentType: 'image/png' }, key)
  assert.deepEqual([other.status, other.body.error.code], [422, 'Idempotency.KeyReused'])
  const elsewhere = await (await aCustomer(service, customer.partner)).ask({}, key)
  assert.deepEqual([elsewhere.status, elsewhere.body.error.code], [422, 'Idempotency.KeyReused'])
})

test('twenty simultaneous requests with one key create one link', async () => {
  const customer = await aCustomer(service)
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => customer.ask({}, key)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.value.documentId)).size, 1)
  assert.equal((await customer.documents()).length, 1)
})

test('several links of one category can be open at once, and every upload arrives', async () => {
  const customer = await aCustomer(service)
  const first = await customer.aLink()
  const second = await customer.aLink()
  assert.equal((await customer.put(first)).status, 200)
  assert.equal((await customer.put(second)).status, 200)
  const links = await Promise.all(Array.from({ length: 3 }, () => customer.aLink()))
  const answers = await Promise.all(links.map((link) => customer.put(link)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const statuses = (await customer.documents()).map(({ status }) => status)
  assert.deepEqual(statuses, Array(5).fill('Confirmed'))
})

test('a customer has at most 50 documents and usable links; rejected documents and expired links do not count', async () => {
  const customer = await aCustomer(service)
  for (let i = 0; i < 47; i++) assert.equal((await customer.put(await customer.aLink())).status, 200)
  const rejected = await customer.aLink()
  await customer.put(rejected, Buffer.from('<html>'))
  assert.equal((await customer.state(rejected.documentId))?.status, 'Rejected')
  await customer.aLink()
  const answers = await Promise.all(
    ['Invoice', 'Contract', 'Other', 'Other'].map((documentCategory) => customer.ask({ documentCategory })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 400, 400])
  const full = answers.find(({ status }) => status === 400)!
  assert.deepEqual(
    [full.body.error.code, full.body.error.message],
    [
      'ValidationControl.Error',
      'A customer can have at most 50 documents, including upload links that can still be used.',
    ],
  )
  clock.advance(30 * 60_000)
  assert.equal((await customer.ask()).status, 200)
})

test('a customer gets at most 200 links in 24 hours', async () => {
  const customer = await aCustomer(service)
  for (let i = 0; i < 200; i++) {
    if (i % 50 === 0) clock.advance(31 * 60_000)
    await customer.aLink()
  }
  clock.advance(31 * 60_000)
  const answer = await customer.ask()
  assert.deepEqual([answer.status, answer.body.error.code], [429, 'RateLimit.Exceeded'])
  assert.ok(Number(answer.headers['retry-after']) > 0)
  clock.advance(Number(answer.headers['retry-after']) * 1000 + 1000)
  assert.equal((await customer.ask()).status, 200)
})

test('a rejected customer gets no link, and its links stop working', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  const { partnerId } = customer.partner
  await service.app.db.partner(
    partnerId,
    (sql) => sql`
      update customer set verification_status = 'Rejected', review_stage = 'Closed', decided_at = updated_at
      where customer_id = ${customer.customerId}`,
  )
  const answer = await customer.ask()
  assert.deepEqual([answer.status, answer.body.error.code], [409, 'Customer.NotEditable'])
  const upload = await customer.put(link)
  assert.equal(upload.status, 403)
  assert.match(upload.text, /<Code>AccessDenied<\/Code>/)
  assert.equal((await customer.state(link.documentId))?.status, 'Pending')
  assert.equal((await customer.partner.get(customer.path)).body.value.version, 1)
})

test('the upload link of a deactivated partner stops working', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await setPartnerStatus(service.app, customer.partner.partnerId, 'Inactive')
  assert.equal((await customer.put(link)).status, 403)
  await setPartnerStatus(service.app, customer.partner.partnerId, 'Active')
  assert.equal((await customer.put(link)).status, 200)
})

test('with sizeBytes the link takes exactly that size', async () => {
  const customer = await aCustomer(service)
  for (const sizeBytes of [0, -1, 1.5, '9', 10_485_761, [], {}]) {
    const { status, body } = await customer.ask({ sizeBytes })
    assert.deepEqual(
      [status, body.error.details.map(({ path, message }: any) => [path, message])],
      [400, [['/sizeBytes', 'sizeBytes must be a whole number from 1 to 10485760.']]],
      String(sizeBytes),
    )
  }
  assert.equal((await customer.aLink({ sizeBytes: null })).maxSizeBytes, 10_485_760)
  const link = await customer.aLink({ sizeBytes: PDF.length })
  assert.deepEqual([link.maxSizeBytes, link.headers], [PDF.length, { 'Content-Type': 'application/pdf' }])
  for (const bytes of [PDF.subarray(1), Buffer.concat([PDF, PDF]), Buffer.alloc(0)]) {
    const upload = await customer.put(link, bytes)
    assert.equal(upload.status, 403)
    assert.match(upload.text, /<Code>SignatureDoesNotMatch<\/Code>/)
  }
  const forged = { ...link, uploadUrl: link.uploadUrl.replace(`size=${PDF.length}`, `size=${2 * PDF.length}`) }
  assert.equal((await customer.put(forged, Buffer.concat([PDF, PDF]))).status, 403)
  const unsized = { ...link, uploadUrl: link.uploadUrl.replace(`&size=${PDF.length}`, '') }
  assert.equal((await customer.put(unsized, Buffer.concat([PDF, PDF]))).status, 403)
  assert.equal((await customer.put(link)).status, 200)
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
})

test('one link takes one upload at a time', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  const large = Buffer.concat([PDF, Buffer.alloc(4 * 1024 * 1024)])
  const answers = await Promise.all(Array.from({ length: 10 }, () => customer.put(link, large)))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1)
  assert.ok(
    statuses.every((status) => status === 200 || status === 409 || status === 412),
    statuses.join(' '),
  )
  assert.equal((await customer.state(link.documentId))?.status, 'Confirmed')
})

test('an unknown category is answered with the categories there are', async () => {
  const customer = await aCustomer(service)
  const { body } = await customer.ask({ documentCategory: 'Passport' })
  assert.equal(body.error.details[0].message, `documentCategory must be one of ${DOCUMENT_CATEGORIES.join(', ')}.`)
})

test('the log contains neither file content nor signatures', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink({ fileName: 'canary-7d1f.pdf' })
  await customer.put(link, Buffer.from('%PDF-1.7 canary-7d1f'))
  const signature = new URL(link.uploadUrl).searchParams.get('signature')!
  assert.ok(!service.logged().includes('canary-7d1f'))
  assert.ok(!service.logged().includes(signature))
})
