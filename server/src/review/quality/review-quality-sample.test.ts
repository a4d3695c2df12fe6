// Quality samples on two nodes and in two cells: which approvals are sampled, who may review them, and who sees the results.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import {
  aCase,
  aReadyCase,
  assessDueCases,
  CASES,
  done,
  rejection,
  type TestCase,
} from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'
import { cloneDatabase } from '../../../test/database/test-database.ts'
import { until } from '../../../test/process/until.ts'
import { openSecondNode } from '../../../test/service/second-node.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { signedInUser, type TestUser } from '../../../test/service/test-user.ts'
import { eraseCustomer } from '../../operator/customer-data/erase-customer.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off', QUALITY_SAMPLE_PERCENT: '100' } })
const { app } = service
const [partner, northern] = [await service.aPartner(), await service.aPartner({ name: 'Northern' })]
const admin = await service.aUser({ partner, role: 'admin' })
const [ada, ben, cleo] = [
  await service.aUser({ role: 'analyst' }),
  await service.aUser({ role: 'analyst' }),
  await service.aUser({ role: 'analyst' }),
]
const supervisor = await service.aUser({ role: 'supervisor' })
const auditor = await service.aUser({ role: 'auditor' })
const node = await openSecondNode(service)
const dana = await signedInUser(node.app, node.call, { role: 'analyst' })
const SAMPLES = '/api/compliance/v1/quality-samples'
const QUALITY = '/api/compliance/v1/quality'
const waitingFor = async (user: TestUser) => done(await user.get(SAMPLES)).items
const review = (user: TestUser, sampleId: string, body: object) => user.post(`${SAMPLES}/${sampleId}/review`, body)
const actionsOf = async ({ customerId }: TestCase) =>
  done(await auditor.get(`${CASES}/${customerId}/timeline`)).items.map(({ what }: any) => what)
const resultsOf = async (user: TestUser) => {
  const { analysts } = done(await auditor.get(QUALITY))
  const { sampled, reviewed, disagreed } = analysts.find(({ userId }: any) => userId === user.userId)
  return [sampled, reviewed, disagreed]
}

async function anApproved(by: TestUser, of = partner): Promise<TestCase> {
  const reviewCase = await aReadyCase(service, by, of)
  done(await reviewCase.decide(by, 'approve'))
  return reviewCase
}

/** Everything that a partner can see of the customer. */
async function seenBy(reviewCase: TestCase): Promise<string> {
  const answers = [
    await reviewCase.partner.get(reviewCase.path),
    await reviewCase.partner.get(`${reviewCase.path}/verification-status`),
    await admin.get(`/api/customer/v1/business-profiles/${reviewCase.customerId}`),
    await admin.get('/api/customer/v1/partner-profile/notifications'),
    await admin.get('/api/customer/v1/partner-profile/audit'),
  ]
  const events = await eventsOf(service, partner.partnerId, reviewCase.customerId)
  return JSON.stringify([...answers.map(({ body }) => body), events])
}

