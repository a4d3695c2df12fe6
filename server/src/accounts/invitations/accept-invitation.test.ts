// Invitations, and removal of users.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { mailTo } from '../../../test/service/sandbox-inbox.ts'
import { startTestService, type TestPartner } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'
import { openDb } from '../../platform/db/db.ts'
import { buildServer } from '../../process/server.ts'

const HOUR = 3_600_000
const USERS = '/customer/v1/partner-profile/users'
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

async function invited(role: 'admin' | 'viewer' = 'viewer', by = partner) {
  const admin = await service.aUser({ partner: by, role: 'admin' })
  const email = `person-${++address}@acme.example`
  const answer = await admin.post(USERS, { email, role })
  assert.equal(answer.status, 200, answer.text)
  return { admin, email, token: await tokenFor(email, 'invitation'), invitation: answer.body.value }
}

const signIn = (email: string, password = PASSWORD) => post('/api/auth/sign-in', { email, password })

test('an invited user sees the invitation, sets a password and signs in with the invited role', async () => {
  const { email, token, admin } = await invited('viewer')
  const seen = await post('/api/auth/invitation', { token })
  assert.equal(seen.body.value.organisation, 'Acme Payments')
  assert.equal(seen.body.value.email, email)
  assert.equal(seen.body.value.role, 'viewer')
  assert.equal((await signIn(email)).status, 401, 'not before it is accepted')
  assert.equal((await post('/api/auth/invitation/accept', { token, password: PASSWORD })).status, 200)
  const session = await signIn(email)
  assert.equal(session.body.value.role, 'viewer')
  assert.equal(session.body.value.partner.partnerId, partner.partnerId)
  const users = (await admin.get(USERS)).body.value
  assert.ok(users.items.some((it: { email: string; role: string }) => it.email === email && it.role === 'viewer'))
  assert.ok(!users.invitations.some((it: { email: string }) => it.email === email))
})

test('an invitation link works once, also for concurrent requests', async () => {
  const { token } = await invited()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => post('/api/auth/invitation/accept', { token, password: PASSWORD })),
  )
  assert.deepEqual(answers.map((it) => it.status).sort(), [200, 400, 400, 400, 400, 400])
  assert.equal((await post('/api/auth/invitation', { token })).body.error.code, 'Link.NotUsable')
})

test('a weak password is rejected and leaves the invitation usable', async () => {
  const { token, email } = await invited()
  const rejected = await post('/api/auth/invitation/accept', { token, password: 'short' })
  assert.equal(rejected.status, 400)
  assert.equal(rejected.body.error.details[0].path, '/password')
  assert.equal((await post('/api/auth/invitation/accept', { token, password: email })).status, 400)
  assert.equal((await post('/api/auth/invitation/accept', { token, password: PASSWORD })).status, 200)
})

test('an invitation link stops working after three days, a second invitation or a withdrawal', async () => {
  const old = await invited()
  clock.advance(72 * HOUR)
  assert.equal((await post('/api/auth/invitation', { token: old.token })).body.error.code, 'Link.NotUsable')
  const first = await invited()
  clock.advance(1000)
  await first.admin.post(USERS, { email: first.email.toUpperCase(), role: 'admin' })
  const second = await tokenFor(first.email.toUpperCase(), 'invitation')
  assert.equal((await post('/api/auth/invitation', { token: first.token })).status, 400)
  assert.equal((await post('/api/auth/invitation', { token: second })).body.value.role, 'admin')
  const { invitations } = (await first.admin.get(USERS)).body.value
  const open = invitations.find((it: { email: string }) => it.email === first.email.toUpperCase())
  const stranger = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  assert.equal((await stranger.delete(`${USERS}/invitations/${open.invitationId}`)).status, 404)
  assert.equal((await first.admin.delete(`${USERS}/invitations/${open.invitationId}`)).status, 200)
  assert.equal((await post('/api/auth/invitation', { token: second })).status, 400)
  for (const token of ['', 'x', '\u0000', 'A'.repeat(43)]) {
    assert.equal((await post('/api/auth/invitation/accept', { token, password: PASSWORD })).status, 400)
  }
})

