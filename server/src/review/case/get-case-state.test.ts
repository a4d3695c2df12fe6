import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aCase, CASES, done, rejection } from '../../../test/customers/test-case.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const auditor = await service.aUser({ role: 'auditor' })

test('the state of a case follows what others do to it, and reading it is no view of the case', async () => {
  const reviewCase = await aCase(service)
  const address = `${CASES}/${reviewCase.customerId}/state`
  const state = async () => done(await auditor.get(address))
  const before = await state()
  assert.deepEqual(
    [before.version, before.reviewStage, before.verificationStatus, before.ownerId],
    [await reviewCase.version(), 'Queued', 'PendingVerification', null],
  )
  const claimed = done(await reviewCase.act(analyst, 'claim'))
  assert.deepEqual(await state(), claimed)
  assert.equal(claimed.ownerId, analyst.userId)
  done(await reviewCase.act(analyst, 'release'))
  assert.equal((await state()).ownerId, null)
  const { items } = done(await auditor.get(`${CASES}/${reviewCase.customerId}/timeline`))
  assert.deepEqual(
    items.filter(({ what, actor }: any) => what === 'viewCase' && actor?.email === auditor.email),
    [],
  )
})

test('the state of a case is for staff, and an unknown case has none', async () => {
  const { customerId, partner } = await aCase(service)
  for (const id of [randomUUID(), 'x'])
    assert.equal(rejection(await analyst.get(`${CASES}/${id}/state`)), '404 Customer.NotFound')
  const viewer = await service.aUser({ role: 'viewer', partner })
  assert.match(rejection(await viewer.get(`${CASES}/${customerId}/state`)), /^403 /)
})
