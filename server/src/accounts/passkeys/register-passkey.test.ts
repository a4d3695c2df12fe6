// The life of a passkey: registered, used, renamed, removed.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { appCode } from '../../../test/browser/authenticator-app.ts'
import {
  PASSKEYS,
  register,
  signInWithPasskey,
  stepUpWithPasskey,
  tryToRegister,
} from '../../../test/service/passkey-steps.ts'
import { mailTo } from '../../../test/service/sandbox-inbox.ts'
import { SoftwareAuthenticator } from '../../../test/service/software-authenticator.ts'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { ManualClock } from '../../platform/clock.ts'
import { sweepAccounts } from '../sweep.ts'

const MINUTE = 60_000
const USERS = '/customer/v1/partner-profile/users'
const clock = new ManualClock()
const ORIGIN = 'https://onboarding.acme.example'
// Behind a path, as a reverse proxy may publish it.
const service = await startTestService({ clock, env: { BASE_URL: `${ORIGIN}/gangway` } })
let partner: TestPartner

before(async () => {
  partner = await service.aPartner()
})

const anAuthenticator = () => new SoftwareAuthenticator(ORIGIN)
const anAdmin = () => service.aUser({ partner, role: 'admin', staysSignedIn: false })
const isSignedIn = async (cookie: string) =>
  (await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie } })).status === 200
const cookieOf = (answer: { headers: Record<string, string> }) =>
  [answer.headers['set-cookie']!].flat()[0]!.split(';', 1)[0]!

async function signInElsewhere({ email, password }: TestUser): Promise<string> {
  const answer = await service.call({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password } })
  assert.equal(answer.status, 200, answer.text)
  return cookieOf(answer)
}

/** Sets up an authenticator app. Each code is new: the clock moves past the last one. */
async function enrolApp(user: TestUser): Promise<{ code: () => string; recoveryCodes: string[] }> {
  const { secret } = (await user.post('/api/auth/totp/enrol')).body.value
  const code = () => {
    clock.advance(31_000)
    return appCode(secret, clock.now())
  }
  const confirmed = await user.post('/api/auth/totp/confirm', { totp: code() })
  assert.equal(confirmed.status, 200, confirmed.text)
  return { code, recoveryCodes: confirmed.body.value.recoveryCodes }
}

test('the options ask for a verified user and name the host of BASE_URL', async () => {
  const user = await anAdmin()
  const { value } = (await user.post(`${PASSKEYS}/options`)).body
  assert.deepEqual(value.rp, { id: 'onboarding.acme.example', name: 'Gangway' })
  assert.equal(value.authenticatorSelection.userVerification, 'required')
  assert.equal(value.attestation, 'none')
  assert.equal(Buffer.from(value.challenge, 'base64url').length, 32)
  assert.equal(Buffer.from(value.user.id, 'base64url').toString('hex'), user.userId.replaceAll('-', ''))
})

test('the first passkey comes with recovery codes, ends other sessions and is required from then on', async () => {
  const user = await anAdmin()
  const elsewhere = await signInElsewhere(user)
  const before = user.cookie()
  const authenticator = anAuthenticator()
  const { passkey, recoveryCodes } = await register(user, authenticator, 'Ada’s laptop')
  assert.equal(passkey.name, 'Ada’s laptop')
  assert.equal(recoveryCodes.length, 10)
  assert.deepEqual([await isSignedIn(elsewhere), await isSignedIn(before)], [false, false])
  const session = (await user.get('/api/auth/session')).body.value
  assert.deepEqual([session.method, session.passkeyEnrolled, session.totpEnrolled], ['PasswordAndPasskey', true, false])
  const rejected = await user.signIn()
  assert.deepEqual([rejected.status, rejected.body.error.code], [401, 'SignIn.PasskeyRequired'])
  assert.deepEqual(
    rejected.body.error.details.map((it: { path: string }) => it.path),
    ['/passkey'],
  )
  assert.equal(rejected.headers['set-cookie'], undefined)
  const signedIn = await signInWithPasskey(service, user, authenticator)
  assert.equal(signedIn.status, 200, signedIn.text)
  assert.equal(signedIn.body.value.method, 'PasswordAndPasskey')
  const { items } = (await user.get(PASSKEYS)).body.value
  assert.equal(items.length, 1)
  assert.equal(items[0].lastUsedAt, clock.now().toISOString())
})

test('a recovery code replaces a lost passkey once', async () => {
  const user = await anAdmin()
  const { recoveryCodes } = await register(user, anAuthenticator())
  const [first] = recoveryCodes
  assert.equal((await user.signIn({ recoveryCode: first })).body.value.method, 'PasswordAndRecoveryCode')
  assert.equal((await user.signIn({ recoveryCode: first })).status, 401)
})

