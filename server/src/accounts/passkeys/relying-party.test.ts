// Where passkeys are possible.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/service/test-service.ts'
import { relyingPartyOf } from './relying-party.ts'

test('passkeys are registered for the host name of BASE_URL, whatever its port and path', () => {
  for (const [baseUrl, id, origin] of [
    ['https://onboarding.acme.example', 'onboarding.acme.example', 'https://onboarding.acme.example'],
    ['https://acme.example:8443/gangway', 'acme.example', 'https://acme.example:8443'],
    ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
    ['http://gangway.localhost:8080/app', 'gangway.localhost', 'http://gangway.localhost:8080'],
  ] as const)
    assert.deepEqual(relyingPartyOf(baseUrl), { id, origin })
})

test('passkeys are not available at IP addresses or on http beyond this machine', () => {
  for (const baseUrl of ['http://127.0.0.1:8080', 'https://192.0.2.7', 'http://[::1]:8080', 'http://sandbox.example'])
    assert.equal(relyingPartyOf(baseUrl), undefined, baseUrl)
})

test('the API says that passkeys are not available at an IP address', async () => {
  const service = await startTestService({ env: { BASE_URL: 'http://127.0.0.1:8080' } })
  const user = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  assert.deepEqual((await user.get('/api/auth/passkeys')).body.value, { items: [], available: false })
  const rejected = await user.post('/api/auth/passkeys/options')
  assert.deepEqual([rejected.status, rejected.body.error.code], [409, 'Passkey.NotAvailable'])
  assert.match(rejected.body.error.description, /host name/)
  const { email, password } = user
  const url = '/api/auth/sign-in/passkey-options'
  const signIn = await service.call({ method: 'POST', url, payload: { email, password } })
  assert.equal(signIn.body.error.code, 'Passkey.NotAvailable')
})
