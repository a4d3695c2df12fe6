// Single sign-on with a real identity provider (oidc-provider), and everything that can go wrong.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { before, test } from 'node:test'
import { startIdentityProvider } from '../../../test/peers/identity-provider.ts'
import { listening } from '../../../test/peers/oracle.ts'
import { until } from '../../../test/process/until.ts'
import { inboxOf, mailTo } from '../../../test/service/sandbox-inbox.ts'
import { ssoClient } from '../../../test/service/sso-client.ts'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'

const BASE = 'http://127.0.0.1:8080'
const CALLBACK = `${BASE}/api/auth/outside/callback`
const USERS = '/customer/v1/partner-profile/users'

const { env } = await startIdentityProvider(BASE)
const service = await startTestService({ env })
let partner: TestPartner
before(async () => {
  partner = await service.aPartner()
})

let people = 0
/** Invites a user and returns the token of the link. */
async function invitation(role = 'viewer'): Promise<string> {
  const admin = await service.aUser({ partner, role: 'admin' })
  const email = `outside-${++people}@acme.example`
  assert.equal((await admin.post(USERS, { email, role })).status, 200)
  const mails = (await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).body.value.items
  return /#([A-Za-z0-9_-]{43})/.exec(mails.find((it: { to: string }) => it.to === email).text)![1]!
}

const sessionOf = async (cookie: string) =>
  (await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie } })).body.value
const ended = (why: string, returnTo?: string) =>
  `${BASE}/sign-in?error=${why}${returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : ''}`

test('an invitation links the identity once; afterwards the identity provider is enough', async () => {
  const first = ssoClient(service)
  const joined = await first.signInAs('subject-ada', {
    invitation: await invitation(),
    name: ' Ada  Obi ',
    returnTo: '/webhooks?tab=1',
  })
  assert.equal(joined.status, 303)
  assert.equal(joined.headers.location, 'http://127.0.0.1:8080/webhooks?tab=1')
  const session = await sessionOf(first.cookie())
  assert.equal(session.method, 'Outside')
  assert.equal(session.role, 'viewer')
  assert.equal(session.partner.partnerId, partner.partnerId)
  assert.equal(session.hasPassword, false)
  const named = await service.call({ method: 'GET', url: '/api/auth/names', headers: { cookie: first.cookie() } })
  assert.deepEqual(named.body.value.items, [{ email: session.email, name: 'Ada Obi' }])
  const later = ssoClient(service)
  assert.equal((await later.signInAs('subject-ada')).headers.location, 'http://127.0.0.1:8080/')
  assert.equal((await sessionOf(later.cookie())).userId, session.userId)
})

test('single sign-on from a new browser is reported by email, the first time and a known browser are not', async () => {
  const NEW = 'New sign-in to your Gangway account'
  const [known, other] = [ssoClient(service), ssoClient(service)]
  await known.signInAs('subject-eve', { invitation: await invitation() })
  const { email } = await sessionOf(known.cookie())
  await known.signInAs('subject-eve')
  await other.signInAs('subject-eve')
  await mailTo(service, email, NEW)
  const mails = await inboxOf(service)
  assert.equal(mails.filter((mail) => mail.to === email && mail.subject === NEW).length, 1)
})

test('an identity without an invitation is rejected', async () => {
  const browser = ssoClient(service)
  const answer = await browser.signInAs('subject-stranger')
  assert.equal(answer.headers.location, ended('Outside.NotLinked'))
  assert.ok(!browser.cookie().includes('gangway_session'))
  const going = await browser.signInAs('subject-stranger', { returnTo: '/customers?page=2' })
  assert.equal(going.headers.location, ended('Outside.NotLinked', '/customers?page=2'))
})

test('a user who was signed in with the wrong account can choose another one', async () => {
  const right = ssoClient(service)
  await right.signInAs('subject-jo', { invitation: await invitation() })
  const { userId } = await sessionOf(right.cookie())
  const browser = ssoClient(service)
  await browser.signInAs('subject-jo-at-home')
  assert.equal((await browser.signInAs('subject-jo')).headers.location, ended('Outside.NotLinked'), 'not asked again')
  await browser.signInAs('subject-jo', { anew: true })
  assert.equal((await sessionOf(browser.cookie())).userId, userId)
})

