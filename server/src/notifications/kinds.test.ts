// Each kind of notification, raised by its real cause: its recipients, its text without personal data, and the users' preferences.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startMonitoringService } from '../../test/customers/monitored-customer.ts'
import { aboutWebsite, aCase, aReadyCase, done, sendEvidence } from '../../test/customers/test-case.ts'
import { everyCell } from '../../test/database/every-cell.ts'
import { EXPECTED, type ExpectedNotification, PERSONAL } from '../../test/service/expected-notifications.ts'
import { NOTIFICATIONS, STAFF_NOTIFICATIONS } from '../../test/service/notification-service.ts'
import { inboxOf } from '../../test/service/sandbox-inbox.ts'
import type { TestUser } from '../../test/service/test-user.ts'
import { certificateOf, createKeys } from '../../test/tokens/api-client.ts'
import { LEASE_MS } from '../customer/case/review-case.ts'
import { approveOnboarding } from '../partners/approve-onboarding.ts'
import { remindOfExpiry } from '../partners/certificates/remind-of-expiry.ts'
import { updatePartnerOnboarding } from '../partners/sql.ts'
import { newId } from '../platform/ids.ts'
import { notifyOfAlerts } from '../review/alerts/notices/notify-of-alerts.ts'
import { releaseCasesOfSuspended } from '../review/assignment/release-suspended.ts'
import { expireIdleClaims, remindOfResponses, reportOverdueCases } from '../review/case/case-timers.ts'
import { type HealthRow, type ResultRow, writeResults } from '../webhooks/dispatch/dispatcher-sql.ts'
import { KINDS, LISTED_KINDS, type ListedKind } from './kinds.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CREDENTIALS = '/api/customer/v1/partner-profile/api-credentials'
const USERS = '/api/customer/v1/partner-profile/users'

const service = await startMonitoringService()
const { app, clock, analyst, second, supervisor } = service
const partner = await service.aPartner({ name: 'Borealis Bank' })
const aMember = (role: 'admin' | 'editor' | 'viewer', name: string) =>
  service.aUser({ partner, role, email: `${name}@borealis.example` })
const team = {
  admin: await aMember('admin', 'admin'),
  /** No email that can be turned off. */
  offAdmin: await aMember('admin', 'off'),
  /** Everything once a day. */
  dailyAdmin: await aMember('admin', 'daily'),
  editor: await aMember('editor', 'editor'),
  viewer: await aMember('viewer', 'viewer'),
  stranger: await service.aUser({ partner: await service.aPartner(), role: 'admin', email: 'stranger@other.example' }),
}
const staff = {
  analyst,
  /** No email that can be turned off. */
  offAnalyst: second,
  supervisor,
  auditor: await service.aUser({ role: 'auditor' }),
}
const users: Record<string, TestUser> = { ...team, ...staff }
const pathOf = (user: TestUser) => (Object.values<TestUser>(staff).includes(user) ? STAFF_NOTIFICATIONS : NOTIFICATIONS)

for (const [user, choice] of [
  [team.offAdmin, 'Off'],
  [team.dailyAdmin, 'Daily'],
  [staff.offAnalyst, 'Off'],
] as const) {
  const path = pathOf(user).replace('notifications', 'notification-preferences')
  const { kinds, alwaysOn } = done(await user.get(path))
  const chosen = Object.keys(kinds).filter((kind) => choice !== 'Off' || !alwaysOn.includes(kind))
  done(await user.put(path, { kinds: Object.fromEntries(chosen.map((kind) => [kind, choice])) }))
}

