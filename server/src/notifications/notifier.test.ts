// How users get notifications: by email as they chose, and in the app.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  NOTIFICATIONS,
  STAFF_NOTIFICATIONS,
  startNotificationService,
} from '../../test/service/notification-service.ts'
import { removeAccess } from '../accounts/members/remove-access.ts'
import { setPartnerStatus } from '../partners/set-partner-status.ts'
import { LISTED_KINDS } from './kinds.ts'
import { deleteOldNotices } from './sweep.ts'

const PREFERENCES = '/api/customer/v1/partner-profile/notification-preferences'
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

const service = await startNotificationService()
const { app, clock, aTeam, listOf, mailsTo, raise, send } = service
const analyst = await service.aStaffMember('analyst')

test('a user chooses by kind between an email at once, a daily summary and none', async () => {
  const { partner, admin } = await aTeam()
  const before = (await admin.get(PREFERENCES)).body.value
  assert.deepEqual(
    Object.keys(before.kinds).sort(),
    LISTED_KINDS.filter((kind) => !/^(case|alert)\./.test(kind)).sort(),
  )
  assert.equal(before.kinds['customer.decided'], 'Daily')
  assert.deepEqual(
    before.alwaysOn,
    LISTED_KINDS.filter((kind) => /^(security|credential)\./.test(kind)),
  )
  const changed = await admin.put(PREFERENCES, {
    kinds: { 'webhook.degraded': 'Off', 'webhook.disabled': 'Daily', 'credential.added': 'Daily' },
  })
  assert.deepEqual([changed.status, changed.body.value.kinds['webhook.degraded']], [200, 'Off'])
  assert.equal(changed.body.value.kinds['team.changed'], 'Immediately', 'left out: as before')
  for (const kinds of [
    { 'security.sign_in_new_browser': 'Off' },
    { 'credential.added': 'Off' },
    { 'case.assigned': 'Off' },
    { 'webhook.degarded': 'Off' },
    { 'webhook.degraded': 'Weekly' },
    null,
  ]) {
    const rejected = await admin.put(PREFERENCES, { kinds })
    assert.deepEqual(
      [rejected.status, rejected.body.error.code],
      [400, 'ValidationControl.Error'],
      JSON.stringify(kinds),
    )
    assert.match(rejected.body.error.details[0].path, /^\/kinds/)
  }
  for (const kind of [
    'webhook.degraded',
    'webhook.disabled',
    'customer.decided',
    'customer.decided',
    'webhook.recovered',
  ] as const)
    await raise(partner, kind)
  assert.deepEqual(
    (await mailsTo(admin)).map(({ subject }) => subject),
    ['Your webhook endpoint works again'],
  )
  assert.equal((await listOf(admin)).unread, 5, 'the list has them all')
  clock.advance(new Date('2026-11-16T07:00:00Z').getTime() - clock.now().getTime() - 1)
  assert.equal((await mailsTo(admin)).length, 1)
  clock.advance(1)
  await send()
  const [summary] = await mailsTo(admin)
  assert.equal(summary!.subject, 'Your Gangway summary: 3 notifications')
  assert.match(summary!.text, /- Your webhook endpoint was disabled\n {2}http:\/\/127\.0\.0\.1:8080\/webhooks/)
  clock.advance(DAY)
  assert.equal((await mailsTo(admin)).length, 2, 'a day without notifications has no summary')
})

