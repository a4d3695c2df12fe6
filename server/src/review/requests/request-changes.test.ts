import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson } from '../../../test/customers/factories.ts'
import {
  aboutPassport,
  aboutRegistration,
  aboutWebsite,
  aCase,
  aReadyCase,
  done,
  rejection,
  sendEvidence,
  type TestCase,
} from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { brokenInvariants } from '../../../test/database/row-invariants.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'

const DAY = 24 * 60 * 60_000
const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off' }, clock })
const analyst = await service.aUser({ role: 'analyst' })
const other = await service.aUser({ role: 'analyst' })

async function asked(items: (reviewCase: TestCase) => object[], more = {}): Promise<TestCase> {
  const reviewCase = await aCase(service)
  await sendEvidence(reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'request-changes', { items: items(reviewCase), ...more }))
  return reviewCase
}
const itemsOf = async (reviewCase: TestCase) =>
  (await reviewCase.status()).outstandingRequirements.map((it: any) => `${it.reasonCode} ${it.status}`)
const where = async (reviewCase: TestCase) => {
  const { verificationStatus, reviewStage, round } = await reviewCase.status()
  return `${verificationStatus}/${reviewStage} ${round}`
}
const statusEvents = async (reviewCase: TestCase) =>
  (await eventsOf(service, reviewCase.partner.partnerId, reviewCase.customerId))
    .filter(({ eventType }) => eventType === 'business.verification.changed')
    .map(({ data }) => `${data.verificationStatus} ${data.outstandingRequirementCount}`)

test('a change request shows each item to the partner and allows edits again', async () => {
  const reviewCase = await asked(({ uboId }) => [aboutWebsite, aboutRegistration, aboutPassport(uboId)], {
    message: 'Three things, please.',
  })
  const status = await reviewCase.status()
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
    target: { type: 'Business', id: reviewCase.customerId },
    uboId: null,
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
    [{ type: 'Person', id: reviewCase.uboId }, ['IdentityDocument']],
  )
  assert.deepEqual(status.people, [
    { uboId: reviewCase.uboId, verificationStatus: 'ChangesRequested', reasonCodes: ['DocumentIllegible'] },
  ])
  assert.deepEqual(await statusEvents(reviewCase), ['ChangesRequested 3'])
  assert.equal((await reviewCase.partner.patch(reviewCase.path, { description: 'Boats' })).status, 200)
  assert.equal(await where(reviewCase), 'ChangesRequested/AwaitingPartner 1', 'that was not asked for')
})

test('the preview equals what the partner will read and changes nothing', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  const body = { items: [aboutWebsite, aboutPassport(reviewCase.uboId)], message: 'Two things.' }
  const before = await reviewCase.status()
  const preview = done(await reviewCase.decide(analyst, 'request-changes/preview', body))
  assert.deepEqual(await reviewCase.status(), before)
  done(await reviewCase.decide(analyst, 'request-changes', body))
  const real = await reviewCase.status()
  const asked = (it: any) => ({ ...it, requirementId: it.requestedAt === it.dueBy ? null : it.requirementId })
  const withoutNewIds = real.outstandingRequirements.map((it: any) =>
    it.dueBy ? { ...it, requirementId: null } : asked(it),
  )
  assert.deepEqual(preview, { ...real, outstandingRequirements: withoutNewIds })
})

