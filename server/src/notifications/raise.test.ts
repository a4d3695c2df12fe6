// Emails to the admins of a partner about a changed webhook URL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inboxOf, mailTo } from '../../test/service/sandbox-inbox.ts'
import { startWebhookDashboard, WEBHOOKS } from '../../test/service/webhook-dashboard.ts'

const URL_CHANGED = 'Your Gangway webhook URL was changed'

const service = await startWebhookDashboard({ env: { BASE_URL: 'https://onboarding.acme.example/gangway' } })
service.dispatch()

/** Two admins and a viewer of one partner. */
async function aTeam() {
  const { partner, user } = await service.aPartnerUser()
  const colleague = await service.aUser({ partner, role: 'admin' })
  const viewer = await service.aUser({ partner, role: 'viewer' })
  return { user, colleague, viewer }
}

async function recipientsOf(subject: string): Promise<string[]> {
  const mails = await inboxOf(service)
  return mails.filter((mail) => mail.subject === subject).map(({ to }) => to)
}

test('all admins get an email about a changed webhook URL, without the URL, but not about the first or the same one', async () => {
  const { user, colleague, viewer } = await aTeam()
  const receiver = await service.aReceiver()
  for (const path of ['/', '/', '/new?token=hidden'])
    assert.equal((await user.post(WEBHOOKS, { url: receiver.url(path) })).status, 200)
  for (const { email } of [user, colleague]) {
    const { text } = await mailTo(service, email, URL_CHANGED)
    assert.match(text, /https:\/\/onboarding\.acme\.example\/gangway\/webhooks/)
    assert.ok(!/hidden|127\.0\.0\.1|@/.test(text), text)
  }
  const recipients = await recipientsOf(URL_CHANGED)
  assert.equal(recipients.length, 2, 'one change, one email for each admin')
  assert.ok(!recipients.includes(viewer.email))
})

test('a stolen session causes at most five emails an hour of each kind to each admin, also of those that cannot be turned off', async () => {
  const { user, colleague } = await aTeam()
  const receiver = await service.aReceiver()
  for (let i = 0; i < 9; i++) {
    assert.equal((await user.post(WEBHOOKS, { url: receiver.url(`/${i}`) })).status, 200)
    await inboxOf(service)
  }
  const recipients = await recipientsOf(URL_CHANGED)
  for (const { email } of [user, colleague]) assert.equal(recipients.filter((to) => to === email).length, 5)
  const { items } = (await colleague.get('/customer/v1/partner-profile/notifications')).body.value
  const listed = items.filter((it: { kind: string }) => it.kind === 'security.webhook_url_changed')
  assert.equal(listed.length, 8, 'the app lists every change, and one more email at the next full hour sums them up')
})
