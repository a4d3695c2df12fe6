// The examples of the Partner API's document: each is sent to the real service and does what it says, and every error code
// that the document names for an operation is brought about for real and answered as the document shows it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { PARTNER_OPERATIONS, partnerApiDocument } from '../../src/apis/partner-api.ts'
import type { ErrorCode } from '../../src/errors.ts'
import type { Operation } from '../../src/http/operation.ts'
import { ManualClock } from '../../src/platform/clock.ts'
import type { TestResponse } from '../service/test-response.ts'
import { startTestService } from '../service/test-service.ts'
import { stageFor, withoutIds } from './example-request.ts'
import { answerChecker, operationsOf, type WalkedOperation } from './openapi-walk.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const document = partnerApiDocument(service.app.config.baseUrl)
const walked = operationsOf(document)
const checker = answerChecker(document)

const told = (operation: Operation): WalkedOperation => walked.find(({ id }) => id === operation.id)!

function isAsDescribed(operation: Operation, answer: TestResponse): void {
  const fieldErrors = checker.fieldErrors(told(operation), answer)
  assert.deepEqual(fieldErrors, [], `${fieldErrors.join('\n')}\n${answer.text}`)
}

for (const operation of PARTNER_OPERATIONS) {
  test(`every example of ${operation.id} does what it says`, async (t) => {
    const examples = Object.entries(operation.examples ?? {})
    assert.ok(examples.length > 0, 'an operation has at least one example')
    for (const [name, example] of examples) {
      await t.test(`${name}: ${example.summary}`, async () => {
        const stage = await stageFor(service, example)
        const answer = await service.call(await stage.request(operation, example))
        assert.equal(answer.status, 200, answer.text)
        isAsDescribed(operation, answer)
        assert.ok(example.value !== undefined, 'an example shows its answer')
        assert.deepEqual(withoutIds(answer.body.value), withoutIds(example.value))
        if (operation.method !== 'GET') await isDone(operation, example.body, answer, stage)
      })
    }
  })
}

/** After a change a read shows what the request said. */
async function isDone(
  operation: Operation,
  body: unknown,
  answer: TestResponse,
  stage: Awaited<ReturnType<typeof stageFor>>,
): Promise<void> {
  const customerId = answer.body.value.customerId ?? stage.customerId
  if (!customerId) return
  const { value } = (await stage.partner.get(`/api/partner/v1/business-profiles/${customerId}`)).body
  const { businessEmail, name, businessPersonList, businessDocumentIdList, ...rest } = body as Record<string, any>
  const said: Record<string, unknown> = {
    ...rest,
    ...(businessEmail ? { email: businessEmail } : {}),
    ...(name ? { companyName: name } : {}),
  }
  for (const field of Object.keys(said).filter((field) => field in value && field !== 'customerId')) {
    const shown = JSON.stringify(withoutIds(value[field])).replaceAll('"streetLine2":null,', '')
    assert.equal(shown.replaceAll(',"streetLine2":null', ''), JSON.stringify(withoutIds(said[field])), field)
  }
  for (const { email, firstName, lastName } of businessPersonList ?? [])
    assert.ok(
      value.ubos.some((ubo: any) => ubo.email === email && ubo.firstName === firstName && ubo.lastName === lastName),
      `${operation.id} shows ${email}`,
    )
  assert.ok(value.documents.length >= (businessDocumentIdList?.length ?? 0))
}

test('every error code of every operation has an example that fits its schema', () => {
  for (const operation of walked) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const { schema, examples } = response.content['application/json']
      assert.ok(Object.keys(examples ?? {}).length > 0, `${operation.id} ${status} has no example`)
      for (const [name, { value }] of Object.entries<any>(examples)) {
        assert.deepEqual(checker.fieldErrorsOf(schema, value), [], `${operation.id} ${status} ${name}`)
        if (Number(status) >= 400) assert.equal(value.error.code, name)
      }
    }
    if (operation.bodySchema) assert.ok(Object.keys(operation.bodyExamples).length > 0, operation.id)
  }
})

