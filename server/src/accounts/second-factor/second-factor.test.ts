// The authenticator app: enrolling, signing in, recovery and removal.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import postgres from 'postgres'
import { mailTo } from '../../../test/service/sandbox-inbox.ts'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { ManualClock } from '../../platform/clock.ts'
import { openDb } from '../../platform/db/db.ts'
import { MasterKeys } from '../../platform/keys/keyring.ts'
import { buildServer } from '../../process/server.ts'
import { stepAt, totpCode } from './totp.ts'

const MINUTE = 60_000
const clock = new ManualClock()
const service = await startTestService({ clock })
let partner: TestPartner

before(async () => {
  partner = await service.aPartner()
})

const anAdmin = () => service.aUser({ partner, role: 'admin', staysSignedIn: false })
const INVITE = '/customer/v1/partner-profile/users'

interface Enrolled {
  admin: TestUser
  recoveryCodes: string[]
  code(): string
}

/** A new code each time: moves the clock past the step of the last one. */
async function enrolled(): Promise<Enrolled> {
  const admin = await anAdmin()
  const { value } = (await admin.post('/api/auth/totp/enrol')).body
  const secret = fromBase32(value.secret)
  const code = () => {
    clock.advance(31_000)
    return totpCode(secret, stepAt(clock.now()))
  }
  const confirmed = await admin.post('/api/auth/totp/confirm', { totp: code() })
  assert.equal(confirmed.status, 200, confirmed.text)
  return { admin, recoveryCodes: confirmed.body.value.recoveryCodes, code }
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((it) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(it).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

test('enrolling has no effect until a code from the app is confirmed', async () => {
  const admin = await anAdmin()
  const { value } = (await admin.post('/api/auth/totp/enrol')).body
  assert.match(value.otpauthUri, new RegExp(`secret=${value.secret}`))
  assert.equal((await admin.post('/api/auth/totp/confirm', { totp: '000000' })).body.error.code, 'Totp.CodeInvalid')
  assert.equal((await admin.signIn()).status, 200)
  assert.equal((await admin.get('/api/auth/totp')).body.value.enrolled, false)
})

test('a user with an authenticator app cannot sign in with the password alone', async () => {
  const { admin, code } = await enrolled()
  const rejected = await admin.signIn()
  assert.equal(rejected.status, 401)
  assert.equal(rejected.body.error.code, 'SignIn.TotpRequired')
  assert.equal(rejected.headers['set-cookie'], undefined)
  assert.equal((await admin.signIn({ totp: '000000' })).body.error.code, 'SignIn.Failed')
  assert.equal((await admin.signIn({ password: 'wrong', totp: code() })).body.error.code, 'SignIn.Failed')
  const good = await admin.signIn({ totp: code() })
  assert.equal(good.status, 200)
  assert.equal(good.body.value.method, 'PasswordAndTotp')
})

test('each code works once, even when it is sent to two nodes at the same time', async () => {
  const { admin, code } = await enrolled()
  const once = code()
  assert.equal((await admin.signIn({ totp: once })).status, 200)
  assert.equal((await admin.signIn({ totp: once })).status, 401)
  const second = { ...service.app, db: openDb({ url: service.databaseUrl, poolSize: 4, cells: service.cells }) }
  const server = buildServer(second)
  const next = code()
  const payload = { email: admin.email, password: admin.password, totp: next }
  const all = await Promise.all([
    admin.signIn({ totp: next }).then((answer) => answer.status),
    admin.signIn({ totp: next }).then((answer) => answer.status),
    ...[1, 2, 3].map(() =>
      server.inject({ method: 'POST', url: '/api/auth/sign-in', payload }).then((answer) => answer.statusCode),
    ),
  ])
  assert.deepEqual(all.sort(), [200, 401, 401, 401, 401])
  await server.close()
  await second.db.close()
})

test('the code that confirmed the enrolment cannot be used to sign in', async () => {
  const admin = await anAdmin()
  const secret = fromBase32((await admin.post('/api/auth/totp/enrol')).body.value.secret)
  const totp = totpCode(secret, stepAt(clock.now()))
  assert.equal((await admin.post('/api/auth/totp/confirm', { totp })).status, 200)
  assert.equal((await admin.signIn({ totp })).status, 401)
})

test('enrolling ends every other session and renews the current one', async () => {
  const admin = await anAdmin()
  const first = admin.cookie()
  const other = await service.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email: admin.email, password: admin.password },
  })
  const elsewhere = String(other.headers['set-cookie']).split(';', 1)[0]!
  const secret = fromBase32((await admin.post('/api/auth/totp/enrol')).body.value.secret)
  await admin.post('/api/auth/totp/confirm', { totp: totpCode(secret, stepAt(clock.now())) })
  assert.equal((await admin.get('/api/auth/session')).body.value.method, 'PasswordAndTotp')
  for (const cookie of [first, elsewhere]) {
    assert.equal((await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie } })).status, 401)
  }
})

