// The checker of answers is checked: it must find every difference from the document.
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
const differences = (change: (answer: any) => void) => {
  const answer = structuredClone(good)
  change(answer)
  return checker.differences(read, answer)
}

test('an answer that matches the document has no differences', () => {
  assert.deepEqual(checker.differences(read, good), [])
})

test('a missing, added, mistyped or undocumented part is a difference', () => {
  const changes: Record<string, (answer: any) => void> = {
    'a field is missing': ({ body }) => delete body.value.version,
    'an added field': ({ body }) => (body.value.riskScore = 7),
    'an added field in a nested object': ({ body }) => (body.value.ubos[0].identities[0].identityValue = 'A01234567'),
    'an added field in a nullable object': ({ body }) => (body.value.financials.note = 'x'),
    'another type': ({ body }) => (body.value.version = '1'),
    'an unknown enum value': ({ body }) => (body.value.verificationStatus = 'Draft'),
    'an id that is not a UUID': ({ body }) => (body.value.customerId = 'acme'),
    'a time that is not a date-time': ({ body }) => (body.value.createdAt = 'yesterday'),
    'a time without its zone': ({ body }) => (body.value.createdAt = '2026-11-15T12:00:00.000'),
    'null in a field that is not nullable': ({ body }) => (body.value.companyName = null),
    'not a success': ({ body }) => (body.isSuccess = false),
    'no body': (answer) => (answer.body = undefined),
    'no ETag': ({ headers }) => delete headers.etag,
    'no request id': ({ headers }) => delete headers['x-request-id'],
    'an undocumented status': (answer) => (answer.status = 409),
  }
  for (const [name, change] of Object.entries(changes)) assert.ok(differences(change).length > 0, name)
})

test('an error must have a code that the operation documents for its status', () => {
  const error = (status: number, code: string) => ({
    status,
    body: { isSuccess: false, error: { code, message: 'x' } },
    headers: { 'x-request-id': 'x' },
  })
  assert.deepEqual(checker.differences(read, error(404, 'Customer.NotFound')), [])
  assert.ok(checker.differences(read, error(404, 'Partner.NotAuthorized')).length > 0)
  assert.ok(checker.differences(read, error(404, 'Document.NotFound')).length > 0)
  assert.ok(checker.differences(read, { ...error(503, 'Service.Unavailable') }).length > 0, 'without Retry-After')
})
