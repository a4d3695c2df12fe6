import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson } from '../../../test/customers/factories.ts'
import { aCase, aReadyCase, CASES, done, rejection } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'

const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off' }, clock })
const analyst = await service.aUser({ role: 'analyst' })
const supervisor = await service.aUser({ role: 'supervisor' })

test('a case shows the customer with masked numbers, outstanding requirements, shares and risk', async () => {
  const reviewCase = await aCase(service)
  const answer = await analyst.get(`${CASES}/${reviewCase.customerId}`)
  const { value } = answer.body
  assert.deepEqual(
    [value.customerId, value.reviewStage, value.round, value.owner, value.noteCount, value.actions],
    [reviewCase.customerId, 'Queued', 1, null, 0, ['claim', 'snooze', 'escalate', 'tag', 'addNote']],
  )
  assert.deepEqual(value.partner.partnerId, reviewCase.partner.partnerId)
  assert.equal(value.profile.ubos[0].firstName, 'Ngozi')
  assert.match(value.profile.ubos[0].identities[0].identityValueMasked, /^\*+\w{4}$/)
  assert.ok(!/B1\d{7}/.test(answer.text), 'no whole number')
  assert.deepEqual(value.people, [
    { uboId: reviewCase.uboId, verificationStatus: 'NotStarted', reasonCodes: [], replacedByUboId: null, flags: [] },
  ])
  assert.deepEqual(value.ownership, {
    totalShare: 100,
    gap: 0,
    beneficialOwners: 1,
    directors: 1,
    shareholders: 0,
    withoutShare: [],
    problems: [],
  })
  assert.equal(value.requirements.length, 2)
  assert.deepEqual(value.differences, { sinceVersion: null, changes: [] })
  done(await reviewCase.act(analyst, 'claim'))
  const held = await reviewCase.read(analyst)
  assert.equal(held.risk.level, 'Low')
  assert.deepEqual(held.screening.unfinished, [])
  assert.deepEqual(held.owner, { userId: analyst.userId, email: analyst.email })
  assert.deepEqual(held.actions, [
    'touch',
    'requestChanges',
    'decide',
    'approve',
    'reject',
    'release',
    'snooze',
    'escalate',
    'tag',
    'addNote',
  ])
  assert.deepEqual((await reviewCase.read(supervisor)).actions, [
    'release',
    'assign',
    'snooze',
    'escalate',
    'tag',
    'addNote',
  ])
})

test('viewing a case is in the audit log with the viewer and keeps the version', async () => {
  const reviewCase = await aCase(service)
  await reviewCase.read(analyst)
  await reviewCase.read(supervisor)
  const url = `${CASES}/${reviewCase.customerId}/timeline`
  const all = done(await analyst.get(`${url}?views=true`)).items
  const looks = all.filter(({ what }: any) => what === 'viewCase')
  assert.deepEqual(
    looks.map(({ actor }: any) => actor.email),
    [supervisor.email, analyst.email],
  )
  assert.equal(await reviewCase.version(), 1)
  assert.ok(done(await analyst.get(url)).items.every(({ what }: any) => what !== 'viewCase'))
  assert.deepEqual(
    all.filter(({ kind }: any) => kind === 'Event').map(({ what }: any) => what),
    ['business.person.added', 'business.profile.created'],
  )
  assert.ok(!JSON.stringify(all).includes('Ngozi'))
})

test('documents and answers that arrive after the claim are marked as new', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  clock.advance(1000)
  const link = await reviewCase.aLink({ documentCategory: 'Invoice' })
  await reviewCase.put(link)
  const seen = await reviewCase.read(analyst)
  assert.deepEqual(seen.newSinceClaim.documents, [link.documentId])
  const invoice = seen.documents.find((it: any) => it.documentId === link.documentId)
  assert.deepEqual([invoice.isNew, invoice.status], [true, 'Confirmed'])
  assert.match(invoice.sha256, /^[0-9a-f]{64}$/)
  assert.deepEqual(invoice.uploadedBy, { kind: 'ApiClient', name: reviewCase.partner.clientId })
  const admin = await service.aUser({ partner: reviewCase.partner, role: 'admin' })
  const asked = await admin.post(`/api/customer/v1/business-profiles/${reviewCase.customerId}/documents/upload-link`, {
    documentCategory: 'Invoice',
    contentType: 'application/pdf',
  })
  await reviewCase.put(done(asked))
  const byMember = (await reviewCase.read(analyst)).documents.at(-1)
  assert.deepEqual(byMember.uploadedBy, { kind: 'Member', name: admin.email })
})

