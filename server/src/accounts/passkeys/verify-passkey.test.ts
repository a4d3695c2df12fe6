// Attacks on passkeys: every response that isn't a fresh, verified answer of the user's own authenticator is rejected.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import {
  finishSignIn,
  PASSKEYS,
  register,
  signInWithPasskey,
  startSignIn,
  stepUpWithPasskey,
  tryToRegister,
} from '../../../test/service/passkey-steps.ts'
import { type AuthenticatorOverrides, SoftwareAuthenticator } from '../../../test/service/software-authenticator.ts'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { ManualClock } from '../../platform/clock.ts'
import { openDb } from '../../platform/db/db.ts'
import { buildServer } from '../../process/server.ts'

const MINUTE = 60_000
const clock = new ManualClock()
const ORIGIN = 'http://localhost:8080'
const service = await startTestService({ clock, env: { BASE_URL: ORIGIN } })
let partner: TestPartner

before(async () => {
  partner = await service.aPartner()
})

const anAuthenticator = () => new SoftwareAuthenticator(ORIGIN)
const anAdmin = () => service.aUser({ partner, role: 'admin', staysSignedIn: false })

async function aUserWithPasskey(): Promise<{
  user: TestUser
  authenticator: SoftwareAuthenticator
  passkeyId: string
}> {
  const [user, authenticator] = [await anAdmin(), anAuthenticator()]
  const { passkey } = await register(user, authenticator)
  return { user, authenticator, passkeyId: passkey.passkeyId }
}

const LIES: Readonly<Record<string, AuthenticatorOverrides>> = {
  'another origin': { origin: 'https://evil.example' },
  'another port': { origin: 'http://localhost:8081' },
  'https instead of http': { origin: 'https://localhost:8080' },
  'another relying party': { rpId: 'evil.example' },
  'a parent domain': { rpId: 'host' },
  'no user verification': { withoutUserVerification: true },
  'a challenge that was never issued': { challenge: randomBytes(32).toString('base64url') },
  'an empty challenge': { challenge: '' },
  'a frame of another site': { crossOrigin: true },
}

for (const [what, overrides] of Object.entries(LIES)) {
  test(`a passkey with ${what} is rejected at registration, sign-in and step-up`, async () => {
    const newcomer = await anAdmin()
    const rejected = await tryToRegister(newcomer, anAuthenticator(), overrides)
    assert.deepEqual([rejected.status, rejected.body.error.code], [400, 'Passkey.Invalid'])
    assert.equal((await newcomer.get('/api/auth/session')).body.value.passkeyEnrolled, false)
    const { user, authenticator } = await aUserWithPasskey()
    const signIn = await signInWithPasskey(service, user, authenticator, overrides)
    assert.deepEqual([signIn.status, signIn.body.error.code], [401, 'SignIn.Failed'])
    assert.equal(signIn.headers['set-cookie'], undefined)
    const stepUp = await stepUpWithPasskey(user, authenticator, overrides)
    assert.deepEqual([stepUp.status, stepUp.body.error.code], [401, 'SignIn.Failed'])
    assert.equal((await signInWithPasskey(service, user, authenticator)).status, 200, 'an honest one still works')
  })
}

test('a response of the wrong kind is rejected: a registration does not sign in, a sign-in does not register', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const overrides = { type: 'webauthn.create' }
  assert.equal((await signInWithPasskey(service, user, authenticator, overrides)).status, 401)
  const rejected = await tryToRegister(await anAdmin(), anAuthenticator(), { type: 'webauthn.get' })
  assert.equal(rejected.body.error.code, 'Passkey.Invalid')
})

test('a response works once, even when it is sent to two nodes at the same time', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const { options, cookie } = await startSignIn(service, user)
  const passkey = authenticator.get(options)
  const second = { ...service.app, db: openDb({ url: service.databaseUrl, poolSize: 4, cells: service.cells }) }
  const server = buildServer(second)
  const payload = { email: user.email, password: user.password, passkey }
  const statuses = await Promise.all([
    ...[1, 2].map(() => finishSignIn(service, user, cookie, passkey).then(({ status }) => status)),
    ...[1, 2].map(() =>
      server
        .inject({ method: 'POST', url: '/api/auth/sign-in', headers: { cookie }, payload })
        .then(({ statusCode }) => statusCode),
    ),
  ])
  assert.deepEqual(statuses.sort(), [200, 401, 401, 401])
  await server.close()
  await second.db.close()
})

test('a challenge is used up by a response that fails', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const { options, cookie } = await startSignIn(service, user)
  const bad = authenticator.get(options, { withoutUserVerification: true })
  assert.equal((await finishSignIn(service, user, cookie, bad)).status, 401)
  assert.equal((await finishSignIn(service, user, cookie, authenticator.get(options))).status, 401)
})