test('a second passkey has no recovery codes, and each one signs in', async () => {
  const user = await anAdmin()
  const [laptop, phone] = [anAuthenticator(), anAuthenticator()]
  const { recoveryCodes } = await register(user, laptop, 'Laptop')
  assert.deepEqual((await register(user, phone, 'Phone')).recoveryCodes, [])
  const names = (await user.get(PASSKEYS)).body.value.items.map((it: { name: string }) => it.name)
  assert.deepEqual(names, ['Laptop', 'Phone'])
  for (const authenticator of [laptop, phone])
    assert.equal((await signInWithPasskey(service, user, authenticator)).status, 200)
  assert.equal((await user.signIn({ recoveryCode: recoveryCodes[0] })).status, 200)
})

test('an authenticator app beside a passkey keeps its recovery codes, and sign-in offers both', async () => {
  const user = await anAdmin()
  const authenticator = anAuthenticator()
  const { recoveryCodes } = await register(user, authenticator)
  const enrolled = await enrolApp(user)
  assert.deepEqual(enrolled.recoveryCodes, [])
  const rejected = await user.signIn()
  assert.equal(rejected.body.error.code, 'SignIn.TotpRequired')
  assert.deepEqual(
    rejected.body.error.details.map((it: { path: string }) => it.path),
    ['/totp', '/passkey'],
  )
  assert.equal((await user.signIn({ totp: enrolled.code() })).status, 200)
  assert.equal((await signInWithPasskey(service, user, authenticator)).status, 200)
  const removed = await user.post('/api/auth/totp/disable', { totp: enrolled.code() })
  assert.deepEqual(removed.body.value, { enrolled: false, recoveryCodesLeft: 10 })
  assert.equal((await user.signIn({ recoveryCode: recoveryCodes[0] })).status, 200)
  assert.equal((await user.signIn()).body.error.code, 'SignIn.PasskeyRequired')
})

test('a user with a passkey can remove a lost authenticator app after a step-up', async () => {
  const user = await anAdmin()
  const authenticator = anAuthenticator()
  await enrolApp(user)
  await register(user, authenticator)
  clock.advance(11 * MINUTE)
  assert.equal((await user.post('/api/auth/totp/disable', {})).body.error.code, 'Session.StepUpRequired')
  assert.equal((await stepUpWithPasskey(user, authenticator)).status, 200)
  assert.equal((await user.post('/api/auth/totp/disable', {})).status, 200)
  assert.equal((await user.get('/api/auth/session')).body.value.totpEnrolled, false)
})

test('a user with passkeys alone renews the recovery codes after a step-up', async () => {
  const user = await anAdmin()
  const authenticator = anAuthenticator()
  const { recoveryCodes } = await register(user, authenticator)
  clock.advance(11 * MINUTE)
  const renew = () => user.post('/api/auth/totp/recovery-codes', {})
  assert.equal((await renew()).body.error.code, 'Session.StepUpRequired')
  assert.equal((await stepUpWithPasskey(user, authenticator)).status, 200)
  const renewed = (await renew()).body.value.recoveryCodes
  assert.equal((await user.signIn({ recoveryCode: recoveryCodes[0] })).status, 401)
  assert.equal((await user.signIn({ recoveryCode: renewed[0] })).status, 200)
})

test('registering and removing need a step-up, and renaming does not', async () => {
  const user = await anAdmin()
  const authenticator = anAuthenticator()
  const { passkey } = await register(user, authenticator)
  const path = `${PASSKEYS}/${passkey.passkeyId}`
  clock.advance(11 * MINUTE)
  for (const rejected of [
    await user.post(`${PASSKEYS}/options`),
    await user.post(PASSKEYS, {
      name: 'x',
      credential: anAuthenticator().create({
        challenge: randomBytes(32).toString('base64url'),
        rp: { id: 'onboarding.acme.example' },
        user: { id: 'x' },
      }),
    }),
    await user.delete(path),
  ])
    assert.equal(rejected.body.error.code, 'Session.StepUpRequired')
  assert.equal((await user.patch(path, { name: 'Old laptop' })).body.value.name, 'Old laptop')
  assert.equal((await user.post('/api/auth/step-up', { password: user.password })).status, 401)
  const stepped = await stepUpWithPasskey(user, authenticator)
  assert.equal(stepped.status, 200, stepped.text)
  assert.equal((await user.delete(path)).status, 200)
})

test('registering a passkey does not count as a new authentication', async () => {
  const user = await anAdmin()
  clock.advance(9 * MINUTE)
  await register(user, anAuthenticator())
  clock.advance(2 * MINUTE)
  assert.equal((await user.post(`${PASSKEYS}/options`)).body.error.code, 'Session.StepUpRequired')
})

test('without its last passkey a partner’s user signs in with the password alone', async () => {
  const user = await anAdmin()
  const { passkey, recoveryCodes } = await register(user, anAuthenticator())
  assert.equal((await user.delete(`${PASSKEYS}/${passkey.passkeyId}`)).status, 200)
  assert.equal((await user.signIn()).body.value.method, 'Password')
  assert.equal((await user.get('/api/auth/totp')).body.value.recoveryCodesLeft, 0)
  await register(user, anAuthenticator())
  assert.equal((await user.signIn({ recoveryCode: recoveryCodes[0] })).status, 401)
})

