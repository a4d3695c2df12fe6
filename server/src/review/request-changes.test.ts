import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventsOf } from '../../test/documents.ts'
import { aPerson } from '../../test/factories.ts'
import { openHouse } from '../../test/harness.ts'
import {
  aboutPassport,
  aboutRegistration,
  aboutWebsite,
  aCase,
  aReadyCase,
  done,
  refused,
  sendEvidence,
  type TestCase,
} from '../../test/review.ts'
import { brokenInvariants } from '../../test/row-invariants.ts'
import { ManualClock } from '../platform/clock.ts'

const DAY = 24 * 60 * 60_000
const clock = new ManualClock()
const house = await openHouse({ env: { RATE_LIMITS: 'off' }, clock })
const analyst = await house.aPerson({ role: 'analyst' })
const other = await house.aPerson({ role: 'analyst' })

async function asked(items: (kase: TestCase) => object[], more = {}): Promise<TestCase> {
  const kase = await aCase(house)
  await sendEvidence(kase)
  done(await kase.act(analyst, 'claim'))
  done(await kase.decide(analyst, 'request-changes', { items: items(kase), ...more }))
  return kase
}
const itemsOf = async (kase: TestCase) =>
  (await kase.status()).outstandingRequirements.map((it: any) => `${it.reasonCode} ${it.status}`)
const where = async (kase: TestCase) => {
  const { verificationStatus, reviewStage, round } = await kase.status()
  return `${verificationStatus}/${reviewStage} ${round}`
}
const told = async (kase: TestCase) =>
  (await eventsOf(house, kase.partner.partnerId, kase.customerId))
    .filter(({ eventType }) => eventType === 'business.verification.changed')
    .map(({ data }) => `${data.verificationStatus} ${data.outstandingRequirementCount}`)

test('the partner reads what was asked, item by item, and may edit again', async () => {
  const kase = await asked(({ uboId }) => [aboutWebsite, aboutRegistration, aboutPassport(uboId)], {
    message: 'Three things, please.',
  })
  const status = await kase.status()
  assert.deepEqual(
    [status.verificationStatus, status.reviewStage, status.message, status.round],
    ['ChangesRequested', 'AwaitingPartner', 'Three things, please.', 1],
  )
  const dueBy = new Date(clock.now().getTime() + 30 * DAY).toISOString()
  const [first, second, third] = status.outstandingRequirements
  const { requirementId, ...rest } = first
  assert.match(requirementId, /^[0-9a-f-]{36}$/)
  assert.deepEqual(rest, {
    kind: 'Field',
    target: { type: 'Business', id: kase.customerId },
    path: '/website',
    acceptedDocumentCategories: [],
    reasonCode: 'WebsiteUnreachable',
    message: 'Your website does not answer.',
    status: 'Due',
    requestedAt: clock.now().toISOString(),
    dueBy,
  })
  assert.deepEqual(second.acceptedDocumentCategories, ['RegistryExtract', 'CertificateOfGoodStanding'])
  assert.deepEqual(
    [third.target, third.acceptedDocumentCategories],
    [{ type: 'Person', id: kase.uboId }, ['IdentityDocument']],
  )
  assert.deepEqual(status.people, [
    { uboId: kase.uboId, verificationStatus: 'ChangesRequested', reasonCodes: ['DocumentIllegible'] },
  ])
  assert.deepEqual(await told(kase), ['ChangesRequested 3'])
  assert.equal((await kase.partner.patch(kase.path, { description: 'Boats' })).status, 200)
  assert.equal(await where(kase), 'ChangesRequested/AwaitingPartner 1', 'that was not asked for')
})

test('the preview is what the partner will read, and changes nothing', async () => {
  const kase = await aCase(house)
  done(await kase.act(analyst, 'claim'))
  const body = { items: [aboutWebsite, aboutPassport(kase.uboId)], message: 'Two things.' }
  const before = await kase.status()
  const preview = done(await kase.decide(analyst, 'request-changes/preview', body))
  assert.deepEqual(await kase.status(), before)
  done(await kase.decide(analyst, 'request-changes', body))
  const real = await kase.status()
  const asked = (it: any) => ({ ...it, requirementId: it.requestedAt === it.dueBy ? null : it.requirementId })
  const withoutNewIds = real.outstandingRequirements.map((it: any) =>
    it.dueBy ? { ...it, requirementId: null } : asked(it),
  )
  assert.deepEqual(preview, { ...real, outstandingRequirements: withoutNewIds })
})