test('a registration cannot be repeated with the same response', async () => {
  const user = await anAdmin()
  const { value } = (await user.post(`${PASSKEYS}/options`)).body
  const credential = anAuthenticator().create(value)
  assert.equal((await user.post(PASSKEYS, { name: 'One', credential })).status, 200)
  assert.equal((await user.post(PASSKEYS, { name: 'Two', credential })).body.error.code, 'Passkey.Invalid')
})

test('a challenge expires after five minutes', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const inTime = await startSignIn(service, user)
  clock.advance(5 * MINUTE - 1)
  assert.equal((await finishSignIn(service, user, inTime.cookie, authenticator.get(inTime.options))).status, 200)
  const late = await startSignIn(service, user)
  clock.advance(5 * MINUTE)
  assert.equal((await finishSignIn(service, user, late.cookie, authenticator.get(late.options))).status, 401)
  const newcomer = await anAdmin()
  const { value } = (await newcomer.post(`${PASSKEYS}/options`)).body
  clock.advance(5 * MINUTE)
  const rejected = await newcomer.post(PASSKEYS, { name: 'Late', credential: anAuthenticator().create(value) })
  assert.equal(rejected.body.error.code, 'Passkey.Invalid')
})

test('a challenge serves one purpose', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const forSignIn = await startSignIn(service, user)
  const stepUp = await user.post('/api/auth/step-up', { passkey: authenticator.get(forSignIn.options) })
  assert.equal(stepUp.status, 401)
  const forStepUp = (await user.post('/api/auth/step-up/passkey-options')).body.value
  const { cookie } = await startSignIn(service, user)
  assert.equal((await finishSignIn(service, user, cookie, authenticator.get(forStepUp))).status, 401)
  const again = (await user.post('/api/auth/step-up/passkey-options')).body.value
  const options = { ...again, rp: { id: again.rpId }, user: { id: 'x' } }
  const rejected = await user.post(PASSKEYS, { name: 'x', credential: anAuthenticator().create(options) })
  assert.equal(rejected.body.error.code, 'Passkey.Invalid')
})

test('sign-in attempts elsewhere do not end the challenge of a step-up', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const options = (await user.post('/api/auth/step-up/passkey-options')).body.value
  for (let attempt = 0; attempt < 10; attempt++) await startSignIn(service, user)
  assert.equal((await user.post('/api/auth/step-up', { passkey: authenticator.get(options) })).status, 200)
})

test('sign-in attempts elsewhere do not end the challenge of a sign-in, and are limited', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const { options, cookie } = await startSignIn(service, user)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 21; attempt++) {
    const url = '/api/auth/sign-in/passkey-options'
    const payload = { email: user.email, password: user.password }
    const remoteAddress = `10.2.0.${attempt}`
    statuses.push((await service.call({ method: 'POST', url, payload, remoteAddress })).status)
  }
  assert.deepEqual(statuses, [...Array(19).fill(200), 429, 429])
  assert.equal((await finishSignIn(service, user, cookie, authenticator.get(options))).status, 200)
})

test('a challenge works only in the browser and session that asked for it', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const { options } = await startSignIn(service, user)
  const other = await startSignIn(service, user)
  assert.equal((await finishSignIn(service, user, other.cookie, authenticator.get(options))).status, 401)
  const third = await startSignIn(service, user)
  assert.equal((await finishSignIn(service, user, 'gangway_passkey=', authenticator.get(third.options))).status, 401)
  const forSession = (await user.post('/api/auth/step-up/passkey-options')).body.value
  const elsewhere = await signInWithPasskey(service, user, authenticator)
  const cookie = [elsewhere.headers['set-cookie']!].flat()[0]!.split(';', 1)[0]!
  const stepUp = await service.call({
    method: 'POST',
    url: '/api/auth/step-up',
    headers: { cookie },
    payload: { passkey: authenticator.get(forSession) },
  })
  assert.equal(stepUp.status, 401)
})

test('another user’s passkey, challenge or credential id does not sign in', async () => {
  const [one, two] = [await aUserWithPasskey(), await aUserWithPasskey()]
  assert.equal((await signInWithPasskey(service, one.user, two.authenticator)).status, 401)
  const forTwo = await startSignIn(service, two.user)
  const ofOne = one.authenticator.get(forTwo.options)
  assert.equal((await finishSignIn(service, one.user, forTwo.cookie, ofOne)).status, 401)
  const { options, cookie } = await startSignIn(service, one.user)
  // Signed with another key, under the credential id of the user.
  const forged = two.authenticator.get(options, { credentialId: options.allowCredentials[0].id })
  assert.equal((await finishSignIn(service, one.user, cookie, forged)).status, 401)
  const otherHandle = await signInWithPasskey(service, one.user, one.authenticator, {
    userHandle: Buffer.from(two.user.userId.replaceAll('-', ''), 'hex').toString('base64url'),
  })
  assert.equal(otherHandle.status, 401)
})

