// Wrong paths and methods: existing, withdrawn and unknown ones.
import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { partnerApiDocument } from '../../src/apis/partner-api.ts'
import { operationsOf } from '../contract/openapi-walk.ts'
import { aProfile } from '../customers/factories.ts'
import { everyCell } from '../database/every-cell.ts'
import { startTestService } from '../service/test-service.ts'

const service = await startTestService({ env: { RATE_LIMITS: 'off' } })
const partner = await service.aPartner()
const URL = '/api/partner/v1/business-profiles'
const profile = aProfile({ partnerCustomerId: 'a:b.C_d-1' })
const customerId: string = (await partner.post(URL, profile)).body.value.customerId

const paths = Map.groupBy(operationsOf(partnerApiDocument('http://x')), ({ path }) => path)

for (const [path, operations] of paths) {
  const served = operations.map(({ method }) => method as string)
  const allow = [...served, ...(served.includes('GET') ? ['HEAD'] : [])].sort().join(', ')

  test(`${path} answers 405 with Allow: ${allow} to every other method`, async () => {
    const url = path.replaceAll(/\{\w+\}/g, customerId)
    // CONNECT requests have no path.
    for (const method of METHODS.filter((method) => !allow.split(', ').includes(method) && method !== 'CONNECT')) {
      for (const payload of [undefined, 'not { json']) {
        const request = { method: method as 'GET', url, ...(payload ? { payload } : {}) }
        const answer = await service.call({ ...request, headers: { 'content-type': 'application/x-nothing' } })
        assert.deepEqual([answer.status, answer.headers.allow], [405, allow], `${method}: ${answer.text}`)
        assert.ok(answer.headers['x-request-id'])
        if (method !== 'HEAD') assert.equal(answer.body.error.code, 'Route.MethodNotAllowed')
      }
    }
  })
}

test('HEAD gets the answer of GET without the body', async () => {
  const headers = { authorization: `Bearer ${await partner.token()}` }
  for (const url of [URL, `${URL}/${customerId}`]) {
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => service.server.inject({ method, url, headers })),
    )
    assert.deepEqual([head!.statusCode, head!.body], [200, ''])
    assert.equal(head!.headers.etag, get!.headers.etag)
    assert.equal(head!.headers['content-length'], get!.headers['content-length'])
  }
})

const WITHDRAWN: [string, string, RegExp][] = [
  ['POST', '/auth/partner/v1/token', /POST \/oauth2\/token/],
  ['GET', `/partner/v1/eco-partner/${customerId}`, /GET \/partner\/v1\/business-profiles\/\{customerId\}/],
  ['POST', `/partner/v1/business-profiles/${customerId}/ubos`, /businessPersonList/],
  ['GET', `/partner/v1/business-profiles/${customerId}/ubos`, /businessPersonList/],
  ['DELETE', `/partner/v1/business-profiles/${customerId}/ubos`, /businessPersonList/],
  ['DELETE', `/partner/v1/business-profiles/${customerId}/ubos/${customerId}`, /businessPersonList/],
  ['POST', `/partner/v1/business-profiles/${customerId}/associate-ubo`, /businessPersonList/],
  ['POST', `/partner/v1/business-profiles/${customerId}/submit`, /no submit step/],
  ['GET', `/partner/v1/business-profiles/${customerId}/onboarding-progress`, /verification-status/],
  ['GET', '/partner/v1/onboarding-requirements', /ubo-identity-requirements/],
  ['POST', '/partner/v1/documents/onboarding-upload-link', /documents\/upload-link/],
  ['POST', '/partner/v1/webhooks', /dashboard/],
  ['GET', '/partner/v1/webhooks', /dashboard/],
  ['PUT', '/partner/v1/webhooks', /dashboard/],
  ['POST', '/partner/v1/webhooks/rotate-secret', /dashboard/],
  ['GET', '/partner/v1/webhooks/deliveries', /dashboard/],
  ['POST', `/partner/v1/webhooks/deliveries/${customerId}/replay`, /dashboard/],
]