test('answers are matched by themselves: some, then the last, then back to the same analyst in a new round', async () => {
  const kase = await asked(({ uboId }) => [aboutWebsite, aboutRegistration, aboutPassport(uboId)])
  assert.equal((await kase.partner.patch(kase.path, { website: 'https://new.example' })).status, 200)
  assert.equal(await where(kase), 'StartedNotCompleted/AwaitingPartner 1')
  assert.deepEqual(await itemsOf(kase), ['WebsiteUnreachable Submitted', 'DocumentTooOld Due', 'DocumentIllegible Due'])
  await kase.put(await kase.aLink({ documentCategory: 'Invoice' }))
  assert.deepEqual((await itemsOf(kase))[1], 'DocumentTooOld Due', 'an invoice is no extract')
  await kase.put(await kase.aLink({ documentCategory: 'RegistryExtract' }))
  assert.equal(await where(kase), 'StartedNotCompleted/AwaitingPartner 1')
  await kase.put(await kase.aLink({ documentCategory: 'IdentityDocument', uboId: kase.uboId }))
  assert.equal(await where(kase), 'PendingVerification/Queued 2')
  assert.deepEqual(await told(kase), ['ChangesRequested 3', 'StartedNotCompleted 2', 'PendingVerification 0'])

  const seen = await kase.read(other)
  assert.equal(seen.preferredOwner.userId, analyst.userId)
  assert.deepEqual(
    seen.items.map((it: any) => [it.status, it.answeredBy.length, it.answeredBy[0].split('/')[0]]),
    [
      ['Submitted', 1, 'website'],
      ['Submitted', 1, 'documents'],
      ['Submitted', 1, 'documents'],
    ],
  )
  assert.deepEqual(
    seen.differences.changes.map(({ path }: any) => path),
    ['website'],
  )
  assert.equal(seen.blockers.filter(({ code }: any) => code === 'Review.OpenItems').length, 3)

  assert.equal(refused(await other.post('/api/compliance/v1/cases/claim-next')), '409 Review.NothingToClaim')
  const mine = done(await analyst.post('/api/compliance/v1/cases/claim-next'))
  assert.equal(mine.customerId, kase.customerId)
  const [first, second, third] = (await kase.read(analyst)).items
  done(await kase.decide(analyst, `items/${first.requirementId}/accept`))
  assert.equal(refused(await kase.decide(analyst, `items/${first.requirementId}/waive`)), '409 Review.ItemNotOpen')
  assert.equal(refused(await kase.decide(analyst, `items/${kase.customerId}/accept`)), '404 Review.ItemNotFound')
  done(await kase.decide(analyst, `items/${second.requirementId}/accept`))
  done(await kase.decide(analyst, `items/${third.requirementId}/waive`))
  assert.deepEqual(await itemsOf(kase), [
    'WebsiteUnreachable Accepted',
    'DocumentTooOld Accepted',
    'DocumentIllegible Waived',
  ])
  done(await kase.decide(analyst, `people/${kase.uboId}/decide`, { outcome: 'Approved' }))
  done(await kase.decide(analyst, 'approve'))
  assert.deepEqual(await itemsOf(kase), [])
})

test('a PATCH that confirms a document answers as its arrival would', async () => {
  const kase = await asked(() => [aboutRegistration])
  const link = await kase.aLink({ documentCategory: 'CertificateOfGoodStanding' })
  await kase.put(link)
  const answer = await kase.partner.patch(kase.path, { businessDocumentIdList: [link.documentId] })
  assert.equal(answer.body.value.verificationStatus, 'PendingVerification')
  assert.equal(await where(kase), 'PendingVerification/Queued 2')
})

test('a PATCH with people is the response whatever was asked; what is left open stays listed and in the way', async () => {
  const kase = await asked(() => [aboutWebsite])
  const people = [aPerson({ percentageShare: null, ownershipType: ['DIRECTOR'] })]
  assert.equal((await kase.partner.patch(kase.path, { businessPersonList: people })).status, 200)
  assert.equal(await where(kase), 'PendingVerification/Queued 2')
  assert.ok((await itemsOf(kase)).includes('WebsiteUnreachable Due'))
  done(await kase.act(analyst, 'claim'))
  const { blockers } = await kase.read(analyst)
  assert.ok(blockers.some(({ code }: any) => code === 'Review.OpenItems'))
})

test('a person that is put right by PUT is answered and to be decided anew', async () => {
  const kase = await asked(({ uboId }) => [
    { kind: 'Person', target: { type: 'Person', id: uboId }, reasonCode: 'NameMismatch', message: 'Another name.' },
    aboutWebsite,
  ])
  const { email, companyName, ubos, documents: _, ...rest } = (await kase.partner.get(kase.path)).body.value
  const person = { ...ubos[0], firstName: 'Nkechi', identities: undefined }
  const put = {
    ...rest,
    businessEmail: email,
    name: companyName,
    customerId: kase.customerId,
    businessPersonList: [
      {
        ...person,
        identities: [{ ...identityOf(ubos[0]), identityValue: 'B99999999' }],
      },
    ],
  }
  const answer = await kase.partner.put(kase.path, put)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await where(kase), 'StartedNotCompleted/AwaitingPartner 1')
  assert.deepEqual((await kase.status()).people[0], {
    uboId: kase.uboId,
    verificationStatus: 'NotStarted',
    reasonCodes: [],
  })
})
const identityOf = ({ identities: [{ identityTypeCode, issuingCountry, issueDate, expiryDate }] }: any) => ({
  identityTypeCode,
  issuingCountry,
  issueDate,
  expiryDate,
})