test('a credential id that another account has cannot be registered', async () => {
  const { user } = await aUserWithPasskey()
  const { options } = await startSignIn(service, user)
  const taken = options.allowCredentials[0].id as string
  const rejected = await tryToRegister(await anAdmin(), anAuthenticator(), { credentialId: taken })
  assert.deepEqual([rejected.status, rejected.body.error.code], [409, 'Passkey.AlreadyRegistered'])
})

test('a signature counter that does not move forward is rejected', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  assert.equal((await signInWithPasskey(service, user, authenticator, { counter: 7 })).status, 200)
  for (const counter of [7, 3, 0])
    assert.equal((await signInWithPasskey(service, user, authenticator, { counter })).status, 401, String(counter))
  assert.equal((await signInWithPasskey(service, user, authenticator, { counter: 8 })).status, 200)
})

test('an authenticator that does not count stays at zero', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  for (let i = 0; i < 2; i++)
    assert.equal((await signInWithPasskey(service, user, authenticator, { counter: 0 })).status, 200)
})

test('a removed passkey no longer signs in or steps up, even with a challenge from before', async () => {
  const { user, authenticator, passkeyId } = await aUserWithPasskey()
  await register(user, anAuthenticator(), 'Other')
  const { options, cookie } = await startSignIn(service, user)
  assert.equal((await user.delete(`${PASSKEYS}/${passkeyId}`)).status, 200)
  assert.equal((await finishSignIn(service, user, cookie, authenticator.get(options))).status, 401)
  assert.equal((await stepUpWithPasskey(user, authenticator)).status, 401)
})

test('a passkey does not replace the password', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const { options, cookie } = await startSignIn(service, user)
  const wrong = { ...user, password: 'wrong' }
  assert.equal((await finishSignIn(service, wrong, cookie, authenticator.get(options))).status, 401)
  const url = '/api/auth/sign-in/passkey-options'
  for (const email of [user.email, `unknown-${user.email}`]) {
    const rejected = await service.call({ method: 'POST', url, payload: { email, password: 'wrong' } })
    assert.deepEqual([rejected.status, rejected.body.error.code], [401, 'SignIn.Failed'])
  }
})

test('failed passkeys count like wrong codes, and getting options neither counts nor resets', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const statuses: number[] = []
  const bad = { withoutUserVerification: true }
  for (let i = 0; i < 10; i++) statuses.push((await signInWithPasskey(service, user, authenticator, bad)).status)
  assert.deepEqual(statuses, Array(10).fill(401))
  const { email, password } = user
  const url = '/api/auth/sign-in/passkey-options'
  assert.equal((await service.call({ method: 'POST', url, payload: { email, password } })).status, 429)
  clock.advance(15 * MINUTE)
  for (let i = 0; i < 12; i++) await startSignIn(service, user)
  assert.equal((await signInWithPasskey(service, user, authenticator)).status, 200)
})

test('passkeys cannot be guessed with a stolen session', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++)
    statuses.push((await stepUpWithPasskey(user, authenticator, { rpId: 'evil.example' })).status)
  assert.deepEqual(statuses, [...Array(10).fill(401), 429])
})

test('malformed responses are field errors or rejected, never an internal error', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  const { options, cookie } = await startSignIn(service, user)
  const good = authenticator.get(options)
  for (const [passkey, status] of [
    ['text', 400],
    [{}, 400],
    [{ ...good, type: 'password' }, 400],
    [{ ...good, id: '*' }, 400],
    [{ ...good, response: { ...good.response, clientDataJSON: 'x'.repeat(5000) } }, 400],
    [{ ...good, response: { ...good.response, clientDataJSON: 'bm8tanNvbg' } }, 401],
    [{ ...good, response: { ...good.response, clientDataJSON: 'bnVsbA' } }, 401],
    [{ ...good, response: { ...good.response, authenticatorData: 'AAAA' } }, 401],
    [good, 401],
  ] as const)
    assert.equal((await finishSignIn(service, user, cookie, passkey)).status, status, JSON.stringify(passkey))
  const newcomer = await anAdmin()
  for (const attestationObject of ['AAAA', 'oA', '_____w']) {
    const { value } = (await newcomer.post(`${PASSKEYS}/options`)).body
    const credential = anAuthenticator().create(value)
    const body = { name: 'x', credential: { ...credential, response: { ...credential.response, attestationObject } } }
    assert.equal((await newcomer.post(PASSKEYS, body)).body.error.code, 'Passkey.Invalid')
  }
})

test('nothing that identifies a passkey or its user is logged', async () => {
  const { user, authenticator } = await aUserWithPasskey()
  await signInWithPasskey(service, user, authenticator, { origin: 'https://evil.example' })
  const logged = service.logged()
  assert.match(logged, /passkey rejected/)
  assert.ok(!logged.includes(user.email))
  assert.ok(!logged.includes('evil.example'))
})
