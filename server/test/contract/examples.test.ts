// Every example of the Partner API document is sent to the real service, and every error code that the document lists for
// an operation is provoked and compared with the documented answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { PARTNER_OPERATIONS, partnerApiDocument } from '../../src/apis/partner-api.ts'
import type { ErrorCode } from '../../src/errors.ts'
import type { Operation } from '../../src/http/operation.ts'
import { ManualClock } from '../../src/platform/clock.ts'
import { everyCell } from '../database/every-cell.ts'
import type { TestResponse } from '../service/test-response.ts'
import { startTestService } from '../service/test-service.ts'
import { setUpExample, withoutIds } from './example-request.ts'
import { answerChecker, operationsOf, type WalkedOperation } from './openapi-walk.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const document = partnerApiDocument(service.app.config.baseUrl)
const walked = operationsOf(document)
const checker = answerChecker(document)

const documented = (operation: Operation): WalkedOperation => walked.find(({ id }) => id === operation.id)!

function assertDocumented(operation: Operation, answer: TestResponse): void {
  const found = checker.differences(documented(operation), answer)
  assert.deepEqual(found, [], `${found.join('\n')}\n${answer.text}`)
}

for (const operation of PARTNER_OPERATIONS) {
  test(`every example of ${operation.id} gets the documented answer`, async (t) => {
    const examples = Object.entries(operation.examples ?? {})
    assert.ok(examples.length > 0, 'an operation has at least one example')
    for (const [name, example] of examples) {
      await t.test(`${name}: ${example.summary}`, async () => {
        const stage = await setUpExample(service, example)
        const answer = await service.call(await stage.request(operation, example))
        assert.equal(answer.status, 200, answer.text)
        assertDocumented(operation, answer)
        assert.ok(example.value !== undefined, 'an example has an answer')
        assert.deepEqual(withoutIds(answer.body.value), withoutIds(example.value))
        if (operation.method !== 'GET') await assertChanged(operation, example.body, answer, stage)
      })
    }
  })
}

/** A read after the change returns the values of the request. */
async function assertChanged(
  operation: Operation,
  body: unknown,
  answer: TestResponse,
  stage: Awaited<ReturnType<typeof setUpExample>>,
): Promise<void> {
  const customerId = answer.body.value.customerId ?? stage.customerId
  if (!customerId || body === undefined) return
  const { value } = (await stage.partner.get(`/api/partner/v1/business-profiles/${customerId}`)).body
  const { businessEmail, name, businessPersonList, businessDocumentIdList, ...rest } = body as Record<string, any>
  const sent: Record<string, unknown> = {
    ...rest,
    ...(businessEmail ? { email: businessEmail } : {}),
    ...(name ? { companyName: name } : {}),
  }
  for (const field of Object.keys(sent).filter((field) => field in value && field !== 'customerId')) {
    const shown = JSON.stringify(withoutIds(value[field])).replaceAll('"streetLine2":null,', '')
    assert.equal(shown.replaceAll(',"streetLine2":null', ''), JSON.stringify(withoutIds(sent[field])), field)
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
        assert.deepEqual(checker.valueDifferences(schema, value), [], `${operation.id} ${status} ${name}`)
        if (Number(status) >= 400) assert.equal(value.error.code, name)
      }
    }
    if (operation.bodySchema) assert.ok(Object.keys(operation.bodyExamples).length > 0, operation.id)
  }
})

// How each code is provoked. Codes about a field have an example in their operation; the others are the same for all
// operations.
const provoked = new Set<string>()

function assertExample(operation: Operation, code: ErrorCode, answer: TestResponse): void {
  assert.equal(answer.body?.error?.code, code, `${operation.id} ${code}: ${answer.status} ${answer.text}`)
  assertDocumented(operation, answer)
  const shown = documented(operation).responses[answer.status]!.content['application/json'].examples[code].value
  if (operation.errorExamples?.[code]) assert.deepEqual(withoutIds(answer.body), withoutIds(shown))
  provoked.add(`${operation.id} ${code}`)
}