test('an approval is reviewed by another analyst, once on two nodes, and the partner sees nothing of it', async () => {
  const reviewCase = await anApproved(ada)
  assert.deepEqual((await actionsOf(reviewCase)).slice(0, 2), ['sampleApproval', 'approve'])
  const version = await reviewCase.version()
  assert.deepEqual(await waitingFor(ada), [], 'not by the analyst who approved')
  const [sample] = await waitingFor(ben)
  assert.deepEqual([sample.customerId, 'approvedBy' in sample], [reviewCase.customerId, false])
  const seen = await seenBy(reviewCase)
  assert.doesNotMatch(seen, /sampl|quality/i)

  const { sampleId } = sample
  const disagreed = { result: 'Disagree', reason: 'The extract is older than a year.' }
  assert.equal(rejection(await review(ada, sampleId, disagreed)), '409 QualitySample.OwnDecision')
  for (const wrong of [{ result: 'Disagree' }, { result: 'Disagree', reason: ' ' }, { result: 'Maybe' }, {}])
    assert.equal(rejection(await review(ben, sampleId, wrong)), '400 ValidationControl.Error')
  for (const unknown of [randomUUID(), 'x'])
    assert.equal(rejection(await review(ben, unknown, { result: 'Agree' })), '404 QualitySample.NotFound')
  const both = await Promise.all([review(ben, sampleId, disagreed), review(dana, sampleId, { result: 'Agree' })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409], 'one of two results at the same moment')
  const [winner, sent] = both[0]!.status === 200 ? [ben, disagreed] : [dana, { result: 'Agree' }]
  assert.equal(done(await review(winner, sampleId, sent)).result, sent.result, 'a repeated request')
  for (const other of [
    { ...sent, reason: 'Another reason.' },
    { result: 'Disagree', reason: 'Another result.' },
  ])
    assert.equal(rejection(await review(winner, sampleId, other)), '409 QualitySample.AlreadyReviewed')
  assert.equal(rejection(await review(supervisor, sampleId, sent)), '409 QualitySample.AlreadyReviewed')

  assert.equal((await actionsOf(reviewCase)).filter((what: string) => what === 'reviewQualitySample').length, 1)
  assert.deepEqual([await reviewCase.version(), await seenBy(reviewCase)], [version, seen])
  assert.deepEqual(await waitingFor(supervisor), [])
  for (const path of [SAMPLES, QUALITY, `${QUALITY}/export`]) {
    assert.equal((await admin.get(path)).status, 403)
    assert.equal((await reviewCase.partner.get(path)).status, 401)
  }
  for (const path of [QUALITY, `${QUALITY}/export`]) assert.equal((await ada.get(path)).status, 403)
  assert.equal((await auditor.get(SAMPLES)).status, 403)
})

