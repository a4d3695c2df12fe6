// The times of the workload: how long reviewers take from claiming a case to deciding it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutWebsite, aCase, aReadyCase, done, rejection } from '../../../test/customers/test-case.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'

const MINUTE = 60_000
const clock = new ManualClock('2026-11-15T12:00:00Z')
const service = await startTestService({ env: { RATE_LIMITS: 'off' }, clock })
const [ada, ben] = [await service.aUser({ role: 'analyst' }), await service.aUser({ role: 'analyst' })]
const supervisor = await service.aUser({ role: 'supervisor' })

async function review(by: typeof ada, minutes: number, what: string, body: Record<string, unknown> = {}) {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(by, 'claim'))
  clock.advance(minutes * MINUTE)
  done(await reviewCase.decide(by, what, body))
}
const reject = (by: typeof ada, minutes: number) => review(by, minutes, 'reject', { reasonCodes: ['Other'] })
const isAbout = (seconds: number, minutes: number) => Math.abs(seconds / 60 - minutes) <= minutes * 0.03

test('the median time of a reviewer is that of the decisions in the period, and the list has what is counted', async () => {
  await reject(ada, 10)
  await review(ada, 20, 'request-changes', { items: [aboutWebsite] })
  await reject(ada, 60)
  await reject(ben, 120)
  const released = await aCase(service)
  done(await released.act(ada, 'claim'))
  clock.advance(200 * MINUTE)
  done(await released.act(ada, 'release'))
  const workload = done(await supervisor.get('/api/compliance/v1/workload'))
  const of = (userId: string) => workload.analysts.find((one: any) => one.userId === userId).medianSeconds
  assert.ok(isAbout(of(ada.userId), 20), `${of(ada.userId)} s`)
  assert.ok(isAbout(of(ben.userId), 120), `${of(ben.userId)} s`)
  assert.equal(of(supervisor.userId), null)
  assert.ok(isAbout(workload.medianSeconds, 20), 'two of four took at most 20 minutes')
  const decisions = (userId: string, kinds = '') =>
    supervisor.get(`/api/compliance/v1/workload/decisions?userId=${userId}${kinds}`)
  for (const { userId, approved, rejected, changesRequested, secondApprovals } of workload.analysts)
    for (const [kind, count] of [
      ['&kind=Approve', approved],
      ['&kind=Reject', rejected],
      ['&kind=RequestChanges', changesRequested],
      ['&kind=SecondApproval', secondApprovals],
      ['', approved + rejected + changesRequested + secondApprovals],
    ])
      assert.equal(done(await decisions(userId, kind)).items.length, count, `${userId} ${kind}`)
  const [newest] = done(await decisions(ada.userId)).items
  assert.deepEqual([newest.kind, newest.outcome], ['Reject', 'Rejected'])
  assert.equal(rejection(await decisions('x')), '400 ValidationControl.Error')
  assert.equal(rejection(await decisions(ada.userId, '&kind=Person')), '400 ValidationControl.Error')
  assert.equal((await ada.get(`/api/compliance/v1/workload/decisions?userId=${ben.userId}`)).status, 403)
  clock.advance(8 * 24 * 60 * MINUTE)
  assert.deepEqual(done(await decisions(ada.userId)).items, [])
  const later = done(await supervisor.get('/api/compliance/v1/workload'))
  assert.deepEqual([later.medianSeconds, later.analysts[0].medianSeconds], [null, null])
})

test('an approved case is counted once, when its second approval is confirmed', async () => {
  const reviewCase = await aReadyCase(service, ada)
  await everyCell(service.app.db)(async (sql) => {
    await sql`update review_case set risk_level = 'High' where customer_id = ${reviewCase.customerId}`
    await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${reviewCase.customerId}`
  })
  const counted = async () => {
    const { decided, analysts } = done(await supervisor.get('/api/compliance/v1/workload?days=1'))
    return [decided[0].approved, analysts.find((one: any) => one.userId === ada.userId).approved]
  }
  assert.deepEqual(await counted(), [0, 0])
  done(await reviewCase.decide(ada, 'approve'))
  assert.deepEqual(await counted(), [0, 1], 'the reviewer has proposed it')
  done(await reviewCase.decide(ben, 'confirm-approval'))
  assert.deepEqual(await counted(), [1, 1])
})
