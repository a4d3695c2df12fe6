import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aboutRegistration,
  aboutWebsite,
  aCase,
  CASES,
  done,
  rejection,
  type TestCase,
} from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { closeUnansweredCases } from './case-timers.ts'

const clock = new ManualClock()
const service = await startTestService({ env: { RATE_LIMITS: 'off' }, clock })
const analyst = await service.aUser({ role: 'analyst' })

const statuses = (list: { status: string }[]) => list.map(({ status }) => status)

async function aClaimedCase(): Promise<TestCase> {
  const reviewCase = await aCase(service)
  done(await reviewCase.act(analyst, 'claim'))
  return reviewCase
}

/** The business document that the rules require, requested in the same words. */
async function requestOf(reviewCase: TestCase) {
  const { requirements } = await reviewCase.read(analyst)
  const { kind, target, acceptedDocumentCategories, reasonCode, message, requirementId } = requirements.find(
    (requirement: any) => requirement.kind === 'Document',
  )
  return {
    requirementId,
    item: { kind, target: { type: target.type }, acceptedDocumentCategories, reasonCode, message },
  }
}

test('a requirement that is requested as well is listed once, among the requested changes', async () => {
  const reviewCase = await aClaimedCase()
  const { requirementId, item } = await requestOf(reviewCase)
  done(await reviewCase.decide(analyst, 'request-changes', { items: [item] }))
  const { requirements, items, blockers } = await reviewCase.read(analyst)
  assert.ok(!requirements.some((requirement: any) => requirement.requirementId === requirementId))
  assert.deepEqual(statuses(items), ['Due'])
  assert.ok(!blockers.some(({ path }: any) => path === `requirements/${requirementId}`))
  const messages = (await reviewCase.status()).outstandingRequirements.map(({ message }: any) => message)
  assert.equal(new Set(messages).size, messages.length)
})

test('a rejected customer has no open or due requirements for staff or partner', async () => {
  const reviewCase = await aClaimedCase()
  done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite, aboutRegistration] }))
  clock.advance(31 * 24 * 60 * 60_000)
  await closeUnansweredCases(service.app)
  const status = await reviewCase.status()
  assert.deepEqual([status.verificationStatus, statuses(status.outstandingRequirements)], ['Rejected', []])
  assert.equal((await reviewCase.partner.get(reviewCase.path)).body.value.outstandingRequirementCount, 0)
  const { items, requirements, decision } = await reviewCase.read(analyst)
  assert.deepEqual(statuses(items), ['Closed', 'Closed'])
  assert.deepEqual(requirements, [])
  assert.deepEqual(decision.decidedBy, { kind: 'System', id: 'response-time', email: null })
  const queue = done(await analyst.get(`${CASES}?tab=Closed&partnerId=${reviewCase.partner.partnerId}`)).items
  assert.deepEqual([queue[0].dueItemCount, queue[0].submittedItemCount], [0, 0])
})

test('a waived requirement says that it is waived', async () => {
  const reviewCase = await aClaimedCase()
  const { requirementId, item } = await requestOf(reviewCase)
  done(await reviewCase.decide(analyst, `items/${requirementId}/waive`))
  const isWaived = ({ requirementId: id }: any) => id === requirementId
  const seen = (await reviewCase.status()).outstandingRequirements.find(isWaived)
  assert.deepEqual([seen.status, seen.message], ['Waived', `Waived: ${item.message}`])
  assert.equal((await reviewCase.read(analyst)).requirements.find(isWaived).message, `Waived: ${item.message}`)
})

test('overview, profile and verification status count the same requirements', async () => {
  const reviewCase = await aClaimedCase()
  done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  const { outstandingRequirements } = await reviewCase.status()
  const due = statuses(outstandingRequirements).filter((status) => status === 'Due').length
  assert.ok(due > 1, 'the rules require something as well')
  assert.equal((await reviewCase.partner.get(reviewCase.path)).body.value.outstandingRequirementCount, due)
  const admin = await service.aUser({ role: 'admin', partner: reviewCase.partner })
  const overview = done(await admin.get('/api/customer/v1/partner-profile/overview'))
  assert.deepEqual(
    overview.dueNext.map(({ customerId, items }: any) => [customerId, items]),
    [[reviewCase.customerId, due]],
  )
})

test('a requirement of the rules is met or waived, and cannot be accepted', async () => {
  const reviewCase = await aClaimedCase()
  const { requirementId } = await requestOf(reviewCase)
  assert.equal(rejection(await reviewCase.decide(analyst, `items/${requirementId}/accept`)), '404 Review.ItemNotFound')
  done(await reviewCase.decide(analyst, `items/${requirementId}/waive`))
  assert.equal(rejection(await reviewCase.decide(analyst, `items/${requirementId}/accept`)), '409 Review.ItemNotOpen')
})
