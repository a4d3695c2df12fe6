// Cross-site request forgery.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { startTestService, type TestPartner } from '../../test/service/test-service.ts'
import type { TestUser } from '../../test/service/test-user.ts'

const service = await startTestService()
let partner: TestPartner
let admin: TestUser

before(async () => {
  partner = await service.aPartner()
  admin = await service.aUser({ partner, role: 'admin' })
})

test('a write from another site is rejected, whatever it carries', async () => {
  const url = '/api/auth/sign-out-everywhere'
  const host = { host: '127.0.0.1:8080' }
  const cases: [Record<string, string>, number][] = [
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:8080' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://127.0.0.1:8081' }, 403],
    [{ origin: 'http://127.0.0.1:8080.evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'http://127.0.0.1:8080' }, 200],
    [{}, 200],
  ]
  for (const [headers, expected] of cases) {
    const person = await service.aUser({ partner, role: 'viewer' })
    const answer = await service.call({
      method: 'POST',
      url,
      headers: { cookie: person.cookie(), ...host, ...headers },
    })
    assert.equal(answer.status, expected, JSON.stringify(headers))
    if (expected === 403) {
      assert.equal(answer.body.error.code, 'Request.CrossSite')
      assert.equal((await person.get('/api/auth/session')).status, 200)
    }
  }
})

test('a sign-in from another site is rejected', async () => {
  const answer = await service.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    payload: JSON.stringify({ email: admin.email, password: admin.password }),
  })
  assert.equal(answer.status, 403)
  assert.equal(answer.headers['set-cookie'], undefined)
})

test('a form, and JSON sent as text, is rejected', async () => {
  for (const type of [
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ]) {
    const payload = JSON.stringify({ email: admin.email, password: admin.password })
    const signIn = await service.call({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'content-type': type },
      payload,
    })
    assert.equal(signIn.status, 415, type)
    assert.equal(signIn.headers['set-cookie'], undefined)
    const invite = await admin.post('/customer/v1/partner-profile/users', '{"email":"a@b.example","role":"admin"}', {
      'content-type': type,
    })
    assert.equal(invite.status, 415, type)
    assert.equal(invite.body.error.code, 'Request.UnsupportedMediaType')
  }
})

test('a request without a body may have the content type JSON', async () => {
  const person = await service.aUser({ partner, role: 'viewer' })
  const out = await service.call({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { cookie: person.cookie(), 'content-type': 'application/json' },
  })
  assert.equal(out.status, 200)
  const gone = await admin.delete(`/customer/v1/partner-profile/users/${randomUUID()}`, {
    'content-type': 'application/json',
  })
  assert.equal(gone.status, 404)
  const empty = await service.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(empty.status, 400)
})
