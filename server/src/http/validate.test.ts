// What the API layer promises for every operation that declares its schemas, its rules and what it is about.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aProfile } from '../../test/customers/factories.ts'
import { aCase } from '../../test/customers/test-case.ts'
import { startTestService } from '../../test/service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const analyst = await service.aUser({ role: 'analyst' })
const CASES = '/api/compliance/v1/cases'

test('one answer reports the field errors of query, body and rules', async () => {
  const partner = await service.aPartner()
  const answer = await partner.post('/api/partner/v1/business-profiles?dryRun=perhaps', {
    ...aProfile(),
    companyName: 7,
    businessTypeCode: 'Guild',
  })
  assert.deepEqual([answer.status, answer.body.error.code], [400, 'Validation'])
  assert.deepEqual(
    answer.body.error.details.map(({ path }: { path: string }) => path),
    ['dryRun', '/companyName', '/businessTypeCode'],
  )
})

test('an unknown customer is reported to staff before validation errors', async () => {
  const wrong = { version: 'last' }
  for (const id of [randomUUID(), 'nothing'])
    assert.deepEqual(errorOf(await analyst.post(`${CASES}/${id}/approve`, wrong)), [404, 'Customer.NotFound'])
  const { customerId } = await aCase(service)
  const answer = await analyst.post(`${CASES}/${customerId}/approve`, wrong)
  assert.deepEqual(errorOf(answer), [400, 'ValidationControl.Error'])
})

test('a malformed id of a part is not found after the customer, and before field errors', async () => {
  const { customerId } = await aCase(service)
  const decide = (customer: string) => analyst.post(`${CASES}/${customer}/people/unknown/decide`, {})
  assert.deepEqual(errorOf(await decide(randomUUID())), [404, 'Customer.NotFound'])
  assert.deepEqual(errorOf(await decide(customerId)), [404, 'Review.PersonNotFound'])
})

test('an id in upper case names the same customer', async () => {
  const { customerId } = await aCase(service)
  const answer = await analyst.get(`${CASES}/${customerId.toUpperCase()}`)
  assert.deepEqual([answer.status, answer.body.value.customerId], [200, customerId])
})

function errorOf({ status, body }: { status: number; body: { error: { code: string } } }) {
  return [status, body.error.code]
}