test('the link in an email turns its kind off without signing in, and any token gets the same answer', async () => {
  const { partner, admin } = await aTeam()
  const post = (url: string) =>
    service.call({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  await raise(partner, 'webhook.degraded')
  await raise(partner, 'customer.decided')
  const [mail] = await mailsTo(admin)
  const url = mail!.unsubscribeUrl!.replace(app.config.baseUrl, '')
  const page = await service.call({ method: 'GET', url, headers: { accept: 'text/html' } })
  assert.match(page.text, /<form method="post"/)
  assert.equal(
    (await admin.get(PREFERENCES)).body.value.kinds['webhook.degraded'],
    'Immediately',
    'opening it changes nothing',
  )
  const answers = [
    await post(url),
    await post(url),
    await post(`${url.slice(0, -2)}AA`),
    await post(url.split('?')[0]!),
  ]
  for (const { status, text } of answers) assert.deepEqual([status, text], [200, answers[0]!.text])
  const { kinds } = (await admin.get(PREFERENCES)).body.value
  assert.deepEqual([kinds['webhook.degraded'], kinds['webhook.disabled']], ['Off', 'Immediately'])
  clock.advance(DAY)
  const daily = (await mailsTo(admin)).find(({ subject }) => /summary/.test(subject))!
  await post(daily.unsubscribeUrl!.replace(app.config.baseUrl, ''))
  const after = (await admin.get(PREFERENCES)).body.value.kinds
  assert.deepEqual(
    [after['customer.decided'], after['document.rejected'], after['team.changed']],
    ['Off', 'Off', 'Immediately'],
  )
})

test('a removed user, a former role and an inactive partner get nothing more', async () => {
  const { partner, admin } = await aTeam()
  const [removed, demoted] = [
    await service.aUser({ partner, role: 'admin' }),
    await service.aUser({ partner, role: 'admin' }),
  ]
  await raise(partner, 'customer.decided')
  await send()
  await removeAccess(app, { partnerId: partner.partnerId, userId: removed.userId })
  const role = await admin.patch(`/api/customer/v1/partner-profile/users/${demoted.userId}`, { role: 'viewer' })
  assert.equal(role.status, 200, role.text)
  await raise(partner, 'webhook.degraded')
  clock.advance(DAY)
  assert.deepEqual(await mailsTo(removed), [])
  assert.deepEqual(
    (await mailsTo(demoted)).map(({ subject }) => subject),
    ['Your Gangway role has changed'],
  )
  assert.equal((await mailsTo(admin)).length, 3, 'team changes in one email, the endpoint, the summary')
  await setPartnerStatus(app, partner.partnerId, 'Inactive')
  await raise(partner, 'security.webhook_url_changed')
  clock.advance(DAY)
  assert.equal((await mailsTo(admin)).length, 3)
})

test('many notifications of one kind within an hour are collected, security notices as well', async () => {
  const { partner, admin } = await aTeam()
  for (let i = 0; i < 8; i++) {
    await raise(partner, 'webhook.degraded')
    await raise(partner, 'credential.added')
    await send()
    clock.advance(1000)
  }
  const subjects = async () => (await mailsTo(admin)).map(({ subject }) => subject)
  assert.equal((await subjects()).filter((it) => /failing/.test(it)).length, 5)
  assert.equal((await subjects()).filter((it) => /certificate/.test(it)).length, 5)
  clock.advance(HOUR)
  const collected = (await subjects()).slice(0, 2).sort()
  assert.deepEqual(collected, ['Added certificates: 3 notifications', 'Webhook endpoint failing: 3 notifications'])
})

test('a user reads their notifications in pages and marks them as read; those of others stay as they are', async () => {
  const { partner, admin, viewer } = await aTeam()
  const colleague = await service.aUser({ partner, role: 'admin' })
  for (let i = 0; i < 5; i++) await raise(partner, 'team.changed')
  await send()
  const first = await listOf(admin, '?pageSize=3')
  const second = await listOf(admin, `?pageSize=3&cursor=${first.nextCursor}`)
  assert.deepEqual([first.items.length, second.items.length, second.nextCursor, first.unread], [3, 2, null, 5])
  const ids = first.items.map((it: any) => it.notificationId)
  assert.equal((await viewer.post(`${NOTIFICATIONS}/read`, { notificationIds: ids })).body.value.unread, 0)
  assert.equal((await colleague.post(`${NOTIFICATIONS}/read`, { notificationIds: ids })).body.value.unread, 5)
  assert.equal((await admin.post(`${NOTIFICATIONS}/read`, { notificationIds: ids })).body.value.unread, 2)
  assert.equal((await listOf(admin, '?unread=true')).items.length, 2)
  assert.ok((await listOf(admin)).items[0].readAt)
  for (const body of [
    {},
    { all: false },
    { all: true, notificationIds: ids },
    { notificationIds: ['x'] },
    { notificationIds: [] },
  ]) {
    const rejected = await admin.post(`${NOTIFICATIONS}/read`, body)
    assert.deepEqual(
      [rejected.status, rejected.body.error.code],
      [400, 'ValidationControl.Error'],
      JSON.stringify(body),
    )
  }
  for (const query of ['?unread=yes', '?cursor=1', '?pageSize=0', '?page=1'])
    assert.equal((await admin.get(NOTIFICATIONS + query)).status, 400, query)
  assert.equal((await admin.post(`${NOTIFICATIONS}/read`, { all: true })).body.value.unread, 0)
  assert.equal((await listOf(colleague)).unread, 5)
  assert.equal((await admin.get(STAFF_NOTIFICATIONS)).status, 403)
  assert.equal((await analyst.get(NOTIFICATIONS)).status, 401)
  const own = (await analyst.get('/api/compliance/v1/notification-preferences')).body.value
  assert.deepEqual(
    Object.keys(own.kinds).sort(),
    LISTED_KINDS.filter((kind) => /^(case|alert)\.|new_browser/.test(kind)).sort(),
  )
})

test('notifications are deleted after 90 days', async () => {
  const { partner, admin } = await aTeam()
  await raise(partner, 'team.changed')
  await send()
  clock.advance(90 * DAY - 1)
  await deleteOldNotices(app)
  assert.equal((await listOf(admin)).items.length, 1)
  clock.advance(2)
  assert.ok((await deleteOldNotices(app)) >= 2)
  assert.equal((await listOf(admin)).items.length, 0)
})
