// The activity of a customer: who changed what, as its partner may know it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aCompletionLink, openPage } from '../../../test/customers/completion-page.ts'
import { anIdentity, aPerson } from '../../../test/customers/factories.ts'
import { aReadyCase, done } from '../../../test/customers/test-case.ts'
import { aCustomer } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const { app } = service
const partner = await service.aPartner()
const [admin, viewer, analyst] = await Promise.all([
  service.aUser({ partner, role: 'admin' }),
  service.aUser({ partner, role: 'viewer' }),
  service.aUser({ role: 'analyst' }),
])
const at = (customerId: string) => `/api/customer/v1/business-profiles/${customerId}`
const activityOf = async (customerId: string, query = '') =>
  done(await viewer.get(`${at(customerId)}/activity${query}`)).items as any[]

test('a change names its actor, its fields with both values, and its people', async () => {
  const customer = await aCustomer(service, partner, { website: 'https://old.example' })
  done(await admin.patch(at(customer.customerId), { website: 'https://new.example', companyName: 'Newer Name' }))
  const second = aPerson({ firstName: 'Bola', lastName: 'Ade', email: 'bola@ade.example', percentageShare: 1 })
  done(await admin.post(`${at(customer.customerId)}/people`, second))
  const [added, updated, created] = await activityOf(customer.customerId)
  assert.deepEqual(
    [created.action, created.actor.kind, created.people.map(({ change }: any) => change), created.changes],
    ['createBusinessProfile', 'ApiClient', ['Added'], []],
  )
  assert.match(created.people[0].name, /^\S+ \S+/)
  assert.equal(created.eventIds.length, 2)
  assert.deepEqual(updated.actor, { kind: 'Member', name: admin.email })
  const before = { uboId: null }
  assert.deepEqual(updated.changes, [
    { ...before, field: 'companyName', before: updated.changes[0].before, after: 'Newer Name' },
    { ...before, field: 'website', before: 'https://old.example', after: 'https://new.example' },
  ])
  assert.deepEqual(
    added.people.map(({ change, name }: any) => [change, name]),
    [['Added', 'Bola Ade']],
  )
})

test('identity numbers are masked in changes', async () => {
  const customer = await aCustomer(service, partner)
  const [ubo] = done(await partner.get(customer.path)).ubos
  const { uboId, verificationStatus, supersedesUboId, addedAt, identities, ...person } = ubo
  const url = `${at(customer.customerId)}/people/${uboId}`
  const changed = { ...person, percentageShare: 7, identities: [anIdentity({ identityValue: 'Z77665544' })] }
  done(await admin.put(url, changed))
  const [entry] = await activityOf(customer.customerId)
  assert.deepEqual(
    entry.changes.map(({ field, uboId, after }: any) => [field, uboId, after]),
    [
      ['percentageShare', uboId, '7'],
      ['identities', uboId, entry.changes[1].after],
    ],
  )
  assert.match(entry.changes[1].after, /\*{5}5544$/)
  assert.ok(!JSON.stringify(entry).includes('Z77665544'))
})

test('a document names who uploaded it, and one from before that was recorded names no one', async () => {
  const customer = await aCustomer(service, partner)
  const body = { documentCategory: 'CertificateOfIncorporation', contentType: 'application/pdf' }
  const byMember = done(await admin.post(`${at(customer.customerId)}/documents/upload-link`, body))
  for (const link of [await customer.aLink(), byMember]) assert.equal((await customer.put(link)).status, 200)
  const page = await openPage(service, (await aCompletionLink(partner, customer.customerId)).token)
  const { requirementId } = await page.requirement('rule.tax-registration')
  assert.equal((await page.upload(requirementId, 'TaxRegistration')).status, 200)
  const uploads = async () =>
    (await activityOf(customer.customerId)).filter(({ action }) => action === 'business.document.confirmed')
  const shown = await uploads()
  assert.deepEqual(
    shown.map(({ actor, documents }: any) => [actor.kind, documents.map((it: any) => it.documentCategory)]),
    [
      ['Business', ['TaxRegistration']],
      ['Member', ['CertificateOfIncorporation']],
      ['ApiClient', ['CertificateOfIncorporation']],
    ],
  )
  await app.db.partner(
    partner.partnerId,
    (sql) => sql`update document set created_by = null where document_id = ${byMember.documentId}`,
  )
  assert.equal((await uploads())[1].actor, null)
})

