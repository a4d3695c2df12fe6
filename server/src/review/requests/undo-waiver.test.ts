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

test('several requirements are waived with one reason and required again with one undo', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  const before = await seenBy(reviewCase)
  const itemIds = before.map(({ requirementId }) => requirementId)
  assert.equal(itemIds.length, 2)
  const version = await reviewCase.version()
  const body = { version, itemIds: [...itemIds, itemIds[0].toUpperCase()], comment: 'Seen in the branch.' }
  assert.equal(done(await reviewCase.act(analyst, 'items/waive', body)).version, version + 1)
  assert.equal(
    rejection(await reviewCase.act(analyst, 'items/waive', body)),
    '409 Review.VersionStale',
    'a second press',
  )
  const { items, blockers } = await reviewCase.read(analyst)
  assert.deepEqual(
    items.map((item: any) => [item.status, item.isWaivedInThisRound]),
    [
      ['Waived', true],
      ['Waived', true],
    ],
  )
  assert.ok(!blockers.some(({ code }: any) => code === 'Review.RequirementsOpen'))
  const url = `/api/compliance/v1/cases/${reviewCase.customerId}`
  const notes = async () => done(await analyst.get(`${url}/notes`)).items
  assert.deepEqual(
    (await notes()).map(({ about, aboutId, text }: any) => [about, itemIds.includes(aboutId), text]),
    [
      ['Waived', true, 'Seen in the branch.'],
      ['Waived', true, 'Seen in the branch.'],
    ],
  )
  const actions = async () =>
    done(await analyst.get(`${url}/timeline`))
      .items.filter(({ what }: any) => /waive/i.test(what))
      .map(({ what, outcome, version }: any) => `${what} ${outcome} ${version}`)
  assert.deepEqual(await actions(), [`waiveItem Waived ${version + 1}`, `waiveItem Waived ${version + 1}`])

  const undone = await reviewCase.act(analyst, 'items/undo-waiver', { version: version + 1, itemIds })
  assert.equal(done(undone).version, version + 2)
  assert.deepEqual(await seenBy(reviewCase), before)
  assert.equal((await actions()).filter((it: string) => it === `undoWaiver Due ${version + 2}`).length, 2)
  assert.ok((await notes()).every(({ takenBackAt }: any) => takenBackAt !== null))
})

test('if one of several cannot be waived or required again, none is', async () => {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  const before = await seenBy(reviewCase)
  const [first, second] = before.map(({ requirementId }) => requirementId)
  const several = (what: string, itemIds: string[], by = analyst) =>
    reviewCase.decide(by, `items/${what}`, { itemIds, ...(what === 'waive' && { comment: 'Seen.' }) })
  const unknown = '00000000-0000-4000-8000-000000000000'
  assert.equal(rejection(await several('waive', [first, unknown])), '404 Review.ItemNotFound')
  assert.equal(rejection(await several('waive', [])), '400 ValidationControl.Error')
  assert.equal(rejection(await several('waive', [first], other)), '409 Review.NotOwner')
  assert.deepEqual(await seenBy(reviewCase), before)
  done(await waive(reviewCase, first))
  assert.equal(rejection(await several('waive', [second, first])), '409 Review.ItemNotOpen')
  assert.equal(rejection(await several('undo-waiver', [first, second])), '404 Review.ItemNotFound')
  const statuses = (await seenBy(reviewCase))
    .map(({ requirementId, status }) => [requirementId === first, status])
    .sort()
  assert.deepEqual(statuses, [
    [false, 'Due'],
    [true, 'Waived'],
  ])
  assert.equal((await several('undo-waiver', [first], other)).status, 409)
})
