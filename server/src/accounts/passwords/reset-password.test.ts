// Password resets and password changes.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'

const HOUR = 3_600_000
const PASSWORD = 'a phrase that is hard to guess'

const clock = new ManualClock()
const service = await startTestService({ clock })
let partner: TestPartner

before(async () => {
  partner = await service.aPartner({ name: 'Acme Payments' })
})

let address = 0
const post = (url: string, payload: object) =>
  service.call({ method: 'POST', url, payload, remoteAddress: `10.1.0.${++address % 250}` })
const mails = async () => (await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).body.value.items

/** The token in the newest mail to this address. */
async function tokenFor(email: string, path: 'invitation' | 'reset-password'): Promise<string> {
  for (;;) {
    const mail = (await mails()).find(
      (it: { to: string; text: string }) => it.to === email && it.text.includes(`/${path}#`),
    )
    if (mail) return /#([A-Za-z0-9_-]{43})/.exec(mail.text)![1]!
    await setImmediate()
  }
}

const signIn = (email: string, password = PASSWORD) => post('/api/auth/sign-in', { email, password })

test('a reset link sets a new password and ends all sessions', async () => {
  const user = await service.aUser({ partner, role: 'admin', staysSignedIn: false })
  const cookie = user.cookie()
  const asked = await post('/api/auth/password-reset', { email: user.email.toUpperCase() })
  assert.equal(asked.status, 200)
  const token = await tokenFor(user.email, 'reset-password')
  assert.equal((await post('/api/auth/password-reset/confirm', { token, password: 'short' })).status, 400)
  assert.equal((await post('/api/auth/password-reset/confirm', { token, password: PASSWORD })).status, 200)
  assert.equal(
    (await post('/api/auth/password-reset/confirm', { token, password: PASSWORD })).body.error.code,
    'Link.NotUsable',
  )
  assert.equal((await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie } })).status, 401)
  assert.equal((await signIn(user.email, user.password)).status, 401)
  assert.equal((await signIn(user.email)).status, 200)
})

test('a reset request for an unknown address gets the same response and sends no email', async () => {
  const known = await service.aUser({ partner, role: 'admin' })
  const count = (await mails()).length
  const one = await post('/api/auth/password-reset', { email: 'unknown@acme.example' })
  const two = await post('/api/auth/password-reset', { email: known.email })
  assert.deepEqual(one.body, two.body)
  await tokenFor(known.email, 'reset-password')
  assert.equal((await mails()).length, count + 1)
})

test('a reset link expires after an hour or a password change, and an account gets at most three per hour', async () => {
  const user = await service.aUser({ partner, role: 'admin' })
  const mailsTo = async () => (await mails()).filter((it: { to: string }) => it.to === user.email).length
  for (let i = 0; i < 3; i++) {
    await post('/api/auth/password-reset', { email: user.email })
    while ((await mailsTo()) <= i) await setImmediate()
  }
  const token = await tokenFor(user.email, 'reset-password')
  await post('/api/auth/password-reset', { email: user.email })
  // Another user's email is sent later, so a fourth would have arrived by now.
  const other = await service.aUser({ partner, role: 'viewer' })
  await post('/api/auth/password-reset', { email: other.email })
  await tokenFor(other.email, 'reset-password')
  assert.equal(await mailsTo(), 3)
  clock.advance(HOUR)
  assert.equal((await post('/api/auth/password-reset/confirm', { token, password: PASSWORD })).status, 400)
})

test('changing the password ends every other session', async () => {
  const user = await service.aUser({ partner, role: 'admin', staysSignedIn: false })
  const elsewhere = String((await signIn(user.email, user.password)).headers['set-cookie']).split(';', 1)[0]!
  assert.equal((await user.post('/api/auth/password', { password: 'short' })).status, 400)
  const changed = await user.post('/api/auth/password', { password: PASSWORD })
  assert.equal(changed.body.value.sessionsEnded, 1)
  assert.equal((await user.get('/api/auth/session')).status, 200)
  assert.equal(
    (await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie: elsewhere } })).status,
    401,
  )
  clock.advance(11 * 60_000)
  assert.equal(
    (await user.post('/api/auth/password', { password: `${PASSWORD}!` })).body.error.code,
    'Session.StepUpRequired',
  )
})

test('a reset link stops working when the password is changed', async () => {
  const user = await service.aUser({ partner, role: 'admin' })
  await post('/api/auth/password-reset', { email: user.email })
  const token = await tokenFor(user.email, 'reset-password')
  assert.equal((await post('/api/auth/password-reset/check', { token })).body.value.email, user.email)
  assert.equal((await user.post('/api/auth/password', { password: PASSWORD })).status, 200)
  for (const path of ['check', 'confirm']) {
    const rejected = await post(`/api/auth/password-reset/${path}`, { token, password: `${PASSWORD} again` })
    assert.equal(rejected.body.error.code, 'Link.NotUsable', path)
  }
  assert.equal((await signIn(user.email)).status, 200)
})

test('an expired reset link is reported when it is opened', async () => {
  const user = await service.aUser({ partner, role: 'viewer' })
  await post('/api/auth/password-reset', { email: user.email })
  const token = await tokenFor(user.email, 'reset-password')
  const open = await post('/api/auth/password-reset/check', { token })
  assert.equal(open.status, 200, open.text)
  clock.advance(HOUR)
  const expired = await post('/api/auth/password-reset/check', { token })
  assert.equal(expired.status, 400)
  assert.equal(expired.body.error.code, 'Link.NotUsable')
})