for (const operation of PARTNER_OPERATIONS) {
  for (const [code, example] of Object.entries(operation.errorExamples ?? {})) {
    test(`${operation.id} answers ${code} as documented`, async () => {
      const stage = await setUpExample(service, example)
      assertExample(operation, code as ErrorCode, await service.call(await stage.request(operation, example)))
    })
  }
}

/** A valid request to the operation, for tests to change. */
async function validRequest(operation: Operation, where = service) {
  const example = Object.values(operation.examples!)[0]!
  const stage = await setUpExample(where, example)
  return { stage, request: (await stage.request(operation, example)) as any }
}
const codesOf = (operation: Operation) =>
  Object.entries(documented(operation).responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content }]) => Object.keys(content['application/json'].examples))
/** Every operation rejects unknown query parameters; some document a better example of this code. */
test('every operation answers ValidationControl.Error', async () => {
  for (const operation of PARTNER_OPERATIONS.filter(
    ({ errorExamples }) => !errorExamples?.['ValidationControl.Error'],
  )) {
    const { request } = await validRequest(operation)
    request.url += `${request.url.includes('?') ? '&' : '?'}unknown=1`
    assertExample(operation, 'ValidationControl.Error', await service.call(request))
  }
})
const withCode = (code: ErrorCode) => PARTNER_OPERATIONS.filter((operation) => codesOf(operation).includes(code))

const INVALID: Partial<Record<ErrorCode, (request: any, operation: Operation) => Promise<unknown> | unknown>> = {
  'Partner.NotAuthenticated': (request) => delete request.headers.authorization,
  'Partner.NotAuthorized': async (request, { scope }) => {
    const other = await service.aPartner()
    request.headers.authorization = `Bearer ${await other.token(scope === 'partner.read' ? ['partner.write'] : ['partner.read'])}`
  },
  'Customer.NotFound': (request) => {
    request.url = request.url.replace(/[0-9a-f-]{36}|acme-0002/, '01900000-0000-7000-8000-000000000000')
  },
  'Completion.LinkNotFound': (request) => {
    request.url = request.url.replace(/[0-9a-f-]{36}$/, '01900000-0000-7000-8000-000000000000')
  },
  'Completion.TooManyLinks': async (request) => {
    for (let i = 0; i < 10; i++) assert.equal((await service.call({ ...request })).status, 200)
  },
  'Idempotency.KeyInvalid': (request) => (request.headers['idempotency-key'] = 'two words'),
  'Request.TooLarge': (request) => (request.payload = JSON.stringify({ x: 'x'.repeat(1024 * 1024) })),
  'Request.UnsupportedMediaType': (request) => (request.headers['content-type'] = 'text/csv'),
  'Customer.VersionMismatch': (request) => (request.headers['if-match'] = '"99"'),
}

for (const [code, invalidate] of Object.entries(INVALID)) {
  test(`every operation that documents ${code} answers it`, async () => {
    for (const operation of withCode(code as ErrorCode)) {
      const { request } = await validRequest(operation)
      await invalidate(request, operation)
      assertExample(operation, code as ErrorCode, await service.call(request))
    }
  })
}

test('every operation with idempotency keys rejects a key that was used for another request', async () => {
  for (const operation of withCode('Idempotency.KeyReused')) {
    const { request } = await validRequest(operation)
    request.headers['idempotency-key'] = 'once'
    assert.equal((await service.call(request)).status, 200)
    const other = { ...JSON.parse(request.payload), more: 1 }
    assertExample(
      operation,
      'Idempotency.KeyReused',
      await service.call({ ...request, payload: JSON.stringify(other) }),
    )
  }
})

