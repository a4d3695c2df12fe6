// What happens when a file arrives.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { aCompletionLink } from '../../../test/customers/completion-page.ts'
import { aPerson } from '../../../test/customers/factories.ts'
import { JPEG, PDF, PNG, PRETENDERS } from '../../../test/customers/sample-files.ts'
import {
  aCustomer,
  confirmationsOf,
  eventsOf,
  type TestCustomer,
  type TestLink,
} from '../../../test/customers/test-customer.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { hashOf } from '../../audit/audit-log.ts'
import { listAuditEntries } from '../../audit/audit-log-sql.ts'
import { refOf } from '../../customer/documents/document-key.ts'
import { sendNotifications } from '../../notifications/notifier.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'
import { ManualClock } from '../../platform/clock.ts'
import { documentArrived } from './arrival.ts'
import { sweepDocuments } from './sweep.ts'

const clock = new ManualClock()
const service = await startTestService({ clock, env: { RATE_LIMITS: 'off' } })
const { app } = service

const keyOf = (link: TestLink) => new URL(link.uploadUrl).pathname.slice('/uploads/'.length)

/** Stores a file without recording it, as after a crash or a lost notification. */
async function unnoticed(link: TestLink, bytes: Buffer = PDF): Promise<void> {
  assert.equal(app.store.kind, 'disk')
  if (app.store.kind !== 'disk') return
  assert.equal(
    typeof (await app.store.receive(
      keyOf(link),
      (async function* () {
        yield bytes
      })(),
      11_000_000,
    )),
    'object',
  )
}

test('an uploaded document is confirmed with size, hash, a new version and one event', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  clock.advance(60_000)
  const { status, headers } = await customer.put(link)
  assert.equal(status, 200)
  const sha256 = createHash('sha256').update(PDF).digest('hex')
  assert.equal(headers.etag, `"${sha256}"`)
  const { documents, version, updatedAt } = (await customer.partner.get(customer.path)).body.value
  const at = clock.now().toISOString()
  assert.deepEqual(documents, [
    {
      documentId: link.documentId,
      documentCategory: 'CertificateOfIncorporation',
      uboId: null,
      contentType: 'application/pdf',
      sizeBytes: PDF.length,
      status: 'Confirmed',
      uploadedAt: at,
      confirmedAt: at,
    },
  ])
  assert.deepEqual([version, updatedAt], [2, at])
  const [event, ...more] = await confirmationsOf(service, customer)
  assert.deepEqual(more, [])
  assert.deepEqual(event.data, {
    customerId: customer.customerId,
    partnerCustomerId: event.correlation.partnerCustomerId,
    documentId: link.documentId,
    documentCategory: 'CertificateOfIncorporation',
    uboId: null,
    contentType: 'application/pdf',
    sizeBytes: PDF.length,
    sha256,
    confirmedBy: 'Storage',
    version: 2,
    confirmedAt: at,
  })
})

test('the request that uploads is the one that the event names', async () => {
  const customer = await aCustomer(service)
  const link = await customer.aLink()
  await customer.put(link, PDF, { ...link.headers, 'x-request-id': 'upload-17' })
  const [event] = await confirmationsOf(service, customer)
  assert.equal(event.correlation.correlationId, 'upload-17')
})

for (const [contentType, bytes] of Object.entries({ 'application/pdf': PDF, 'image/jpeg': JPEG, 'image/png': PNG })) {
  test(`${contentType} is accepted, and nothing else with its type`, async () => {
    const customer = await aCustomer(service)
    for (const other of [PDF, JPEG, PNG]) {
      const link = await customer.aLink({ contentType })
      assert.equal((await customer.put(link, other)).status, 200)
      const fits = other === bytes
      const state = await customer.state(link.documentId)
      assert.deepEqual([state?.status, state?.reasonCode], fits ? ['Confirmed', null] : ['Rejected', 'DocumentCorrupt'])
    }
    assert.equal((await confirmationsOf(service, customer)).length, 1)
  })
}

