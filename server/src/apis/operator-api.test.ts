// The operator API: who may use it, and the life of a staff account.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { startTestService, type TestPartner } from '../../test/service/test-service.ts'
import type { TestUser } from '../../test/service/test-user.ts'
import { ManualClock } from '../platform/clock.ts'
import { OPERATOR_OPERATIONS } from './operator-api.ts'

const STAFF = '/api/operator/v1/staff'
const CHANGES_NOTHING = ['validateConfiguration', 'checkInstallation']
const PASSWORD = 'a sentence hard to guess'

const clock = new ManualClock()
const service = await startTestService({ clock })
let partner: TestPartner
let operator: TestUser
let others: TestUser[]
let token: string

before(async () => {
  partner = await service.aPartner({ name: 'Acme Payments' })
  operator = await service.aUser({ role: 'operator' })
  token = await partner.token()
  others = await Promise.all([
    service.aUser({ role: 'admin', partner }),
    ...(['analyst', 'supervisor', 'auditor'] as const).map((role) => service.aUser({ role })),
  ])
})

async function tokenFor(email: string): Promise<string> {
  const mails = (await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).body.value.items
  return /#([A-Za-z0-9_-]{43})/.exec(mails.find((it: { to: string }) => it.to === email).text)![1]!
}
const post = (url: string, payload: object) => service.call({ method: 'POST', url, payload })

for (const it of OPERATOR_OPERATIONS) {
  test(`${it.method} ${it.path} is for operators only`, async () => {
    const url = `/api${it.path.replaceAll(/\{\w+\}/g, () => randomUUID())}`
    const ask = (headers: Record<string, string>) =>
      service.call({ method: it.method, url, headers, ...(it.body ? { payload: {} } : {}) })
    assert.equal((await ask({})).body.error.code, 'Session.NotSignedIn')
    assert.equal((await ask({ authorization: `Bearer ${token}` })).status, 401)
    for (const user of others) assert.equal((await ask({ cookie: user.cookie() })).status, 403, user.email)
    const own = await ask({ cookie: operator.cookie() })
    assert.ok(![401, 403, 500].includes(own.status), own.text)
    if (it.method !== 'GET' && !CHANGES_NOTHING.includes(it.id)) assert.equal(it.needsStepUp, true)
  })
}

test('a staff member is invited, promoted and removed', async () => {
  const email = 'ana@gangway.example'
  assert.equal((await operator.post(STAFF, { email, role: 'admin' })).status, 400, 'a partner’s role is none of ours')
  assert.equal((await operator.post(STAFF, { email, role: 'analyst' })).status, 200)
  const token = await tokenFor(email)
  assert.equal((await post('/api/auth/invitation', { token })).body.value.organisation, null)
  assert.equal((await post('/api/auth/invitation/accept', { token, password: PASSWORD })).status, 200)
  const signedIn = await post('/api/auth/sign-in', { email, password: PASSWORD })
  const { userId, role, permissions, partner: none } = signedIn.body.value
  assert.deepEqual([role, permissions, none], ['analyst', ['review.read', 'review.decide'], null])
  assert.equal((await operator.post(STAFF, { email, role: 'auditor' })).body.error.code, 'User.AlreadyMember')

  const cookie = [signedIn.headers['set-cookie']!].flat()[0]!.split(';', 1)[0]!
  const session = () => service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie } })
  assert.equal((await operator.patch(`${STAFF}/${userId}`, { role: 'supervisor' })).status, 200)
  assert.equal((await session()).body.value.role, 'supervisor')
  const { items, total } = (await operator.get(STAFF)).body.value
  assert.ok(total >= 2 && items.some((it: { userId: string }) => it.userId === userId))
  assert.equal((await operator.delete(`${STAFF}/${userId}`)).status, 200)
  assert.equal((await session()).status, 401)
  assert.equal((await post('/api/auth/sign-in', { email, password: PASSWORD })).body.value.role, null)
  const { items: actions } = (await operator.get('/api/operator/v1/audit?pageSize=200')).body.value
  const about = actions
    .filter((it: { subjectId: string }) => it.subjectId === userId)
    .map((it: { action: string }) => it.action)
  for (const action of ['InvitationAccepted', 'SignedIn', 'RoleChanged', 'PersonRemoved'])
    assert.ok(about.includes(action), action)
})

test('an operator manages staff only, and the last operator cannot be removed', async () => {
  const admin = await service.aUser({ partner, role: 'admin' })
  for (const userId of [admin.userId, randomUUID(), 'not-an-id']) {
    assert.equal((await operator.delete(`${STAFF}/${userId}`)).body.error.code, 'User.NotFound')
  }
  const second = await service.aUser({ role: 'operator' })
  const statuses = await Promise.all([
    operator.delete(`${STAFF}/${second.userId}`).then((it) => it.status),
    second.delete(`${STAFF}/${operator.userId}`).then((it) => it.status),
  ])
  assert.equal(statuses.filter((it) => it === 200).length, 1, String(statuses))
  const left = statuses[0] === 200 ? operator : second
  assert.equal((await left.delete(`${STAFF}/${left.userId}`)).body.error.code, 'User.LastAdmin')
  assert.equal((await left.patch(`${STAFF}/${left.userId}`, { role: 'auditor' })).body.error.code, 'User.LastAdmin')
  assert.equal((await left.post(`${STAFF}/${left.userId}/reset-totp`)).status, 403)
  operator = left
})

test('an operator invites the first admin of a partner, and the partner sees it in its activity', async () => {
  const fresh = await service.aPartner({ name: 'Fresh Pay' })
  const email = 'first@fresh.example'
  const url = `/api/operator/v1/partners/${fresh.partnerId}/users`
  assert.equal((await operator.post(url, { email, role: 'admin' })).status, 200)
  const unknown = await operator.post(`/api/operator/v1/partners/${randomUUID()}/users`, { email, role: 'admin' })
  assert.equal(unknown.body.error.code, 'Partner.NotFound')
  const token = await tokenFor(email)
  await post('/api/auth/invitation/accept', { token, password: PASSWORD })
  const { headers, body } = await post('/api/auth/sign-in', { email, password: PASSWORD })
  assert.equal(body.value.partner.partnerId, fresh.partnerId)
  const cookie = [headers['set-cookie']!].flat()[0]!.split(';', 1)[0]!
  const activity = await service.call({ method: 'GET', url: '/customer/v1/partner-profile/audit', headers: { cookie } })
  const invited = activity.body.value.items.find((it: { action: string }) => it.action === 'PersonInvited')
  assert.equal(invited.actor.userId, operator.userId)
})

test('a staff invitation can be withdrawn by an operator and not by a partner', async () => {
  const { invitationId } = (await operator.post(STAFF, { email: 'late@gangway.example', role: 'auditor' })).body.value
  const admin = await service.aUser({ partner, role: 'admin' })
  assert.equal((await admin.delete(`/customer/v1/partner-profile/users/invitations/${invitationId}`)).status, 404)
  assert.equal((await operator.delete(`${STAFF}/invitations/${invitationId}`)).status, 200)
  assert.equal((await post('/api/auth/invitation', { token: await tokenFor('late@gangway.example') })).status, 400)
})
