// Staff outside the sandbox always keep a second factor.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { PASSKEYS, register, signInWithPasskey } from '../../../test/service/passkey-steps.ts'
import { SoftwareAuthenticator } from '../../../test/service/software-authenticator.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const ORIGIN = 'http://localhost:8080'
const service = await startTestService({
  env: {
    BASE_URL: ORIGIN,
    DATABASE_URL: 'postgres://gangway@127.0.0.1:1/elsewhere',
    MASTER_KEYS: randomBytes(32).toString('base64'),
  },
})
const anAuthenticator = () => new SoftwareAuthenticator(ORIGIN)

test('a passkey satisfies the second factor that staff must have', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  assert.equal((await analyst.get('/api/compliance/v1/cases')).body.error.code, 'Session.TotpEnrolmentRequired')
  await register(analyst, anAuthenticator())
  assert.equal((await analyst.get('/api/compliance/v1/cases')).status, 200)
  assert.equal((await analyst.get('/api/auth/session')).body.value.totpRequired, false)
})

test('staff can remove a passkey while another second factor remains, and not the last one', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  const [laptop, phone] = [anAuthenticator(), anAuthenticator()]
  const first = await register(analyst, laptop, 'Laptop')
  const second = await register(analyst, phone, 'Phone')
  assert.equal((await analyst.delete(`${PASSKEYS}/${first.passkey.passkeyId}`)).status, 200)
  const rejected = await analyst.delete(`${PASSKEYS}/${second.passkey.passkeyId}`)
  assert.deepEqual([rejected.status, rejected.body.error.code], [409, 'Passkey.Required'])
  assert.equal((await signInWithPasskey(service, analyst, phone)).status, 200)
  assert.equal((await signInWithPasskey(service, analyst, laptop)).status, 401)
})

test('staff cannot remove their last two passkeys at the same time', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  const ids: string[] = []
  for (let i = 0; i < 2; i++) ids.push((await register(analyst, anAuthenticator())).passkey.passkeyId)
  const answers = await Promise.all(ids.map((id) => analyst.delete(`${PASSKEYS}/${id}`)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await analyst.get(PASSKEYS)).body.value.items.length, 1)
})
