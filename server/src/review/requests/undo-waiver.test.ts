import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aPerson } from '../../../test/customers/factories.ts'
import { aboutWebsite, aCase, aReadyCase, done, rejection, type TestCase } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const other = await service.aUser({ role: 'analyst' })
const supervisor = await service.aUser({ role: 'supervisor' })

const undo = (reviewCase: TestCase, itemId: string, by: TestUser = analyst) =>
  reviewCase.decide(by, `items/${itemId}/undo-waiver`)
const waive = (reviewCase: TestCase, itemId: string) =>
  reviewCase.decide(analyst, `items/${itemId}/waive`, { comment: 'Seen in the branch.' })
/** The requirements as the partner sees them. */
const seenBy = async (reviewCase: TestCase): Promise<any[]> =>
  (await reviewCase.status()).outstandingRequirements.map(({ requestedAt: _, ...requirement }: any) => requirement)

test('undoing a waiver makes the requirement due again, as if it had not been waived', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  const before = await seenBy(reviewCase)
  const [{ requirementId }] = before
  assert.equal(rejection(await undo(reviewCase, requirementId)), '404 Review.ItemNotFound', 'nothing is waived yet')
  const version = done(await waive(reviewCase, requirementId)).version
  const waived = (await reviewCase.read(analyst)).items.find((item: any) => item.requirementId === requirementId)
  assert.deepEqual([waived.status, waived.isWaivedInThisRound], ['Waived', true])
  assert.equal(done(await undo(reviewCase, requirementId)).version, version + 1)
  assert.deepEqual(await seenBy(reviewCase), before)
  assert.equal((await reviewCase.partner.get(reviewCase.path)).body.value.outstandingRequirementCount, before.length)
  const seen = await reviewCase.read(analyst)
  assert.ok(seen.blockers.some(({ path }: any) => path === `requirements/${requirementId}`))
  const timeline = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/timeline`)).items
  assert.deepEqual(
    timeline.map(({ what }: any) => what).filter((what: string) => /waive/i.test(what)),
    ['undoWaiver', 'waiveItem'],
  )
  const [note] = done(await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/notes`)).items
  assert.deepEqual(
    [note.about, note.takenBackAt],
    ['Waived', timeline.find(({ what }: any) => what === 'undoWaiver').at],
  )
  assert.equal(rejection(await undo(reviewCase, requirementId)), '404 Review.ItemNotFound', 'a second undo')
  done(await waive(reviewCase, requirementId))
  done(await undo(reviewCase, requirementId))
})

test('an answered request is waiting for a decision again, one without an answer is due', async () => {
  const reviewCase = await aReadyCase(service, analyst)
  const items = [aboutWebsite, { ...aboutWebsite, path: '/tradingName', reasonCode: 'FieldMissing' }]
  done(await reviewCase.decide(analyst, 'request-changes', { items, message: 'Two things.' }))
  // Sending people returns the case, whatever else was requested.
  done(
    await reviewCase.partner.patch(reviewCase.path, {
      website: 'https://better.example',
      businessPersonList: [aPerson({ percentageShare: null })],
    }),
  )
  done(await reviewCase.act(analyst, 'claim'))
  const statuses = async () =>
    (await reviewCase.read(analyst)).items.map((item: any) => [item.path, item.status]).sort()
  const before = await statuses()
  assert.deepEqual(before, [
    ['/tradingName', 'Due'],
    ['/website', 'Submitted'],
  ])
  for (const { requirementId } of (await reviewCase.read(analyst)).items) {
    done(await waive(reviewCase, requirementId))
    done(await undo(reviewCase, requirementId))
  }
  assert.deepEqual(await statuses(), before)
})

test('a waiver of an earlier round stays', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  const [{ requirementId }, ...others] = (await reviewCase.read(analyst)).requirements
  for (const id of [requirementId, ...others.map((it: any) => it.requirementId)]) done(await waive(reviewCase, id))
  done(await reviewCase.decide(analyst, 'approve'))
  done(await reviewCase.decide(supervisor, 'reopen', { comment: 'Once more.' }))
  done(await reviewCase.act(analyst, 'claim'))
  const { items } = await reviewCase.read(analyst)
  assert.ok(items.every((item: any) => item.status === 'Waived' && !item.isWaivedInThisRound))
  assert.equal(rejection(await undo(reviewCase, requirementId)), '409 Review.NotWaivedInThisRound')
})

test('only the owner undoes a waiver, on the version that was seen', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  const [{ requirementId }] = (await reviewCase.read(analyst)).requirements
  const { version } = done(await waive(reviewCase, requirementId))
  const path = `items/${requirementId}/undo-waiver`
  assert.equal(rejection(await reviewCase.act(analyst, path, { version: version - 1 })), '409 Review.VersionStale')
  assert.equal((await undo(reviewCase, requirementId, other)).status, 409)
  const auditor = await service.aUser({ role: 'auditor' })
  assert.equal((await undo(reviewCase, requirementId, auditor)).status, 403)
  assert.equal((await reviewCase.read(analyst)).items[0].status, 'Waived')
})