test('a withdrawn operation is 404 and names its replacement', async () => {
  for (const [method, path, instead] of WITHDRAWN) {
    for (const headers of [{}, { authorization: `Bearer ${await partner.token()}`, 'content-type': 'text/plain' }]) {
      for (const url of [`/api${path}`, `/api${path}?x=1`]) {
        const request = { method: method as 'GET', url, headers }
        const answer = await service.call({ ...request, ...(method === 'POST' ? { payload: 'x' } : {}) })
        assert.deepEqual([answer.status, answer.body.error.code], [404, 'Route.NotFound'], `${method} ${path}`)
        assert.match(answer.body.error.message, instead, `${method} ${path}`)
      }
    }
  }
})

test('an unknown path is 404 with any body and content type', async () => {
  for (const url of [
    '/api',
    '/api/partner/v1',
    `${URL}/${customerId}/nothing`,
    `${URL}s`,
    '/partner/v1/business-profiles',
  ]) {
    for (const payload of [undefined, 'x']) {
      const request = { method: 'POST' as const, url, headers: { 'content-type': 'text/csv' } }
      const { status, body } = await service.call({ ...request, ...(payload ? { payload } : {}) })
      assert.deepEqual([status, body], [404, NOT_FOUND], url)
    }
  }
})
const NOT_FOUND = { isSuccess: false, error: { code: 'Route.NotFound', message: 'Not found.' } }

test('a printable request ID of the caller is kept, any other is replaced', async () => {
  for (const url of [URL, `${URL}/${customerId}/verification-status`, '/api/nothing', `${URL}/%zz`]) {
    for (const given of ['a', '~'.repeat(128), 'trace/1:2;3']) {
      assert.equal((await partner.get(url, { 'x-request-id': given })).headers['x-request-id'], given, url)
    }
    const made = new Set<string>()
    for (const given of ['', ' ', 'a b', 'x'.repeat(129), 'ü', 'a\tb']) {
      const { headers } = await partner.get(url, { 'x-request-id': given })
      assert.match(headers['x-request-id']!, /^[0-9a-f]{8}-[0-9a-f]{4}-7/, `${url} ${JSON.stringify(given)}`)
      made.add(headers['x-request-id']!)
    }
    assert.equal(made.size, 6)
  }
})

test('a customer id in upper case is accepted and stored in lower case', async () => {
  const upper = `${URL}/${customerId.toUpperCase()}`
  for (const answer of [await partner.get(upper), await partner.get(`${upper}/verification-status`)])
    assert.deepEqual([answer.status, answer.body.value.customerId], [200, customerId])
  const patched = await partner.patch(upper, { tradingName: 'In capitals' }, { 'idempotency-key': 'capitals' })
  assert.deepEqual([patched.status, patched.body.value.customerId], [200, customerId])
  const { email, companyName, partnerCustomerId: _, ...rest } = profile
  const put = { ...rest, customerId: customerId.toUpperCase(), businessEmail: email, name: companyName }
  assert.equal((await partner.put(upper, put)).status, 200)
  const body = { documentCategory: 'CertificateOfIncorporation', contentType: 'application/pdf' }
  const link = await partner.post(`${upper}/documents/upload-link`, body)
  assert.equal(link.status, 200)
  assert.ok(link.body.value.uploadUrl.includes(customerId))
  const events = await everyCell(service.app.db)(
    (sql) => sql`select envelope from event where customer_id = ${customerId}`,
  )
  for (const { envelope } of events) assert.equal(JSON.parse(envelope).correlation.customerId, customerId)
})

