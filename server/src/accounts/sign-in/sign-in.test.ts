// Sign-in, sessions and sign-out.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import postgres from 'postgres'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { openDb } from '../../platform/db/db.ts'
import { buildServer } from '../../process/server.ts'
import { sweepAccounts } from '../sweep.ts'

const MINUTE = 60_000
const SESSION = '/api/auth/session'

const clock = new ManualClock()
const service = await startTestService({ clock })
let partner: TestPartner

before(async () => {
  partner = await service.aPartner()
})

const anAdmin = () => service.aUser({ partner, role: 'admin', staysSignedIn: false })
/** `from`: different addresses, so that the limit of an account is met and not that of an address. */
const signIn = (body: unknown, headers: Record<string, string> = {}, from = 1) =>
  service.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    remoteAddress: `10.0.${from >> 8}.${from & 255}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const withCookie = (cookie: string, url = SESSION) => service.call({ method: 'GET', url, headers: { cookie } })

test('a correct password opens a session that describes the user', async () => {
  const admin = await anAdmin()
  const { status, body, headers } = await admin.get(SESSION)
  assert.equal(status, 200)
  assert.equal(body.error, null)
  assert.equal(body.value.email, admin.email)
  assert.equal(body.value.role, 'admin')
  assert.equal(body.value.partner.partnerId, partner.partnerId)
  assert.equal(headers['cache-control'], 'no-store')
})

test('the session cookie is HttpOnly and SameSite, and contains only the token', async () => {
  const { email, password } = await anAdmin()
  const { headers } = await signIn({ email, password })
  const [cookie] = [headers['set-cookie']!].flat()
  assert.match(cookie!, /^gangway_session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/)
})

test('the session cookie is bound to host and TLS on https', async () => {
  const secure = { ...service.app, config: { ...service.app.config, baseUrl: 'https://gangway.example' } }
  const server = buildServer(secure)
  const { email, password } = await anAdmin()
  const response = await server.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password } })
  assert.match(
    [response.headers['set-cookie']!].flat()[0]!,
    /^__Host-gangway_session=\S+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$/,
  )
  await server.close()
})

test('only the hash of a session token is stored', async () => {
  const admin = await anAdmin()
  const token = admin.cookie().split('=')[1]!
  const sql = postgres(service.adminUrl, { max: 1 })
  const rows = await sql`select encode(token_hash, 'hex') as hash from account_session`
  const [account] = await sql`select password_hash from account where account_id = ${admin.userId}`
  await sql.end()
  assert.ok(rows.length > 0)
  assert.ok(rows.every(({ hash }) => hash !== Buffer.from(token, 'base64url').toString('hex')))
  assert.match(account!.password_hash, /^\$argon2id\$v=19\$/)
})

test('an email address is matched in any case, with surrounding spaces and in any Unicode form', async () => {
  const admin = await service.aUser({ partner, role: 'admin', email: 'Zoë@Acme.example', staysSignedIn: false })
  for (const email of ['zoë@acme.example', '  ZOË@ACME.EXAMPLE ', 'Zoe\u0308@acme.example']) {
    assert.equal((await signIn({ email, password: admin.password })).status, 200, email)
  }
})

test('every failed sign-in gets the same response', async () => {
  const { email, password } = await anAdmin()
  const tries = [
    { email, password: `${password}x` },
    { email: `no-${email}`, password },
    { email: 'not an address', password },
    { email, password: '' },
    { email: '', password: '' },
  ]
  for (const attempt of tries) {
    const { status, body, headers } = await signIn(attempt)
    assert.equal(status, 401)
    assert.deepEqual(body, {
      value: null,
      isSuccess: false,
      error: { code: 'SignIn.Failed', description: 'Incorrect email, password or code.' },
    })
    assert.equal(headers['set-cookie'], undefined)
  }
})

test('an invalid sign-in body is rejected with all field errors', async () => {
  const { status, body } = await signIn({ email: 5 })
  assert.equal(status, 400)
  assert.deepEqual(body.error.details.map((it: { path: string }) => it.path).sort(), ['/email', '/password'])
  assert.equal((await signIn([])).status, 400)
  assert.equal((await signIn({ email: 'a@b.example', password: `\u0000${'x'.repeat(20)}` })).status, 401)
})

test('signing in issues a new token and ends the session of a planted cookie', async () => {
  const planted = await anAdmin()
  const victim = await anAdmin()
  const answer = await signIn({ email: victim.email, password: victim.password }, { cookie: planted.cookie() })
  const fresh = String(answer.headers['set-cookie']).split(';', 1)[0]!
  assert.notEqual(fresh, planted.cookie())
  assert.equal((await withCookie(planted.cookie())).status, 401)
  assert.equal((await withCookie(fresh)).body.value.email, victim.email)
  const unknown = `gangway_session=${'A'.repeat(43)}`
  const other = await signIn({ email: victim.email, password: victim.password }, { cookie: unknown })
  assert.ok(!String(other.headers['set-cookie']).startsWith(unknown))
  assert.equal((await withCookie(unknown)).status, 401)
})

test('a request with two session cookies is not signed in', async () => {
  const [one, two] = [await anAdmin(), await anAdmin()]
  assert.equal((await withCookie(`${one.cookie()}; ${two.cookie()}`)).status, 401)
})

test('a signed-out cookie is rejected, and signing out twice is not an error', async () => {
  const admin = await anAdmin()
  const cookie = admin.cookie()
  const out = await admin.post('/api/auth/sign-out')
  assert.equal(out.status, 200)
  assert.equal(out.body.value.sessionsEnded, 1)
  assert.match(String(out.headers['set-cookie']), /^gangway_session=; .*Max-Age=0/)
  assert.equal((await withCookie(cookie)).body.error.code, 'Session.NotSignedIn')
  const again = await service.call({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie } })
  assert.equal(again.body.value.sessionsEnded, 0)
})

test('signing out everywhere ends all sessions of the user and of no other user', async () => {
  const admin = await anAdmin()
  const other = await anAdmin()
  const second = String((await signIn({ email: admin.email, password: admin.password })).headers['set-cookie']).split(
    ';',
    1,
  )[0]!
  assert.equal((await withCookie(second)).status, 200)
  const cookie = admin.cookie()
  const out = await admin.post('/api/auth/sign-out-everywhere')
  assert.equal(out.body.value.sessionsEnded, 2)
  assert.equal((await withCookie(cookie)).status, 401)
  assert.equal((await withCookie(second)).status, 401)
  assert.equal((await other.get(SESSION)).status, 200)
})

test('signing out of other sessions keeps the current one', async () => {
  const admin = await anAdmin()
  const other = await anAdmin()
  const second = String((await signIn({ email: admin.email, password: admin.password })).headers['set-cookie'])
  const out = await admin.post('/api/auth/sign-out-others')
  assert.equal(out.body.value.sessionsEnded, 1)
  assert.equal((await withCookie(second.split(';', 1)[0]!)).status, 401)
  assert.equal((await admin.get(SESSION)).status, 200)
  assert.equal((await other.get(SESSION)).status, 200)
})

test('a session expires after 30 minutes without a request and stays open while it is used', async () => {
  const admin = await anAdmin()
  for (let i = 0; i < 5; i++) {
    clock.advance(29 * MINUTE)
    assert.equal((await admin.get(SESSION)).status, 200)
  }
  clock.advance(30 * MINUTE)
  assert.equal((await admin.get(SESSION)).status, 401)
})

test('a session expires after 12 hours of use, for staff after 8', async () => {
  for (const [role, hours] of [
    ['admin', 12],
    ['analyst', 8],
  ] as const) {
    const user = await service.aUser({ role, ...(role === 'admin' ? { partner } : {}), staysSignedIn: false })
    const steps = hours * 3
    for (let i = 1; i < steps; i++) {
      clock.advance(20 * MINUTE)
      assert.equal((await user.get(SESSION)).status, 200, `${role} after ${i * 20} minutes`)
    }
    clock.advance(20 * MINUTE)
    assert.equal((await user.get(SESSION)).status, 401, role)
  }
})

test('the last-seen time is written at most once a minute', async () => {
  const admin = await anAdmin()
  const sql = postgres(service.adminUrl, { max: 1 })
  const seen = async () => {
    const [row] = await sql`select last_seen_at from account_session where account_id = ${admin.userId}`
    return row!.last_seen_at.getTime()
  }
  const first = await seen()
  clock.advance(59_000)
  await admin.get(SESSION)
  assert.equal(await seen(), first)
  clock.advance(1000)
  await admin.get(SESSION)
  assert.equal(await seen(), first + MINUTE)
  await sql.end()
})

test('the sweep deletes expired sessions only', async () => {
  const gone = await anAdmin()
  clock.advance(31 * MINUTE)
  const alive = await anAdmin()
  assert.ok((await sweepAccounts(service.app)) > 0)
  assert.equal((await alive.get(SESSION)).status, 200)
  const sql = postgres(service.adminUrl, { max: 1 })
  const rows = await sql`select 1 from account_session where account_id = ${gone.userId}`
  await sql.end()
  assert.equal(rows.length, 0)
})

test('a session opened or ended on one node is opened or ended on all nodes', async () => {
  const second = { ...service.app, db: openDb({ url: service.databaseUrl, poolSize: 2, cells: service.cells }) }
  const server = buildServer(second)
  const admin = await anAdmin()
  const cookie = admin.cookie()
  const there = () => server.inject({ method: 'GET', url: SESSION, headers: { cookie } })
  assert.equal((await there()).statusCode, 200)
  await admin.post('/api/auth/sign-out')
  assert.equal((await there()).statusCode, 401)
  await server.close()
  await second.db.close()
})

test('the account activity has the address of every kind of sign-out', async () => {
  const admin = await anAdmin()
  const address = '192.0.2.31'
  const from = (method: 'POST' | 'DELETE', url: string) =>
    service.call({ method, url, headers: { cookie: admin.cookie() }, remoteAddress: address })
  assert.equal((await from('POST', '/api/auth/sign-out')).status, 200)
  await admin.signIn()
  const [session] = (await admin.get('/api/auth/sessions')).body.value.items
  assert.equal((await from('DELETE', `/api/auth/sessions/${session.sessionId}`)).status, 200)
  await admin.signIn()
  assert.equal((await from('POST', '/api/auth/sign-out-others')).status, 200)
  assert.equal((await from('POST', '/api/auth/sign-out-everywhere')).status, 200)
  await admin.signIn()
  const { body } = await admin.get(`/customer/v1/partner-profile/audit?actorId=${admin.userId}`)
  const signOuts = body.value.items.filter((it: { action: string }) => it.action.startsWith('SignedOut'))
  assert.deepEqual(
    signOuts.map((it: { action: string; facts: { address: string } }) => [it.action, it.facts.address]),
    [
      ['SignedOutEverywhere', address],
      ['SignedOutOthers', address],
      ['SignedOut', address],
      ['SignedOut', address],
    ],
  )
})

test('successful and failed sign-ins are recorded; the log has no email address or password', async () => {
  const admin = await anAdmin()
  await signIn({ email: admin.email, password: 'a wrong password indeed' }, {}, 400)
  const actions = async () => {
    const { body } = await admin.get('/customer/v1/partner-profile/audit?pageSize=200')
    const own = body.value.items.filter((it: { subjectId: string }) => it.subjectId === admin.userId)
    return own.map((it: { action: string }) => it.action).sort()
  }
  // A failure is recorded after the response, so that the response takes no longer than for an unknown address.
  while ((await actions()).length < 3) await setImmediate()
  assert.deepEqual(await actions(), ['PersonAdded', 'SignInFailed', 'SignedIn'])
  assert.ok(!service.logged().includes(admin.email))
  assert.ok(!service.logged().includes(admin.password))
  assert.ok(!service.logged().includes('a wrong password indeed'))
  assert.ok(!service.logged().includes(admin.cookie().split('=')[1]!))
})

test('a sign-in that was under way with the old password opens no session after the password change', async () => {
  const user = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  const signIn = (n: number) =>
    service.call({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email: user.email, password: user.password },
      remoteAddress: `10.1.${n}.1`,
    })
  clock.advance(1000)
  const change = user.post('/api/auth/password', { password: 'an entirely new pass phrase 77' })
  const attempts = Array.from({ length: 20 }, (_, n) => signIn(n))
  assert.equal((await change).status, 200)
  for (const { status, headers } of await Promise.all(attempts)) {
    if (status !== 200) continue
    const cookie = [headers['set-cookie']!]
      .flat()
      .find((line) => line.includes('gangway_session='))!
      .split(';', 1)[0]!
    const session = await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie } })
    assert.equal(session.status, 401)
  }
})
