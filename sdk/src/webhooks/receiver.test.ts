// Every adapter in its framework, behind TLS, with deliveries from a real service.
import assert from 'node:assert/strict'
import { createServer as createTlsServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createAdaptorServer } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { until } from '../../../server/test/process/until.ts'
import { recordEvents, settle, startWebhookService } from '../../../server/test/service/webhook-service.ts'
import {
  expressWebhook,
  fastifyWebhook,
  fetchWebhook,
  honoWebhook,
  type ReceiverOptions,
  signTestDelivery,
  type WebhookEvent,
} from './index.ts'

const service = await startWebhookService()
const dispatcher = service.dispatch()
const certificate = service.authority.issue({ hosts: ['127.0.0.1'] })

type Handle = (event: WebhookEvent) => unknown
type Start = (options: ReceiverOptions, handle: Handle) => Promise<{ port: number; close(): Promise<unknown> }>

const listen = (server: Server) =>
  new Promise<{ port: number; close(): Promise<unknown> }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const close = () => {
        server.closeAllConnections()
        return new Promise((done) => server.close(done))
      }
      resolve({ port: (server.address() as AddressInfo).port, close })
    })
  })

const withExpress =
  (...before: express.RequestHandler[]): Start =>
  (options, handle) => {
    const app = express()
    app.post('/hooks', ...before, expressWebhook(options, handle))
    const failed: express.ErrorRequestHandler = (error, _request, response, _next) =>
      void response.status(error.status ?? 500).end()
    app.use(failed)
    return listen(createTlsServer(certificate, app))
  }

const withHono: Start = (options, handle) => {
  const app = new Hono()
  app.post('/hooks', honoWebhook(options, handle))
  app.onError((_error, context) => context.body(null, 500))
  return listen(
    createAdaptorServer({ fetch: app.fetch, createServer: createTlsServer, serverOptions: certificate }) as Server,
  )
}

const withFastify: Start = async (options, handle) => {
  const app = fastify({ https: certificate, forceCloseConnections: true })
  app.register(fastifyWebhook({ ...options, path: '/hooks' }, handle))
  app.post('/other', async (request) => ({ parsed: typeof request.body }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const other = await app.inject({ method: 'POST', url: '/other', payload: { a: 1 } })
  assert.deepEqual(other.json(), { parsed: 'object' }, 'bodies of other routes are still parsed')
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() }
}

const withFetch: Start = (options, handle) =>
  listen(
    createAdaptorServer({
      fetch: fetchWebhook(options, handle),
      createServer: createTlsServer,
      serverOptions: certificate,
    }) as Server,
  )

const FRAMEWORKS: Record<string, Start> = {
  'Express with express.raw()': withExpress(express.raw({ type: '*/*', limit: '1mb' })),
  'Express without a body parser': withExpress(),
  Fastify: withFastify,
  Hono: withHono,
  'the Fetch API': withFetch,
}

for (const [name, start] of Object.entries(FRAMEWORKS)) {
  test(`${name} receives and verifies deliveries of the service over TLS`, async () => {
    const events: WebhookEvent[] = []
    const secrets: string[] = ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=']
    let isFailing = false
    const received = await start({ secret: secrets, onRefused: () => {} }, (event) => {
      if (isFailing) throw new Error('the handler failed')
      events.push(event)
    })
    after(received.close)
    const url = `https://127.0.0.1:${received.port}/hooks`
    const { partnerId, secret } = await service.aSubscriber(url)
    secrets.push(`whsec_${secret.toString('base64')}`)

    const [eventId] = await recordEvents(service.app, partnerId)
    await until('the event has arrived', () => events.length === 1)
    const [event] = events
    assert.ok(event?.eventType === 'business.person.added')
    assert.deepEqual([event.eventId, event.partnerId, event.data.source], [eventId, partnerId, 'Update'])
    await settle(dispatcher)
    await until('the attempt is recorded', async () => (await statuses(partnerId)).length === 1)
    assert.deepEqual(await statuses(partnerId), [204])

    isFailing = true
    await recordEvents(service.app, partnerId)
    await until('the failed attempt is recorded', async () => (await statuses(partnerId)).includes(500))
    assert.equal(events.length, 1, 'a failed delivery is retried later')
    isFailing = false

    const forged = await signTestDelivery({
      secret: 'whsec_ERERERERERERERERERERERERERERERERERERERERERE=',
      body: '{}',
    })
    assert.deepEqual(await post(received.port, forged.headers, forged.body), [400, '{"error":"SignatureMismatch"}'])
    assert.deepEqual(await post(received.port, { 'content-type': 'application/json' }, '{}'), [
      400,
      '{"error":"HeadersMissing"}',
    ])
    const [tooLarge] = await post(received.port, { ...forged.headers }, 'x'.repeat(2 * 1024 * 1024))
    assert.equal(tooLarge, 413)
    assert.equal(events.length, 1)
  })
}

test('the Express adapter reports a body that was already parsed', async () => {
  const rejected: string[] = []
  const received = await withExpress(express.json())(
    { secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', onRefused: ({ code }) => rejected.push(code) },
    () => assert.fail('the handler was called'),
  )
  after(received.close)
  assert.deepEqual(await post(received.port, { 'content-type': 'application/json' }, '{}'), [
    500,
    '{"error":"BodyNotRaw"}',
  ])
  assert.deepEqual(rejected, ['BodyNotRaw'])
})

/** The HTTP status of each attempt. */
async function statuses(partnerId: string): Promise<(number | null)[]> {
  const rows = await service.app.db.partner(
    partnerId,
    (sql) => sql<{ status_code: number | null }[]>`
      select status_code from webhook_attempt where partner_id = ${partnerId} order by sent_at`,
  )
  return rows.map((row) => row.status_code)
}

async function post(port: number, headers: Record<string, string>, body: string): Promise<[number, string]> {
  const { request } = await import('node:https')
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/hooks',
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        ca: service.authority.cert,
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve([response.statusCode!, text]))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