test('a file of another type is rejected, and its content deleted at once', async () => {
  const customer = await aCustomer(service)
  for (const [what, bytes] of Object.entries(PRETENDERS)) {
    for (const contentType of ['application/pdf', 'image/jpeg', 'image/png']) {
      const link = await customer.aLink({ contentType })
      assert.equal((await customer.put(link, bytes)).status, 200, what)
      const state = await customer.state(link.documentId)
      assert.deepEqual([state?.status, state?.reasonCode], ['Rejected', 'DocumentCorrupt'], `${what} as ${contentType}`)
      assert.equal((await app.store.read(keyOf(link)))?.sizeBytes, 0, what)
      assert.equal((await customer.put(link)).status, 412, 'its link stays used')
    }
  }
  assert.deepEqual(await confirmationsOf(service, customer), [])
  const events = await eventsOf(service, customer.partner.partnerId, customer.customerId)
  const rejections = events.filter(({ eventType }) => eventType === 'business.document.rejected')
  const count = Object.keys(PRETENDERS).length * 3
  assert.equal(new Set(rejections.map(({ data }) => data.documentId)).size, count)
  assert.equal(rejections.length, count, 'one event for each file')
  const [rejection] = rejections
  assert.deepEqual(Object.keys(rejection.data).sort(), [
    'customerId',
    'documentCategory',
    'documentId',
    'partnerCustomerId',
    'reasonCode',
    'uboId',
  ])
  assert.equal(rejection.data.reasonCode, 'DocumentCorrupt')
  const admin = await service.aUser({ partner: customer.partner, role: 'admin' })
  await sendNotifications(app)
  const { items, unread } = (await admin.get('/api/customer/v1/partner-profile/notifications')).body.value
  assert.deepEqual(
    [unread, items[0].kind, items[0].href],
    [count, 'document.rejected', `/customers/${customer.customerId}`],
  )
})

test('the requirement of a rejected document stays open with its reason; a valid document settles it', async () => {
  const customer = await aCustomer(service)
  const legalPresence = async () => {
    const { outstandingRequirements } = (await customer.partner.get(`${customer.path}/verification-status`)).body.value
    return outstandingRequirements.find((r: { acceptedDocumentCategories: string[] }) =>
      r.acceptedDocumentCategories.includes('CertificateOfIncorporation'),
    )
  }
  const before = await legalPresence()
  assert.equal(before.reasonCode, 'DocumentMissing')
  await customer.put(await customer.aLink(), Buffer.from('<svg/>'))
  const refused = await legalPresence()
  assert.deepEqual(refused, { ...before, reasonCode: 'DocumentCorrupt' })
  await customer.put(await customer.aLink())
  assert.equal(await legalPresence(), undefined)
})

test("an identity document settles the requirement of its person's identity", async () => {
  const customer = await aCustomer(service)
  const asked = async () => {
    const { outstandingRequirements } = (await customer.partner.get(`${customer.path}/verification-status`)).body.value
    return outstandingRequirements
      .filter((r: { kind: string }) => r.kind === 'Identity')
      .map((r: { reasonCode: string }) => r.reasonCode)
  }
  const about = { documentCategory: 'IdentityDocument', contentType: 'image/jpeg', uboId: customer.uboId }
  assert.deepEqual(await asked(), ['DocumentMissing'])
  await customer.put(await customer.aLink(about), PNG)
  assert.deepEqual(await asked(), ['DocumentCorrupt'])
  await customer.put(await customer.aLink(about), JPEG)
  assert.deepEqual(await asked(), [])
})

