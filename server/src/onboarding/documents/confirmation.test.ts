// Confirming documents by naming them in a PATCH.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { PDF } from '../../../test/customers/sample-files.ts'
import {
  aCustomer,
  confirmationsOf,
  eventsOf,
  type TestCustomer,
  type TestLink,
} from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const { app } = service

async function unnoticed(link: TestLink, bytes: Buffer = PDF): Promise<void> {
  if (app.store.kind !== 'disk') throw new Error('this test is about the disk store')
  await app.store.receive(
    new URL(link.uploadUrl).pathname.slice('/uploads/'.length),
    (async function* () {
      yield bytes
    })(),
    11_000_000,
  )
}

const name = (customer: TestCustomer, ids: unknown[], more: Record<string, unknown> = {}, headers = {}) =>
  customer.partner.patch(customer.path, { businessDocumentIdList: ids, ...more }, headers)

const fieldErrorsOf = (answer: Awaited<ReturnType<typeof name>>) => [
  answer.status,
  answer.body.error.code,
  ...answer.body.error.details.map((d: { path: string; code: string }) => `${d.path} ${d.code}`),
]

test('a PATCH that names an arrived document confirms it with one event', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await unnoticed(link)
  const answer = await name(customer, [link.documentId])
  assert.equal(answer.status, 200)
  assert.deepEqual(
    [answer.body.value.documents[0].documentId, answer.body.value.documents[0].status],
    [link.documentId, 'Confirmed'],
  )
  assert.equal(answer.headers.etag, '"2"')
  const again = await name(customer, [link.documentId.toUpperCase(), link.documentId])
  assert.deepEqual([again.status, again.headers.etag, again.body.value.documents.length], [200, '"2"', 1])
  const [event, ...more] = await confirmationsOf(service, customer)
  assert.deepEqual([event.data.confirmedBy, event.data.sizeBytes, more.length], ['Patch', PDF.length, 0])
})

test('naming a confirmed document changes nothing and emits no event', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await customer.put(link)
  const before = (await eventsOf(service, customer.partner.partnerId, customer.customerId)).length
  const answer = await name(customer, [link.documentId])
  assert.deepEqual([answer.status, answer.headers.etag], [200, '"2"'])
  assert.equal((await eventsOf(service, customer.partner.partnerId, customer.customerId)).length, before)
})

test('every document that cannot be confirmed is a field error with its path, and nothing changes', async () => {
  const customer = await aCustomer(service)
  const sibling = await aCustomer(service, customer.partner)
  const stranger = await aCustomer(service)
  const [good, open, refused] = [
    await customer.aLink(),
    await customer.aLink({ documentCategory: 'Invoice' }),
    await customer.aLink({ documentCategory: 'Contract' }),
  ]
  await unnoticed(good)
  await customer.put(refused, Buffer.from('<html>'))
  const [siblings, strangers] = [await sibling.aLink(), await stranger.aLink()]
  const version = (await customer.partner.get(customer.path)).headers.etag

  assert.deepEqual(fieldErrorsOf(await name(customer, [good.documentId, randomUUID()])), [
    400,
    'Document.NotFound',
    '/businessDocumentIdList/1 Document.NotFound',
  ])
  for (const { documentId } of [siblings, strangers]) {
    assert.deepEqual(fieldErrorsOf(await name(customer, [documentId])), [
      403,
      'Document.AccessDenied',
      '/businessDocumentIdList/0 Document.AccessDenied',
    ])
  }
  assert.deepEqual(fieldErrorsOf(await name(customer, [open.documentId])), [
    400,
    'ValidationControl.Error',
    '/businessDocumentIdList/0 ValidationControl.Error',
  ])
  const all = await name(
    customer,
    [good.documentId, open.documentId, refused.documentId, siblings.documentId, randomUUID()],
    { description: 'x' },
  )
  assert.deepEqual(fieldErrorsOf(all), [
    400,
    'ValidationControl.Error',
    '/businessDocumentIdList/1 ValidationControl.Error',
    '/businessDocumentIdList/2 ValidationControl.Error',
    '/businessDocumentIdList/3 Document.AccessDenied',
    '/businessDocumentIdList/4 Document.NotFound',
  ])
  const after = await customer.partner.get(customer.path)
  assert.equal(after.headers.etag, version)
  assert.equal((await customer.state(good.documentId))?.status, 'Pending')
  assert.deepEqual(await confirmationsOf(service, customer), [])
})

test('a file of another type fails the PATCH and stays rejected', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await unnoticed(link, Buffer.from('<html>'))
  const answer = await name(customer, [link.documentId], { description: 'not written' })
  assert.deepEqual(fieldErrorsOf(answer), [
    400,
    'ValidationControl.Error',
    '/businessDocumentIdList/0 ValidationControl.Error',
  ])
  assert.deepEqual((await customer.state(link.documentId))?.status, 'Rejected')
  assert.notEqual((await customer.partner.get(customer.path)).body.value.description, 'not written')
})

test('a PATCH that fails for another reason confirms nothing', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await unnoticed(link)
  assert.equal((await name(customer, [link.documentId], {}, { 'if-match': '"99"' })).status, 412)
  assert.equal((await name(customer, [link.documentId], { industry: 'Piracy' })).status, 400)
  assert.equal((await customer.state(link.documentId))?.status, 'Pending')
  assert.deepEqual(await confirmationsOf(service, customer), [])
})

test('documents and other changes of one PATCH are one version with consecutive events', async () => {
  const customer = await aCustomer(service)
  const links = await Promise.all(
    ['Invoice', 'Contract'].map((documentCategory) => customer.aLink({ documentCategory })),
  )
  await Promise.all(links.map((link) => unnoticed(link)))
  const answer = await name(
    customer,
    links.map((link) => link.documentId),
    { description: 'new' },
  )
  assert.equal(answer.headers.etag, '"2"')
  const events = await eventsOf(service, customer.partner.partnerId, customer.customerId)
  assert.deepEqual(
    events.slice(-3).map(({ eventType, data }) => [eventType, data.version]),
    [
      ['business.profile.updated', 2],
      ['business.document.confirmed', 2],
      ['business.document.confirmed', 2],
    ],
  )
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
  )
})

test("a request that names documents gets no access to another partner's customer", async () => {
  const [mine, theirs] = [await aCustomer(service), await aCustomer(service)]
  const link = await theirs.aLink()
  await unnoticed(link)
  const answer = await mine.partner.patch(theirs.path, { businessDocumentIdList: [link.documentId] })
  assert.deepEqual([answer.status, answer.body.error.code], [403, 'Partner.NotAuthorized'])
  assert.equal((await theirs.state(link.documentId))?.status, 'Pending')
})

test('a list that is too long is a validation error, an id that is not a UUID names no document', async () => {
  const customer = await aCustomer(service)
  assert.equal(
    (
      await name(
        customer,
        Array.from({ length: 51 }, () => randomUUID()),
      )
    ).body.error.code,
    'ValidationControl.Error',
  )
  const unknown = await name(customer, ['x'])
  assert.deepEqual([unknown.status, unknown.body.error.code], [400, 'Document.NotFound'])
  assert.equal((await name(customer, [7])).body.error.code, 'ValidationControl.Error')
  assert.equal((await name(customer, [])).status, 200)
})
