// Downloading documents.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { PDF } from '../../../test/customers/sample-files.ts'
import { aCustomer, type TestLink } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { listAuditEntries } from '../../audit/audit-log-sql.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const { app } = service
const customer = await aCustomer(service)
const { partner } = customer
const link = await customer.aLink()
await customer.put(link)
const admin = await service.aUser({ partner, role: 'admin' })

const contentOf = (customerId: string, documentId: string, prefix = '/api') =>
  `${prefix}/customer/v1/business-profiles/${customerId}/documents/${documentId}/content`
const path = contentOf(customer.customerId, link.documentId)

const views = async () => {
  const entries = await app.db.partner(partner.partnerId, (sql) =>
    listAuditEntries(sql, partner.partnerId, customer.customerId),
  )
  return entries.filter(({ action }) => action === 'viewDocument')
}

test("a partner's signed-in person downloads a document as an attachment that a browser does nothing else with", async () => {
  for (const at of [path, contentOf(customer.customerId, link.documentId, '')]) {
    const { status, text, headers } = await admin.get(at)
    assert.equal(status, 200)
    assert.equal(text, PDF.toString())
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(headers['content-length'], String(PDF.length))
    assert.equal(headers['content-disposition'], 'attachment; filename="CertificateOfIncorporation.pdf"')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(headers['cache-control'], 'no-store')
  }
})

test('a viewer can download too, and every view is in the audit log with user, document and time', async () => {
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const before = (await views()).length
  assert.equal((await viewer.get(path, { 'x-request-id': 'view-1' })).status, 200)
  const [entry, ...more] = (await views()).slice(before)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [entry!.actor_kind, entry!.actor_id, entry!.changed_fields, entry!.request_id],
    ['Partner', viewer.userId, [`documents/${link.documentId}`], 'view-1'],
  )
})

test('a view that cannot be written down does not happen', async () => {
  const failing = { ...app.db, partnerTransaction: async () => Promise.reject(new Error('disk full')) } as typeof app.db
  const { documentContent } = await import('./content.ts')
  const ref = { partnerId: partner.partnerId, customerId: customer.customerId, documentId: link.documentId }
  await assert.rejects(documentContent({ ...app, db: failing }, ref, { kind: 'Analyst', id: 'a' }, 'x'), /disk full/)
})

test('no other caller gets the document: not signed in, an API client, another partner, staff', async () => {
  const before = (await views()).length
  assert.equal((await service.call({ method: 'GET', url: path })).status, 401)
  assert.equal((await partner.get(path)).status, 401)
  const stranger = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  const foreign = await stranger.get(path)
  assert.deepEqual([foreign.status, foreign.body.error.code], [403, 'Partner.NotAuthorized'])
  const analyst = await service.aUser({ role: 'analyst' })
  assert.equal((await analyst.get(path)).status, 401)
  assert.equal((await views()).length, before)
})

test('a document that has not arrived, was rejected, is of another customer or unknown is not found', async () => {
  const sibling = await aCustomer(service, partner)
  const [open, refused] = [
    await customer.aLink({ documentCategory: 'Invoice' }),
    await customer.aLink({ documentCategory: 'Contract' }),
  ]
  await customer.put(refused, Buffer.from('<html>'))
  const missing = [
    contentOf(customer.customerId, open.documentId),
    contentOf(customer.customerId, refused.documentId),
    contentOf(sibling.customerId, link.documentId),
    contentOf(customer.customerId, randomUUID()),
    contentOf(customer.customerId, 'x'),
  ]
  for (const at of missing) {
    const answer = await admin.get(at)
    assert.deepEqual([answer.status, answer.body.error.code], [404, 'Document.NotFound'])
  }
  const unknown = await admin.get(contentOf(randomUUID(), link.documentId))
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'Customer.NotFound'])
})

test('a file that was changed in the store is never given out whole', async () => {
  const damaged = await customer.aLink({ documentCategory: 'BankStatement' })
  await customer.put(damaged, Buffer.concat([PDF, Buffer.alloc(300_000)]))
  const place = join(app.config.dataDir, 'documents', 'files', keyOf(damaged))
  const bytes = await readFile(place)
  bytes[bytes.length - 1]! ^= 1
  await writeFile(place, bytes)
  const answer = await admin.get(contentOf(customer.customerId, damaged.documentId)).catch(() => undefined)
  assert.ok(!answer || answer.text.length < PDF.length + 300_000)
})

test('content that differs from the confirmed hash is not served', async () => {
  const { documentContent } = await import('./content.ts')
  const { Readable } = await import('node:stream')
  const read = async () => ({
    sizeBytes: PDF.length,
    storedAt: undefined,
    body: Readable.from([Buffer.alloc(PDF.length, 'x')]),
  })
  const ref = { partnerId: partner.partnerId, customerId: customer.customerId, documentId: link.documentId }
  const { file } = await documentContent(
    { ...app, store: { ...app.store, read } as typeof app.store },
    ref,
    { kind: 'Analyst', id: 'a' },
    'x',
  )
  await assert.rejects(file.toArray(), /not the confirmed ones/)
})

const keyOf = (it: TestLink) => new URL(it.uploadUrl).pathname.slice('/uploads/'.length)