test('an address of another partner’s user or a staff member cannot be taken over, and only its owner learns so', async () => {
  const elsewhere = await service.aUser({ partner: await service.aPartner(), role: 'admin' })
  const staff = await service.aUser({ role: 'analyst' })
  const admin = await service.aUser({ partner, role: 'admin' })
  for (const user of [elsewhere, staff]) {
    assert.equal((await admin.post(USERS, { email: user.email, role: 'viewer' })).status, 200)
    const token = await tokenFor(user.email, 'invitation')
    const rejected = await post('/api/auth/invitation/accept', { token, password: PASSWORD })
    assert.equal(rejected.body.error.code, 'Link.NotUsable')
    assert.equal((await user.signIn()).status, 200, 'the old password still works')
    assert.equal((await signIn(user.email)).status, 401)
  }
  const again = await admin.post(USERS, { email: ` ${admin.email.toUpperCase()} `, role: 'viewer' })
  assert.equal(again.body.error.code, 'User.AlreadyMember')
})

test('a removed user loses access with the next request, on every node, and can be invited again', async () => {
  const viewer = await service.aUser({ partner, role: 'viewer' })
  const admin = await service.aUser({ partner, role: 'admin' })
  const second = { ...service.app, db: openDb({ url: service.databaseUrl, poolSize: 2, cells: service.cells }) }
  const server = buildServer(second)
  const there = () =>
    server.inject({ method: 'GET', url: '/customer/v1/partner-profile', headers: { cookie: viewer.cookie() } })
  assert.equal((await there()).statusCode, 200)
  assert.equal((await admin.delete(`${USERS}/${viewer.userId}`)).status, 200)
  assert.equal((await there()).statusCode, 401)
  assert.equal((await viewer.signIn()).status, 200, 'the account is theirs')
  const rejected = await viewer.get('/customer/v1/partner-profile')
  assert.equal(rejected.status, 401)
  assert.equal(rejected.body.error.code, 'Partner.NotAuthenticated')
  assert.equal((await admin.delete(`${USERS}/${viewer.userId}`)).body.error.code, 'User.NotFound')
  await admin.post(USERS, { email: viewer.email, role: 'viewer' })
  const token = await tokenFor(viewer.email, 'invitation')
  assert.equal((await post('/api/auth/invitation/accept', { token, password: PASSWORD })).status, 200)
  assert.equal((await signIn(viewer.email)).body.value.partner.partnerId, partner.partnerId)
  await server.close()
  await second.db.close()
})

test('a partner always keeps an admin, even when two admins remove each other at the same time', async () => {
  const small = await service.aPartner()
  const [one, two] = [
    await service.aUser({ partner: small, role: 'admin' }),
    await service.aUser({ partner: small, role: 'admin' }),
  ]
  const statuses = await Promise.all([
    one.delete(`${USERS}/${two.userId}`).then((it) => it.status),
    two.delete(`${USERS}/${one.userId}`).then((it) => it.status),
  ])
  assert.ok(statuses.includes(200), String(statuses))
  assert.ok(
    statuses.some((it) => [401, 403, 409].includes(it)),
    String(statuses),
  )
  const left = statuses[0] === 200 ? one : two
  assert.equal((await left.delete(`${USERS}/${left.userId}`)).body.error.code, 'User.LastAdmin')
  assert.equal((await left.patch(`${USERS}/${left.userId}`, { role: 'viewer' })).body.error.code, 'User.LastAdmin')
  assert.equal((await left.get(USERS)).body.value.total, 1)
})