test('the review team is named as a team, and its internal work is not listed', async () => {
  const reviewCase = await aReadyCase(service, analyst, partner)
  done(await reviewCase.act(analyst, 'notes', { text: 'An internal note' }))
  done(await reviewCase.decide(analyst, 'approve', { comment: 'Fine' }))
  const items = await activityOf(reviewCase.customerId)
  const [approved] = items
  assert.deepEqual(
    [approved.action, approved.verificationStatus, approved.actor, approved.requestId],
    ['business.verification.changed', 'Approved', { kind: 'ReviewTeam', name: null }, null],
  )
  const text = JSON.stringify(items)
  for (const secret of [analyst.userId, analyst.email, 'Note', 'claimCase', 'viewCase', 'addNote', 'decidePerson'])
    assert.ok(!text.includes(secret), secret)
})

test('views of documents are listed on request', async () => {
  const customer = await aCustomer(service, partner)
  const link = await customer.aLink()
  const { documentId } = link
  await customer.put(link)
  assert.equal((await admin.get(`${at(customer.customerId)}/documents/${documentId}/content`)).status, 200)
  const actions = async (query?: string) => (await activityOf(customer.customerId, query)).map(({ action }) => action)
  assert.ok(!(await actions()).includes('viewDocument'))
  const [view] = await activityOf(customer.customerId, '?views=true')
  assert.deepEqual([view.action, view.actor.name], ['viewDocument', admin.email])
  assert.equal(view.documents[0].documentId, documentId)
})

test('after erasure the activity has field names and actors, and no values or names of people', async () => {
  const customer = await aCustomer(service, partner, { description: 'Personal words' })
  done(await admin.patch(at(customer.customerId), { description: 'Other personal words' }))
  await eraseCustomer(app, { partnerId: partner.partnerId, customerId: customer.customerId })
  const items = await activityOf(customer.customerId)
  const updated = items.find(({ action }) => action === 'patchBusinessProfile')
  assert.deepEqual([updated.changedFields, updated.changes, updated.people], [['description'], [], []])
  assert.doesNotMatch(JSON.stringify(items), /personal words/i)
})

test('the activity says that a customer was erased and by an operator, also once the event is dropped', async () => {
  const customer = await aCustomer(service, partner)
  const customerRef = { partnerId: partner.partnerId, customerId: customer.customerId }
  await eraseCustomer(app, customerRef)
  const erased = async () => {
    const items = await activityOf(customer.customerId)
    return items.map(({ action, actor, changedFields, requestId }) => [action, actor, changedFields, requestId])
  }
  const expected = ['eraseCustomer', { kind: 'Operator', name: null }, [], null]
  const entries = await erased()
  assert.deepEqual([entries.length, entries[0]], [2, expected])
  assert.equal((await activityOf(customer.customerId))[0].eventIds.length, 1)
  await everyCell(app.db)((sql) => sql`delete from event where customer_id = ${customer.customerId}`)
  assert.deepEqual((await erased())[0], expected)
})

test('pages have neither gaps nor repetitions', async () => {
  const customer = await aCustomer(service, partner)
  for (let i = 0; i < 4; i++) done(await partner.patch(customer.path, { description: `Change ${i}` }))
  await customer.put(await customer.aLink())
  const all = (await activityOf(customer.customerId)).map(({ id }) => id)
  const seen: string[] = []
  for (let cursor = ''; cursor !== 'end'; ) {
    const query = `?pageSize=2${cursor && `&cursor=${cursor}`}`
    const { items, nextCursor } = done(await viewer.get(`${at(customer.customerId)}/activity${query}`))
    seen.push(...items.map(({ id }: any) => id))
    cursor = nextCursor ?? 'end'
  }
  assert.deepEqual(seen, all)
})

test('the activity of a customer of another partner can not be read', async () => {
  const stranger = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  const { customerId } = await aCustomer(service, partner)
  assert.equal((await stranger.get(`${at(customerId)}/activity`)).status, 403)
  assert.equal((await viewer.get(`${at(randomUUID())}/activity`)).status, 404)
})
