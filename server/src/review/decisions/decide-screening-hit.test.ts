import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { aPerson, aProfile } from '../../../test/customers/factories.ts'
import { done } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { match, respond, startScreeningService } from '../../../test/peers/screening-service.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { listAuditEntries } from '../../audit/audit-log-sql.ts'
import { ManualClock } from '../../platform/clock.ts'
import { screenCustomer } from '../../screening/screen-customer.ts'
import { findScreeningGate, type ScreeningGate } from '../../screening/screening-gate-sql.ts'
import { sweepScreening } from '../../screening/screening-sweep.ts'
import { assessRisk } from '../risk/assess-risk.ts'

const provider = await startScreeningService()
const clock = new ManualClock()
const service = await startTestService({
  clock,
  env: {
    RATE_LIMITS: 'off',
    SCREENING_URL: provider.url,
    SCREENING_SECRET: 'x'.repeat(16),
    SCREENING_REFRESH_DAYS: '7',
  },
})
const { app } = service
after(() => provider.close())
let entry: Record<string, unknown>
beforeEach(() => {
  entry = match()
  provider.answer = (asked, response) =>
    respond(asked, response, asked.body.subject.name === 'Ada Listed' ? [entry] : [])
})

const partner = await service.aPartner()
const analyst = await service.aUser({ role: 'analyst' })

async function aListedCustomer() {
  const person = aPerson({ firstName: 'Ada', lastName: 'Listed' })
  const created = await partner.post('/api/partner/v1/business-profiles', aProfile({ businessPersonList: [person] }))
  const { customerId, ubos } = created.body.value
  const at = { partnerId: partner.partnerId, customerId }
  await screenCustomer(app, at)
  const base = `/api/compliance/v1/customers/${customerId}/screening`
  const look = async () => (await analyst.get(base)).body.value
  const hit = async () => (await look()).subjects.find((each: any) => each.kind === 'Person').hits[0]
  return {
    at,
    base,
    uboId: ubos[0].uboId as string,
    path: `/api/partner/v1/business-profiles/${customerId}`,
    look,
    hit,
    decide: async (decision: string, more: Record<string, unknown> = {}) => {
      const { hitId, revision } = await hit()
      return analyst.post(`${base}/hits/${hitId}/decision`, {
        decision,
        comment: 'Other birth date',
        revision,
        ...more,
      })
    },
    gate: () =>
      app.db.staff(partner.partnerId, (sql) => findScreeningGate(sql, { partnerId: partner.partnerId, customerId })),
  }
}

