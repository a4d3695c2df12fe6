// The start page: first steps for a new partner, and what needs attention.
import assert from 'node:assert/strict'
import { createKeyPair } from '@gangway/sdk'
import { approveOnboarding } from '../../../server/src/partners/approve-onboarding.ts'
import { registerPartner } from '../../../server/src/partners/register-partner.ts'
import { writeRequests } from '../../../server/src/partners/requests/record-requests.ts'
import { setPartnerStatus } from '../../../server/src/partners/set-partner-status.ts'
import { failWith } from '../../../server/test/browser/intercept.ts'
import { axe, look } from '../../../server/test/browser/look.ts'
import { openWeb } from '../../../server/test/browser/web.ts'
import { aProfile } from '../../../server/test/customers/factories.ts'
import { aboutWebsite, aCase, done } from '../../../server/test/customers/test-case.ts'
import { until } from '../../../server/test/process/until.ts'
import { recordEvents, settle, startWebhookService, subscribe } from '../../../server/test/service/webhook-service.ts'

let minutesLater = 0
const clock = { now: () => new Date(Date.now() + minutesLater * 60_000) }
const web = await openWeb({
  env: { SUPPORT_EMAIL: 'help@gangway.example', RATE_LIMITS: 'off', WEBHOOK_RETRY_DELAYS: '1s,1s,1s,1s,1s,1s,1s' },
  service: (options) => startWebhookService({ ...options, clock }),
})
const { service } = web
const PROFILES = '/api/partner/v1/business-profiles'

web.journey('a new partner sees the first steps, and each is complete once its result exists', async (visit) => {
  const { page } = visit
  const { partnerId } = await registerPartner(service.app, { name: 'Newcomer & Töchter GmbH' })
  const admin = await service.aUser({ partner: { partnerId }, role: 'admin' })
  await visit.as(admin)
  await visit.go('/')
  await page.getByText('0 of 3 complete').waitFor()
  await page.getByText('Nothing needs your attention right now').waitFor()
  await page.getByText('No endpoint registered.').waitFor()
  for (const name of ['Last 7 days', 'Decisions'])
    assert.equal(await page.getByRole('region', { name }).count(), 0, `${name} has nothing to show yet`)
  await page.getByRole('button', { name: 'Show commands' }).click()
  await page.getByRole('region', { name: 'Create your first customer' }).waitFor()
  await look(page, 'overview-newcomer')
  await page.getByRole('link', { name: 'Add credential' }).click()
  await page.getByRole('dialog', { name: 'Add credential' }).waitFor()
  await subscribe(service.app, partnerId, 'https://127.0.0.1:9/hook')
  await visit.go('/')
  await page.getByText('1 of 3 complete').waitFor()
  await page.getByText('Register a webhook endpoint (done)').waitFor()
  await visit.context.clearCookies()
  await visit.as(await service.aUser({ partner: { partnerId }, role: 'viewer' }))
  await visit.go('/')
  await page.getByText('An admin of your organisation can do this.').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Add credential' }).count(), 0)
})

web.journey('what needs attention comes first, with its dates, and links to where it can be fixed', async (visit) => {
  const { page } = visit
  const receiver = await service.aReceiver()
  const partner = await service.aPartner({ name: 'Acme Payments' })
  await subscribe(service.app, partner.partnerId, receiver.url())
  const admin = await service.aUser({ partner, role: 'admin' })
  const soon = await createKeyPair({ commonName: 'soon', notAfter: new Date(Date.now() + 5.5 * 24 * 3_600_000) })
  done(
    await admin.post('/api/customer/v1/partner-profile/api-credentials', {
      name: 'Batch server',
      certificatePem: soon.certificatePem,
    }),
  )
  const analyst = await service.aUser({ role: 'analyst' })
  const reviewCase = await aCase(service, partner, { companyName: 'Крепость Ltd' })
  done(await reviewCase.act(analyst, 'claim'))
  done(await reviewCase.decide(analyst, 'request-changes', { items: [aboutWebsite] }))
  for (let i = 0; i < 3; i++) done(await partner.post(PROFILES, aProfile()))
  const dispatcher = service.dispatch()
  await until('what happened so far is delivered', () => receiver.received.length === 9)
  // From here on the endpoint fails: one event uses all its attempts, and the endpoint becomes Degraded.
  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await recordEvents(service.app, partner.partnerId)
  for (let i = 0; i < 9; i++) {
    await settle(dispatcher)
    minutesLater += 1
  }
  await settle(dispatcher)
  const unknown = await partner.get(`${PROFILES}/01a1dd15-e1ea-70b2-ae31-fa4124d9a8b2`, {
    'x-request-id': 'order-4711',
  })
  await writeRequests(service.app)
  await admin.signIn()
  await visit.as(admin)
  await visit.go('/')
  await page.getByText('Webhook endpoint: Degraded').waitFor()
  await page.getByText("1 event couldn't be delivered in the last 7 days").waitFor()
  await page.getByText(/Batch server.*: Expires in 5 days/).waitFor()
  await page.getByText('1 customer needs information from you').waitFor()
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  assert.match(await attention.innerText(), /Крепость Ltd\s+3 requirements outstanding, response due \d/)
  // On one day: just after midnight that may be the day before, because an hour counts for the day in which it starts.
  const days = await page.getByRole('table', { name: 'Deliveries by day' }).getByRole('row').allInnerTexts()
  assert.equal(
    days.filter((day) => /\d+\s+0\s+1$/.test(day)).length,
    1,
    'the event whose attempts all failed is counted',
  )
  assert.equal(await page.getByText('First steps').count(), 0, 'completed steps are not shown')
  const changes = page.getByRole('region', { name: 'Last 7 days' })
  await changes.getByRole('list', { name: 'Latest status changes' }).getByText('Changes requested').waitFor()
  await changes.getByRole('link', { name: '1 failed delivery' }).waitFor()
  const health = page.getByRole('region', { name: 'Integration health' })
  await health.getByRole('link', { name: `${unknown.body.error.code}: 1` }).waitFor()
  await health.getByRole('table', { name: 'Recent API requests' }).getByRole('link', { name: 'order-4711' }).waitFor()
  await look(page, 'overview-attention')
  await health.getByRole('link', { name: 'order-4711' }).click()
  await page.waitForURL(/\/requests\?request=order-4711/)
  // What a replay has delivered since needs no attention.
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  const to = clock.now()
  const period = { from: new Date(to.getTime() - 3_600_000).toISOString(), to: to.toISOString() }
  done(await admin.post('/api/customer/v1/partner-profile/webhooks/replay', { ...period, failedOnly: true }))
  await settle(dispatcher)
  // A visit ends after 30 minutes: the next one shows what happened since.
  minutesLater += 40
  await admin.signIn()
  await visit.as(admin)
  await visit.go('/')
  const since = page.getByRole('region', { name: 'Since your last visit' })
  await since.getByText('Nothing has changed').waitFor()
  await page.getByText('1 customer needs information from you').waitFor()
  assert.equal(await page.getByText("couldn't be delivered").count(), 0)
  await page.getByText('All failed deliveries were resent.').waitFor()
  await page.getByRole('link', { name: '1 Changes requested' }).click()
  await page.getByText('1–1 of 1').waitFor()
  const tabs = page.getByRole('navigation', { name: 'Customers by status' })
  assert.equal(await tabs.locator('[aria-current]').count(), 1, 'one tab is selected')
  assert.match(page.url(), /\/customers\?status=ChangesRequested$/)
  await page.getByRole('link', { name: 'Крепость Ltd' }).click()
  await page.getByText('3 requirements are outstanding, 1 of them requested by the review team').waitFor()
})

