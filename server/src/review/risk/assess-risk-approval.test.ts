import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson } from '../../../test/customers/factories.ts'
import { aCase, done, rejection, sendEvidence, type TestCase } from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const second = await service.aUser({ role: 'analyst' })

/** Only screening blocks the approval. */
async function readyCase(profile: Record<string, unknown>): Promise<TestCase> {
  const reviewCase = await aCase(service, undefined, profile)
  await sendEvidence(reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  return reviewCase
}

async function decideHits(reviewCase: TestCase, decision: string): Promise<number> {
  const base = `/api/compliance/v1/customers/${reviewCase.customerId}/screening`
  const { subjects } = done(await analyst.get(base))
  const hits = subjects.flatMap((subject: any) => subject.hits)
  for (const { hitId, revision } of hits)
    done(await analyst.post(`${base}/hits/${hitId}/decision`, { decision, comment: 'compared', revision }))
  return hits.length
}

test('an approval needs every screening match decided', async () => {
  const reviewCase = await readyCase({
    companyName: 'Blackharbour Shipping Lines',
    tradingName: 'Forbidden Metals Trading',
  })
  assert.equal(rejection(await reviewCase.decide(analyst, 'approve')), '409 Review.ScreeningOpen')
  assert.equal(await decideHits(reviewCase, 'FalsePositive'), 2)
  const state = done(await reviewCase.decide(analyst, 'approve'))
  assert.equal(state.verificationStatus, 'Approved')
})

test('with a confirmed sanctions match a customer can only be rejected as a compliance decision', async () => {
  const reviewCase = await readyCase({ companyName: 'Blackharbour Shipping Lines' })
  await decideHits(reviewCase, 'Confirmed')
  assert.equal(rejection(await reviewCase.decide(analyst, 'approve')), '409 Review.ScreeningConfirmed')
  done(
    await reviewCase.decide(analyst, 'reject', {
      reasonCodes: ['RegistrationNotFound'],
      message: 'You are on a list.',
    }),
  )
  const current = await reviewCase.status()
  assert.deepEqual([current.verificationStatus, current.reasonCodes], ['Rejected', ['ComplianceDecision']])
  const events = await eventsOf(service, reviewCase.partner.partnerId, reviewCase.customerId)
  assert.doesNotMatch(JSON.stringify([current, events]), /sanction|screening|risk|list\b|RegistrationNotFound/i)
})

test('a confirmed PEP match needs two approvers', async () => {
  const reviewCase = await readyCase({ companyName: 'Quiet Ministry Works' })
  const person = { firstName: 'Adaeze', lastName: 'Ministerka', birthDate: '1968-09-30' }
  const { ubos } = (await reviewCase.partner.get(reviewCase.path)).body.value
  done(await reviewCase.act(analyst, 'release'))
  const { uboId, verificationStatus: _, supersedesUboId: __, addedAt: ___, ...known } = ubos[0]
  const identities = [
    {
      identityTypeCode: 'PASSPORT',
      issuingCountry: 'NGA',
      identityValue: 'P55500077',
      expiryDate: '2036-04-01',
      issueDate: '2021-04-01',
    },
  ]
  const added = {
    ...known,
    ...person,
    email: 'adaeze@ministry.example',
    phone: null,
    percentageShare: null,
    identities,
  }
  assert.equal((await reviewCase.partner.patch(reviewCase.path, { businessPersonList: [added] })).status, 200)
  const after = (await reviewCase.partner.get(reviewCase.path)).body.value.ubos.find(
    (each: any) => each.uboId !== uboId,
  )
  await reviewCase.put(await reviewCase.aLink({ documentCategory: 'IdentityDocument', uboId: after.uboId }))
  done(await reviewCase.act(analyst, 'claim'))
  for (const id of [uboId, after.uboId])
    done(await reviewCase.decide(analyst, `people/${id}/decide`, { outcome: 'Approved' }))
  assert.equal(await decideHits(reviewCase, 'Confirmed'), 1)
  const { screening, blockers } = await reviewCase.read(analyst)
  assert.deepEqual(
    screening.confirmed.map(({ subjectId, category, name }: any) => [subjectId, category, name]),
    [[after.uboId, 'Pep', 'Adaeze Ministerka']],
  )
  assert.deepEqual(blockers, [], 'a confirmed PEP match is to be acknowledged, not a blocker')
  const acknowledgedHitIds = screening.confirmed.map(({ hitId }: any) => hitId)
  const unseen = await reviewCase.decide(analyst, 'approve')
  assert.equal(rejection(unseen), '409 Review.HitsNotAcknowledged')
  assert.equal(unseen.body.error.details[0].path, `screening/hits/${acknowledgedHitIds[0]}`)
  const proposed = done(await reviewCase.decide(analyst, 'approve', { acknowledgedHitIds }))
  assert.deepEqual(
    [proposed.verificationStatus, proposed.reviewStage],
    ['PendingVerification', 'AwaitingSecondApproval'],
  )
  const { risk } = await reviewCase.read(second)
  assert.deepEqual([risk.level, risk.reasons[0].code], ['High', 'PepConfirmed'])
  assert.equal(rejection(await reviewCase.decide(second, 'confirm-approval')), '409 Review.HitsNotAcknowledged')
  const confirmed = done(await reviewCase.decide(second, 'confirm-approval', { acknowledgedHitIds }))
  assert.equal(confirmed.verificationStatus, 'Approved')
  const { items } = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/timeline`))
  const acknowledged = items.filter(({ changedFields }: any) =>
    changedFields.includes(`acknowledged/screening/hits/${acknowledgedHitIds[0]}`),
  )
  assert.deepEqual(
    acknowledged.map(({ what, actor }: any) => [what, actor.email]),
    [
      ['confirmApproval', second.email],
      ['proposeApproval', analyst.email],
    ],
  )
})

test('a match confirmed between assessment and approval needs two approvers', async () => {
  const exposed = { firstName: 'Adaeze', lastName: 'Ministerka', birthDate: '1968-09-30', percentageShare: 100 }
  const reviewCase = await readyCase({ businessPersonList: [aPerson({ ...exposed, phone: '+2348055500078' })] })
  const { partnerId } = reviewCase.partner
  const readHits = async (): Promise<{ hitId: string; state: string }[]> =>
    done(await analyst.get(`/api/compliance/v1/customers/${reviewCase.customerId}/screening`)).subjects.flatMap(
      ({ hits }: any) => hits,
    )
  const acknowledgedHitIds = (await readHits()).map(({ hitId }) => hitId)
  const isWaiting = () =>
    service.app.db.staff(partnerId, async (sql) => {
      const [row] = await sql<{ waits: boolean }[]>`
        select count(*) > 0 as waits from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%customer_risk%'`
      return row!.waits
    })
  const approval = await service.app.db.staffTransaction(partnerId, async (sql) => {
    // The assessment has read the hits and waits to be stored.
    await sql`select from customer_risk where partner_id = ${partnerId} and customer_id = ${reviewCase.customerId} for update`
    const asked = reviewCase.decide(analyst, 'approve', { acknowledgedHitIds })
    await until('the assessment waits', isWaiting)
    // The decision is stored, and its own assessment waits as well.
    const decided = decideHits(reviewCase, 'Confirmed')
    await until('the match is confirmed', async () => (await readHits()).every(({ state }) => state === 'Confirmed'))
    return { asked, decided }
  })
  assert.equal(await approval.decided, 1)
  assert.equal(done(await approval.asked).reviewStage, 'AwaitingSecondApproval')
})