test('every operation that documents it rejects changes to a customer that is under review, rejected or erased', async () => {
  for (const [code, status, stage] of [
    ['Customer.UnderReview', 'PendingVerification', 'InReview'],
    ['Customer.NotEditable', 'Rejected', 'Closed'],
  ] as const) {
    for (const operation of withCode(code)) {
      const { request, stage: setup } = await validRequest(operation)
      await everyCell(service.app.db)(
        (sql) => sql`
          update customer set verification_status = ${status}, review_stage = ${stage},
            erased_at = case when ${stage} = 'Closed' then updated_at end
          where customer_id = ${setup.customerId!}`,
      )
      assertExample(operation, code, await service.call(request))
    }
  }
})

test('a completion link is not sent by email where email is not configured', async () => {
  const env = {
    DATABASE_URL: 'postgres://gangway@database.example/gangway',
    MASTER_KEYS: Buffer.alloc(32, 1).toString('base64'),
    BASE_URL: 'https://gangway.example',
  }
  const silent = await startTestService({ env })
  for (const operation of withCode('Mail.Unavailable')) {
    const { request } = await validRequest(operation, silent)
    const answer = await silent.call({ ...request, payload: JSON.stringify({ sendEmail: true }) })
    assertExample(operation, 'Mail.Unavailable', answer)
  }
})

/** The request waits ten seconds for the other transaction, so it runs beside the other tests. */
const waiting = Promise.allSettled([requestWithHeldKey()])

async function requestWithHeldKey(): Promise<void> {
  // In the partner's cell, beside the connections of the service.
  const pools = new Map(service.app.db.cells.map((cell) => [cell.name, cell.separatePool(8)]))
  const waits = withCode('Idempotency.InProgress').map(async (operation) => {
    const { request, stage } = await validRequest(operation)
    request.headers['idempotency-key'] = 'held'
    const held = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const { name } = await service.app.db.cellOf(stage.partner.partnerId)
    const other = pools.get(name)!.transaction(async (sql) => {
      await sql`set local idle_in_transaction_session_timeout = 0`
      await sql`insert into idempotency_key (partner_id, key, request_hash, status, sealed_body, created_at)
        values (${stage.partner.partnerId}, 'held', ${Buffer.alloc(32)}, 200, ${Buffer.alloc(1)}, ${new Date()})`
      holding.resolve()
      await held.promise
      throw new Error('roll back')
    })
    await holding.promise
    const answer = await service.call(request)
    held.resolve()
    await other.catch(() => {})
    assertExample(operation, 'Idempotency.InProgress', answer)
    assert.ok(Number(answer.headers['retry-after']) > 0)
  })
  const outcomes = await Promise.allSettled(waits)
  for (const pool of pools.values()) await pool.close()
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

test('every operation answers RateLimit.Exceeded, Service.Error and Service.Unavailable', async () => {
  const clock = new ManualClock()
  const env = { RATE_LIMIT_READS: '1/4', RATE_LIMIT_WRITES: '1/4', RATE_LIMITS: 'on' }
  const small = await startTestService({ clock, env })
  const admin = postgres(small.adminUrl, { max: 1, onnotice: () => {} })
  const requests: [Operation, any][] = []
  for (const operation of PARTNER_OPERATIONS) requests.push([operation, (await validRequest(operation, small)).request])
  const each = async (code: ErrorCode) => {
    clock.advance(60_000)
    const answers = await Promise.all(requests.map(([, request]) => small.call({ ...request })))
    for (const [index, answer] of answers.entries()) assertExample(requests[index]![0], code, answer)
  }
  for (const [operation, request] of requests) {
    let answer = await small.call({ ...request })
    for (let i = 0; i < 8 && answer.status !== 429; i++) answer = await small.call({ ...request })
    assertExample(operation, 'RateLimit.Exceeded', answer)
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

test('a request with an idempotency key in use is answered with Idempotency.InProgress', async () => {
  const [outcome] = await waiting
  if (outcome.status === 'rejected') throw outcome.reason
})

test('every documented code of every operation was provoked', () => {
  const listed = PARTNER_OPERATIONS.flatMap((operation) => codesOf(operation).map((code) => `${operation.id} ${code}`))
  const missing = listed.filter((name) => !provoked.has(name))
  assert.deepEqual(missing, [])
})
