import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProfile } from '../../test/customers/factories.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { isTooDeep } from './body-depth.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test('a body may have twenty levels, and a hundred thousand are rejected at once', () => {
  assert.equal(isTooDeep(JSON.parse(nested(20))), false)
  assert.equal(isTooDeep(JSON.parse(nested(21))), true)
  assert.equal(isTooDeep(JSON.parse(`{"a":{"b":[1,${nested(18)}]}}`)), true)
  assert.equal(isTooDeep(JSON.parse(nested(100_000))), true)
  for (const flat of [undefined, null, 'text', 1, {}, [], Array(100_000).fill(0)]) assert.equal(isTooDeep(flat), false)
})

test('a body that is nested too deeply is rejected with the code of its operation, also with an idempotency key', async () => {
  const service = await startTestService()
  const partner = await service.aPartner()
  const url = '/api/partner/v1/business-profiles'
  const { customerId } = (await partner.post(url, aProfile())).body.value
  const key = { 'idempotency-key': 'deep' }
  const deep = JSON.stringify(aProfile()).replace(/}$/, `,"more":${nested(100_000)}}`)
  const created = await partner.post(url, deep, key)
  assert.deepEqual([created.status, created.body.error.code], [400, 'Validation'])
  const patched = await partner.patch(`${url}/${customerId}`, `{"more":${nested(100_000)}}`, key)
  assert.deepEqual([patched.status, patched.body.error.code], [400, 'ValidationControl.Error'])
})