test('a malformed customer id is 404', async () => {
  const ids = [
    '1',
    'null',
    customerId.slice(1),
    `${customerId}0`,
    `{${customerId}}`,
    customerId.replaceAll('-', ''),
    '%00',
    '%F0%9F%98%80',
    `${customerId}%20`,
  ]
  for (const id of ids) {
    for (const answer of [
      await partner.get(`${URL}/${id}`),
      await partner.get(`${URL}/${id}/verification-status`),
      await partner.patch(`${URL}/${id}`, {}),
      await partner.put(`${URL}/${id}`, {}),
      await partner.post(`${URL}/${id}/documents/upload-link`, {}),
    ])
      assert.deepEqual([answer.status, answer.body.error.code], [404, 'Customer.NotFound'], id)
  }
})

test('a reference is found under every URL encoding', async () => {
  const encodings = ['a:b.C_d-1', 'a%3Ab.C_d-1', 'a%3ab%2EC%5Fd%2D1', '%61:%62.%43_%64-%31']
  for (const reference of encodings)
    assert.equal((await partner.get(`${URL}/by-reference/${reference}`)).body.value?.customerId, customerId, reference)
  for (const reference of [
    'A:b.C_d-1',
    'a:b.C_d-1%20',
    'a%253Ab.C_d-1',
    'a%00b',
    '%F0%9F%98%80',
    'a%2Fb',
    '',
    'x'.repeat(101),
  ]) {
    const { status, body } = await partner.get(`${URL}/by-reference/${reference}`)
    assert.deepEqual([status, body.error.code], [404, 'Customer.NotFound'], reference)
  }
})

test('a path that cannot be decoded or is too long is 404', async () => {
  for (const path of [
    '%',
    '%zz',
    '%C3',
    '%ED%A0%80',
    'by-reference/%',
    `by-reference/${'x'.repeat(1025)}`,
    `/${customerId}`,
  ])
    assert.deepEqual([(await partner.get(`${URL}/${path}`)).body, path], [NOT_FOUND, path])
})

/** Sends the path as it is: HTTP clients normalise it first. */
async function raw(path: string, token: string): Promise<string> {
  const port = Number(new globalThis.URL(await listening).port)
  return new Promise((resolve, reject) => {
    const lines = [`GET ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, 'connection: close', '', '']
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    let text = ''
    socket.on('data', (data) => (text += data))
    socket.on('end', () => resolve(text)).on('error', reject)
  })
}
const listening = service.server.listen({ host: '127.0.0.1', port: 0 })

test('a malformed HTTP request gets an error in the usual format with a request ID', async () => {
  const token = await partner.token()
  for (const [path, bearer, status, code] of [
    [`${URL}?search=${'x'.repeat(20_000)}`, token, 431, 'Request.TooLarge'],
    [URL, 'x'.repeat(20_000), 431, 'Request.TooLarge'],
    [URL, `${token}\r\nno header`, 400, 'ValidationControl.Error'],
    ['', token, 400, 'ValidationControl.Error'],
  ] as const) {
    const answer = await raw(path, bearer)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    assert.ok(head.startsWith(`HTTP/1.1 ${status} `), head)
    assert.match(head, /\r\nx-request-id: [0-9a-f-]{36}\r\n/i)
    const { isSuccess, error } = JSON.parse(body)
    assert.deepEqual([isSuccess, error.code, typeof error.message], [false, code, 'string'])
  }
})

test('dot segments in a path are not resolved', async () => {
  const token = await partner.token()
  for (const path of [
    `${URL}/by-reference/..`,
    `${URL}/by-reference/%2E%2E`,
    `${URL}/by-reference/%2e`,
    `${URL}/../business-profiles/x`,
    `${URL}/by-reference/../${customerId}`,
    `${URL}/${customerId}/../../business-profiles`,
  ]) {
    const answer = await raw(path, token)
    assert.match(answer, /^HTTP\/1.1 404 /, path)
    assert.ok(!answer.includes(customerId))
  }
  assert.match(await raw(`${URL}/by-reference/a%3Ab%2EC_d-1`, token), /^HTTP\/1.1 200 /)
})