web.journey('a part that fails to load shows its error, and the rest is shown', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  const recover = web.intercept(/\/webhooks\/stats/, failWith('req-43', 'An internal error occurred.'))
  await visit.go('/')
  await page.getByText('req-43').waitFor()
  await page.getByText('0 total').waitFor()
  await axe(page)
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('req-43').waitFor({ state: 'detached' })
})

web.journey('an inactive partner is informed, and closed parts are not requested', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  const viewer = await service.aUser({ partner, role: 'viewer' })
  await setPartnerStatus(service.app, partner.partnerId, 'Inactive')
  await visit.as(viewer)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit.go('/')
  await page.getByText('Your organisation is inactive').waitFor()
  await look(page, 'overview-inactive')
  assert.ok(!asked.some((path) => path.endsWith('/overview') || path.includes('/webhooks')), asked.join())
})

web.journey('a partner under review sees what happens next, and no button that cannot work', async (visit) => {
  const { page } = visit
  const partner = await registerPartner(service.app, {
    name: 'Cedar Pay',
    onboarding: 'Pending',
    scopes: ['partner.read'],
  })
  await visit.as(await service.aUser({ partner, role: 'admin' }))
  await visit.go('/')
  const next = page.getByRole('region', { name: 'What happens next' })
  await next.getByRole('link', { name: 'help@gangway.example' }).waitFor()
  const navigation = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  assert.deepEqual(await navigation.allInnerTexts(), ['Overview', 'Event catalogue'])
  assert.equal(await next.getByRole('listitem').count(), 3)
  await next.getByText('This usually takes 2 working days.').waitFor()
  await page.getByRole('region', { name: 'What we review' }).getByText('Waiting for approval').waitFor()
  const prepare = page.getByRole('list', { name: 'Prepare meanwhile' })
  await prepare.getByRole('link', { name: 'Set up a second factor' }).waitFor()
  await look(page, 'overview-pending')
  for (const path of ['/customers', '/customers/new', '/customers/import', '/credentials', '/team', '/webhooks']) {
    await visit.move(path)
    await page.getByRole('heading', { name: 'Your organisation is waiting for approval' }).first().waitFor()
    const main = page.getByRole('main')
    assert.equal(await main.getByRole('button', { name: /Add|Invite|Register|Create|Choose/ }).count(), 0, path)
    assert.equal(await main.getByRole('link', { name: /New customer|Import/ }).count(), 0, path)
    assert.equal(await main.getByRole('searchbox').or(main.getByRole('textbox')).count(), 0, path)
  }
  await look(page, 'pending-closed')
  await visit.move('/')
  await next.waitFor()
  await approveOnboarding(service.app, partner.partnerId)
  // A user comes back to the window; without that the page asks every 15 seconds.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await page.getByRole('status').filter({ hasText: 'Your organisation has been approved.' }).waitFor()
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText('your organisation can only read customers').waitFor()
  await steps.getByRole('link', { name: 'help@gangway.example' }).waitFor()
  assert.equal(await steps.getByRole('button', { name: 'Show commands' }).count(), 0, 'the API would reject them')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('heading', { name: 'No customers yet' }).waitFor()
})