test('answers are matched automatically, and the last one returns the case to the same analyst in a new round', async () => {
  const reviewCase = await asked(({ uboId }) => [aboutWebsite, aboutRegistration, aboutPassport(uboId)])
  assert.equal((await reviewCase.partner.patch(reviewCase.path, { website: 'https://new.example' })).status, 200)
  assert.equal(await where(reviewCase), 'StartedNotCompleted/AwaitingPartner 1')
  assert.deepEqual(await itemsOf(reviewCase), [
    'WebsiteUnreachable Submitted',
    'DocumentTooOld Due',
    'DocumentIllegible Due',
  ])
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'Invoice' }))
  assert.deepEqual((await itemsOf(reviewCase))[1], 'DocumentTooOld Due', 'an invoice is no extract')
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'RegistryExtract' }))
  assert.equal(await where(reviewCase), 'StartedNotCompleted/AwaitingPartner 1')
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'IdentityDocument', uboId: reviewCase.uboId }))
  assert.equal(await where(reviewCase), 'PendingVerification/Queued 2')
  assert.deepEqual(await statusEvents(reviewCase), [
    'ChangesRequested 3',
    'StartedNotCompleted 2',
    'PendingVerification 0',
  ])

  const seen = await reviewCase.read(other)
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

  assert.equal(rejection(await other.post('/api/compliance/v1/cases/claim-next')), '409 Review.NothingToClaim')
  const mine = done(await analyst.post('/api/compliance/v1/cases/claim-next'))
  assert.equal(mine.customerId, reviewCase.customerId)
  const [first, second, third] = (await reviewCase.read(analyst)).items
  done(await reviewCase.decide(analyst, `items/${first.requirementId}/accept`))
  assert.equal(
    rejection(await reviewCase.decide(analyst, `items/${first.requirementId}/waive`)),
    '409 Review.ItemNotOpen',
  )
  assert.equal(
    rejection(await reviewCase.decide(analyst, `items/${reviewCase.customerId}/accept`)),
    '404 Review.ItemNotFound',
  )
  done(await reviewCase.decide(analyst, `items/${second.requirementId}/accept`))
  done(await reviewCase.decide(analyst, `items/${third.requirementId}/waive`, { comment: 'Seen in the branch.' }))
  const notes = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/notes`)).items
  assert.deepEqual(
    notes.map(({ about, text }: { about: string; text: string }) => [about, text]),
    [['Waived', 'Seen in the branch.']],
  )
  assert.deepEqual(await itemsOf(reviewCase), [
    'WebsiteUnreachable Accepted',
    'DocumentTooOld Accepted',
    'DocumentIllegible Waived',
  ])
  done(await reviewCase.decide(analyst, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  done(await reviewCase.decide(analyst, 'approve'))
  assert.deepEqual(await itemsOf(reviewCase), [])
})

test('accepting the document or person that answers a request accepts the request, once all its answers are accepted', async () => {
  const reviewCase = await asked(({ uboId }) => [aboutWebsite, aboutRegistration, aboutPassport(uboId)])
  await reviewCase.partner.patch(reviewCase.path, { website: 'https://new.example' })
  const [extract, passport] = [
    await reviewCase.aLink({ documentCategory: 'RegistryExtract' }),
    await reviewCase.aLink({ documentCategory: 'IdentityDocument', uboId: reviewCase.uboId }),
  ]
  for (const link of [extract, passport]) await reviewCase.put(link)
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, `documents/${extract.documentId}/decide`, { outcome: 'Accepted' }))
  assert.deepEqual(await itemsOf(reviewCase), [
    'WebsiteUnreachable Submitted',
    'DocumentTooOld Accepted',
    'DocumentIllegible Submitted',
  ])
  const { items } = await reviewCase.read(analyst)
  const { customerId } = reviewCase
  await everyCell(service.app.db)(
    (
      sql,
    ) => sql`update requested_item set answered_by = ${[`documents/${passport.documentId}`, `people/${reviewCase.uboId}`]}
      where customer_id = ${customerId} and item_id = ${items[2].requirementId}`,
  )
  done(await reviewCase.decide(analyst, `documents/${passport.documentId}/decide`, { outcome: 'Accepted' }))
  assert.equal((await itemsOf(reviewCase))[2], 'DocumentIllegible Submitted', 'the person is not accepted yet')
  done(await reviewCase.decide(analyst, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  assert.deepEqual(await itemsOf(reviewCase), [
    'WebsiteUnreachable Submitted',
    'DocumentTooOld Accepted',
    'DocumentIllegible Accepted',
  ])
})

test('a PATCH that confirms a document answers a request as its arrival would', async () => {
  const reviewCase = await asked(() => [aboutRegistration])
  const link = await reviewCase.aLink({ documentCategory: 'CertificateOfGoodStanding' })
  await reviewCase.put(link)
  const answer = await reviewCase.partner.patch(reviewCase.path, { businessDocumentIdList: [link.documentId] })
  assert.equal(answer.body.value.verificationStatus, 'PendingVerification')
  assert.equal(await where(reviewCase), 'PendingVerification/Queued 2')
})

test('a PATCH with people counts as the response, and unanswered items still block the approval', async () => {
  const reviewCase = await asked(() => [aboutWebsite])
  const people = [aPerson({ percentageShare: null, ownershipType: ['DIRECTOR'] })]
  assert.equal((await reviewCase.partner.patch(reviewCase.path, { businessPersonList: people })).status, 200)
  assert.equal(await where(reviewCase), 'PendingVerification/Queued 2')
  assert.ok((await itemsOf(reviewCase)).includes('WebsiteUnreachable Due'))
  done(await reviewCase.act(analyst, 'claim'))
  const { blockers } = await reviewCase.read(analyst)
  assert.ok(blockers.some(({ code }: any) => code === 'Review.OpenItems'))
})

test('a person corrected by PUT answers the request and needs a new decision', async () => {
  const reviewCase = await asked(({ uboId }) => [
    { kind: 'Person', target: { type: 'Person', id: uboId }, reasonCode: 'NameMismatch', message: 'Another name.' },
    aboutWebsite,
  ])
  const { email, companyName, ubos, documents: _, ...rest } = (await reviewCase.partner.get(reviewCase.path)).body.value
  const person = { ...ubos[0], firstName: 'Nkechi', identities: undefined }
  const put = {
    ...rest,
    businessEmail: email,
    name: companyName,
    customerId: reviewCase.customerId,
    businessPersonList: [
      {
        ...person,
        identities: [{ ...identityOf(ubos[0]), identityValue: 'B99999999' }],
      },
    ],
  }
  const answer = await reviewCase.partner.put(reviewCase.path, put)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await where(reviewCase), 'StartedNotCompleted/AwaitingPartner 1')
  assert.deepEqual((await reviewCase.status()).people[0], {
    uboId: reviewCase.uboId,
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

test('a rejected document is requested again and answered by a new one', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  const { documents } = await reviewCase.read(analyst)
  const certificate = documents.find((it: any) => it.documentCategory === 'CertificateOfIncorporation')
  const path = `documents/${certificate.documentId}/decide`
  assert.equal(
    rejection(await reviewCase.decide(analyst, path, { outcome: 'Rejected' })),
    '400 ValidationControl.Error',
  )
  done(await reviewCase.decide(analyst, path, { outcome: 'Rejected', reasonCode: 'DocumentIllegible' }))
  assert.deepEqual(await reviewCase.state(certificate.documentId), {
    documentId: certificate.documentId,
    documentCategory: 'CertificateOfIncorporation',
    uboId: null,
    status: 'Rejected',
    reasonCode: 'DocumentIllegible',
  })
  assert.equal(rejection(await reviewCase.decide(analyst, 'approve')), '409 Review.RequirementsOpen')
  const again = {
    kind: 'Document',
    target: { type: 'Document', id: certificate.documentId },
    reasonCode: 'DocumentIllegible',
    message: 'Scan it again.',
  }
  done(await reviewCase.decide(analyst, 'request-changes', { items: [again] }))
  await reviewCase.put(await reviewCase.aLink())
  assert.equal(await where(reviewCase), 'PendingVerification/Queued 2')
  const content = `/api/compliance/v1/customers/${reviewCase.customerId}/documents/${certificate.documentId}/content`
  assert.equal((await analyst.get(content)).status, 200, 'what was refused is still evidence')
})

test('a requirement that an analyst also requested is listed once and answered once', async () => {
  const reviewCase = await aCase(service)
  const rules = (await reviewCase.status()).outstandingRequirements
  assert.equal(rules.length, 2)
  done(await reviewCase.act(other, 'claim'))
  const items = rules.map(({ kind, target, path, acceptedDocumentCategories, reasonCode }: any) => ({
    ...{ kind, target, path, reasonCode, message: 'Please.' },
    acceptedDocumentCategories: acceptedDocumentCategories.slice(0, 1),
  }))
  done(await reviewCase.decide(other, 'request-changes', { items }))
  const { outstandingRequirements } = await reviewCase.status()
  assert.deepEqual(
    outstandingRequirements.map((it: any) => it.message),
    ['Please.', 'Please.'],
  )
  assert.deepEqual(await statusEvents(reviewCase), ['ChangesRequested 2'])
  await sendEvidence(reviewCase)
  assert.equal(await where(reviewCase), 'PendingVerification/Queued 2')
  assert.deepEqual(await itemsOf(reviewCase), ['DocumentMissing Submitted', 'DocumentMissing Submitted'])
})

test('a replaced person has no requirements, and their roles no longer count', async () => {
  const reviewCase = await aCase(service, undefined, { businessTypeCode: 'PrivateLimitedCompany' })
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  const [old] = (await reviewCase.partner.get(reviewCase.path)).body.value.ubos
  const newer = aPerson({ email: old.email, ownershipType: ['UBO'] })
  assert.equal((await reviewCase.partner.patch(reviewCase.path, { businessPersonList: [newer] })).status, 200)
  const { ubos, outstandingRequirementCount } = (await reviewCase.partner.get(reviewCase.path)).body.value
  const open = (await reviewCase.status()).outstandingRequirements.filter(({ status }: any) => status === 'Due')
  const targets = open.map(({ target }: any) => target.id)
  assert.deepEqual(
    [old, ubos[1]].map(({ identities }) => targets.includes(identities[0].identityId)),
    [false, true],
  )
  assert.ok(open.some(({ reasonCode }: any) => reasonCode === 'MissingDirector'))
  assert.equal(outstandingRequirementCount, open.length)
  assert.equal((await statusEvents(reviewCase)).at(-1), `PendingVerification ${open.length}`)
})

test('messages are encrypted at rest, and all rows are consistent afterwards', async () => {
  const rows = await everyCell(service.app.db)((sql) => sql`select sealed from requested_item`)
  assert.ok(rows.length > 5)
  assert.ok(rows.every(({ sealed }) => !Buffer.from(sealed).includes('Ngozi')))
  assert.deepEqual(await everyCell(service.app.db)(brokenInvariants), [])
})
