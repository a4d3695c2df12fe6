// The list of sessions, and signing out of one of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inboxOf } from '../../../test/service/sandbox-inbox.ts'
import { startTestService } from '../../../test/service/test-service.ts'
import { ManualClock } from '../../platform/clock.ts'

const clock = new ManualClock()
const service = await startTestService({ clock })
const SESSIONS = '/api/auth/sessions'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const aUser = async () => service.aUser({ partner: await service.aPartner(), role: 'viewer', staysSignedIn: false })

/** Signs in from another device. */
async function signInFrom(user: { email: string; password: string }, address: string, userAgent: string) {
  const answer = await service.call({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { email: user.email, password: user.password },
    remoteAddress: address,
    headers: { 'user-agent': userAgent },
  })
  assert.equal(answer.status, 200, answer.text)
  return [answer.headers['set-cookie']!].flat()[0]!.split(';', 1)[0]!
}

test('a user sees their sessions with device, address and last use, and no other user’s', async () => {
  const user = await aUser()
  await aUser()
  clock.advance(60_000)
  const cookie = await signInFrom(user, '192.0.2.44', FIREFOX)
  const { items } = (await user.get(SESSIONS)).body.value
  assert.equal(items.length, 2)
  const other = items.find((it: { current: boolean }) => !it.current)
  assert.deepEqual([other.device, other.address, other.method], ['Firefox on Windows', '192.0.2.44', 'Password'])
  clock.advance(120_000)
  await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie }, remoteAddress: '192.0.2.55' })
  const later = (await user.get(SESSIONS)).body.value.items.find((it: { current: boolean }) => !it.current)
  assert.equal(later.address, '192.0.2.55')
  assert.ok(later.lastSeenAt > other.lastSeenAt)
})

test('a user signs out of one session, which ends at once, and keeps the others', async () => {
  const user = await aUser()
  const cookie = await signInFrom(user, '192.0.2.66', FIREFOX)
  const other = (await user.get(SESSIONS)).body.value.items.find((it: { current: boolean }) => !it.current)
  assert.equal((await user.delete(`${SESSIONS}/${other.sessionId}`)).status, 200)
  assert.equal((await service.call({ method: 'GET', url: '/api/auth/session', headers: { cookie } })).status, 401)
  assert.equal((await user.get('/api/auth/session')).status, 200)
  assert.equal((await user.delete(`${SESSIONS}/${other.sessionId}`)).body.error.code, 'Session.NotFound')
})

test('a user cannot end another user’s session', async () => {
  const [user, stranger] = [await aUser(), await aUser()]
  const [own] = (await user.get(SESSIONS)).body.value.items
  const rejected = await stranger.delete(`${SESSIONS}/${own.sessionId}`)
  assert.equal(rejected.status, 404)
  assert.equal((await stranger.delete(`${SESSIONS}/no-id`)).status, 404)
  assert.equal((await user.get('/api/auth/session')).status, 200)
})

test('expired sessions are not listed', async () => {
  const user = await aUser()
  await signInFrom(user, '192.0.2.77', FIREFOX)
  clock.advance(31 * 60_000)
  await user.signIn()
  assert.equal((await user.get(SESSIONS)).body.value.items.length, 1)
})

test('a sign-in from a new browser is reported by email, the first sign-in and a known browser are not', async () => {
  const user = await aUser()
  const mails = async () => (await inboxOf(service)).filter(({ to }) => to === user.email)
  assert.equal((await mails()).length, 0)
  await signInFrom(user, '192.0.2.88', FIREFOX)
  const [mail] = await mails()
  assert.equal(mail!.subject, 'New sign-in to your Gangway account')
  assert.match(mail!.text, /Firefox on Windows/)
  assert.ok(!mail!.text.includes('192.0.2.88'))
})