const endpointOwner = newId(clock.now())
const at = clock.now()
await app.db.staff(
  partner.partnerId,
  (sql) => sql`
    insert into webhook_endpoint (partner_id, url, secret_id, sealed_secret, registered_at, updated_at, owner)
    values (${partner.partnerId}, 'https://hooks.borealis.example/secret', gen_random_uuid(), '\\x00', ${at}, ${at}, ${endpointOwner})`,
)
const health = (status: HealthRow['status'], reason: string | null = null) => {
  const row: HealthRow = {
    ...{ partner_id: partner.partnerId, generation: 1, status, consecutive_failures: 5, failing_since: at },
    ...{ degraded_since: at, gone_since: null, disabled_at: null, disabled_reason: reason, last_failure_at: at },
    ...{ last_error_kind: 'Timeout', last_status_code: null, pulling_forward: false, at },
  }
  return app.db.staff(partner.partnerId, (sql) => writeResults(sql, endpointOwner, [], [row]))
}

async function exhaustDelivery(): Promise<void> {
  const deliveryId = newId(clock.now())
  const row: ResultRow = {
    ...{ partner_id: partner.partnerId, delivery_id: deliveryId, attempt_no: 8, sent_at: at, duration_ms: 5 },
    ...{ duration_step: 1, status_code: 500, error_kind: 'HttpStatus', response_excerpt: '', outcome: 'Exhausted' },
    ...{ ended_at: at, due_at: null },
  }
  await app.db.staff(partner.partnerId, async (sql) => {
    await sql`
      insert into webhook_queue (partner_id, delivery_id, event_id, event_type, event_version, occurred_at, lane, due_at, attempt_count)
      values (${partner.partnerId}, ${deliveryId}, gen_random_uuid(), 'webhook.test', 1, ${at}, 0, ${at}, 7)`
    await writeResults(sql, endpointOwner, [row], [])
  })
  clock.advance(60 * MINUTE)
}

