// What a stolen recovery code or a session that ends during a request can change, and what users are shown of it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import postgres from 'postgres'
import { appCode } from '../../../test/browser/authenticator-app.ts'
import { until } from '../../../test/process/until.ts'
import { PASSKEYS, register, stepUpWithPasskey } from '../../../test/service/passkey-steps.ts'
import { inboxOf, mailTo } from '../../../test/service/sandbox-inbox.ts'
import { SoftwareAuthenticator } from '../../../test/service/software-authenticator.ts'
import type { TestResponse } from '../../../test/service/test-response.ts'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import type { TestUser } from '../../../test/service/test-user.ts'
import { ManualClock } from '../../platform/clock.ts'
import { buildServer } from '../../process/server.ts'

const ORIGIN = 'http://localhost:8080'
const TOTP = '/api/auth/totp'
const RENEW = `${TOTP}/recovery-codes`
const clock = new ManualClock()
const service = await startTestService({ clock, env: { BASE_URL: ORIGIN } })
let partner: TestPartner

before(async () => {
  partner = await service.aPartner()
})

const anAuthenticator = () => new SoftwareAuthenticator(ORIGIN)
const anAdmin = () => service.aUser({ partner, role: 'admin', staysSignedIn: false })

async function proposedCode(user: TestUser): Promise<() => string> {
  const { secret } = (await user.post(`${TOTP}/enrol`)).body.value
  return () => {
    clock.advance(31_000)
    return appCode(secret, clock.now())
  }
}

async function withApp(): Promise<{ user: TestUser; recoveryCodes: string[]; code: () => string }> {
  const user = await anAdmin()
  const code = await proposedCode(user)
  const confirmed = await user.post(`${TOTP}/confirm`, { totp: code() })
  assert.equal(confirmed.status, 200, confirmed.text)
  return { user, recoveryCodes: confirmed.body.value.recoveryCodes, code }
}

const codeOf = ({ status, body }: TestResponse) => (status === 200 ? 200 : body.error.code)

test('a session that began with a recovery code cannot renew recovery codes or remove second factors, and a passkey of its own allows it', async () => {
  const user = await anAdmin()
  const lost = await register(user, anAuthenticator(), 'Lost')
  const [first, second] = lost.recoveryCodes
  assert.equal((await user.signIn({ recoveryCode: first })).status, 200)
  assert.equal(codeOf(await user.post(RENEW, {})), 'Session.StepUpRequired')
  assert.equal(codeOf(await user.delete(`${PASSKEYS}/${lost.passkey.passkeyId}`)), 'Session.StepUpRequired')
  const phone = anAuthenticator()
  await register(user, phone, 'New')
  assert.equal(codeOf(await user.post(RENEW, {})), 'Session.StepUpRequired', 'adding a passkey is not using it')
  assert.equal((await stepUpWithPasskey(user, phone)).status, 200)
  assert.equal((await user.get('/api/auth/session')).body.value.method, 'PasswordAndPasskey')
  assert.equal((await user.delete(`${PASSKEYS}/${lost.passkey.passkeyId}`)).status, 200)
  assert.equal(codeOf(await user.post('/api/auth/step-up', { recoveryCode: second })), 200)
  assert.equal(codeOf(await user.post(RENEW, {})), 'Session.StepUpRequired', 'the last step-up counts')
  assert.equal((await stepUpWithPasskey(user, phone)).status, 200)
  assert.equal((await user.post(RENEW, {})).body.value.recoveryCodes.length, 10)
})

test('after a recovery code, the authenticator app is removed with a code only, which is used up', async () => {
  const { user, recoveryCodes } = await withApp()
  await register(user, anAuthenticator())
  assert.equal((await user.signIn({ recoveryCode: recoveryCodes[0] })).status, 200)
  assert.equal(codeOf(await user.post(`${TOTP}/disable`, {})), 'Session.StepUpRequired')
  assert.equal(codeOf(await user.post(`${TOTP}/disable`, { recoveryCode: recoveryCodes[0] })), 'Totp.CodeInvalid')
  assert.equal(codeOf(await user.post(`${TOTP}/disable`, { recoveryCode: recoveryCodes[1] })), 200)
  assert.equal(codeOf(await user.post(RENEW, {})), 'Session.StepUpRequired')
})

test('a user of an identity provider steps up with a passkey, and a recovery code is limited for them too', async () => {
  const user = await anAdmin()
  const key = anAuthenticator()
  const { recoveryCodes } = await register(user, key)
  const admin = postgres(service.adminUrl, { max: 1 })
  await admin`update account set password_hash = null, password_set_at = null where account_id = ${user.userId}`
  await admin`update account_session set method = 'Outside' where account_id = ${user.userId}`
  await admin.end()
  clock.advance(11 * 60_000)
  assert.equal(codeOf(await user.post(RENEW, {})), 'Session.StepUpRequired')
  assert.equal((await stepUpWithPasskey(user, key, { origin: 'https://evil.example' })).status, 401)
  assert.equal((await user.post('/api/auth/step-up', { recoveryCode: recoveryCodes[0] })).status, 200)
  assert.equal(codeOf(await user.post(RENEW, {})), 'Session.StepUpRequired')
  assert.equal((await stepUpWithPasskey(user, key)).status, 200)
  assert.equal((await user.get('/api/auth/session')).body.value.method, 'Outside')
  assert.equal(codeOf(await user.post(RENEW, {})), 200)
})