test('a recovery code signs in once, in any spelling, and new codes replace the old ones', async () => {
  const { admin, recoveryCodes, code } = await enrolled()
  assert.equal(recoveryCodes.length, 10)
  assert.equal(new Set(recoveryCodes).size, 10)
  const spelt = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')
  assert.equal((await admin.signIn({ recoveryCode: spelt })).status, 200)
  assert.equal((await admin.signIn({ recoveryCode: recoveryCodes[0] })).status, 401)
  assert.equal((await admin.get('/api/auth/totp')).body.value.recoveryCodesLeft, 9)
  assert.equal((await admin.post('/api/auth/totp/recovery-codes', { totp: '000000' })).status, 400)
  const renewed = (await admin.post('/api/auth/totp/recovery-codes', { totp: code() })).body.value.recoveryCodes
  assert.equal((await admin.signIn({ recoveryCode: recoveryCodes[1] })).status, 401)
  assert.equal((await admin.signIn({ recoveryCode: renewed[1] })).status, 200)
})

test('another user’s recovery code is rejected', async () => {
  const [one, two] = [await enrolled(), await enrolled()]
  assert.equal((await one.admin.signIn({ recoveryCode: two.recoveryCodes[0] })).status, 401)
})

test('removing the authenticator app requires a code; afterwards the password is enough', async () => {
  const { admin, code } = await enrolled()
  assert.equal((await admin.post('/api/auth/totp/disable', {})).body.error.code, 'SignIn.TotpRequired')
  assert.equal((await admin.post('/api/auth/totp/disable', { totp: '000000' })).body.error.code, 'Totp.CodeInvalid')
  assert.equal((await admin.post('/api/auth/totp/disable', { totp: code() })).status, 200)
  assert.equal((await admin.signIn()).status, 200)
  assert.equal((await admin.post('/api/auth/totp/disable', { totp: '123456' })).body.error.code, 'Totp.NotEnrolled')
})

test('codes cannot be guessed with a stolen session', async () => {
  const { admin } = await enrolled()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await admin.post('/api/auth/step-up', { totp: '000000' })).status)
  assert.deepEqual(statuses, [...Array(10).fill(401), 429])
})

test('the secret is stored encrypted and never shown a second time', async () => {
  const admin = await anAdmin()
  const { secret } = (await admin.post('/api/auth/totp/enrol')).body.value
  const sql = postgres(service.adminUrl, { max: 1 })
  const [row] = await sql`select wrapped_totp_secret as sealed from account where account_id = ${admin.userId}`
  await sql.end()
  assert.ok(!Buffer.from(row!.sealed).includes(fromBase32(secret)))
  assert.ok(!service.logged().includes(secret))
})

test('ten minutes after sign-in a sensitive change requires a step-up, and the step-up renews the token', async () => {
  const admin = await anAdmin()
  const asked = { email: 'new@acme.example', role: 'viewer' }
  assert.equal((await admin.post(INVITE, asked)).status, 200)
  clock.advance(10 * MINUTE)
  assert.equal((await admin.post(INVITE, asked)).status, 200)
  clock.advance(1)
  const rejected = await admin.post(INVITE, asked)
  assert.equal(rejected.status, 403)
  assert.equal(rejected.body.error.code, 'Session.StepUpRequired')
  assert.equal((await admin.get(INVITE)).status, 200, 'reading goes on')
  const before = admin.cookie()
  assert.equal((await admin.post('/api/auth/step-up', { password: 'wrong' })).body.error.code, 'SignIn.Failed')
  assert.equal((await admin.post('/api/auth/step-up', { password: admin.password })).status, 200)
  assert.notEqual(admin.cookie(), before)
  assert.equal(
    (await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie: before } })).status,
    401,
  )
  assert.equal((await admin.post(INVITE, asked)).status, 200)
})