test('a passkey belongs to its user: others can neither rename nor remove it', async () => {
  const [user, colleague] = [await anAdmin(), await anAdmin()]
  const { passkey } = await register(user, anAuthenticator())
  const path = `${PASSKEYS}/${passkey.passkeyId}`
  assert.equal((await colleague.patch(path, { name: 'Mine' })).body.error.code, 'Passkey.NotFound')
  assert.equal((await colleague.delete(path)).body.error.code, 'Passkey.NotFound')
  assert.equal((await colleague.delete(`${PASSKEYS}/no-id`)).status, 404)
  assert.deepEqual((await colleague.get(PASSKEYS)).body.value.items, [])
  assert.equal((await user.get(PASSKEYS)).body.value.items[0].name, passkey.name)
})

test('control and text-direction characters in a name are field errors', async () => {
  const user = await anAdmin()
  const { passkey } = await register(user, anAuthenticator())
  for (const name of ['', '   ', 'a\nb', 'a\u202eb', 'x'.repeat(101)]) {
    const rejected = await user.patch(`${PASSKEYS}/${passkey.passkeyId}`, { name })
    assert.deepEqual([rejected.status, rejected.body.error.code], [400, 'ValidationControl.Error'], name)
  }
})

test('an account has at most 20 passkeys', async () => {
  const user = await anAdmin()
  for (let i = 0; i < 20; i++) await register(user, anAuthenticator())
  assert.equal((await tryToRegister(user, anAuthenticator())).body.error.code, 'Passkey.LimitReached')
})

test('a password reset keeps passkeys', async () => {
  const user = await anAdmin()
  const authenticator = anAuthenticator()
  await register(user, authenticator)
  await service.call({ method: 'POST', url: '/api/auth/password-reset', payload: { email: user.email } })
  const mail = await mailTo(service, user.email, 'Reset your Gangway password')
  const token = /#([A-Za-z0-9_-]{43})/.exec(mail.text)![1]
  const password = 'another phrase that is hard to guess'
  const url = '/api/auth/password-reset/confirm'
  assert.equal((await service.call({ method: 'POST', url, payload: { token, password } })).status, 200)
  assert.equal((await user.signIn({ password })).body.error.code, 'SignIn.PasskeyRequired')
  assert.equal((await signInWithPasskey(service, { ...user, password }, authenticator)).status, 200)
})

test('an admin’s reset and a removal end passkeys', async () => {
  const boss = await anAdmin()
  const [lost, leaver] = [await anAdmin(), await anAdmin()]
  await register(lost, anAuthenticator())
  await register(leaver, anAuthenticator())
  const row = (await boss.get(USERS)).body.value.items.find((it: { userId: string }) => it.userId === lost.userId)
  assert.equal(row.passkeys, 1)
  assert.equal((await boss.post(`${USERS}/${lost.userId}/reset-totp`)).status, 200)
  assert.equal((await lost.signIn()).status, 200)
  assert.deepEqual((await lost.get(PASSKEYS)).body.value.items, [])
  assert.equal((await boss.delete(`${USERS}/${leaver.userId}`)).status, 200)
  const signedIn = await leaver.signIn()
  assert.equal(signedIn.body.value.partner, null)
  assert.deepEqual((await leaver.get(PASSKEYS)).body.value.items, [])
  await mailTo(service, lost.email, 'Your Gangway sign-in was reset')
})

test('each change is in the account activity and sent by email, without the name of the passkey', async () => {
  const user = await anAdmin()
  const authenticator = anAuthenticator()
  const { passkey } = await register(user, authenticator, 'Secret nickname')
  const path = `${PASSKEYS}/${passkey.passkeyId}`
  await user.patch(path, { name: 'Another nickname' })
  await stepUpWithPasskey(user, authenticator)
  await user.delete(path)
  const added = await mailTo(service, user.email, 'A passkey was added to your Gangway account')
  const removed = await mailTo(service, user.email, 'A passkey was removed from your Gangway account')
  for (const { text } of [added, removed]) {
    assert.match(text, new RegExp(`${ORIGIN}/gangway/account`))
    assert.ok(!/nickname/.test(text))
  }
  const { items } = (await (await anAdmin()).get(`/customer/v1/partner-profile/audit?actorId=${user.userId}`)).body
    .value
  const actions = items.map(({ action }: { action: string }) => action)
  for (const action of ['PasskeyAdded', 'PasskeyRenamed', 'SteppedUp', 'PasskeyRemoved'])
    assert.ok(actions.includes(action), action)
  assert.ok(!JSON.stringify(items).includes('nickname'))
  const stepUp = items.find(({ action }: { action: string }) => action === 'SteppedUp')
  assert.deepEqual(stepUp.facts, { proof: 'PasswordAndPasskey', address: '127.0.0.1' })
})

test('expired challenges are swept', async () => {
  const user = await anAdmin()
  await user.post(`${PASSKEYS}/options`)
  clock.advance(6 * MINUTE)
  assert.ok((await sweepAccounts(service.app)) >= 1)
})