test('a match shows its list entry and is dismissed with a comment', async () => {
  const { look, decide, gate, uboId } = await aListedCustomer()
  const before = await look()
  assert.deepEqual([before.open, before.unfinished, before.letsApprove], [1, 0, false])
  const person = before.subjects.find((each: any) => each.subjectId === uboId)
  assert.deepEqual([person.state, person.name, person.listVersion], ['Hits', 'Ada Listed', 'test-1'])
  const { status, body } = await decide('FalsePositive')
  assert.equal(status, 200)
  const { hitId: _, foundAt: __, seenAt: ___, decisions, ...rest } = body.value
  assert.deepEqual(rest, {
    ...{ revision: 2, category: 'Sanctions', list: 'Test list', entryId: 'E-1', score: 97, name: 'Ada Listed' },
    ...{ aliases: [], birthDates: [], countries: [], url: null, note: null, state: 'FalsePositive', withdrawnAt: null },
  })
  assert.deepEqual(
    decisions.map((made: any) => [made.decision, made.comment, made.decidedBy.userId]),
    [['FalsePositive', 'Other birth date', analyst.userId]],
  )
  assert.deepEqual(await gate(), { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
})

test('an undone decision leaves the match undecided, with its rationale on record', async () => {
  const { decide, gate, hit, base, at, uboId } = await aListedCustomer()
  const readCase = async () => (await analyst.get(`/api/compliance/v1/cases/${at.customerId}`)).body.value
  const score = async () => (await readCase()).risk.score
  done(await analyst.post(`/api/compliance/v1/cases/${at.customerId}/claim`))
  const atFirst = await score()
  await decide('FalsePositive')
  assert.ok((await score()) < atFirst, 'the risk is assessed with the decision')
  const [dismissed] = (await readCase()).screening.dismissed
  assert.deepEqual(
    [dismissed.subjectId, dismissed.name, dismissed.list, dismissed.score, dismissed.decidedBy.userId],
    [uboId, 'Ada Listed', 'Test list', 97, analyst.userId],
    'the case names what was dismissed',
  )
  const { hitId, revision } = await hit()
  const undo = (seen: number) => analyst.post(`${base}/hits/${hitId}/undo-decision`, { revision: seen })
  assert.equal((await undo(revision - 1)).body.error.code, 'Screening.HitChanged')
  for (const _ of ['undo', 'repeat']) assert.equal((await undo(revision)).status, 200)
  const { state, decisions } = await hit()
  assert.deepEqual([state, decisions.map(({ comment }: any) => comment)], ['Open', ['Other birth date']])
  assert.equal(decisions[0].takenBackAt, clock.now().toISOString())
  assert.equal(await score(), atFirst)
  assert.deepEqual((await readCase()).screening.dismissed, [])
  assert.equal((await gate()).open, 1)
  const timeline = await analyst.get(`/api/compliance/v1/cases/${at.customerId}/timeline`)
  const actions = timeline.body.value.items.map(({ what }: any) => what)
  assert.equal(actions.filter((what: string) => what === 'undoScreeningDecision').length, 1, 'recorded once')
  assert.equal((await decide('Confirmed')).status, 200)
  const [, last] = (await hit()).decisions
  assert.deepEqual([last.decision, last.takenBackAt], ['Confirmed', null])

  // The analyst changes the decision, and takes back the change alone.
  assert.equal((await decide('FalsePositive')).status, 200)
  assert.equal((await undo((await hit()).revision)).status, 200)
  assert.deepEqual(
    (await hit()).decisions.map(({ decision, takenBackAt }: any) => [decision, takenBackAt !== null]),
    [
      ['FalsePositive', true],
      ['Confirmed', false],
      ['FalsePositive', true],
    ],
  )
})

test('a dismissed match stays dismissed when the customer is screened again', async () => {
  const { decide, gate, base, hit } = await aListedCustomer()
  await decide('FalsePositive')
  entry = { ...match(), score: 88, url: 'https://lists.example/E-1' }
  const again = await analyst.post(`${base}/rescreen`, {})
  assert.equal(again.status, 200)
  assert.equal(again.body.value.unfinished, 2, 'unknown again until the answer is there')
  await sweepScreening(app)
  assert.deepEqual(await gate(), { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
  clock.advance(8 * 24 * 3_600_000)
  const questions = provider.asked.length
  await sweepScreening(app)
  assert.ok(provider.asked.length > questions)
  assert.deepEqual(await gate(), { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
  assert.deepEqual([(await hit()).state, (await hit()).score], ['FalsePositive', 88])
})

test('a dismissed match is open again when the list entry changes', async () => {
  const { decide, gate, base, hit } = await aListedCustomer()
  await decide('FalsePositive')
  entry = match({ birthDates: ['1984-02-29'] })
  await analyst.post(`${base}/rescreen`, {})
  await sweepScreening(app)
  assert.deepEqual(await gate(), { open: 1, confirmed: 0, confirmedHits: [], unfinished: [] })
  const { state, decisions, birthDates } = await hit()
  assert.deepEqual([state, decisions.length, birthDates], ['Open', 1, ['1984-02-29']])
})

test("a dismissed match is open again when the person's data changes", async () => {
  const { decide, gate, at, path, uboId, hit } = await aListedCustomer()
  await decide('FalsePositive')
  const { businessPersonList: _, companyName, email, partnerCustomerId: __, ...rest } = aProfile()
  const person = { ...aPerson({ firstName: 'Ada', lastName: 'Listed', birthDate: '1960-01-01' }), uboId }
  const body = { ...rest, customerId: at.customerId, name: companyName, businessEmail: email }
  assert.equal((await partner.put(path, { ...body, businessPersonList: [person] })).status, 200)
  await screenCustomer(app, at)
  assert.deepEqual(await gate(), { open: 1, confirmed: 0, confirmedHits: [], unfinished: [] })
  assert.equal((await hit()).state, 'Open')
})

test('an open match is withdrawn with its list entry and restored with it', async () => {
  const { gate, base, hit } = await aListedCustomer()
  provider.answer = (asked, response) => respond(asked, response)
  await analyst.post(`${base}/rescreen`, {})
  await sweepScreening(app)
  assert.deepEqual(await gate(), { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
  assert.ok((await hit()).withdrawnAt)
  provider.answer = (asked, response) =>
    respond(asked, response, asked.body.subject.name === 'Ada Listed' ? [entry] : [])
  await analyst.post(`${base}/rescreen`, {})
  await sweepScreening(app)
  assert.deepEqual((await gate()).open, 1)
})

async function gated(gate: () => Promise<ScreeningGate>) {
  const { open, confirmed, confirmedHits } = await gate()
  return { open, confirmed, categories: confirmedHits.map(({ category }) => category) }
}

test('a confirmed sanctions match blocks until it is decided otherwise, even if list or name change', async () => {
  const { decide, gate, base } = await aListedCustomer()
  await decide('Confirmed')
  assert.deepEqual(await gated(gate), { open: 0, confirmed: 1, categories: ['Sanctions'] })
  provider.answer = (asked, response) => respond(asked, response)
  await analyst.post(`${base}/rescreen`, {})
  await sweepScreening(app)
  assert.deepEqual(await gated(gate), { open: 0, confirmed: 1, categories: ['Sanctions'] })
  assert.equal((await decide('FalsePositive')).status, 200)
  assert.deepEqual(await gate(), { open: 0, confirmed: 0, confirmedHits: [], unfinished: [] })
})

test('a confirmed PEP match does not block', async () => {
  entry = match({ category: 'Pep' })
  const { decide, gate } = await aListedCustomer()
  await decide('Confirmed')
  assert.deepEqual(await gated(gate), { open: 0, confirmed: 0, categories: ['Pep'] })
})

test('of two concurrent decisions on a match the second is rejected as changed', async () => {
  const { hit, base } = await aListedCustomer()
  const { hitId, revision } = await hit()
  const other = await service.aUser({ role: 'supervisor' })
  const decide = (by: typeof analyst, decision: string) =>
    by.post(`${base}/hits/${hitId}/decision`, { decision, comment: 'x', revision })
  const answers = await Promise.all([decide(analyst, 'FalsePositive'), decide(other, 'Confirmed')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal(answers.find(({ status }) => status === 409)!.body.error.code, 'Screening.HitChanged')
  assert.equal((await hit()).decisions.length, 1)
})

test('a decision on a match that is sent several times is recorded once, with the same response', async () => {
  const { at, hit, base } = await aListedCustomer()
  const { hitId, revision } = await hit()
  const decide = (more = {}, by = analyst) =>
    by.post(`${base}/hits/${hitId}/decision`, {
      decision: 'FalsePositive',
      comment: 'Other birth date',
      revision,
      ...more,
    })
  const answers = await Promise.all([decide(), decide(), decide()])
  answers.push(await decide())
  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.deepEqual(body.value, answers[0]!.body.value)
  }
  assert.equal((await hit()).decisions.length, 1)
  const entries = await app.db.staff(at.partnerId, (sql) => listAuditEntries(sql, at.partnerId, at.customerId))
  assert.equal(entries.filter(({ action }) => action === 'clearScreeningHit').length, 1)
  const other = await service.aUser({ role: 'supervisor' })
  for (const different of [decide({ decision: 'Confirmed' }), decide({ comment: 'Other country' }), decide({}, other)])
    assert.equal((await different).body.error.code, 'Screening.HitChanged')
})

test('screening actions and views are in the audit log, whose chain is valid', async () => {
  const { at, look, decide, base } = await aListedCustomer()
  await look()
  await decide('FalsePositive')
  await analyst.post(`${base}/rescreen`, {})
  const entries = await app.db.staff(at.partnerId, (sql) => listAuditEntries(sql, at.partnerId, at.customerId))
  const actions = entries.map(({ action }) => action)
  for (const action of ['viewScreening', 'clearScreeningHit', 'rescreenCustomer']) assert.ok(actions.includes(action))
  for (const [index, one] of entries.entries())
    if (index > 0) assert.deepEqual(Buffer.from(one.previous_hash), Buffer.from(entries[index - 1]!.hash))
})

test("deciding a match extends the owner's claim", async () => {
  const { at, decide } = await aListedCustomer()
  const claimed = await analyst.post(`/api/compliance/v1/cases/${at.customerId}/claim`)
  assert.equal(claimed.status, 200)
  clock.advance(3_600_000)
  await decide('FalsePositive')
  const [row] = await everyCell(app.db)(
    (sql) => sql`select touched_at from review_case where customer_id = ${at.customerId}`,
  )
  assert.deepEqual(row!.touched_at, clock.now())
})

test('an invalid decision on a match is rejected', async () => {
  const { hit, base, gate } = await aListedCustomer()
  const { hitId, revision } = await hit()
  const path = `${base}/hits/${hitId}/decision`
  const good = { decision: 'Confirmed', comment: 'it is them', revision }
  const refused: [string, unknown, number, string][] = [
    [path, { ...good, decision: 'Maybe' }, 400, 'ValidationControl.Error'],
    [path, { ...good, comment: '  ' }, 400, 'ValidationControl.Error'],
    [path, { ...good, comment: 'x'.repeat(2001) }, 400, 'ValidationControl.Error'],
    [path, { ...good, revision: '1' }, 400, 'ValidationControl.Error'],
    [path, { decision: 'Confirmed', comment: 'x' }, 400, 'ValidationControl.Error'],
    [path, { ...good, revision: revision + 1 }, 409, 'Screening.HitChanged'],
    [`${base}/hits/${randomUUID()}/decision`, good, 404, 'Screening.HitNotFound'],
    [`${base}/hits/x/decision`, good, 404, 'Screening.HitNotFound'],
    [`/api/compliance/v1/customers/${randomUUID()}/screening/rescreen`, {}, 404, 'Customer.NotFound'],
    [`${base}/rescreen`, { subjectId: randomUUID() }, 404, 'Screening.SubjectNotFound'],
    [`${base}/rescreen`, { subjectId: 'x' }, 400, 'ValidationControl.Error'],
  ]
  for (const [url, body, status, code] of refused) {
    const answer = await analyst.post(url, body)
    assert.deepEqual([answer.status, answer.body.error.code], [status, code], JSON.stringify(body))
  }
  assert.equal((await gate()).open, 1)
})

test('auditors can read screening but not decide, and partners and operators have no access', async () => {
  const { base, hit, path } = await aListedCustomer()
  const { hitId, revision } = await hit()
  const decision = { decision: 'FalsePositive', comment: 'x', revision }
  const auditor = await service.aUser({ role: 'auditor' })
  assert.equal((await auditor.get(base)).status, 200)
  const admin = await service.aUser({ partner, role: 'admin' })
  const operator = await service.aUser({ role: 'operator' })
  for (const person of [auditor, admin, operator]) {
    assert.equal((await person.post(`${base}/hits/${hitId}/decision`, decision)).status, 403)
    assert.equal((await person.post(`${base}/rescreen`, {})).status, 403)
  }
  assert.deepEqual([(await admin.get(base)).status, (await operator.get(base)).status], [403, 403])
  assert.equal((await partner.get(base)).status, 401)
  // And what a partner does see knows nothing of it.
  for (const url of [path, `${path}/verification-status`]) {
    const { text } = await partner.get(url)
    assert.doesNotMatch(text, /screening|sanction|"E-1"|risk/i)
  }
})

test('the queue marks a case with a match until it is dismissed', async () => {
  const listed = await aListedCustomer()
  const mark = async () => {
    await assessRisk(app, listed.at.partnerId, listed.at.customerId)
    const { items } = done(await analyst.get('/api/compliance/v1/cases?tab=Open&pageSize=200'))
    return items.find(({ customerId }: any) => customerId === listed.at.customerId).screening
  }
  assert.equal(await mark(), 'Undecided')
  done(await listed.decide('Confirmed'))
  assert.equal(await mark(), 'Confirmed')
  done(await listed.decide('FalsePositive'))
  assert.equal(await mark(), null)
})