test('a step-up does not extend the session', async () => {
  const admin = await anAdmin()
  const { endsAt } = (await admin.get('/api/auth/session')).body.value
  clock.advance(20 * MINUTE)
  const { value } = (await admin.post('/api/auth/step-up', { password: admin.password })).body
  assert.equal(value.endsAt, endsAt)
})

test('a user with an authenticator app steps up with a code, not with the password', async () => {
  const { admin, code } = await enrolled()
  clock.advance(11 * MINUTE)
  const rejected = await admin.post('/api/auth/step-up', { password: admin.password })
  assert.equal(rejected.body.error.code, 'SignIn.TotpRequired')
  assert.equal((await admin.post('/api/auth/step-up', { totp: code() })).status, 200)
  assert.equal((await admin.post(INVITE, { email: 'b@acme.example', role: 'viewer' })).status, 200)
})

test('an admin can reset the authenticator app of a colleague, but not their own or that of another partner’s user', async () => {
  const { admin } = await enrolled()
  const boss = await anAdmin()
  const cookie = admin.cookie()
  const stranger = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  assert.equal((await stranger.post(`${INVITE}/${admin.userId}/reset-totp`)).status, 404)
  assert.equal((await boss.post(`${INVITE}/${boss.userId}/reset-totp`)).status, 403)
  assert.equal((await boss.post(`${INVITE}/${admin.userId}/reset-totp`)).status, 200)
  assert.equal((await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie } })).status, 401)
  assert.equal((await admin.signIn()).status, 200)
  assert.equal((await boss.post(`${INVITE}/${admin.userId}/reset-totp`)).body.error.code, 'Totp.NotEnrolled')
})

test('a password reset does not bypass the authenticator app', async () => {
  const { admin, code } = await enrolled()
  await service.call({ method: 'POST', url: '/api/auth/password-reset', payload: { email: admin.email } })
  const mail = await mailTo(service, admin.email, 'Reset your Gangway password')
  const token = /#([A-Za-z0-9_-]{43})/.exec(mail.text)![1]
  const password = 'another phrase that is hard to guess'
  const reset = await service.call({
    method: 'POST',
    url: '/api/auth/password-reset/confirm',
    payload: { token, password },
  })
  assert.equal(reset.status, 200)
  assert.equal((await admin.signIn({ password })).body.error.code, 'SignIn.TotpRequired')
  assert.equal((await admin.signIn({ password, totp: code() })).status, 200)
})

test('setting up and removing an authenticator app are reported by email', async () => {
  const { admin, code } = await enrolled()
  await mailTo(service, admin.email, 'An authenticator app was added to your Gangway account')
  assert.equal((await admin.post('/api/auth/totp/disable', { totp: code() })).status, 200)
  const { text } = await mailTo(service, admin.email, 'The authenticator app was removed from your Gangway account')
  assert.match(text, /\/account$/m)
})

test('after a master key change the next code moves the secret to the new key', async () => {
  const { admin, code } = await enrolled()
  // The master keys of the test service are random, so the secret is stored under a key known to this test.
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  const sql = postgres(service.adminUrl, { max: 1 })
  const [row] = await sql`select wrapped_totp_secret as sealed from account where account_id = ${admin.userId}`
  const place = `totp:${admin.userId}`
  const secret = service.app.masterKeys.unwrap(row!.sealed, place)
  await sql`update account set wrapped_totp_secret = ${new MasterKeys([old]).wrap(secret, place)} where account_id = ${admin.userId}`
  const signInUnder = async (...keys: Buffer[]) => {
    const server = buildServer({ ...service.app, masterKeys: new MasterKeys(keys) })
    const payload = { email: admin.email, password: admin.password, totp: code() }
    const { statusCode } = await server.inject({ method: 'POST', url: '/api/auth/sign-in', payload })
    await server.close()
    return statusCode
  }
  assert.equal(await signInUnder(fresh, old), 200)
  assert.equal(await signInUnder(fresh), 200)
  await sql.end()
})
