// Traces as a collector receives them. Isolated, because a process has one tracer.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { aProfile } from '../../../test/customers/factories.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { startTraceCollector } from '../../../test/peers/trace-collector.ts'
import { until } from '../../../test/process/until.ts'
import { settle, startWebhookService } from '../../../test/service/webhook-service.ts'
import { readConfig } from '../../config/read-config.ts'
import { repeat } from '../repeat.ts'
import { openOtlpTracer } from './otlp-tracer.ts'
import { readTraceparent, setTracer } from './trace.ts'

const PROFILES = '/api/partner/v1/business-profiles'
const [SERVER, CLIENT] = [2, 3]

const collector = await startTraceCollector()
const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' })
const tracer = openOtlpTracer(config.tracing!, { 'gangway.role': 'all' })
setTracer(tracer)
after(async () => {
  setTracer(undefined)
  await tracer.close()
  await collector.close()
})
const service = await startWebhookService()
const { app } = service
const receiver = await service.aReceiver()
const partner = await service.aSubscriber(receiver.url('/hook/secret-path'))
const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId)

test('a create, its statements and its deliveries are one trace, and the receiver gets the span of the attempt', async () => {
  const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
  const dispatcher = service.dispatch()
  const created = await partner.post(PROFILES, aProfile({ companyName: 'Secret Harbour Ltd' }), {
    traceparent: `00-${caller.traceId}-${caller.spanId}-01`,
  })
  assert.equal(created.status, 200)
  await settle(dispatcher)
  assert.ok(receiver.received.length > 0)
  const attempts = () => spansOf(caller.traceId).filter(({ name }) => name === 'POST webhook')
  await until('all spans arrive', () => attempts().length === receiver.received.length)
  const spans = spansOf(caller.traceId)
  const request = spans.find(({ kind }) => kind === SERVER)!
  assert.deepEqual(
    [request.name, request.parentSpanId, request.attributes],
    [
      `POST ${PROFILES}`,
      caller.spanId,
      {
        'http.request.method': 'POST',
        'gangway.operation': 'createBusinessProfile',
        'http.route': PROFILES,
        'http.response.status_code': 200,
      },
    ],
  )
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  const insert = statements.find(({ name }) => name === 'INSERT customer')!
  assert.deepEqual([insert.parentSpanId, insert.kind], [request.spanId, CLIENT])
  assert.match(String(insert.attributes['db.query.text']), /^with given as/)
  const deliveries = spans.filter(({ name }) => name === 'POST webhook')
  assert.ok(deliveries.every(({ parentSpanId }) => parentSpanId === request.spanId))
  assert.equal(deliveries[0]!.attributes['http.response.status_code'], 204)
  const sent = receiver.received.map(({ headers }) => readTraceparent(String(headers.traceparent)))
  assert.deepEqual(
    new Set(sent.map((it) => `${it!.traceId} ${it!.spanId}`)),
    new Set(deliveries.map((it) => `${it.traceId} ${it.spanId}`)),
  )
  assert.deepEqual([collector.resource['service.name'], collector.resource['gangway.role']], ['gangway', 'all'])
  const line = service
    .logged()
    .split('\n')
    .find((text) => text.includes('createBusinessProfile'))!
  assert.deepEqual(
    [JSON.parse(line).trace_id, JSON.parse(line).span_id],
    [request.traceId, request.spanId],
    'the log line names the span',
  )
})

test('a retry joins the trace of its event from the database, without the process that created it', async () => {
  const traceId = 'c'.repeat(32)
  receiver.answer = (_request, response) => void response.writeHead(503).end()
  const path = `${PROFILES}/${(await partner.post(PROFILES, aProfile())).body.value.customerId}`
  const patched = await partner.patch(
    path,
    { tradingName: 'Renamed' },
    { traceparent: `00-${traceId}-${'d'.repeat(16)}-01` },
  )
  assert.equal(patched.status, 200)
  const stored = await everyCell(app.db)(
    (sql) => sql`select distinct traceparent from event where traceparent like ${`%${traceId}%`}`,
  )
  assert.equal(stored.length, 1)
  await until('the failed attempt arrives', () => spansOf(traceId).some(({ name }) => name === 'POST webhook'))
  const attempt = spansOf(traceId).find(({ name }) => name === 'POST webhook')!
  assert.deepEqual([attempt.isError, attempt.attributes['error.type']], [true, 'HttpStatus'])
})

test('a background job is a trace with its statements, and a failed one names the code of the error only', async () => {
  const job = repeat(app, {
    job: 'example',
    failed: 'failed',
    everyMs: 3_600_000,
    pass: async () => {
      await app.db.directory((sql) => sql`select 1 from partner limit 1`)
      await app.db.directory((sql) => sql`select ${'Ada Obi'}::int from partner`)
      return undefined
    },
  })
  await job.now()
  await job.stop()
  const jobOf = () => collector.spans.find(({ name }) => name === 'job example')
  await until('the job arrives', () => jobOf() !== undefined)
  const statements = spansOf(jobOf()!.traceId).filter(({ name }) => name === 'SELECT partner')
  assert.deepEqual(
    statements.map(({ parentSpanId, isError }) => [parentSpanId, isError]),
    [
      [jobOf()!.spanId, false],
      [jobOf()!.spanId, true],
    ],
  )
  assert.equal(jobOf()!.attributes['error.type'], '22P02')
})

test('what the caller does not sample is not recorded, and neither are probes', async () => {
  const traceId = 'e'.repeat(32)
  await partner.get(PROFILES, { traceparent: `00-${traceId}-${'f'.repeat(16)}-00` })
  await service.call({ method: 'GET', url: '/health/ready' })
  await service.call({ method: 'GET', url: `${PROFILES}/x`, headers: { traceparent: 'not-a-traceparent' } })
  await until('the last request arrives', () =>
    collector.spans.some(({ name }) => name === `GET ${PROFILES}/:customerId`),
  )
  assert.deepEqual(spansOf(traceId), [])
  assert.ok(!collector.spans.some(({ attributes }) => attributes['gangway.operation'] === 'healthReady'))
})

test('traces have no personal data, no IDs and no addresses of receivers', async () => {
  const text = collector.text()
  for (const secret of [
    'Secret Harbour',
    'secret-path',
    '127.0.0.1',
    'Ada',
    partner.partnerId,
    partner.clientId,
    'Bearer',
  ])
    assert.ok(!text.includes(secret), secret)
})
