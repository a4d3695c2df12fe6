// The measure itself is measured: an answer that isn't as described must be noticed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partnerApiDocument } from '../../src/apis/partner-api.ts'
import { answerChecker, operationsOf } from './openapi-walk.ts'

const document: any = partnerApiDocument('https://api.example')
const checker = answerChecker(document)
const read = operationsOf(document).find(({ id }) => id === 'getBusinessProfile')!
const good = {
  status: 200,
  body: structuredClone(read.responses[200]!.content['application/json'].examples.complete.value),
  headers: { 'x-request-id': 'x', etag: '"1"' },
}
const fieldErrors = (change: (answer: any) => void) => {
  const answer = structuredClone(good)
  change(answer)
  return checker.fieldErrors(read, answer)
}

test('an answer that is as described has no faults', () => {
  assert.deepEqual(checker.fieldErrors(read, good), [])
})

test('anything missing, added, mistyped, unnamed or undescribed is a fault', () => {
  const spoiled: Record<string, (answer: any) => void> = {
    'a field is missing': ({ body }) => delete body.value.version,
    'a field more': ({ body }) => (body.value.riskScore = 7),
    'a field more, deep down': ({ body }) => (body.value.ubos[0].identities[0].identityValue = 'A01234567'),
    'a field more in an object that may be null': ({ body }) => (body.value.financials.note = 'x'),
    'another type': ({ body }) => (body.value.version = '1'),
    'another word': ({ body }) => (body.value.verificationStatus = 'Draft'),
    'no UUID': ({ body }) => (body.value.customerId = 'acme'),
    'no time': ({ body }) => (body.value.createdAt = 'yesterday'),
    'a time without its zone': ({ body }) => (body.value.createdAt = '2026-11-15T12:00:00.000'),
    'null where nothing may be null': ({ body }) => (body.value.companyName = null),
    'not a success': ({ body }) => (body.isSuccess = false),
    'no body': (answer) => (answer.body = undefined),
    'no ETag': ({ headers }) => delete headers.etag,
    'no request id': ({ headers }) => delete headers['x-request-id'],
    'a status it does not have': (answer) => (answer.status = 409),
  }
  for (const [name, change] of Object.entries(spoiled)) assert.ok(fieldErrors(change).length > 0, name)
})

test('an error must have a code that the operation names under that status', () => {
  const error = (status: number, code: string) => ({
    status,
    body: { isSuccess: false, error: { code, message: 'x' } },
    headers: { 'x-request-id': 'x' },
  })
  assert.deepEqual(checker.fieldErrors(read, error(404, 'Customer.NotFound')), [])
  assert.ok(checker.fieldErrors(read, error(404, 'Partner.NotAuthorized')).length > 0)
  assert.ok(checker.fieldErrors(read, error(404, 'Document.NotFound')).length > 0)
  assert.ok(checker.fieldErrors(read, { ...error(503, 'Service.Unavailable') }).length > 0, 'without Retry-After')
})