test('a linked identity keeps its account and does not use another invitation', async () => {
  const browser = ssoClient(service)
  await browser.signInAs('subject-bea', { invitation: await invitation() })
  const { userId } = await sessionOf(browser.cookie())
  const other = await invitation('admin')
  const again = ssoClient(service)
  await again.signInAs('subject-bea', { invitation: other })
  const session = await sessionOf(again.cookie())
  assert.equal(session.userId, userId)
  assert.equal(session.role, 'viewer')
  assert.equal(
    (await service.call({ method: 'POST', url: '/api/auth/invitation', payload: { token: other } })).status,
    200,
  )
})

test('a removed user comes back with a new invitation and the same identity', async () => {
  const admin = await service.aUser({ partner, role: 'admin' })
  const browser = ssoClient(service)
  await browser.signInAs('subject-ida', { invitation: await invitation() })
  const { userId, email } = await sessionOf(browser.cookie())
  assert.equal((await admin.delete(`${USERS}/${userId}`)).status, 200)
  await browser.signInAs('subject-ida')
  assert.equal((await sessionOf(browser.cookie())).partner, null)
  assert.equal((await admin.post(USERS, { email, role: 'admin' })).status, 200)
  const mails = (await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).body.value.items
  const token = /#([A-Za-z0-9_-]{43})/.exec(mails.find((it: { to: string }) => it.to === email).text)![1]!
  await browser.signInAs('subject-ida', { invitation: token })
  const session = await sessionOf(browser.cookie())
  assert.equal(session.userId, userId)
  assert.equal(session.role, 'admin')
})

test('the callback works once, in the browser that started, with the issued state', async () => {
  const browser = ssoClient(service)
  await browser.signInAs('subject-cy', { invitation: await invitation() })
  const url = await browser.callbackFor('subject-cy')
  const thief = ssoClient(service)
  assert.equal((await thief.openCallback(url)).headers.location, ended('Outside.Expired'), 'another browser')
  const forged = await browser.openCallback(url.replace(/state=[^&]+/, 'state=forged'))
  assert.equal(forged.headers.location, ended('Outside.Failed'))
  assert.equal(
    (await browser.openCallback(url)).headers.location,
    ended('Outside.Expired'),
    'used up by the forged one',
  )
  const good = await browser.callbackFor('subject-cy')
  assert.equal((await browser.openCallback(good)).headers.location, 'http://127.0.0.1:8080/')
  assert.equal((await browser.openCallback(good)).headers.location, ended('Outside.Expired'))
})

test('a victim’s browser cannot complete a sign-in that an attacker started', async () => {
  const attacker = ssoClient(service)
  await attacker.signInAs('subject-mallory', { invitation: await invitation() })
  const url = await attacker.callbackFor('subject-mallory')
  const victim = ssoClient(service)
  await victim.callbackFor('subject-victim')
  const answer = await victim.openCallback(url)
  assert.equal(answer.headers.location, ended('Outside.Failed'))
  assert.ok(!victim.cookie().includes('gangway_session'))
})

test('a cancelled or rejected sign-in returns to the sign-in page', async () => {
  const browser = ssoClient(service)
  const url = new URL(await browser.callbackFor('subject-dee'))
  const state = url.searchParams.get('state')!
  const iss = url.searchParams.get('iss')
  const denied = `${CALLBACK}?error=access_denied&state=${state}${iss ? `&iss=${encodeURIComponent(iss)}` : ''}`
  assert.equal((await browser.openCallback(denied)).headers.location, ended('Outside.Refused'))
  assert.equal(
    (await ssoClient(service).openCallback(`${CALLBACK}?code=x&state=y`)).headers.location,
    ended('Outside.Expired'),
  )
})

