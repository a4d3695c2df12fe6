// Who is notified of what, in the app and by email.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startNotificationService } from '../../test/service/notification-service.ts'
import type { TestUser } from '../../test/service/test-user.ts'
import { newId } from '../platform/ids.ts'
import { type ResultRow, writeResults } from '../webhooks/dispatch/dispatcher-sql.ts'
import { KINDS, LISTED_KINDS } from './kinds.ts'

const HOUR = 60 * 60_000
const service = await startNotificationService()
const { app, clock, aTeam, listOf, kindsOf, mailsTo, raise, send } = service
const staff = {
  analyst: await service.aStaffMember('analyst'),
  otherAnalyst: await service.aStaffMember('analyst'),
  supervisor: await service.aStaffMember('supervisor'),
  auditor: await service.aStaffMember('auditor'),
  operator: await service.aStaffMember('operator'),
}

/** Who gets it, by role; `user` is the one that it concerns. */
const PARTNER_ROLES: Record<string, string> = {
  'webhook.degraded': 'admin',
  'webhook.disabled': 'admin',
  'webhook.recovered': 'admin',
  'webhook.exhausted': 'admin',
  'customer.changes_requested': 'admin editor',
  'customer.response_due': 'admin editor',
  'customer.decided': 'admin editor',
  'document.rejected': 'admin editor',
  'credential.expiring': 'admin',
  'credential.added': 'admin',
  'credential.revoked': 'admin',
  'partner.approved': 'admin editor viewer',
  'team.changed': 'admin',
  'security.sign_in_new_browser': 'admin user',
  'security.webhook_url_changed': 'admin',
}
const STAFF_ROLES: Record<string, string> = {
  'case.assigned': 'user',
  'case.second_approval': 'otherAnalyst supervisor',
  'case.unassigned': 'user',
  'case.back_in_queue': 'user',
  'case.reviewer_suspended': 'user supervisor',
  'case.answered': 'user',
  'case.overdue': 'user supervisor',
  'case.escalated': 'user supervisor',
  'case.escalation_resolved': 'user',
  'case.returned': 'user',
  'case.document_infected': 'user supervisor',
  'alert.raised': 'user',
  'alert.returned': 'user',
}

test('each kind reaches exactly its recipients, in the app and by email, and no one else', async () => {
  const { partner, admin, viewer } = await aTeam()
  const editor = await service.aUser({ partner, role: 'editor' })
  const stranger = await aTeam()
  assert.deepEqual([...Object.keys(PARTNER_ROLES), ...Object.keys(STAFF_ROLES)].sort(), [...LISTED_KINDS].sort())
  for (const kind of LISTED_KINDS) {
    const isStaff = kind in STAFF_ROLES
    const concernedId = isStaff ? staff.analyst.userId : viewer.userId
    const excluded = kind === 'case.second_approval' ? { excludedId: staff.analyst.userId } : { concernedId }
    await raise(partner, kind, excluded)
  }
  await send()
  const users: Record<string, TestUser> = { admin, editor, viewer, strangerAdmin: stranger.admin, ...staff }
  for (const [name, user] of Object.entries(users)) {
    const concerned = user === viewer || user === staff.analyst
    const expected = LISTED_KINDS.filter((kind) => {
      const roles = (PARTNER_ROLES[kind] ?? STAFF_ROLES[kind]!).split(' ')
      const isOwn = roles.includes('user') && concerned && (user === viewer) === kind in PARTNER_ROLES
      return roles.includes(name) || isOwn
    })
    if (user !== staff.operator) assert.deepEqual((await kindsOf(user)).sort(), [...expected].sort(), name)
    const daily = expected.filter((kind) => KINDS[kind].preset === 'Daily').length
    assert.equal((await mailsTo(user)).length, expected.length - daily, name)
  }
  assert.ok(!(await mailsTo(staff.operator)).length)
  const { items } = await listOf(admin, '?pageSize=200')
  for (const { subject, text, href } of items) {
    assert.ok(subject.length > 10 && text.length > 10 && href.startsWith('/'))
    assert.ok(!/@|undefined|null|NaN|screen|sanction|risk|match/i.test(subject + text), subject + text)
  }
  const own = (await mailsTo(viewer))[0]!
  assert.match(own.text, /Browser: Firefox/)
  assert.match(own.html!, /<a href="http:\/\/127\.0\.0\.1:8080\/account"/)
  assert.equal(own.unsubscribeUrl, null, 'a security notice has no unsubscribe link')
})

