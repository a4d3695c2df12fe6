// The whole story: created by API, changes requested, mail to the business, answered on its page, approved, the partner notified.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCompletionLink, openPage } from '../../../test/customers/completion-page.ts'
import {
  aboutRegistration,
  aboutWebsite,
  aCase,
  assessDueCases,
  done,
  sendEvidence,
} from '../../../test/customers/test-case.ts'
import { eventsOf } from '../../../test/customers/test-customer.ts'
import { everyCell } from '../../../test/database/every-cell.ts'
import { until } from '../../../test/process/until.ts'
import { mailTo } from '../../../test/service/sandbox-inbox.ts'
import { startWebhookService } from '../../../test/service/webhook-service.ts'
import { claimCustomerMails } from '../../notifications/mail/customer-mail-sql.ts'
import { LEASE_MS } from '../../notifications/mail/mail-schedule.ts'
import { sendNotifications } from '../../notifications/notifier.ts'
import { ManualClock } from '../../platform/clock.ts'

const clock = new ManualClock()
const service = await startWebhookService({ clock, env: { RATE_LIMITS: 'off' } })

test('a business answers an analyst by a link from its email, and the partner is notified of the approval', async () => {
  const receiver = await service.aReceiver()
  const partner = await service.aSubscriber(receiver.url())
  const { name } = (
    await service.app.db.directory((sql) => sql`select name from partner where partner_id = ${partner.partnerId}`)
  )[0]!
  const admin = await service.aUser({ partner, role: 'admin' })
  const analyst = await service.aUser({ role: 'analyst' })
  const reviewCase = await aCase(service, partner, { email: 'owner@harbour.example' })
  await sendEvidence(reviewCase)
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite, aboutRegistration] }))
  assert.equal((await reviewCase.status()).verificationStatus, 'ChangesRequested')

  const link = await aCompletionLink(partner, reviewCase.customerId, { locale: 'es', sendEmail: true })
  // A node that claims the email and ends before it is sent: another one sends it after the lease.
  const now = clock.now()
  const claimed = await everyCell(service.app.db)((sql) =>
    claimCustomerMails(sql, now, new Date(now.getTime() + LEASE_MS), 10),
  )
  assert.equal(claimed.length, 1)
  clock.advance(LEASE_MS)
  const { companyName } = (await partner.get(reviewCase.path)).body.value
  const mail = await mailTo(service, 'owner@harbour.example', `${name} necesita información sobre ${companyName}`)
  assert.match(mail.messageId!, new RegExp(`^<${link.linkId}@`))
  const [, token] = /\/complete#([\w-]{43})/.exec(mail.text)!
  assert.equal(token, link.token)

  const page = await openPage(service, token!)
  const { requirements, outstanding } = await page.state()
  assert.equal(outstanding, 2)
  assert.deepEqual(
    requirements.map((it: any) => it.message),
    [aboutWebsite.message, aboutRegistration.message],
  )
  done(await page.answer('request.field', { fields: { website: 'https://harbour.example/nuevo' } }))
  assert.equal((await reviewCase.status()).verificationStatus, 'StartedNotCompleted')
  const { requirementId } = await page.requirement('request.document')
  assert.equal((await page.upload(requirementId, 'RegistryExtract')).status, 200)
  const last = await page.state()
  assert.deepEqual([last.outstanding, last.uploads[0].status, last.state], [0, 'Confirmed', 'Open'])
  assert.equal((await reviewCase.status()).reviewStage, 'Queued')

  await assessDueCases(service)
  done(await reviewCase.act(analyst, 'claim'))
  const { items } = await reviewCase.read(analyst)
  for (const { requirementId: itemId } of items) done(await reviewCase.decide(analyst, `items/${itemId}/accept`))
  done(await reviewCase.decide(analyst, `people/${reviewCase.uboId}/decide`, { outcome: 'Approved' }))
  done(await reviewCase.decide(analyst, 'approve'))
  assert.equal((await reviewCase.status()).verificationStatus, 'Approved')

  const events = await eventsOf(service, partner.partnerId, reviewCase.customerId)
  assert.deepEqual(
    events.slice(-5).map(({ eventType, data }) => [eventType, data.changedBy ?? data.verificationStatus ?? null]),
    [
      ['business.profile.updated', 'Business'],
      ['business.verification.changed', 'StartedNotCompleted'],
      ['business.document.confirmed', null],
      ['business.verification.changed', 'PendingVerification'],
      ['business.verification.changed', 'Approved'],
    ],
  )
  service.dispatch()
  await until('the webhook of the approval', () =>
    receiver.received.some(({ body }) => body.includes('"verificationStatus":"Approved"')),
  )
  await sendNotifications(service.app)
  const heard = (await admin.get('/api/customer/v1/partner-profile/notifications')).body.value.items
  assert.ok(
    heard.some(({ kind }: any) => kind === 'customer.decided'),
    JSON.stringify(heard),
  )
  const timeline = (await analyst.get(`/api/compliance/v1/cases/${reviewCase.customerId}/timeline`)).body.value.items
  assert.ok(timeline.some(({ actor, what }: any) => actor?.kind === 'Business' && what === 'answerRequirement'))
})
