// The dashboard API: which role may use which route.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { startTestService, type TestPartner } from '../../test/service/test-service.ts'
import type { TestUser } from '../../test/service/test-user.ts'
import { admitUser, authenticateStaff, roleLacksScope } from '../accounts/authenticate-user.ts'
import { SessionRecord } from '../accounts/sessions/session-record.ts'
import { mount } from '../http/api.ts'
import type { Operation } from '../http/operation.ts'
import { operation } from '../http/operation.ts'
import { userEnvelope } from '../http/user-envelope.ts'
import { registerPartner } from '../partners/register-partner.ts'
import { setPartnerStatus } from '../partners/set-partner-status.ts'
import { ManualClock } from '../platform/clock.ts'
import { buildServer } from '../process/server.ts'
import { AUTH_OPERATIONS, DASHBOARD_OPERATIONS } from './dashboard-api.ts'

const clock = new ManualClock()
const service = await startTestService({ clock })
const STAFF = ['analyst', 'supervisor', 'auditor', 'operator'] as const

let partner: TestPartner
let admin: TestUser
let editor: TestUser
let viewer: TestUser
const staff: Partial<Record<(typeof STAFF)[number], TestUser>> = {}
let nobodysLogin: TestUser

before(async () => {
  partner = await service.aPartner()
  admin = await service.aUser({ partner, role: 'admin' })
  editor = await service.aUser({ partner, role: 'editor' })
  viewer = await service.aUser({ partner, role: 'viewer' })
  for (const role of STAFF) staff[role] = await service.aUser({ role })
  nobodysLogin = await service.aUser({ partner, role: 'viewer' })
  await admin.delete(`/customer/v1/partner-profile/users/${nobodysLogin.userId}`)
  await nobodysLogin.signIn()
})

const ALLOWED: Record<string, readonly string[]> = {
  viewer: ['dashboard.read'],
  editor: ['dashboard.read', 'dashboard.edit'],
  admin: ['dashboard.read', 'dashboard.edit', 'dashboard.manage'],
}
const urlOf = (it: Operation, prefix: string) => prefix + it.path.replaceAll(/\{\w+\}/g, () => randomUUID())
const ask = (it: Operation, prefix: string, headers: Record<string, string>) =>
  service.call({
    method: it.method,
    url: urlOf(it, prefix),
    headers: { ...headers, ...(it.body ? { 'content-type': 'application/json' } : {}) },
    ...(it.body ? { payload: it.beforeStepUp ? '{"url":"https://8.8.8.8/"}' : '{}' } : {}),
  })

for (const it of DASHBOARD_OPERATIONS) {
  test(`${it.method} ${it.path} is for users of the partner with the scope ${it.scope}`, async () => {
    for (const prefix of ['/api', '']) {
      const strangers: Record<string, Record<string, string>> = {
        'no login': {},
        'a token of the Partner API': { authorization: `Bearer ${await partner.token()}` },
        'a login without a partner': { cookie: nobodysLogin.cookie() },
        'a made-up cookie': { cookie: `gangway_session=${'x'.repeat(43)}` },
        ...Object.fromEntries(STAFF.map((role) => [role, { cookie: staff[role]!.cookie() }])),
      }
      for (const [who, headers] of Object.entries(strangers)) {
        const { status, body } = await ask(it, prefix, headers)
        assert.equal(status, 401, `${who} at ${prefix}`)
        assert.equal(body.error.code, 'Partner.NotAuthenticated', who)
        assert.deepEqual(Object.keys(body), ['value', 'isSuccess', 'error'])
      }
      for (const [role, user] of Object.entries({ viewer, editor, admin })) {
        const answer = await ask(it, prefix, { cookie: user.cookie() })
        if (ALLOWED[role]!.includes(it.scope)) {
          assert.ok(![401, 403, 500].includes(answer.status), `${role}: ${answer.text}`)
          assert.equal(answer.headers['cache-control'], 'no-store')
        } else {
          assert.equal(answer.status, 403, role)
          assert.equal(answer.body.error.code, 'Partner.NotAuthorized')
          assert.equal(answer.body.error.description, 'Your role does not allow this.')
        }
      }
    }
  })
}

test("customer writes need an editor, searches and a user's own notifications and visits need no role, and every other write needs an admin", () => {
  for (const it of DASHBOARD_OPERATIONS.filter(({ method }) => method !== 'GET')) {
    const aboutCustomers = it.path.startsWith('/customer/v1/business-profiles')
    const isOwn = /^\/customer\/v1\/(?:search$|partner-profile\/(?:notification|visits))/.test(it.path)
    assert.equal(it.scope, aboutCustomers ? 'dashboard.edit' : isOwn ? 'dashboard.read' : 'dashboard.manage', it.id)
  }
})

test('changes of URLs, secrets, credentials and users need step-up', async () => {
  const guarded = DASHBOARD_OPERATIONS.filter((it) => it.needsStepUp)
  for (const id of [
    'registerWebhook',
    'replaceWebhook',
    'rotateWebhookSecret',
    'addApiCredential',
    'revokeApiCredential',
  ]) {
    assert.ok(
      guarded.some((it) => it.id === id),
      id,
    )
  }
  for (const id of ['inviteUser', 'removeUser', 'changeUserRole', 'resetUserTotp']) {
    assert.ok(
      guarded.some((it) => it.id === id),
      id,
    )
  }
  const old = await service.aUser({ partner, role: 'admin', staysSignedIn: false })
  clock.advance(10 * 60_000 + 1)
  for (const it of guarded) {
    const { status, body } = await ask(it, '/api', { cookie: old.cookie() })
    assert.equal(status, 403, it.id)
    assert.equal(body.error.code, 'Session.StepUpRequired', it.id)
  }
  // The other tests need users with a recent step-up.
  await Promise.all([admin, editor, viewer, nobodysLogin, ...Object.values(staff)].map((person) => person.signIn()))
})