test('10,000 exhausted deliveries are one notification and one email', async () => {
  const { partner, admin, viewer } = await aTeam()
  const { partnerId } = partner
  const dispatcherId = newId(clock.now())
  const at = clock.now()
  await app.db.staff(partnerId, async (sql) => {
    await sql`
      insert into webhook_endpoint (partner_id, url, secret_id, sealed_secret, registered_at, updated_at, owner)
      values (${partnerId}, 'https://hooks.example', gen_random_uuid(), '\\x00', ${at}, ${at}, ${dispatcherId})`
    await sql`
      insert into webhook_queue (partner_id, delivery_id, event_id, event_type, event_version, occurred_at, lane, due_at, attempt_count)
      select ${partnerId}, gen_random_uuid(), gen_random_uuid(), 'webhook.test', 1, ${at}, 0, ${at}, 7 from generate_series(1, 10000)`
  })
  const queued = await app.db.staff(
    partnerId,
    (sql) => sql<{ id: string }[]>`select delivery_id as id from webhook_queue where partner_id = ${partnerId}`,
  )
  const result = (delivery_id: string): ResultRow => ({
    partner_id: partnerId,
    delivery_id,
    attempt_no: 8,
    sent_at: at,
    duration_ms: 5,
    duration_step: 1,
    status_code: 500,
    error_kind: 'HttpStatus',
    response_excerpt: '',
    outcome: 'Exhausted',
    ended_at: at,
    due_at: null,
  })
  for (let i = 0; i < queued.length; i += 500) {
    const batch = queued.slice(i, i + 500).map(({ id }) => result(id))
    assert.equal((await app.db.staff(partnerId, (sql) => writeResults(sql, dispatcherId, batch, []))).length, 500)
    clock.advance(1000)
    if (i % 2000 === 0) await send()
  }
  assert.deepEqual(await kindsOf(admin), [], 'collected for an hour')
  clock.advance(HOUR)
  await send()
  const { items, unread } = await listOf(admin)
  assert.deepEqual([items.length, unread, items[0].subject], [1, 1, '10,000 webhook deliveries failed'])
  assert.deepEqual(
    (await mailsTo(admin)).map(({ subject }) => subject),
    ['10,000 webhook deliveries failed'],
  )
  assert.deepEqual(await kindsOf(viewer), [])
})

test('health changes of an endpoint are raised with the statement that writes them, once each', async () => {
  const { partner, admin } = await aTeam()
  const { partnerId } = partner
  const dispatcherId = newId(clock.now())
  const at = clock.now()
  await app.db.staff(
    partnerId,
    (sql) => sql`
      insert into webhook_endpoint (partner_id, url, secret_id, sealed_secret, registered_at, updated_at, owner)
      values (${partnerId}, 'https://hooks.example', gen_random_uuid(), '\\x00', ${at}, ${at}, ${dispatcherId})`,
  )
  const health = (status: 'Active' | 'Degraded' | 'Disabled', reason: string | null = null) => ({
    partner_id: partnerId,
    generation: 1,
    status,
    consecutive_failures: 5,
    failing_since: at,
    degraded_since: at,
    gone_since: null,
    disabled_at: null,
    disabled_reason: reason,
    last_failure_at: at,
    last_error_kind: 'Timeout',
    last_status_code: null,
    pulling_forward: false,
    at,
  })
  const steps = [
    health('Degraded'),
    health('Degraded'),
    health('Active'),
    health('Degraded'),
    health('Disabled', 'EndpointGone'),
  ]
  for (const step of steps) {
    await app.db.staff(partnerId, (sql) => writeResults(sql, dispatcherId, [], [step]))
    await send()
  }
  await app.db.staff(partnerId, (sql) => writeResults(sql, newId(at), [], [health('Active')]))
  await send()
  assert.deepEqual(await kindsOf(admin), [
    'webhook.disabled',
    'webhook.degraded',
    'webhook.recovered',
    'webhook.degraded',
  ])
  assert.match((await listOf(admin)).items[0].text, /410 Gone/)
})

test('a notification that a newer release raised waits for a node that knows its kind', async () => {
  const { partner, admin } = await aTeam()
  await raise(partner, 'webhook.disabled')
  const rename = (from: string, to: string) =>
    app.db.directory(
      (sql) =>
        sql`update raised_notification set kind = ${to} where partner_id = ${partner.partnerId} and kind = ${from}`,
    )
  await rename('webhook.disabled', 'webhook.of_a_newer_release')
  await send()
  assert.ok(!(await kindsOf(admin)).includes('webhook.disabled'))
  await rename('webhook.of_a_newer_release', 'webhook.disabled')
  await send()
  assert.ok((await kindsOf(admin)).includes('webhook.disabled'))
})