test('a document that is refused is asked for again, and the new one answers', async () => {
  const kase = await aReadyCase(house, analyst)
  const { documents } = await kase.read(analyst)
  const certificate = documents.find((it: any) => it.documentCategory === 'CertificateOfIncorporation')
  const path = `documents/${certificate.documentId}/decide`
  assert.equal(refused(await kase.decide(analyst, path, { outcome: 'Rejected' })), '400 ValidationControl.Error')
  done(await kase.decide(analyst, path, { outcome: 'Rejected', reasonCode: 'DocumentIllegible' }))
  assert.deepEqual(await kase.state(certificate.documentId), {
    documentId: certificate.documentId,
    documentCategory: 'CertificateOfIncorporation',
    uboId: null,
    status: 'Rejected',
    reasonCode: 'DocumentIllegible',
  })
  assert.equal(refused(await kase.decide(analyst, 'approve')), '409 Review.RequirementsOpen')
  const again = {
    kind: 'Document',
    target: { type: 'Document', id: certificate.documentId },
    reasonCode: 'DocumentIllegible',
    message: 'Scan it again.',
  }
  done(await kase.decide(analyst, 'request-changes', { items: [again] }))
  await kase.put(await kase.aLink())
  assert.equal(await where(kase), 'PendingVerification/Queued 2')
  const content = `/api/compliance/v1/customers/${kase.customerId}/documents/${certificate.documentId}/content`
  assert.equal((await analyst.get(content)).status, 200, 'what was refused is still evidence')
})

test('what the rules require and an analyst asks for is told once, and is answered once', async () => {
  const kase = await aCase(house)
  const rules = (await kase.status()).outstandingRequirements
  assert.equal(rules.length, 2)
  done(await kase.act(other, 'claim'))
  const items = rules.map(({ kind, target, path, acceptedDocumentCategories, reasonCode }: any) => ({
    ...{ kind, target, path, reasonCode, message: 'Please.' },
    acceptedDocumentCategories: acceptedDocumentCategories.slice(0, 1),
  }))
  done(await kase.decide(other, 'request-changes', { items }))
  const { outstandingRequirements } = await kase.status()
  assert.deepEqual(
    outstandingRequirements.map((it: any) => it.message),
    ['Please.', 'Please.'],
  )
  assert.deepEqual(await told(kase), ['ChangesRequested 2'])
  await sendEvidence(kase)
  assert.equal(await where(kase), 'PendingVerification/Queued 2')
  assert.deepEqual(await itemsOf(kase), ['DocumentMissing Submitted', 'DocumentMissing Submitted'])
})

test('nothing is asked for an entry that a newer one replaces, and its roles count no more', async () => {
  const kase = await aCase(house, undefined, { businessTypeCode: 'PrivateLimitedCompany' })
  done(await kase.act(analyst, 'claim'))
  done(await kase.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  const [old] = (await kase.partner.get(kase.path)).body.value.ubos
  const newer = aPerson({ email: old.email, ownershipType: ['UBO'] })
  assert.equal((await kase.partner.patch(kase.path, { businessPersonList: [newer] })).status, 200)
  const { ubos, outstandingRequirementCount } = (await kase.partner.get(kase.path)).body.value
  const open = (await kase.status()).outstandingRequirements.filter(({ status }: any) => status === 'Due')
  const targets = open.map(({ target }: any) => target.id)
  assert.deepEqual(
    [old, ubos[1]].map(({ identities }) => targets.includes(identities[0].identityId)),
    [false, true],
  )
  assert.ok(open.some(({ reasonCode }: any) => reasonCode === 'MissingDirector'))
  assert.equal(outstandingRequirementCount, open.length)
  assert.equal((await told(kase)).at(-1), `PendingVerification ${open.length}`)
})

test('messages are sealed at rest, and nothing is half written after all this', async () => {
  const rows = await house.app.db.everyPartner((sql) => sql`select sealed from requested_item`)
  assert.ok(rows.length > 5)
  assert.ok(rows.every(({ sealed }) => !Buffer.from(sealed).includes('Ngozi')))
  assert.deepEqual(await house.app.db.everyPartner(brokenInvariants), [])
})
