// What the server promises for every request, whichever API it is for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { aProfile } from '../../test/customers/factories.ts'
import { startTestService } from '../../test/service/test-service.ts'
import { buildMetricsServer, buildProbes } from './server.ts'

const service = await startTestService()
const https = await startTestService({ env: { BASE_URL: 'https://gangway.example', METRICS_PORT: '9464' } })
const PROFILES = '/api/partner/v1/business-profiles'
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a wrong method is 405 with Allow on the routes of every API and on pages', async () => {
  for (const [method, url, allow] of [
    ['PUT', '/api/operator/v1/staff', 'GET, HEAD, POST'],
    ['POST', '/api/operator/v1/audit', 'GET, HEAD'],
    ['GET', '/api/operator/v1/staff/x', 'DELETE, PATCH'],
    ['PUT', '/api/compliance/v1/cases', 'GET, HEAD'],
    ['DELETE', PROFILES, 'GET, HEAD, POST'],
    ['POST', '/docs', 'GET, HEAD'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['DELETE', '/openapi/partner.json', 'GET, HEAD'],
  ] as const) {
    const { status, headers, body } = await service.call({ method, url })
    assert.deepEqual(
      [status, headers.allow, body.error.code],
      [405, allow, 'Route.MethodNotAllowed'],
      `${method} ${url}`,
    )
  }
})

test('a browser gets a page for an unknown address, and clients of the APIs get JSON', async () => {
  const page = await service.call({ method: 'GET', url: '/nowhere', headers: BROWSER })
  assert.deepEqual([page.status, page.headers['content-type']], [404, 'text/html; charset=utf-8'])
  assert.match(page.text, /<h1>Page not found<\/h1>/)
  for (const [url, headers] of [
    ['/nowhere', {}],
    ['/nowhere', { accept: 'application/json' }],
    ['/api/nowhere', BROWSER],
  ] as const) {
    const { status, body } = await service.call({ method: 'GET', url, headers })
    assert.deepEqual([status, body.error.code], [404, 'Route.NotFound'], url)
  }
})

test('a slash at the end of a known path is named as the cause', async () => {
  const partner = await service.aPartner()
  for (const path of [`${PROFILES}/`, `${PROFILES}/x/verification-status/`]) {
    const { status, body } = await partner.get(path)
    assert.deepEqual([status, body.error.message], [404, 'Not found. Remove the slash at the end of the path.'])
  }
})

test('a body that is compressed, not UTF-8, empty or cut off is named as the cause', async () => {
  const partner = await service.aPartner()
  const send = async (payload: Buffer | string, more: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${await partner.token()}`, 'content-type': 'application/json', ...more }
    const { status, body } = await service.call({ method: 'POST', url: PROFILES, payload, headers })
    return [status, body.error.message]
  }
  const text = JSON.stringify(aProfile({ companyName: 'Müller' }))
  assert.deepEqual(await send(gzipSync(text), { 'content-encoding': 'gzip' }), [
    415,
    'Compressed bodies are not supported. Send the body without Content-Encoding.',
  ])
  assert.deepEqual(await send(Buffer.from(text, 'latin1')), [400, 'The body is not valid UTF-8. Encode it as UTF-8.'])
  assert.deepEqual(await send(''), [400, 'The body is empty. Send a JSON object.'])
  assert.deepEqual(await send(text.slice(0, 50)), [400, 'The body is not valid JSON.'])
  assert.match(String((await send('{"__proto__": {}}'))[1]), /__proto__/)
})

test('answers with personal data are not cached, and an https service asks for https', async () => {
  const partner = await service.aPartner()
  const analyst = await service.aUser({ role: 'analyst' })
  for (const { headers } of [await partner.get(PROFILES), await analyst.get('/api/compliance/v1/cases')]) {
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['strict-transport-security'], undefined)
  }
  for (const url of ['/health/live', '/docs', '/sign-in', '/api/nowhere']) {
    const { headers } = await https.call({ method: 'GET', url })
    assert.equal(headers['strict-transport-security'], 'max-age=31536000', url)
  }
})

test('X-Forwarded-For without TRUST_PROXY is warned about once', async () => {
  const trusting = await startTestService({ env: { TRUST_PROXY: '1' } })
  for (const where of [service, trusting])
    for (let i = 0; i < 3; i++)
      await where.call({ method: 'GET', url: '/health/live', headers: { 'x-forwarded-for': '203.0.113.7' } })
  assert.equal(service.logged().match(/TRUST_PROXY is off/g)?.length, 1)
  assert.equal(trusting.logged().match(/TRUST_PROXY is off/g), null)
})

test('with METRICS_PORT metrics are served on that port only', async () => {
  const status = async (server: { inject(url: string): Promise<{ statusCode: number }> }) =>
    (await server.inject('/metrics')).statusCode
  assert.deepEqual([await status(service.server), await status(https.server)], [200, 404])
  assert.deepEqual([await status(buildProbes(service.app)), await status(buildProbes(https.app))], [200, 404])
  assert.equal(await status(buildMetricsServer(https.app)), 200)
})