// What brings each code about. Those that say where the fault lies have an example of their own in the operation; the
// others are the same for every operation that has them.
const provoked = new Set<string>()

function isTheExample(operation: Operation, code: ErrorCode, answer: TestResponse): void {
  assert.equal(answer.body?.error?.code, code, `${operation.id} ${code}: ${answer.status} ${answer.text}`)
  isAsDescribed(operation, answer)
  const shown = told(operation).responses[answer.status]!.content['application/json'].examples[code].value
  if (operation.errorExamples?.[code]) assert.deepEqual(withoutIds(answer.body), withoutIds(shown))
  provoked.add(`${operation.id} ${code}`)
}

for (const operation of PARTNER_OPERATIONS) {
  for (const [code, example] of Object.entries(operation.errorExamples ?? {})) {
    test(`${operation.id} refuses with ${code} as its example shows`, async () => {
      const stage = await stageFor(service, example)
      isTheExample(operation, code as ErrorCode, await service.call(await stage.request(operation, example)))
    })
  }
}

/** A good request of the operation, for somebody to spoil. */
async function goodRequest(operation: Operation, where = service) {
  const example = Object.values(operation.examples!)[0]!
  const stage = await stageFor(where, example)
  return { stage, request: (await stage.request(operation, example)) as any }
}
const codesOf = (operation: Operation) =>
  Object.entries(told(operation).responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content }]) => Object.keys(content['application/json'].examples))
/** Every operation rejects unknown query parameters; some have a better example of this code. */
test('ValidationControl.Error is answered by every operation', async () => {
  for (const operation of PARTNER_OPERATIONS.filter(
    ({ errorExamples }) => !errorExamples?.['ValidationControl.Error'],
  )) {
    const { request } = await goodRequest(operation)
    request.url += `${request.url.includes('?') ? '&' : '?'}unknown=1`
    isTheExample(operation, 'ValidationControl.Error', await service.call(request))
  }
})
const withCode = (code: ErrorCode) => PARTNER_OPERATIONS.filter((operation) => codesOf(operation).includes(code))

const SPOILED: Partial<Record<ErrorCode, (request: any, operation: Operation) => Promise<unknown> | unknown>> = {
  'Partner.NotAuthenticated': (request) => delete request.headers.authorization,
  'Partner.NotAuthorized': async (request, { scope }) => {
    const other = await service.aPartner()
    request.headers.authorization = `Bearer ${await other.token(scope === 'partner.read' ? ['partner.write'] : ['partner.read'])}`
  },
  'Customer.NotFound': (request) => {
    request.url = request.url.replace(/[0-9a-f-]{36}|acme-0002/, '01900000-0000-7000-8000-000000000000')
  },
  'Idempotency.KeyInvalid': (request) => (request.headers['idempotency-key'] = 'two words'),
  'Request.TooLarge': (request) => (request.payload = JSON.stringify({ x: 'x'.repeat(1024 * 1024) })),
  'Request.UnsupportedMediaType': (request) => (request.headers['content-type'] = 'text/csv'),
  'Customer.VersionMismatch': (request) => (request.headers['if-match'] = '"99"'),
}

for (const [code, spoil] of Object.entries(SPOILED)) {
  test(`${code} is answered by every operation that names it`, async () => {
    for (const operation of withCode(code as ErrorCode)) {
      const { request } = await goodRequest(operation)
      await spoil(request, operation)
      isTheExample(operation, code as ErrorCode, await service.call(request))
    }
  })
}

test('a key that was used for another request is refused by every operation that takes one', async () => {
  for (const operation of withCode('Idempotency.KeyReused')) {
    const { request } = await goodRequest(operation)
    request.headers['idempotency-key'] = 'once'
    assert.equal((await service.call(request)).status, 200)
    const other = { ...JSON.parse(request.payload), more: 1 }
    isTheExample(operation, 'Idempotency.KeyReused', await service.call({ ...request, payload: JSON.stringify(other) }))
  }
})