test('a case shows inconsistent identity numbers, replaced people and shares above 100', async () => {
  const twice = 'twin@acme.example'
  const reviewCase = await aCase(service, undefined, {
    businessPersonList: [
      aPerson({
        email: twice,
        percentageShare: 60,
        address: { streetLine1: '1 Rd', city: 'Cape Town', state: 'WC', postalCode: '8001', countryCode: 'ZAF' },
        identities: [{ identityTypeCode: 'NATIOANL_ID', issuingCountry: 'ZAF', identityValue: '8001015009088' }],
      }),
    ],
  })
  await reviewCase.partner.patch(reviewCase.path, {
    businessPersonList: [aPerson({ email: twice, percentageShare: 60 })],
  })
  await reviewCase.partner.patch(reviewCase.path, { businessPersonList: [aPerson({ percentageShare: 50 })] })
  const { people, ownership } = await reviewCase.read(analyst)
  assert.equal(people[0].replacedByUboId, people[1].uboId)
  assert.ok(people[0].flags.length > 0, JSON.stringify(people[0]))
  assert.deepEqual([ownership.totalShare, ownership.gap], [110, -10])
  assert.deepEqual(ownership.problems, ['SharesOver100', 'SameOwnerTwice'])
})

test('notes are internal, encrypted, and never visible to the partner', async () => {
  const reviewCase = await aCase(service)
  const url = `${CASES}/${reviewCase.customerId}/notes`
  for (let i = 1; i <= 52; i++) done(await analyst.post(url, { text: `Note ${i} about Ngozi 🚢` }))
  const page = done(await supervisor.get(url))
  assert.deepEqual([page.items.length, page.items[0].text], [50, 'Note 52 about Ngozi 🚢'])
  assert.deepEqual(page.items[0].author, { kind: 'Analyst', id: analyst.userId, email: analyst.email })
  const rest = done(await supervisor.get(`${url}?before=${page.nextBefore}`))
  assert.deepEqual([rest.items.length, rest.nextBefore, rest.items[1].text], [2, null, 'Note 1 about Ngozi 🚢'])
  assert.equal((await reviewCase.read(analyst)).noteCount, 52)
  const rows = await everyCell(service.app.db)((sql) => sql`select sealed from review_note`)
  assert.ok(rows.every(({ sealed }) => !Buffer.from(sealed).includes('Ngozi')))
  const partnerSees = JSON.stringify([await reviewCase.status(), (await reviewCase.partner.get(reviewCase.path)).body])
  assert.ok(!partnerSees.includes('Note 52'))
  for (const text of ['', ' ', 'x'.repeat(4001), 5])
    assert.equal(rejection(await analyst.post(url, { text })), '400 ValidationControl.Error')
})

test('a supervisor sees the workload of each reviewer', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  done(await reviewCase.decide(analyst, 'reject', { reasonCodes: ['Other'] }))
  const { analysts, clock: counts } = done(await supervisor.get('/api/compliance/v1/workload'))
  const own = analysts.find(({ userId }: any) => userId === analyst.userId)
  assert.equal(own.rejected, 1)
  assert.ok(own.openCases >= 1)
  assert.equal(counts.overdue, 0)
  clock.advance(8 * 24 * 60 * 60_000)
  const later = done(await supervisor.get('/api/compliance/v1/workload'))
  const then = later.analysts.find(({ userId }: any) => userId === analyst.userId)
  assert.deepEqual([then.rejected, then.overdueCases], [0, own.openCases])
  assert.ok(later.clock.overdue > 0 && later.clock.oldestQueuedAt)
  assert.equal(rejection(await analyst.get('/api/compliance/v1/workload')), '403 Partner.NotAuthorized')
  const waiting = later.due.reduce((sum: number, { cases }: any) => sum + cases, 0)
  const { counts: tabs } = done(await analyst.get(CASES))
  assert.equal(waiting, tabs.Unclaimed + tabs.InReview + tabs.AwaitingSecondApproval, 'each case is in one bucket')
  assert.equal(later.due.find(({ bucket }: any) => bucket === 'LateOver1Day').cases, later.clock.overdue)
  assert.equal(later.decided.length, 7)
  assert.ok(later.decided.every(({ rejected }: any) => rejected === 0))
  const wide = done(await supervisor.get('/api/compliance/v1/workload?days=14'))
  const steps = wide.decided.filter(({ rejected }: any) => rejected > 0)
  assert.deepEqual([wide.decided.length, wide.decided.at(-1).to, steps.length > 0], [14, wide.asOf, true])
  assert.ok(steps.every(({ from, to }: any) => Date.parse(to) - Date.parse(from) === 24 * 60 * 60_000))
  assert.equal(rejection(await supervisor.get('/api/compliance/v1/workload?days=0')), '400 ValidationControl.Error')
  const { items } = done(await analyst.get('/api/compliance/v1/reviewers'))
  assert.deepEqual(new Set(items.map(({ email }: any) => email)), new Set([analyst.email, supervisor.email]))
})
