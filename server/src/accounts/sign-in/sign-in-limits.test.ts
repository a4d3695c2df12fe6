// Limits on guessing a password.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { appCode } from '../../../test/browser/authenticator-app.ts'
import { register } from '../../../test/service/passkey-steps.ts'
import { SoftwareAuthenticator } from '../../../test/service/software-authenticator.ts'
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

const anAdmin = () => service.aUser({ partner, role: 'admin', staysSignedIn: false })
/** `from`: different addresses, so that the limit of an account is met and not that of an address. */
const signIn = (body: unknown, from = 1) =>
  service.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    remoteAddress: `10.0.${from >> 8}.${from & 255}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('the eleventh attempt within 15 minutes is rejected unchecked, for unknown and known addresses alike', async () => {
  const { email, password } = await anAdmin()
  for (const address of [email, `unknown-${email}`]) {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await signIn({ email: address, password: 'wrong' }, i)).status)
    assert.deepEqual(statuses, [...Array(10).fill(401), 429], address)
  }
  const locked = await signIn({ email, password }, 20)
  assert.equal(locked.status, 429, 'also with the right password')
  assert.equal(locked.body.error.code, 'RateLimit.Exceeded')
  assert.ok(Number(locked.headers['retry-after']) > 0 && Number(locked.headers['retry-after']) <= 900)
  clock.advance(15 * MINUTE)
  assert.equal((await signIn({ email, password }, 21)).status, 200)
})

test('an attacker’s guesses do not lock out a browser in which the user has signed in before', async () => {
  const { email, password } = await anAdmin()
  const known = await signIn({ email, password })
  const cookies = [known.headers['set-cookie']!].flat().map((line) => line.split(';', 1)[0]!)
  const device = cookies.find((it) => it.startsWith('gangway_known='))!
  assert.ok(!device.includes(email))
  for (let i = 0; i < 11; i++) await signIn({ email, password: 'wrong' }, 500 + i)
  assert.equal((await signIn({ email, password }, 520)).status, 429)
  const other = await anAdmin()
  const inBrowser = (cookie: string, who: { email: string; password: string }) =>
    service.call({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { cookie },
      payload: who,
      remoteAddress: '10.9.9.9',
    })
  assert.equal((await inBrowser(device, { email, password })).status, 200)
  const forged = `gangway_known=${randomBytes(32).toString('base64url')}`
  assert.equal((await inBrowser(forged, { email, password })).status, 429)
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await inBrowser(device, { email, password: 'wrong' })).status)
  assert.deepEqual(statuses, [...Array(10).fill(401), 429], 'a stolen device cookie allows ten guesses')
  assert.equal((await inBrowser(device, other)).status, 200, 'a device cookie means nothing for another user')
})

/** Signs in and returns the device cookie. */
async function deviceCookie(user: { email: string; password: string; totp?: string }, from: number): Promise<string> {
  const { email, password, totp } = user
  const answer = await signIn({ email, password, ...(totp ? { totp } : {}) }, from)
  assert.equal(answer.status, 200, answer.text)
  const cookies = [answer.headers['set-cookie']!].flat().map((line) => line.split(';', 1)[0]!)
  return cookies.find((it) => it.startsWith('gangway_known='))!
}

const guessWith = (cookie: string, email: string, from: number) =>
  service
    .call({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { cookie },
      payload: { email, password: 'wrong' },
      remoteAddress: `10.7.${from >> 8}.${from & 255}`,
    })
    .then(({ status }) => status)

test('many device cookies do not multiply the guesses at one account', async () => {
  const user = await anAdmin()
  const cookies: string[] = []
  for (let i = 0; i < 6; i++) cookies.push(await deviceCookie(user, 700 + i))
  const statuses: number[] = []
  for (let i = 0; i < 60; i++) statuses.push(await guessWith(cookies[i % 6]!, user.email, i))
  assert.equal(statuses.filter((status) => status === 401).length, 20)
  assert.ok(statuses.slice(20).every((status) => status === 429))
})

test('a device cookie is void after a password change', async () => {
  const user = await anAdmin()
  const cookie = await deviceCookie(user, 800)
  for (let i = 0; i < 11; i++) await signIn({ email: user.email, password: 'wrong' }, 810 + i)
  assert.equal(await guessWith(cookie, user.email, 100), 401, 'a valid cookie is counted apart')
  clock.advance(1000)
  const password = 'another phrase that is hard to guess'
  assert.equal((await user.post('/api/auth/password', { password })).status, 200)
  assert.equal(await guessWith(cookie, user.email, 101), 429, 'a void cookie counts as an unknown browser')
})

test('a device cookie is void after an authenticator app or a passkey is added or removed', async () => {
  const enrolApp = async (user: TestUser) => {
    const { secret } = (await user.post('/api/auth/totp/enrol')).body.value
    const totp = appCode(secret, clock.now())
    assert.equal((await user.post('/api/auth/totp/confirm', { totp })).status, 200)
    return () => {
      clock.advance(31_000)
      return appCode(secret, clock.now())
    }
  }
  const addPasskey = async (user: TestUser) => void (await register(user, new SoftwareAuthenticator(ORIGIN)))
  let from = 900
  for (const enrol of [enrolApp, addPasskey]) {
    const user = await anAdmin()
    const cookie = await deviceCookie(user, from)
    for (let i = 0; i < 11; i++) await signIn({ email: user.email, password: 'wrong' }, from + 1 + i)
    assert.equal(await guessWith(cookie, user.email, from), 401, 'a valid cookie is counted apart')
    await enrol(user)
    assert.equal(await guessWith(cookie, user.email, from + 1), 429, 'a void cookie counts as an unknown browser')
    from += 20
  }
  const user = await anAdmin()
  const code = await enrolApp(user)
  const cookie = await deviceCookie({ ...user, totp: code() }, from)
  for (let i = 0; i < 11; i++) await signIn({ email: user.email, password: 'wrong' }, from + 1 + i)
  assert.equal(await guessWith(cookie, user.email, from), 401)
  assert.equal((await user.post('/api/auth/totp/disable', { totp: code() })).status, 200)
  assert.equal(await guessWith(cookie, user.email, from + 1), 429)
})

test('concurrent guesses on two nodes are all counted', async () => {
  const second = { ...service.app, db: openDb({ url: service.databaseUrl, poolSize: 4, cells: service.cells }) }
  const server = buildServer(second)
  const { email } = await anAdmin()
  const guess = (i: number) =>
    i % 2 === 0
      ? signIn({ email, password: 'wrong' }, 100 + i).then((answer) => answer.status)
      : server
          .inject({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password: 'wrong' } })
          .then((answer) => answer.statusCode)
  const statuses = await Promise.all(Array.from({ length: 24 }, (_, i) => guess(i)))
  assert.equal(statuses.filter((status) => status === 401).length, 10)
  assert.equal(statuses.filter((status) => status === 429).length, 14)
  await server.close()
  await second.db.close()
})

test('a correct password resets the counted guesses', async () => {
  const { email, password } = await anAdmin()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) assert.equal((await signIn({ email, password: 'wrong' }, 200 + i)).status, 401)
    assert.equal((await signIn({ email, password }, 200)).status, 200)
  }
})

test('one IP address gets 30 attempts in 5 minutes across all accounts, and an IPv6 /64 counts as one address', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) {
    const answer = await service.call({
      method: 'POST',
      url: '/api/auth/sign-in',
      remoteAddress: `2001:db8:1:2:${i.toString(16)}::7`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: `guess-${i}@acme.example`, password: 'wrong' }),
    })
    statuses.push(answer.status)
  }
  assert.deepEqual(statuses, [...Array(30).fill(401), 429])
})

test('successful sign-ins from one IP address do not lock it out', async () => {
  const { email, password } = await anAdmin()
  for (let i = 0; i < 35; i++) assert.equal((await signIn({ email, password }, 300)).status, 200)
})

test('RATE_LIMITS=off disables the lockout', async () => {
  const open = { ...service.app, config: { ...service.app.config, rateLimits: undefined } }
  const server = buildServer(open)
  const { email } = await anAdmin()
  for (let i = 0; i < 12; i++) {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email, password: 'wrong' },
    })
    assert.equal(answer.statusCode, 401)
  }
  await server.close()
})