test('a role change takes effect with the next request', async () => {
  const admin = await service.aUser({ partner, role: 'admin' })
  const viewer = await service.aUser({ partner, role: 'viewer' })
  assert.equal((await viewer.get(USERS)).status, 403)
  assert.equal((await admin.patch(`${USERS}/${viewer.userId}`, { role: 'admin' })).status, 200)
  assert.equal((await viewer.get(USERS)).status, 200)
  assert.equal(
    (await admin.patch(`${USERS}/${viewer.userId}`, { role: 'analyst' })).status,
    400,
    'never a role of our staff',
  )
  assert.equal((await admin.patch(`${USERS}/not-an-id`, { role: 'admin' })).status, 404)
})

test('open invitations of an admin are withdrawn when the admin is removed or demoted', async () => {
  for (const change of ['remove', 'demote'] as const) {
    const { admin, token } = await invited('admin')
    const other = await service.aUser({ partner, role: 'admin' })
    const changed =
      change === 'remove'
        ? await other.delete(`${USERS}/${admin.userId}`)
        : await other.patch(`${USERS}/${admin.userId}`, { role: 'viewer' })
    assert.equal(changed.status, 200, changed.text)
    const rejected = await post('/api/auth/invitation/accept', { token, password: PASSWORD })
    assert.equal(rejected.body.error.code, 'Link.NotUsable', change)
    const listed = (await other.get(USERS)).body.value.invitations.map((it: { email: string }) => it.email)
    assert.ok(listed.every((email: string) => !email.includes(admin.email)))
  }
})

test('the account activity names who was invited after the invitation is gone', async () => {
  const { admin, email, invitation } = await invited('viewer')
  assert.equal((await admin.delete(`${USERS}/invitations/${invitation.invitationId}`)).status, 200)
  const { items } = (await admin.get('/customer/v1/partner-profile/audit')).body.value
  const about = items.filter((it: { subjectId: string }) => it.subjectId === invitation.invitationId)
  assert.deepEqual(
    about.map((it: { action: string; subjectName: string }) => [it.action, it.subjectName]),
    [
      ['InvitationWithdrawn', email],
      ['PersonInvited', email],
    ],
  )
})

test('a user whose role changes is notified by email', async () => {
  const admin = await service.aUser({ partner, role: 'admin' })
  const viewer = await service.aUser({ partner, role: 'viewer' })
  assert.equal((await admin.patch(`${USERS}/${viewer.userId}`, { role: 'admin' })).status, 200)
  const mail = await mailTo(service, viewer.email, 'Your Gangway role has changed')
  assert.match(mail.text, /You are now an admin/)
})

test('invitations to one address are limited', async () => {
  const admin = await service.aUser({ partner, role: 'admin' })
  const statuses: number[] = []
  for (let i = 0; i < 6; i++)
    statuses.push((await admin.post(USERS, { email: 'bombed@acme.example', role: 'viewer' })).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})

test('invitations are rejected outside the sandbox when email is not configured', async () => {
  const admin = await service.aUser({ partner, role: 'admin' })
  const outside = { ...service.app, config: { ...service.app.config, sandbox: false } }
  const server = buildServer(outside)
  // The cookie has another name on https; this service stays on http loopback.
  const answer = await server.inject({
    method: 'POST',
    url: USERS,
    headers: { cookie: admin.cookie() },
    payload: { email: 'x@acme.example', role: 'viewer' },
  })
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.json().error.code, 'Mail.Unavailable')
  assert.ok(!(await admin.get(USERS)).text.includes('x@acme.example'))
  await server.close()
})

test('staff outside the sandbox must set up an authenticator app before anything else', async () => {
  const analyst = await service.aUser({ role: 'analyst' })
  const outside = { ...service.app, config: { ...service.app.config, sandbox: false } }
  const server = buildServer(outside)
  const answer = await server.inject({ method: 'GET', url: '/api/auth/session', headers: { cookie: analyst.cookie() } })
  assert.equal(answer.json().value.totpRequired, true)
  assert.equal((await analyst.get('/api/auth/session')).body.value.totpRequired, false)
  await server.close()
})