test('an inactive or unapproved partner gets 409 except on the routes that are always available', async () => {
  const inactive = await service.aPartner()
  const asleep = await service.aUser({ partner: inactive, role: 'admin' })
  await setPartnerStatus(service.app, inactive.partnerId, 'Inactive')
  const pending = await registerPartner(service.app, { name: 'Cedar', onboarding: 'Pending' })
  const early = await service.aUser({ partner: pending, role: 'admin' })
  const always = DASHBOARD_OPERATIONS.filter((it) => it.inAnyPartnerState).map((it) => it.id)
  assert.deepEqual(always.sort(), [
    'getNotificationPreferences',
    'getPartnerProfile',
    'listAdmins',
    'listNotifications',
    'listWebhookEventTypes',
    'markNotificationsRead',
    'updateNotificationPreferences',
  ])
  for (const [person, code] of [
    [asleep, 'Partner.Inactive'],
    [early, 'Partner.OnboardingNotApproved'],
  ] as const) {
    for (const it of DASHBOARD_OPERATIONS) {
      const { status, body } = await ask(it, '', { cookie: person.cookie() })
      // Without a body, a write is a field error: the state of the partner doesn't matter.
      if (it.inAnyPartnerState) assert.equal(status, it.method === 'GET' ? 200 : 400, `${it.id} ${code}`)
      else assert.deepEqual([status, body.error?.code], [409, code], it.id)
    }
    assert.equal((await person.get('/api/auth/session')).status, 200)
  }
})

test('a wrong method on a known path is 405 with Allow, in the envelope of users', async () => {
  const { status, headers, body } = await admin.put('/api/auth/session', {})
  assert.equal(status, 405)
  assert.equal(headers.allow, 'GET, HEAD')
  assert.equal(body.error.code, 'Route.MethodNotAllowed')
  assert.equal(body.value, null)
})

test('account routes need a session and no partner', async () => {
  for (const it of AUTH_OPERATIONS.filter(({ scope }) => scope === 'signed-in')) {
    assert.equal((await ask(it, '/api', {})).body.error.code, 'Session.NotSignedIn', it.id)
    assert.equal((await ask(it, '/api', { authorization: `Bearer ${await partner.token()}` })).status, 401, it.id)
  }
  for (const person of [staff.analyst!, nobodysLogin]) assert.equal((await person.get('/api/auth/session')).status, 200)
})

test('a user sees the customers of their partner as the Partner API shows them, and no others', async () => {
  const stranger = await service.aPartner()
  const list = await viewer.get('/customer/v1/business-profiles')
  assert.equal(list.status, 200)
  assert.equal(list.body.value.total, 0)
  const theirs = await service.aUser({ partner: stranger, role: 'viewer' })
  const machine = await partner.get('/api/partner/v1/business-profiles')
  assert.deepEqual(machine.body.value, list.body.value)
  assert.equal((await theirs.get('/customer/v1/business-profiles')).body.value.total, 0)
  assert.equal((await viewer.get(`/customer/v1/business-profiles/${randomUUID()}`)).status, 404)
})

test('the Partner API does not accept a session cookie', async () => {
  const answer = await service.call({
    method: 'GET',
    url: '/api/partner/v1/business-profiles',
    headers: { cookie: admin.cookie() },
  })
  assert.equal(answer.status, 401)
})

test('staff routes accept staff by role, and outside the sandbox only with an authenticator app', async () => {
  const scopes = ['review.read', 'review.decide', 'review.oversee', 'review.supervise', 'operator'] as const
  const probes = scopes.map((scope) =>
    operation({
      id: `probe-${scope}`,
      method: 'GET',
      path: `/probe/${scope}`,
      scope,
      tag: 'Probe',
      summary: 'Probe',
      value: SessionRecord,
      errors: [],
      handle: async () => ({ value: null as never }),
    }),
  )
  const api = {
    prefixes: ['/api'],
    operations: probes,
    authenticate: authenticateStaff,
    lacksScope: roleLacksScope,
    admit: admitUser,
    ...userEnvelope,
  }
  const may: Record<string, readonly string[]> = {
    analyst: ['review.read', 'review.decide'],
    supervisor: ['review.read', 'review.decide', 'review.oversee', 'review.supervise'],
    auditor: ['review.read', 'review.oversee'],
    operator: ['operator'],
  }
  for (const sandbox of [true, false]) {
    const app = { ...service.app, config: { ...service.app.config, sandbox } }
    const server = buildServer(app)
    mount(server, app, api)
    const get = (scope: string, cookie: string) =>
      server.inject({ method: 'GET', url: `/api/probe/${scope}`, headers: { cookie } })
    for (const role of STAFF) {
      for (const scope of scopes) {
        const { statusCode, body } = await get(scope, staff[role]!.cookie())
        if (sandbox) assert.equal(statusCode, may[role]!.includes(scope) ? 200 : 403, `${role} ${scope}`)
        else assert.match(body, /Session\.TotpEnrolmentRequired/)
      }
    }
    for (const person of [admin, editor, viewer, nobodysLogin])
      assert.equal((await get('review.read', person.cookie())).statusCode, 403)
    assert.equal((await server.inject({ method: 'GET', url: '/api/probe/operator' })).statusCode, 401)
    await server.close()
  }
})