test('a user whose provider session is old must step up at the provider before a sensitive change', async () => {
  const browser = ssoClient(service)
  await browser.signInAs('subject-eve', { invitation: await invitation('admin') })
  const fresh = await sessionOf(browser.cookie())
  const age = Date.now() - Date.parse(fresh.authenticatedAt)
  assert.ok(age >= 0 && age < 60_000, 'the provider asked just now')
  await browser.signInAs('subject-eve')
  const second = await sessionOf(browser.cookie())
  assert.equal(second.authenticatedAt, fresh.authenticatedAt, 'not asked again, so not proven again')
  const before = browser.cookie()
  // The provider reports whole seconds.
  await until('the next second begins', () => Date.now() >= Date.parse(fresh.authenticatedAt) + 1000)
  await browser.signInAs('subject-eve', { stepUp: true })
  const proven = await sessionOf(browser.cookie())
  assert.ok(Date.parse(proven.authenticatedAt) > Date.parse(fresh.authenticatedAt))
  assert.equal(await sessionOf(before), null)
})

test('a step-up as another user is rejected', async () => {
  const browser = ssoClient(service)
  await browser.signInAs('subject-fay', { invitation: await invitation() })
  const other = ssoClient(service)
  await other.signInAs('subject-gil', { invitation: await invitation() })
  const before = await sessionOf(browser.cookie())
  browser.forgetProvider()
  assert.equal((await browser.signInAs('subject-gil', { stepUp: true })).headers.location, ended('Outside.OtherPerson'))
  assert.equal((await sessionOf(browser.cookie())).userId, before.userId)
})

test('an SSO user has no password and cannot set one by email', async () => {
  const browser = ssoClient(service)
  await browser.signInAs('subject-hal', { invitation: await invitation() })
  const { email } = await sessionOf(browser.cookie())
  const count = async () =>
    (await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).body.value.items.length
  const before = await count()
  await service.call({ method: 'POST', url: '/api/auth/password-reset', payload: { email } })
  const answer = await service.call({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password: '' } })
  assert.equal(answer.status, 401)
  assert.equal(await count(), before)
})

test('the callback redirects to this site only', async () => {
  for (const returnTo of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'x',
    '/a b',
    '/a\r\nSet-Cookie: x=y',
  ]) {
    const answer = await service.call({ method: 'POST', url: '/api/auth/outside', payload: { returnTo } })
    assert.equal(answer.status, 400, returnTo)
  }
})

test('an unusable invitation and a step-up without a session are rejected before the redirect', async () => {
  const start = (payload: object) => service.call({ method: 'POST', url: '/api/auth/outside', payload })
  assert.equal((await start({ invitation: 'A'.repeat(43) })).body.error.code, 'Link.NotUsable')
  assert.equal((await start({ stepUp: true })).body.error.code, 'Session.NotSignedIn')
})

test('an unreachable identity provider is 503, and the next request tries again', async () => {
  let away = true
  const server = createServer((_request, response) => {
    response.statusCode = 503
    if (!away) {
      response.statusCode = 200
      response.setHeader('content-type', 'application/json')
    }
    response.end(away ? '' : JSON.stringify(metadata))
  })
  const issuer = await listening(server)
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/a`,
    token_endpoint: `${issuer}/t`,
    jwks_uri: `${issuer}/j`,
  }
  const other = await startTestService({ env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' } })
  const start = () => other.call({ method: 'POST', url: '/api/auth/outside', payload: {} })
  const rejected = await start()
  assert.equal(rejected.status, 503)
  assert.ok(rejected.headers['retry-after'])
  away = false
  const { status, body } = await start()
  assert.equal(status, 200)
  const url = new URL(body.value.url)
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok(url.searchParams.get(name), name)
  assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
})

test('single sign-on is 404 when no identity provider is configured', async () => {
  const plain = await startTestService()
  assert.equal((await plain.call({ method: 'POST', url: '/api/auth/outside', payload: {} })).status, 404)
  assert.equal((await plain.call({ method: 'GET', url: '/api/auth/outside/callback?code=x' })).status, 404)
  assert.equal((await plain.call({ method: 'GET', url: '/api/auth/options' })).body.value.outsideSignIn, false)
})
