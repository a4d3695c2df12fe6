import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { evidencePath } from '../../../test/customers/evidence-case.ts'
import { PDF } from '../../../test/customers/sample-files.ts'
import { ACTIVE_PDFS } from '../../../test/customers/sample-pdfs.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { listAuditEntries } from '../../audit/audit-log-sql.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const customer = await aCustomer(service)
const link = await customer.aLink()
await customer.put(link)
const path = (customerId: string, documentId: string) =>
  `/api/compliance/v1/customers/${customerId}/documents/${documentId}/content`
const evidence = path(customer.customerId, link.documentId)

test('analysts, supervisors and auditors download evidence as an attachment, and each view is in the audit log', async () => {
  for (const role of ['analyst', 'supervisor', 'auditor'] as const) {
    const person = await service.aUser({ role })
    const { status, text, headers } = await person.get(evidence)
    assert.deepEqual([status, text], [200, PDF.toString()])
    assert.match(headers['content-disposition']!, /^attachment;/)
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
  }
  const { partnerId } = customer.partner
  const entries = await service.app.db.partner(partnerId, (sql) =>
    listAuditEntries(sql, partnerId, customer.customerId),
  )
  const views = entries.filter((entry) => entry.action === 'viewDocument' && entry.actor_kind === 'Analyst')
  assert.equal(new Set(views.map((view) => view.actor_id)).size, 3)
})

test('no other caller gets the evidence', async () => {
  const admin = await service.aUser({ partner: customer.partner, role: 'admin' })
  const operator = await service.aUser({ role: 'operator' })
  assert.equal((await admin.get(evidence)).status, 403)
  assert.equal((await operator.get(evidence)).status, 403)
  assert.equal((await customer.partner.get(evidence)).status, 401)
  assert.equal((await service.call({ method: 'GET', url: evidence })).status, 401)
})

test('a missing document returns not found', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  const unknown = await analyst.get(path(randomUUID(), link.documentId))
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'Customer.NotFound'])
  for (const id of [randomUUID(), 'x']) {
    const { status, body } = await analyst.get(path(customer.customerId, id))
    assert.deepEqual([status, body.error.code], [404, 'Document.NotFound'])
  }
})

test('active content of a PDF is shown to staff and in the evidence file, and not to the partner', async () => {
  const customer = await aCustomer(service)
  const active = await customer.aLink()
  assert.equal((await customer.put(active, ACTIVE_PDFS['an embedded file']![0])).status, 200)
  const plain = await customer.aLink()
  assert.equal((await customer.put(plain)).status, 200)
  const analyst = await service.aUser({ role: 'analyst' })
  const { documents } = (await analyst.get(`/api/compliance/v1/cases/${customer.customerId}`)).body.value
  assert.deepEqual(
    documents.map((it: any) => [it.status, it.activeContent, it.malware]),
    [
      ['Confirmed', ['EmbeddedFile'], null],
      ['Confirmed', [], null],
    ],
  )
  const auditor = await service.aUser({ role: 'auditor' })
  const { content } = (await auditor.get(evidencePath(customer.customerId))).body
  assert.deepEqual(
    content.documents.map((it: any) => [it.activeContent, it.malware]),
    [
      [['EmbeddedFile'], null],
      [[], null],
    ],
  )
  assert.match((await auditor.get(evidencePath(customer.customerId, 'html'))).text, /Active content: EmbeddedFile/)
  const admin = await service.aUser({ partner: customer.partner, role: 'admin' })
  const seenByPartner = [
    (await customer.partner.get(customer.path)).text,
    (await customer.partner.get(`${customer.path}/verification-status`)).text,
    (await admin.get(`/api/customer/v1/business-profiles/${customer.customerId}`)).text,
  ]
  for (const text of seenByPartner) assert.doesNotMatch(text, /activeContent|EmbeddedFile/)
})