test('a second approval is sampled for both approvers, and a disagreement can be reopened', async () => {
  const before = await resultsOf(ada)
  const risky = await aReadyCase(service, ada, northern)
  await app.db.staff(northern.partnerId, async (sql) => {
    await sql`update review_case set risk_level = 'High' where customer_id = ${risky.customerId}`
    await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${risky.customerId}`
  })
  done(await risky.decide(ada, 'approve'))
  assert.deepEqual(await waitingFor(cleo), [], 'a proposal is not final')
  done(await risky.decide(ben, 'confirm-approval'))
  assert.deepEqual([await waitingFor(ada), await waitingFor(ben)], [[], []])
  const [sample] = await waitingFor(cleo)
  assert.equal(sample.partnerName, 'Northern')
  assert.equal(rejection(await review(ada, sample.sampleId, { result: 'Agree' })), '409 QualitySample.OwnDecision')
  const reason = '=Ownership is not proven.'
  done(await review(cleo, sample.sampleId, { result: 'Disagree', reason, categories: ['Ownership'] }))

  const { disagreements, samplePercent, unavailableCells } = done(await supervisor.get(`${QUALITY}?days=7`))
  assert.deepEqual([samplePercent, unavailableCells], [100, []])
  assert.deepEqual(
    await resultsOf(ada),
    before.map((figure: number) => figure + 1),
  )
  assert.deepEqual(await resultsOf(ben), [1, 1, 1])
  const [found] = disagreements
  assert.deepEqual(
    [
      found.customerId,
      found.reason,
      found.canReopen,
      found.approvedBy.map(({ email }: any) => email),
      found.reviewedBy,
    ],
    [risky.customerId, reason, true, [ada.email, ben.email], { userId: cleo.userId, email: cleo.email }],
  )
  done(await ben.post('/api/auth/name', { name: 'Ben Achterberg' }))
  const file = await auditor.get(`${QUALITY}/export`)
  const [head, ...lines] = file.text.replace('\uFEFF', '').trim().split('\r\n')
  const columns = ['Documents', 'Identity', 'Ownership', 'Screening', 'Duplicates', 'Risk', 'Reason', 'Other']
  assert.equal(head, `userId,email,name,sampled,reviewed,disagreed,${columns.map((it) => `disagreed${it}`).join()}`)
  assert.ok(lines.includes(`${ben.userId},${ben.email},Ben Achterberg,1,1,1,0,0,1,0,0,0,0,0`), lines.join('\n'))
  assert.ok(
    lines.every((line) => line.split(',')[2] !== ''),
    'users without a name of their own are named after their email',
  )

  done(await risky.decide(supervisor, 'reopen', { comment: reason }))
  const [reopened] = done(await supervisor.get(QUALITY)).disagreements
  assert.deepEqual([reopened.canReopen, reopened.reason], [false, reason])
  await eraseCustomer(app, { partnerId: northern.partnerId, customerId: risky.customerId })
  assert.equal(done(await supervisor.get(QUALITY)).disagreements[0].reason, null)
  assert.deepEqual(await resultsOf(ben), [1, 1, 1], 'results stay after erasure')
  assert.equal(
    rejection(await review(cleo, sample.sampleId, { result: 'Disagree', reason })),
    '409 QualitySample.AlreadyReviewed',
  )
  assert.equal(rejection(await supervisor.get(`${QUALITY}?days=31`)), '400 ValidationControl.Error')
})

test('a sampled case is read without what others decided until the result is recorded', async () => {
  const reviewCase = await aReadyCase(service, ada)
  const { customerId } = reviewCase
  const { documents } = await reviewCase.read(ada)
  done(
    await reviewCase.decide(ada, `documents/${documents[0].documentId}/decide`, {
      outcome: 'Accepted',
    }),
  )
  done(await ada.put(`${CASES}/${customerId}/marks`, { place: 'business/email', isChecked: true }))
  const { registrationNumber } = (await reviewCase.read(ada)).profile
  const double = await aCase(service, northern, { registrationNumber })
  const duplicates = `/api/compliance/v1/customers/${customerId}/possible-duplicates`
  const hitFor = async (by: TestUser, query = '') => {
    const { items } = done(await by.get(duplicates + query))
    return items.find((item: any) => item.customerId === double.customerId)
  }
  await assessDueCases(service)
  await until('the other customer is assessed', async () => (await hitFor(ada)) !== undefined)
  const { revision } = await hitFor(ada)
  done(await ada.put(`${duplicates}/${double.customerId}`, { verdict: 'NotDuplicate', revision }))
  done(await reviewCase.decide(ada, 'approve', { comment: 'Known for years.' }))
  const sample = (await waitingFor(ben)).find((waiting: any) => waiting.customerId === customerId)
  const blindly = (by: TestUser, sampleId: string = sample.sampleId, of: string = customerId) =>
    by.get(`${CASES}/${of}?sampleId=${sampleId}`)
  const blind = await blindly(ben)
  const open = done(await ben.get(`${CASES}/${customerId}`))
  assert.deepEqual(
    [open.decision.decidedBy.email, open.firstApprover?.email ?? ada.email, open.noteCount, open.marks.length],
    [ada.email, ada.email, 1, 1],
  )
  assert.equal((await hitFor(ben)).verdict.verdict, 'NotDuplicate')
  assert.equal((await hitFor(ben, `?sampleId=${sample.sampleId}`)).verdict, null)
  assert.equal(done(blind).possibleDuplicates, open.possibleDuplicates + 1, 'a decided one counts as undecided')
  assert.equal(rejection(await ben.get(`${duplicates}?sampleId=${randomUUID()}`)), '404 QualitySample.NotFound')
  // The case opened otherwise leads to the sample those who can review it.
  assert.deepEqual([open.waitingSampleId, done(blind).waitingSampleId], [sample.sampleId, null])
  for (const by of [ada, auditor]) assert.equal((await reviewCase.read(by)).waitingSampleId, null)
  const { decision, firstApprover, noteCount, marks, actions, people, profile } = done(blind)
  assert.deepEqual([decision, firstApprover, noteCount, marks, actions], [null, null, 0, [], []])
  assert.deepEqual(
    [...people, ...profile.ubos].map(({ verificationStatus }: any) => verificationStatus),
    ['PendingVerification', 'PendingVerification'],
  )
  assert.ok(done(blind).documents.every(({ status }: any) => status === 'Confirmed'))
  assert.ok(!blind.text.includes(ada.userId) && !blind.text.includes(ada.email), 'nothing names the analyst')

  const mark = (by: TestUser) => by.put(`${CASES}/${customerId}/marks`, { place: 'business/website', isChecked: true })
  done(await mark(ben))
  assert.equal(rejection(await mark(ada)), '409 Review.CaseClosed', 'only who reviews the sample checks a closed case')
  assert.equal(rejection(await blindly(ada)), '409 QualitySample.OwnDecision')
  assert.equal(rejection(await blindly(ben, randomUUID())), '404 QualitySample.NotFound')
  const stranger = await aCase(service, partner)
  assert.equal(rejection(await blindly(ben, sample.sampleId, stranger.customerId)), '404 QualitySample.NotFound')
  const sent = { result: 'Disagree', reason: 'One owner is missing.', categories: ['Ownership', 'Documents'] }
  assert.equal(
    rejection(await review(ben, sample.sampleId, { ...sent, categories: ['Weather'] })),
    '400 ValidationControl.Error',
  )
  done(await review(ben, sample.sampleId, sent))
  assert.equal(rejection(await mark(ben)), '409 Review.CaseClosed')
  assert.equal(rejection(await blindly(cleo)), '409 QualitySample.AlreadyReviewed')
  assert.equal((await reviewCase.read(ben)).waitingSampleId, null)
  const [found] = done(await supervisor.get(QUALITY)).disagreements
  assert.deepEqual([found.customerId, found.categories], [customerId, sent.categories])
})

test('a waived requirement is shown as open to who reviews the sample', async () => {
  const reviewCase = await aCase(service, partner)
  done(await reviewCase.act(ada, 'claim'))
  done(await reviewCase.decide(ada, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  for (const { requirementId } of (await reviewCase.read(ada)).requirements)
    done(await reviewCase.decide(ada, `items/${requirementId}/waive`, { comment: 'Not needed.' }))
  done(await reviewCase.decide(ada, 'approve'))
  const { customerId } = reviewCase
  const sample = (await waitingFor(ben)).find((waiting: any) => waiting.customerId === customerId)
  const statuses = ({ items, requirements }: any) =>
    new Set([...items, ...requirements].map(({ status }: any) => status as string))
  assert.ok(statuses(await reviewCase.read(ben)).has('Waived'))
  assert.ok(!statuses(done(await ben.get(`${CASES}/${customerId}?sampleId=${sample.sampleId}`))).has('Waived'))
  done(await review(ben, sample.sampleId, { result: 'Agree' }))
})

test('a supervisor sets the share of samples, at once on every node and in the audit log', async () => {
  const SAMPLING = `${QUALITY}/sampling`
  assert.equal(done(await supervisor.get(QUALITY)).changed, null, 'the setting of the service')
  const set = (samplePercent: unknown, by: TestUser = supervisor) => by.put(SAMPLING, { samplePercent })
  const { changed, samplePercent } = done(await set(0))
  assert.deepEqual([samplePercent, changed.changedBy.email], [0, supervisor.email])
  const unsampled = await anApproved(dana)
  assert.deepEqual((await actionsOf(unsampled)).slice(0, 1), ['approve'], 'on the other node')
  done(await set(100))
  assert.equal(done(await auditor.get(QUALITY)).samplePercent, 100)
  const sampled = await anApproved(dana)
  assert.deepEqual((await actionsOf(sampled)).slice(0, 1), ['sampleApproval'])
  for (const { sampleId } of await waitingFor(ben)) done(await review(ben, sampleId, { result: 'Agree' }))
  for (const wrong of [-1, 101, 2.5, '5', null])
    assert.equal(rejection(await set(wrong)), '400 ValidationControl.Error')
  for (const by of [ada, auditor]) assert.equal((await set(5, by)).status, 403)
  const operator = await service.aUser({ role: 'operator' })
  const { items } = done(await operator.get('/api/operator/v1/audit?action=SamplingChanged'))
  assert.deepEqual(
    items.map(({ facts }: any) => [facts.percentBefore, facts.percentAfter]),
    [
      [0, 100],
      [100, 0],
    ],
  )
})

test('an approval that ended before its review needs none, and a new approval is a new sample', async () => {
  const figures = await resultsOf(ada)
  const [reopened, erased] = [await anApproved(ada), await anApproved(ada, northern)]
  const samples = await waitingFor(ben)
  assert.deepEqual(
    samples.map(({ customerId }: any) => customerId),
    [reopened.customerId, erased.customerId],
    'the oldest first',
  )
  assert.deepEqual(await resultsOf(ada), [figures[0] + 2, figures[1], figures[2]])
  const ended = samples.map(({ sampleId }: any) => sampleId)
  done(await reopened.decide(supervisor, 'reopen', { comment: 'A new director' }))
  await eraseCustomer(app, { partnerId: northern.partnerId, customerId: erased.customerId })
  assert.deepEqual(await waitingFor(ben), [])
  for (const sampleId of ended)
    assert.equal(rejection(await review(ben, sampleId, { result: 'Agree' })), '409 QualitySample.NotInForce')
  assert.deepEqual(await resultsOf(ada), figures)

  done(await reopened.act(ada, 'claim'))
  done(await reopened.decide(ada, 'approve'))
  const [again] = await waitingFor(ben)
  assert.deepEqual([again.customerId, ended.includes(again.sampleId)], [reopened.customerId, false])
  assert.equal(rejection(await review(ben, ended[0], { result: 'Agree' })), '409 QualitySample.NotInForce')
  done(await review(ben, again.sampleId, { result: 'Agree' }))
  assert.deepEqual(await resultsOf(ada), [figures[0] + 1, figures[1] + 1, figures[2]])
})

test('samples of two cells are listed in pages and counted together', async () => {
  const north = await cloneDatabase()
  const divided = await startTestService({
    env: { RATE_LIMITS: 'off' },
    cells: [{ name: 'north', url: north.url, partnerUrl: north.partnerUrl }],
  })
  after(() => north.drop())
  const [analyst, auditing] = [await divided.aUser({ role: 'analyst' }), await divided.aUser({ role: 'auditor' })]
  const approver = randomUUID()
  for (const cell of ['default', 'north']) {
    const owner = await divided.aPartner({ cell })
    const { customerId } = await aCase(divided, owner)
    await divided.app.db.staff(owner.partnerId, async (sql) => {
      await sql`
        update customer set verification_status = 'Approved', review_stage = 'Closed' where customer_id = ${customerId}`
      await sql`
        insert into quality_sample (partner_id, customer_id, sample_id, version, round, decided_by, decided_at)
        select partner_id, customer_id, gen_random_uuid(), i, round, ${approver}, created_at + i * interval '1 millisecond'
        from customer, generate_series(1, 31) as i where customer_id = ${customerId}`
    })
  }
  const first = done(await analyst.get(SAMPLES))
  const second = done(await analyst.get(`${SAMPLES}?cursor=${first.nextCursor}`))
  const listed = [...first.items, ...second.items]
  assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [50, 12, null])
  assert.equal(new Set(listed.map(({ sampleId }) => sampleId)).size, 62)
  const times = listed.map(({ approvedAt }) => approvedAt)
  assert.deepEqual(times, times.toSorted())
  assert.equal(rejection(await analyst.get(`${SAMPLES}?cursor=x`)), '400 ValidationControl.Error')
  done(
    await review(analyst, listed.at(-1).sampleId, {
      result: 'Disagree',
      reason: 'The owner is missing.',
      categories: ['Ownership'],
    }),
  )
  const { analysts, disagreements } = done(await auditing.get(QUALITY))
  const [{ categories, ...figures }] = analysts
  assert.deepEqual(figures, { userId: approver, email: null, sampled: 62, reviewed: 1, disagreed: 1 })
  assert.equal(categories.Ownership, 1)
  assert.deepEqual(
    disagreements.map(({ customerId, reason }: any) => [customerId, reason]),
    [[listed.at(-1).customerId, 'The owner is missing.']],
  )
})