/** What a request may change, and what is prepared for it. */
const CHANGES: Readonly<Record<string, () => Promise<{ user: TestUser; send: () => Promise<TestResponse> }>>> = {
  'change the password': async () => {
    const user = await anAdmin()
    return { user, send: () => user.post('/api/auth/password', { password: 'a phrase of the thief 42' }) }
  },
  'add an authenticator app': async () => {
    const user = await anAdmin()
    const code = await proposedCode(user)
    return { user, send: () => user.post(`${TOTP}/confirm`, { totp: code() }) }
  },
  'remove the authenticator app': async () => {
    const { user, code } = await withApp()
    return { user, send: () => user.post(`${TOTP}/disable`, { totp: code() }) }
  },
  'renew the recovery codes': async () => {
    const { user, code } = await withApp()
    return { user, send: () => user.post(RENEW, { totp: code() }) }
  },
  'add a passkey': async () => {
    const user = await anAdmin()
    const { value } = (await user.post(`${PASSKEYS}/options`)).body
    return { user, send: () => user.post(PASSKEYS, { name: 'x', credential: anAuthenticator().create(value) }) }
  },
  'remove a passkey': async () => {
    const user = await anAdmin()
    const { passkey } = await register(user, anAuthenticator())
    return { user, send: () => user.delete(`${PASSKEYS}/${passkey.passkeyId}`) }
  },
  're-authenticate': async () => {
    const user = await anAdmin()
    return { user, send: () => user.post('/api/auth/step-up', { password: user.password }) }
  },
}

test('a request whose session ends while it is under way changes nothing', async () => {
  const admin = postgres(service.adminUrl, { max: 2 })
  const state = (accountId: string) => admin`
    select password_hash, totp_enrolled_at, second_factor_changed_at,
      (select count(*)::int from passkey p where p.account_id = a.account_id) as passkeys,
      (select coalesce(string_agg(encode(code_hash, 'hex'), ',' order by code_hash), '') from recovery_code r
        where r.account_id = a.account_id) as codes
    from account a where account_id = ${accountId}`
  for (const [what, prepare] of Object.entries(CHANGES)) {
    const { user, send } = await prepare()
    const before = await state(user.userId)
    const held = await admin.reserve()
    await held`begin`
    await held`select 1 from account where account_id = ${user.userId} for update`
    const answer = send()
    await until(`a request waits to ${what}`, async () => {
      const [row] = await admin`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%account%'`
      return row!.waiting > 0
    })
    await held`delete from account_session where account_id = ${user.userId}`
    await held`commit`
    held.release()
    assert.equal(codeOf(await answer), 'Session.NotSignedIn', what)
    assert.deepEqual([...(await state(user.userId))], [...before], what)
  }
  await admin.end()
})

test('of two reset links of an account that are used at the same time, one works', async () => {
  const user = await anAdmin()
  const tokens: string[] = []
  for (let i = 0; i < 2; i++) {
    await service.call({ method: 'POST', url: '/api/auth/password-reset', payload: { email: user.email } })
    await until('the email arrived', async () => {
      const mails = (await inboxOf(service)).filter((mail) => mail.to === user.email)
      const found = mails
        .map((mail) => /#([A-Za-z0-9_-]{43})/.exec(mail.text)?.[1])
        .find((it) => it && !tokens.includes(it))
      if (found) tokens.push(found)
      return tokens.length > i
    })
  }
  const answers = await Promise.all(
    tokens.map((token, i) =>
      service.call({
        method: 'POST',
        url: '/api/auth/password-reset/confirm',
        payload: { token, password: `an entirely new phrase ${i}` },
      }),
    ),
  )
  assert.deepEqual(answers.map(codeOf).sort(), [200, 'Link.NotUsable'])
})

test('the account activity has the address of every change of a second factor', async () => {
  const user = await anAdmin()
  const address = '192.0.2.44'
  const from = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    service.call({
      method,
      url,
      headers: { cookie: user.cookie() },
      remoteAddress: address,
      ...(payload ? { payload } : {}),
    })
  const { value } = (await user.post(`${PASSKEYS}/options`)).body
  const added = await from('POST', PASSKEYS, { name: 'x', credential: anAuthenticator().create(value) })
  assert.equal(added.status, 200, added.text)
  const { items } = (
    await service.call({
      method: 'GET',
      url: `/customer/v1/partner-profile/audit?actorId=${user.userId}`,
      headers: { cookie: [added.headers['set-cookie']!].flat()[0]!.split(';', 1)[0]! },
    })
  ).body.value
  const found = items.find((it: { action: string }) => it.action === 'PasskeyAdded')
  assert.equal(found.facts.address, address)
})

test('a user gets at most five emails an hour about new browsers, and still those about other changes', async () => {
  const user = await anAdmin()
  for (let i = 0; i < 7; i++) {
    clock.advance(60_000)
    const payload = { email: user.email, password: user.password }
    assert.equal((await service.call({ method: 'POST', url: '/api/auth/sign-in', payload })).status, 200)
  }
  const code = await proposedCode(user)
  await user.signIn()
  assert.equal((await user.post(`${TOTP}/confirm`, { totp: code() })).status, 200)
  await mailTo(service, user.email, 'An authenticator app was added to your Gangway account')
  const mails = (await inboxOf(service)).filter(
    (mail) => mail.to === user.email && mail.subject.startsWith('New sign-in'),
  )
  assert.ok(mails.length >= 1 && mails.length <= 5, String(mails.length))
})

test('passkeys of a former host name are listed as not usable here', async () => {
  const user = await anAdmin()
  await register(user, anAuthenticator())
  const list = async (baseUrl: string) => {
    const server = buildServer({ ...service.app, config: { ...service.app.config, baseUrl } })
    const cookie = user.cookie()
    const response = await server.inject({ method: 'GET', url: PASSKEYS, headers: { cookie } })
    await server.close()
    return response.json().value.items.map((it: { usableHere: boolean }) => it.usableHere)
  }
  assert.deepEqual(await list(ORIGIN), [true])
  assert.deepEqual(await list('http://new.localhost:8080'), [false])
})