test('an arrival that is noticed many times concurrently causes one event', async () => {
  const customer = await aCustomer(service)
  for (let round = 0; round < 5; round++) {
    const link = await customer.aLink()
    await unnoticed(link)
    clock.advance(10_000)
    const patch = () => customer.partner.patch(customer.path, { businessDocumentIdList: [link.documentId] })
    const notice = () => documentArrived(app, refOf(keyOf(link))!, { requestId: 'message' })
    const feeders = Array.from({ length: 21 }, (_, i) => [patch, notice, () => sweepDocuments(app)][i % 3]!)
    const answers = await Promise.all(feeders.map((feeder) => feeder()))
    for (const answer of answers) if (typeof answer === 'object') assert.equal(answer.status, 200, answer.text)
    const events = await confirmationsOf(service, customer)
    assert.equal(events.length, round + 1)
  }
  await assertWhole(customer)
})

test('simultaneous arrivals, changes and views keep event numbers and audit log without a gap', async () => {
  const customer = await aCustomer(service)
  const categories = [
    'Invoice',
    'Contract',
    'Other',
    'BankStatement',
    'TaxRegistration',
    'VatCertificate',
    'AmlPolicy',
    'TrustDeed',
  ]
  const links = await Promise.all(categories.map((documentCategory) => customer.aLink({ documentCategory })))
  await Promise.all([
    ...links.map((link, i) => customer.put(link, i % 4 === 3 ? Buffer.from('no') : PDF)),
    ...links.map((_, i) => customer.partner.patch(customer.path, { description: `change ${i}` })),
  ])
  assert.equal((await confirmationsOf(service, customer)).length, 6)
  await assertWhole(customer)
})

/** Events are numbered without a gap, and the audit log is an unbroken chain. */
async function assertWhole({ partner, customerId }: TestCustomer): Promise<void> {
  const events = await eventsOf(service, partner.partnerId, customerId)
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, i) => i + 1),
  )
  const entries = await app.db.partner(partner.partnerId, (sql) => listAuditEntries(sql, partner.partnerId, customerId))
  const byPrevious = new Map(entries.map((entry) => [Buffer.from(entry.previous_hash).toString('hex'), entry]))
  let at: Buffer = Buffer.alloc(32)
  for (let i = 0; i < entries.length; i++) {
    const entry = byPrevious.get(at.toString('hex'))
    assert.ok(entry, 'the chain is broken')
    at = hashOf({
      auditEntryId: entry.audit_entry_id,
      customerId,
      version: entry.version,
      occurredAt: entry.occurred_at,
      actor: { kind: entry.actor_kind, id: entry.actor_id },
      action: entry.action,
      changedFields: entry.changed_fields,
      requestId: entry.request_id,
      sealed: entry.sealed && Buffer.from(entry.sealed),
      previousHash: Buffer.from(entry.previous_hash),
    })
    assert.deepEqual(at, Buffer.from(entry.hash))
  }
}

test('an upload whose notification was lost is confirmed by the sweep, after a newer link was created', async () => {
  const customer = await aCustomer(service)
  const first = await customer.aLink()
  await unnoticed(first)
  const second = await customer.aLink()
  clock.advance(60_000)
  await sweepDocuments(app)
  assert.equal((await customer.state(first.documentId))?.status, 'Confirmed')
  assert.equal((await customer.state(second.documentId))?.status, 'Pending')
})

test('a document that arrives during a review is confirmed, and the status stays', async () => {
  const customer = await aCustomer(service)
  const { partnerId } = customer.partner
  const link = await customer.aLink()
  await app.db.partner(
    partnerId,
    (sql) => sql`
    update customer set review_stage = 'InReview' where partner_id = ${partnerId} and customer_id = ${customer.customerId}`,
  )
  assert.equal((await customer.ask({ documentCategory: 'Invoice' })).status, 200)
  assert.equal((await customer.put(link)).status, 200)
  const { documents, verificationStatus, version } = (await customer.partner.get(customer.path)).body.value
  assert.deepEqual([documents[0].status, verificationStatus, version], ['Confirmed', 'PendingVerification', 2])
})