test('a customer under review, rejected or erased is not changed by any operation that says so', async () => {
  for (const [code, status, stage] of [
    ['Customer.UnderReview', 'PendingVerification', 'InReview'],
    ['Customer.NotEditable', 'Rejected', 'Closed'],
  ] as const) {
    for (const operation of withCode(code)) {
      const { request, stage: made } = await goodRequest(operation)
      await service.app.db.everyPartner(
        (sql) => sql`
          update customer set verification_status = ${status}, review_stage = ${stage},
            erased_at = case when ${stage} = 'Closed' then updated_at end
          where customer_id = ${made.customerId!}`,
      )
      isTheExample(operation, code, await service.call(request))
    }
  }
})

/** It waits ten seconds for the other one; meanwhile everything else here goes on. */
const waiting = Promise.allSettled([secondOfTwo()])

async function secondOfTwo(): Promise<void> {
  const admin = postgres(service.adminUrl, { max: 8 })
  const waits = withCode('Idempotency.InProgress').map(async (operation) => {
    const { request, stage } = await goodRequest(operation)
    request.headers['idempotency-key'] = 'held'
    const held = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const other = admin.begin(async (sql) => {
      await sql`insert into idempotency_key (partner_id, key, request_hash, status, sealed_body, created_at)
        values (${stage.partner.partnerId}, 'held', ${Buffer.alloc(32)}, 200, ${Buffer.alloc(1)}, ${new Date()})`
      holding.resolve()
      await held.promise
      throw new Error('give it back')
    })
    await holding.promise
    const answer = await service.call(request)
    held.resolve()
    await other.catch(() => {})
    isTheExample(operation, 'Idempotency.InProgress', answer)
    assert.ok(Number(answer.headers['retry-after']) > 0)
  })
  const outcomes = await Promise.allSettled(waits)
  await admin.end()
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

test('too many requests, a fault of ours and a database that is away: every operation says so', async () => {
  const clock = new ManualClock()
  const env = { RATE_LIMIT_READS: '1/4', RATE_LIMIT_WRITES: '1/4', RATE_LIMITS: 'on' }
  const small = await startTestService({ clock, env })
  const admin = postgres(small.adminUrl, { max: 1, onnotice: () => {} })
  const requests: [Operation, any][] = []
  for (const operation of PARTNER_OPERATIONS) requests.push([operation, (await goodRequest(operation, small)).request])
  const each = async (code: ErrorCode) => {
    clock.advance(60_000)
    const answers = await Promise.all(requests.map(([, request]) => small.call({ ...request })))
    for (const [index, answer] of answers.entries()) isTheExample(requests[index]![0], code, answer)
  }
  for (const [operation, request] of requests) {
    let answer = await small.call({ ...request })
    for (let i = 0; i < 8 && answer.status !== 429; i++) answer = await small.call({ ...request })
    isTheExample(operation, 'RateLimit.Exceeded', answer)
  }
  await admin`alter table partner rename to partner_elsewhere`
  await each('Service.Error')
  await admin`alter table partner_elsewhere rename to partner`
  const [{ name }] = (await admin`select current_database() as name`) as any
  await admin.unsafe(`alter database ${name} connection limit 0`)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`
  await each('Service.Unavailable')
  await admin.unsafe(`alter database ${name} connection limit -1`)
  await admin.end()
})

test('while another request holds the key, a second is told to wait', async () => {
  const [outcome] = await waiting
  if (outcome.status === 'rejected') throw outcome.reason
})

test('no code that the document names was left out', () => {
  const named = PARTNER_OPERATIONS.flatMap((operation) => codesOf(operation).map((code) => `${operation.id} ${code}`))
  const missing = named.filter((name) => !provoked.has(name))
  assert.deepEqual(missing, [])
})
