// Staff accounts on the operator API: suspension for a time, password reset links, and the list with its search.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { startTestService } from '../../../test/service/test-service.ts'

const STAFF = '/api/operator/v1/staff'
const PASSWORD = 'a sentence hard to guess'
const service = await startTestService()
const [olga, otto] = await Promise.all([
  service.aUser({ role: 'operator', email: 'olga@staff.example' }),
  service.aUser({ role: 'operator', email: 'otto@staff.example' }),
])
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const member = async (email: string) =>
  (await olga.get(`${STAFF}?search=${encodeURIComponent(email)}`)).body.value.items[0]

/** A staff member who has set a password. */
async function anAnalyst(email: string) {
  await olga.post(STAFF, { email, role: 'analyst' })
  const token = await linkTo(email)
  await service.call({ method: 'POST', url: '/api/auth/invitation/accept', payload: { token, password: PASSWORD } })
  const { userId } = await member(email)
  const signIn = () =>
    service.call({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password: PASSWORD } })
  return { userId, email, signIn }
}

async function linkTo(email: string): Promise<string> {
  const { items } = (await service.call({ method: 'GET', url: '/api/auth/sandbox-mail' })).body.value
  return /#([A-Za-z0-9_-]{43})/.exec(items.find((it: { to: string }) => it.to === email).text)![1]!
}

const actionsOn = async (userId: string) =>
  (
    (await olga.get('/api/operator/v1/audit?pageSize=200')).body.value.items as {
      action: string
      subjectId: string
      actor: { email: string } | null
      facts: Record<string, unknown>
    }[]
  ).filter((it) => it.subjectId === userId)

test('a suspended staff member is signed out, cannot sign in, and can again once the suspension ends', async () => {
  const ana = await anAnalyst('ana@staff.example')
  const cookie = [(await ana.signIn()).headers['set-cookie']!].flat()[0]!.split(';', 1)[0]!
  const session = () => service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie } })
  assert.equal((await session()).status, 200)
  const end = inDays(7)
  const suspended = await olga.post(`${STAFF}/${ana.userId}/suspend`, { until: end, note: ' On leave ' })
  assert.deepEqual(suspended.body.value, { userId: ana.userId, suspendedUntil: end }, suspended.text)
  assert.equal((await session()).status, 401)
  const rejected = await ana.signIn()
  assert.deepEqual([rejected.status, rejected.body.error.code], [403, 'SignIn.Suspended'])
  const failures = async () => (await actionsOn(ana.userId)).filter(({ action }) => action === 'SignInFailed').length
  await until('the rejected sign-in is recorded', async () => (await failures()) === 1)
  const byAna = (await olga.get(`/api/operator/v1/audit?actorId=${ana.userId.toUpperCase()}`)).body.value.items
  assert.deepEqual(
    byAna.map(({ action }: { action: string }) => action).slice(0, 2),
    ['SignInFailed', 'SignedIn'],
    'a failed sign-in is listed with the actions of its account',
  )
  const guessed = await service.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email: ana.email, password: 'a wrong sentence' },
  })
  assert.equal(guessed.body.error.code, 'SignIn.Failed', 'without the password it is not revealed')
  assert.equal((await member(ana.email)).suspendedUntil, end)

  assert.equal((await otto.post(`${STAFF}/${ana.userId}/end-suspension`)).status, 200)
  assert.equal((await otto.post(`${STAFF}/${ana.userId}/end-suspension`)).status, 200, 'a second time changes nothing')
  assert.equal((await ana.signIn()).status, 200)
  assert.equal((await member(ana.email)).suspendedUntil, null)
  const recorded = (await actionsOn(ana.userId)).filter((it) => it.action.startsWith('StaffSusp'))
  assert.deepEqual(
    recorded.map((it) => [it.action, it.actor?.email, it.facts.until, it.facts.sessionsEnded, it.facts.note]),
    [
      ['StaffSuspensionEnded', 'otto@staff.example', undefined, undefined, undefined],
      ['StaffSuspended', 'olga@staff.example', end, 1, 'On leave'],
    ],
  )
})

test('a suspension ends at its time', async () => {
  const bo = await anAnalyst('bo@staff.example')
  await olga.post(`${STAFF}/${bo.userId}/suspend`, { until: inDays(1) })
  await service.app.db.directory(
    (sql) => sql`update account set suspended_until = now() - interval '1 second' where account_id = ${bo.userId}`,
  )
  assert.equal((await bo.signIn()).status, 200)
  assert.equal((await member(bo.email)).suspendedUntil, null)
})

test('a password reset link goes to the staff member, and the operator never sees it', async () => {
  const cy = await anAnalyst('cy@staff.example')
  const sent = await olga.post(`${STAFF}/${cy.userId}/password-reset`)
  assert.equal(sent.status, 200, sent.text)
  const token = await linkTo(cy.email)
  assert.ok(!sent.text.includes(token))
  assert.equal((await cy.signIn()).status, 200, 'the old password works until the link is used')
  const reset = await service.call({
    method: 'POST',
    url: '/api/auth/password-reset/confirm',
    payload: { token, password: 'another sentence to remember' },
  })
  assert.equal(reset.status, 200, reset.text)
  assert.equal((await cy.signIn()).status, 401)
  const [event] = (await actionsOn(cy.userId)).filter((it) => it.action === 'PasswordResetRequested')
  assert.equal(event!.actor?.email, 'olga@staff.example')
})

test('staff are found by part of their email address and by role', async () => {
  const list = async (query: string) =>
    (await olga.get(`${STAFF}?${query}`)).body.value as { items: { email: string }[]; total: number }
  await service.aUser({ role: 'auditor', email: 'Zoe@staff.example' })
  assert.deepEqual(
    (await list('search=ZOE')).items.map((it) => it.email),
    ['Zoe@staff.example'],
  )
  assert.equal((await list('role=auditor')).total, 1)
  assert.equal((await list('search=zoe&role=operator')).total, 0)
  assert.equal((await list('search=%25')).total, 0, 'a percent sign is not a wildcard')
})

test('operators cannot suspend themselves or the last other operator, and the time is limited', async () => {
  assert.equal((await olga.post(`${STAFF}/${olga.userId}/suspend`, { until: inDays(1) })).status, 403)
  for (const until of [inDays(-1), inDays(366), 'soon'])
    assert.equal((await olga.post(`${STAFF}/${otto.userId}/suspend`, { until })).status, 400, until)
  assert.equal(
    (await olga.post(`${STAFF}/${randomUUID()}/suspend`, { until: inDays(1) })).body.error.code,
    'User.NotFound',
  )
  const both = await Promise.all([
    olga.post(`${STAFF}/${otto.userId}/suspend`, { until: inDays(1) }),
    otto.post(`${STAFF}/${olga.userId}/suspend`, { until: inDays(1) }),
  ])
  assert.equal(both.filter((it) => it.status === 200).length, 1, both.map((it) => it.text).join())
  const free = both[0]!.status === 200 ? olga : otto
  const other = free === olga ? otto : olga
  assert.equal((await free.post(`${STAFF}/${other.userId}/end-suspension`)).status, 200)
})