test('a file that arrives after its partner was deactivated is rejected, and its content deleted', async () => {
  const customer = await aCustomer(service)
  const { partnerId } = customer.partner
  const link = await customer.aLink()
  await setPartnerStatus(app, partnerId, 'Inactive')
  clock.advance(1000)
  const seen = {
    sizeBytes: PDF.length,
    sha256: createHash('sha256').update(PDF).digest(),
    kind: 'application/pdf',
    activeContent: [],
  } as const
  await unnoticed(link)
  assert.equal(await documentArrived(app, refOf(keyOf(link))!, { requestId: 'x', seen }), 'Rejected')
  assert.equal((await app.store.read(keyOf(link)))?.sizeBytes, 0)
  await setPartnerStatus(app, partnerId, 'Active')
  const state = await customer.state(link.documentId)
  assert.deepEqual([state?.status, state?.reasonCode], ['Rejected', 'Other'])
  assert.deepEqual(await confirmationsOf(service, customer), [])
})

test('a file that arrives after its completion link was revoked is rejected, also if the partner names it in a PATCH', async () => {
  const customer = await aCustomer(service)
  const { partner, customerId } = customer
  const { linkId } = await aCompletionLink(partner, customerId)
  const [first, second, third] = [await customer.aLink(), await customer.aLink(), await customer.aLink()]
  await app.db.eachCell(
    (sql) => sql`update document set completion_link_id = ${linkId} where customer_id = ${customerId}`,
  )
  await unnoticed(first)
  assert.equal(await documentArrived(app, refOf(keyOf(first))!, { requestId: 'x' }), 'Confirmed')
  const admin = await service.aUser({ partner, role: 'admin' })
  const revoked = await admin.delete(`/api/customer/v1/business-profiles/${customerId}/completion-links/${linkId}`)
  assert.equal(revoked.status, 200, revoked.text)
  clock.advance(1000)
  await unnoticed(second)
  assert.equal(await documentArrived(app, refOf(keyOf(second))!, { requestId: 'x' }), 'Rejected')
  await unnoticed(third)
  const patched = await partner.patch(customer.path, { businessDocumentIdList: [third.documentId] })
  assert.equal(patched.status, 400)
  assert.equal((await customer.state(third.documentId))?.status, 'Rejected')
})

test('a notification about an unknown document has no effect', async () => {
  const customer = await aCustomer(service)
  const { partnerId } = customer.partner
  const link = await customer.aLink()
  const ref = refOf(keyOf(link))!
  assert.equal(await documentArrived(app, ref, { requestId: 'x' }), 'Pending')
  const other = await aCustomer(service)
  assert.equal(await documentArrived(app, { ...ref, customerId: other.customerId }, { requestId: 'x' }), undefined)
  assert.equal(
    await documentArrived(app, { ...ref, partnerId: other.partner.partnerId }, { requestId: 'x' }),
    undefined,
  )
  assert.equal(partnerId, ref.partnerId)
})

test('an identity document is recorded with the identity it documents, and settles no other', async () => {
  const identity = aPerson().identities[0]
  const passport = (identityValue: string) => ({ ...identity, identityTypeCode: 'PASSPORT', identityValue })
  const person = { ...aPerson(), identities: [passport('A01234567'), passport('B01234567')] }
  const customer = await aCustomer(service, undefined, { businessPersonList: [person] })
  const { partner, path, uboId } = customer
  const open = async () =>
    (await partner.get(`${path}/verification-status`)).body.value.outstandingRequirements.filter(
      ({ kind }: { kind: string }) => kind === 'Identity',
    )
  assert.deepEqual(
    (await open()).map((requirement: { uboId: string }) => requirement.uboId),
    [uboId, uboId],
  )
  const link = await customer.aLink({ documentCategory: 'IdentityDocument', uboId })
  assert.equal((await customer.put(link)).status, 200)
  assert.equal((await open()).length, 1)
  const [first, second] = (await partner.get(path)).body.value.ubos[0].identities
  assert.deepEqual([first.documentUploadId, second.documentUploadId], [link.documentId, null])
  assert.equal((await open())[0].target.id, second.identityId)
})