async function request() {
  const reviewCase = await aCase(service, partner)
  await sendEvidence(reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  return reviewCase
}

async function certificatePem(): Promise<string> {
  const [key] = await createKeys(1)
  const now = clock.now().getTime()
  return certificateOf(key!, { notBefore: new Date(now - MINUTE), notAfter: new Date(now + 365 * DAY) })
}

/** In this order: a later cause may build on an earlier one. */
const CAUSES: Readonly<Record<keyof typeof EXPECTED, () => Promise<unknown>>> = {
  'webhook.degraded': () => health('Degraded'),
  'webhook.recovered': () => health('Active'),
  'webhook.disabled': () => health('Disabled', 'EndpointGone'),
  'webhook.exhausted': exhaustDelivery,
  'customer.changes_requested': request,
  async 'customer.response_due'() {
    await remindOfResponses(app)
    clock.advance(23 * DAY)
    await remindOfResponses(app)
  },
  async 'customer.decided'() {
    const reviewCase = await aReadyCase(service, analyst, partner)
    await service.sweep()
    done(await reviewCase.decide(analyst, 'approve'))
  },
  async 'document.rejected'() {
    const reviewCase = await aCase(service, partner)
    await reviewCase.put(await reviewCase.aLink(), Buffer.from('This is not a PDF file.'))
  },
  async 'credential.added'() {
    assert.equal((await team.admin.post(CREDENTIALS, { name: 'Bad', certificatePem: 'no certificate' })).status, 400)
    done(await team.admin.post(CREDENTIALS, { name: 'Nickname', certificatePem: await certificatePem() }))
  },
  async 'credential.expiring'() {
    await remindOfExpiry(app)
    const notAfter = new Date(clock.now().getTime() + 7 * DAY + MINUTE)
    await app.db.directory(
      (sql) => sql`
        update api_certificate set not_after = ${notAfter} where partner_id = ${partner.partnerId} and name = 'Nickname'`,
    )
    clock.advance(2 * MINUTE)
    assert.equal(await remindOfExpiry(app), 1)
  },
  async 'credential.revoked'() {
    const { items } = done(await team.admin.get(CREDENTIALS))
    const { credentialId } = items.find(({ name }: { name: string }) => name === 'Nickname')
    done(await team.admin.delete(`${CREDENTIALS}/${credentialId}`))
  },
  async 'partner.approved'() {
    await app.db.directoryTransaction((sql) => updatePartnerOnboarding(sql, partner.partnerId, 'Pending'))
    assert.equal(await approveOnboarding(app, partner.partnerId), true)
    assert.equal(await approveOnboarding(app, partner.partnerId), false)
  },
  async 'team.changed'() {
    const leaving = await aMember('viewer', 'leaving')
    done(await team.admin.delete(`${USERS}/${leaving.userId}`))
  },
  async 'security.sign_in_new_browser'() {
    const { email, password } = team.viewer
    const signIn = { method: 'POST', url: '/api/auth/sign-in', payload: { email, password } } as const
    assert.equal((await service.call(signIn)).status, 200)
  },
  'case.assigned': async () =>
    done(await (await aCase(service, partner)).act(supervisor, 'assign', { userId: staff.offAnalyst.userId })),
  async 'case.unassigned'() {
    const reviewCase = await aCase(service, partner)
    done(await reviewCase.act(analyst, 'claim'))
    done(await reviewCase.act(supervisor, 'release'))
  },
  async 'case.back_in_queue'() {
    const fourHoursPass = () => {
      clock.advance(LEASE_MS)
      return expireIdleClaims(app)
    }
    await fourHoursPass()
    await sent()
    done(await (await aCase(service, partner)).act(supervisor, 'assign', { userId: analyst.userId }))
    await fourHoursPass()
  },
  async 'case.reviewer_suspended'() {
    const { userId } = staff.offAnalyst
    const suspend = (until: Date | null) =>
      app.db.directory((sql) => sql`update account set suspended_until = ${until} where account_id = ${userId}`)
    done(await (await aCase(service, partner)).act(staff.offAnalyst, 'claim'))
    await suspend(new Date(clock.now().getTime() + 1000 * DAY))
    assert.equal(await releaseCasesOfSuspended(app), 1)
    await suspend(null)
  },
  async 'case.answered'() {
    const reviewCase = await request()
    await reviewCase.partner.patch(reviewCase.path, { website: 'https://answered.example' })
  },
  async 'case.second_approval'() {
    const reviewCase = await aReadyCase(service, staff.offAnalyst, partner)
    const { customerId } = reviewCase
    // The rules would say otherwise: the level is held where the test wants it.
    await everyCell(app.db)(async (sql) => {
      await sql`update review_case set risk_level = 'High' where customer_id = ${customerId}`
      await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${customerId}`
    })
    const { reviewStage } = done(await reviewCase.decide(staff.offAnalyst, 'approve'))
    assert.equal(reviewStage, 'AwaitingSecondApproval')
  },
  async 'case.returned'() {
    const reviewCase = await aReadyCase(service, analyst, partner)
    const { customerId } = reviewCase
    await everyCell(app.db)(async (sql) => {
      await sql`update review_case set risk_level = 'High' where customer_id = ${customerId}`
      await sql`update customer_risk set level = 'High', version = 1000000 where customer_id = ${customerId}`
    })
    done(await reviewCase.decide(analyst, 'approve'))
    await sent()
    done(await reviewCase.decide(supervisor, 'send-back', { comment: 'The extract is old.' }))
  },
  async 'case.overdue'() {
    clock.advance(10 * DAY)
    await reportOverdueCases(app)
    await sent()
    const reviewCase = await aCase(service, partner)
    clock.advance(47 * 60 * MINUTE)
    done(await reviewCase.act(analyst, 'claim'))
    clock.advance(60 * MINUTE)
    await reportOverdueCases(app)
  },
  async 'case.escalated'() {
    const reviewCase = await aCase(service, partner)
    done(await reviewCase.act(analyst, 'escalate', { note: 'Is this registration number plausible?' }))
  },
  async 'case.escalation_resolved'() {
    const reviewCase = await aCase(service, partner)
    done(await reviewCase.act(analyst, 'escalate', { note: 'Is this registration number plausible?' }))
    await sent()
    done(await reviewCase.act(supervisor, 'resolve-escalation', { note: 'It is.' }))
  },
  async 'alert.raised'() {
    const customer = await service.anApproved({ partner })
    // The approval is a notification of its own.
    await sent()
    await service.publish({ id: '1', name: customer.name })
    clock.advance(MINUTE)
    assert.equal(await notifyOfAlerts(app), 1)
  },
  async 'alert.returned'() {
    const customer = await service.anApproved({ partner })
    await service.publish({ id: '2', name: customer.name })
    clock.advance(MINUTE)
    await notifyOfAlerts(app)
    await sent()
    const [{ alertId }] = await service.openAlerts(customer)
    await everyCell(app.db)(
      (sql) => sql`update review_case set risk_level = null where customer_id = ${customer.customerId}`,
    )
    const dismissal = { reasonCode: 'FalsePositive', comment: 'Another birth date' }
    done(await analyst.post(`/api/compliance/v1/alerts/${alertId}/dismiss`, dismissal))
    done(await supervisor.post(`/api/compliance/v1/alerts/${alertId}/send-back`, { comment: 'Which one?' }))
  },
}
/** Their causes need a receiver or a malware scanner. */
const ELSEWHERE: Partial<Record<ListedKind, string>> = {
  'security.webhook_url_changed': 'raise.test.ts',
  'case.document_infected': 'onboarding/documents/scan.test.ts',
}

interface Item {
  readonly notificationId: string
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly href: string
}
const seen = new Set<string | null>()

/** The notifications of each user since the last call. */
async function sent() {
  const mails = (await inboxOf(service)).filter(({ messageId }) => !seen.has(messageId))
  const listed: { name: string; item: Item }[] = []
  for (const [name, user] of Object.entries(users))
    for (const item of done(await user.get(`${pathOf(user)}?pageSize=50`)).items as Item[])
      if (!seen.has(item.notificationId)) listed.push({ name, item })
  for (const { messageId } of mails) seen.add(messageId)
  for (const { item } of listed) seen.add(item.notificationId)
  return { mails, listed }
}

test('every kind has a row in the table, or a test of its own', () => {
  assert.deepEqual([...Object.keys(EXPECTED), ...Object.keys(ELSEWHERE)].sort(), [...LISTED_KINDS].sort())
})

for (const [kind, row] of Object.entries(EXPECTED) as [keyof typeof EXPECTED, ExpectedNotification][])
  test(`${kind} reaches its recipients in plain words, as they chose`, async () => {
    await sent()
    await CAUSES[kind]()
    const { mails, listed } = await sent()
    const own = listed.filter(({ item }) => item.kind === kind)
    assert.deepEqual(own.map(({ name }) => name).sort(), row.to.split(' ').sort())
    for (const { item } of own) {
      assert.match(item.subject, row.subject)
      assert.match(item.text, row.text)
      assert.match(item.href, row.href)
      assert.doesNotMatch(`${item.subject} ${item.text}`, PERSONAL)
    }
    const { isRequired, preset } = KINDS[kind] as { isRequired?: true; preset: string }
    const emailed = row.to.split(' ').filter((name) => {
      if (name.startsWith('off')) return isRequired && preset === 'Immediately'
      return name !== 'dailyAdmin' && preset === 'Immediately'
    })
    const ownMails = mails.filter(({ subject }) => row.subject.test(subject))
    assert.deepEqual(ownMails.map(({ to }) => to).sort(), emailed.map((name) => users[name]!.email).sort())
    for (const mail of ownMails) {
      const words = mail.text.replaceAll(/https?:\S+/g, '')
      assert.doesNotMatch(words, PERSONAL)
      assert.ok(mail.text.includes(`${app.config.baseUrl}/`), 'a link to the place')
      assert.match(mail.html!, /<a href="http/)
      assert.equal(mail.unsubscribeUrl === null, isRequired === true, 'only required kinds have no unsubscribe link')
    }
  })
