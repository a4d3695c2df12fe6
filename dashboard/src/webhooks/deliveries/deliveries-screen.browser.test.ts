// The delivery history: filtered, live, one by one, and replayed.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { ERRORS } from '../../../../server/src/errors.ts'
import { failWith } from '../../../../server/test/browser/intercept.ts'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { aProfile } from '../../../../server/test/customers/factories.ts'
import { until } from '../../../../server/test/process/until.ts'
import { recordEvents, settle, startWebhookService } from '../../../../server/test/service/webhook-service.ts'

const web = await openWeb({
  env: { RATE_LIMITS: 'off', WEBHOOK_RETRY_DELAYS: '1h,1h,1h,1h,1h,1h,1h' },
  service: startWebhookService,
})
const { service } = web
const { app } = service
const dispatcher = service.dispatch()
await settle(dispatcher)
const at = '/api/customer/v1/partner-profile/webhooks'
async function aPartnerWithDeliveries(events: number) {
  const partner = await service.aPartner()
  const admin = await service.aUser({ partner, role: 'admin' })
  const receiver = await service.aReceiver()
  await admin.post(at, { url: receiver.url() })
  await recordEvents(app, partner.partnerId, events)
  await until('received', () => receiver.received.length === events)
  await settle(dispatcher)
  return { partner, admin, receiver }
}
const rows = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'Retry or replay' }).click()
  await page.getByRole('menuitem', { name }).click()
}

web.journey('filters and page are in the address and survive a reload, and the total is exact', async (visit) => {
  const { page } = visit
  const { admin, receiver } = await aPartnerWithDeliveries(30)
  receiver.answer = (_request, response) => void response.writeHead(503).end('later')
  await admin.post(`${at}/test`)
  await until('tried', () => receiver.received.length === 31)
  await settle(dispatcher)
  await visit.as(admin)
  await visit.go('/webhooks/deliveries')
  await page.getByText('1–25 of 31').waitFor()
  const retrying = rows(page).filter({ hasText: 'Retrying' })
  await retrying.getByText('HTTP 503').waitFor()
  await retrying.getByText(/^in (59m|1h)/).waitFor()
  await retrying.getByText('1/8').waitFor()
  await look(page, 'deliveries')
  const event = retrying.getByRole('link').first()
  const isWhole = await event.evaluate((link) => {
    link.lastChild!.nodeValue = 'verification.changed'
    return link.scrollWidth <= link.clientWidth
  })
  assert.ok(isWhole, 'the longest event type fits at 1280 pixels')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('26–31 of 31').waitFor()
  await page.reload()
  await page.getByText('26–31 of 31').waitFor()

  await page.getByLabel('Event type').selectOption('business.person.added')
  await page.getByText('1–25 of 30').waitFor()
  await page.getByLabel('Status').selectOption('Delivered')
  await page.getByLabel('From').fill('2026-01-01T10:00')
  await page.waitForURL(/status=Delivered/)
  // Entered in the viewer's zone, stored as an instant.
  await page.waitForURL((url) => url.search.includes(encodeURIComponent('2026-01-01T04:30:00.000Z')))
  await page.reload()
  await page.getByText('1–25 of 30').waitFor()
  assert.equal(await page.getByLabel('Status').inputValue(), 'Delivered')
  assert.equal(await page.getByLabel('Event type').inputValue(), 'business.person.added')
  assert.equal(await page.getByLabel('From').inputValue(), '2026-01-01T10:00')
  await page.getByLabel('To', { exact: true }).fill('2026-01-02T10:00')
  await page.getByText('No deliveries match').waitFor()
  await page.getByLabel('To', { exact: true }).fill('2025-01-02T10:00')
  await page.getByText(ERRORS['Webhook.RangeInvalid'].message).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText('1–25 of 31').waitFor()
  assert.equal(new URL(page.url()).search, '')
  await visit.move('/webhooks/deliveries?status=Lost')
  await page.getByText(ERRORS['Webhook.StatusUnknown'].message).waitFor()
})

web.journey(
  'the list updates in place without moving, and pauses in a hidden tab',
  async (visit) => {
    const { page } = visit
    const { partner, admin, receiver } = await aPartnerWithDeliveries(3)
    const held: (() => void)[] = []
    receiver.answer = (_request, response) => void held.push(() => response.writeHead(204).end())
    await recordEvents(app, partner.partnerId, 1)
    await until('it is being sent', () => held.length === 1)
    await page.clock.install()
    await visit.as(admin)
    await visit.go('/webhooks/deliveries')
    await page.getByText('1–4 of 4').waitFor()
    const first = rows(page).nth(1)
    await first.getByText('Pending', { exact: true }).waitFor()
    await first.getByText('Sending').waitFor()
    held.shift()!()
    await first.getByText('Delivered', { exact: true }).waitFor()

    receiver.answer = (_request, response) => void response.writeHead(204).end()
    const shown = () =>
      rows(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => String(link)))
    const before = await shown()
    await recordEvents(app, partner.partnerId, 2)
    const news = page.getByRole('button', { name: 'Show 2 new deliveries' })
    await news.waitFor()
    assert.deepEqual(await shown(), before)
    await look(page, 'deliveries-new')
    await news.click()
    await page.getByText('1–6 of 6').waitFor()
    await news.waitFor({ state: 'detached' })

    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/webhooks/deliveries?')) asked++
    })
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
    await show('hidden')
    await page.waitForLoadState('networkidle')
    asked = 0
    await page.clock.fastForward('00:30')
    assert.equal(asked, 0, 'a hidden tab does not poll')
    const next = page.waitForRequest(/webhooks\/deliveries\?/)
    await show('visible')
    await page.clock.fastForward('00:04')
    await next
  },
  { alone: true },
)

web.journey(
  'a screen without input for ten minutes stops polling until the user is back',
  async (visit) => {
    const { page } = visit
    const { partner, admin } = await aPartnerWithDeliveries(1)
    await page.clock.install()
    await visit.as(admin)
    await visit.go('/webhooks/deliveries')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.clock.fastForward('10:30')
    await page.getByText('Updates paused.').waitFor()
    await recordEvents(app, partner.partnerId, 1)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/webhooks/deliveries?')) asked++
    })
    await page.clock.fastForward('01:00')
    assert.equal(asked, 0)
    // Not with the mouse: its movement alone resumes the updates and removes the button.
    await page.getByRole('button', { name: 'Resume' }).dispatchEvent('click')
    await page.getByText('Live', { exact: true }).waitFor()
    await page.clock.fastForward('00:04')
    await page.getByRole('button', { name: 'Show 1 new delivery' }).waitFor()
  },
  { alone: true },
)

web.journey('a delivery shows request and response, and can be resent', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aPartnerWithDeliveries(0)
  receiver.answer = (_request, response) =>
    void response.writeHead(404, { 'content-type': 'text/html' }).end('<script>document.title="owned"</script> ñ')
  const [eventId] = await recordEvents(app, partner.partnerId, 1)
  await until('received', () => receiver.received.length === 1)
  await settle(dispatcher)
  const { body, headers } = receiver.received[0]!
  await visit.as(admin)
  await visit.go('/webhooks/deliveries?status=Pending')
  await page.getByRole('link', { name: 'business.person.added' }).click()
  await page.getByText('Attempt 1: error response (HTTP 404)').waitFor()
  await page.getByText(/Next attempt \(2 of 8\) in (59m|1h)/).waitFor()
  assert.equal(await page.getByLabel('Body: Raw').innerText(), body)
  const table = page.getByRole('table', { name: 'Headers' })
  for (const name of ['svc-id', 'svc-timestamp', 'svc-delivery-id', 'svc-attempt', 'webhook-id', 'user-agent'])
    await table.getByRole('row', { name: `${name} ${headers[name]}` }).waitFor()
  await table.getByText('not stored (computed per attempt)').waitFor()
  await page.getByText('<script>document.title="owned"</script>').waitFor()
  assert.notEqual(await page.title(), 'owned')
  await look(page, 'delivery')
  await page.getByText('Formatted').click()
  await page.getByText(`"eventId": "${eventId}"`).waitFor()

  receiver.answer = (_request, response) => void response.writeHead(200).end('ok')
  const was = page.url()
  await page.getByRole('button', { name: 'Resend event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resend this event?' })
  await dialog.waitFor()
  await look(page, 'delivery-replay')
  await dialog.getByRole('button', { name: 'Resend event' }).click()
  await page.waitForURL((url) => url.href !== was)
  await page.getByText('Attempt 1: delivered (HTTP 200)').waitFor()
  const replayed = receiver.received.at(-1)!
  assert.deepEqual([replayed.headers['svc-replay'], replayed.body], ['true', body])
  await table.getByRole('row', { name: 'svc-replay true' }).waitFor()
  await page.getByRole('link', { name: 'View all deliveries for this event' }).click()
  await page.getByText('1–2 of 2').waitFor()
  await page.reload()
  await page.getByText('1–2 of 2').waitFor()

  await app.db.staff(partner.partnerId, (sql) => sql`delete from event where partner_id = ${partner.partnerId}`)
  await page.getByRole('link', { name: 'business.person.added' }).first().click()
  await page.getByText('Payload deleted').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Resend event' }).count(), 0)
  await look(page, 'delivery-purged')
  await visit.move('/webhooks/deliveries/01a1dcf8-fad4-7995-a835-449a1ffb9c43')
  await page.getByRole('heading', { name: 'Delivery not found' }).waitFor()
})

web.journey('a replay counts its events first, and shows its progress until it is complete', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aPartnerWithDeliveries(12)
  await visit.as(admin)
  await visit.go('/webhooks/deliveries')
  await choose(page, 'Replay events')
  const dialog = page.getByRole('dialog', { name: 'Replay events' })
  await dialog.getByText('12 events will be resent.').waitFor()
  await look(page, 'replay')
  await dialog.getByLabel('From', { exact: true }).fill('2026-01-01T00:00')
  await dialog.getByText(ERRORS['Webhook.RangeTooWide'].message).waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Resend events' }).isDisabled())
  await dialog.getByLabel('To (exclusive)').fill('2025-12-01T00:00')
  await dialog.getByText(ERRORS['Webhook.RangeInvalid'].message).waitFor()
  await dialog.getByLabel('To (exclusive)').fill('2026-01-02T00:00')
  await dialog.getByText(ERRORS['Webhook.EventExpired'].message).waitFor()
  await look(page, 'replay-invalid')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await choose(page, 'Replay events')
  await dialog.getByLabel('Event type').selectOption('webhook.test')
  await dialog.getByText('No events in this period.').waitFor()
  await dialog.getByLabel('Event type').selectOption('')
  assert.equal(receiver.received.length, 12, 'counting sends nothing')
  const held: (() => void)[] = []
  receiver.answer = (_request, response) => void held.push(() => response.writeHead(204).end())
  await dialog.getByRole('button', { name: 'Resend 12 events' }).click()
  await page.getByText('0 of 12 delivered · 12 pending').waitFor()
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  for (const release of held) release()
  await page.getByText('12 of 12 delivered').waitFor()
  await page.getByText('1–12 of 12').waitFor()
  assert.equal(receiver.received.length, 24)

  const viewer = await service.aUser({ partner, role: 'viewer' })
  await visit.as(viewer)
  await page.reload()
  await page.getByText('1–12 of 12').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Retry or replay' }).count(), 0)
  await page.getByRole('link', { name: 'business.person.added' }).first().click()
  await page.getByText('Attempt 1: delivered').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Resend event' }).count(), 0)
})

web.journey('deliveries of a customer are found and resent from the row and as a selection', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aPartnerWithDeliveries(0)
  const name = 'Przedsiębiorstwo Handlowo-Usługowe Żółta Łódź i Wspólnicy Spółka z ograniczoną odpowiedzialnością'
  for (const companyName of [name, 'Borealis Metals'])
    await partner.post('/api/partner/v1/business-profiles', aProfile({ companyName }))
  await until('received', () => receiver.received.length === 4)
  receiver.answer = (_request, response) =>
    void response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"down","retry":true}')
  await recordEvents(app, partner.partnerId, 1)
  await until('attempted', () => receiver.received.length === 5)
  await settle(dispatcher)
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  await visit.as(admin)
  await visit.go('/webhooks/deliveries')
  await page.getByText('1–5 of 5').waitFor()
  await look(page, 'deliveries-customers')
  await page.getByLabel('Status').selectOption('Retrying')
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('combobox', { name: 'Customer' }).fill('boreal')
  await page.locator('datalist option[value^="Borealis Metals"]').waitFor({ state: 'attached' })
  await page.getByRole('combobox', { name: 'Customer' }).press('Enter')
  await page.waitForURL(/customer=/)
  await page.reload()
  await page.getByText('1–2 of 2').waitFor()
  await until('the name is shown', async () =>
    /Borealis Metals/.test(await page.getByRole('combobox', { name: 'Customer' }).inputValue()),
  )

  await page.getByRole('checkbox', { name: 'Select all deliveries on this page' }).check()
  await page.getByText('2 deliveries selected').waitFor()
  await page.getByRole('button', { name: 'Resend 2 events' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resend 2 events?' })
  await dialog.waitFor()
  await look(page, 'deliveries-selection')
  await dialog.getByRole('button', { name: 'Resend 2 events' }).click()
  await page.getByText('2 of 2 delivered').waitFor()
  assert.equal(receiver.received.length, 7)
  await page.goBack()
  await page.reload()
  await page.getByText('1–4 of 4').waitFor()
  await rows(page).last().getByRole('button', { name: 'Resend' }).click()
  await page.getByRole('dialog', { name: 'Resend this event?' }).getByRole('button', { name: 'Resend event' }).click()
  await page.getByText('1–5 of 5').waitFor()
  await choose(page, 'Replay failed only')
  const replay = page.getByRole('dialog', { name: 'Replay events' })
  await replay.getByText('No event in this period has used all its attempts.').waitFor()
  await replay.getByRole('link', { name: 'View retrying deliveries' }).click()
  await page.getByText('1–1 of 1').waitFor()
  await page.getByRole('link', { name: 'business.person.added' }).click()
  await page.getByText('"error": "down"').waitFor()
  await page.goBack()
  await choose(page, 'Retry all now')
  const retry = page.getByRole('dialog', { name: 'Retry all waiting events now?' })
  await retry.getByText('1 delivery failed and is retrying.').waitFor()
  await look(page, 'deliveries-retry')
  await retry.getByRole('button', { name: 'Retry all now' }).click()
  await page.getByText('Retrying 1 delivery.').waitFor()

  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  await visit.go('/webhooks/deliveries')
  await page.getByText('1–8 of 8').waitFor()
  const actions = page.getByRole('main').getByRole('button', { name: /Resend|Replay|Retry/ })
  assert.equal(await actions.or(page.getByRole('main').getByRole('checkbox')).count(), 0)
})

web.journey('loading, an error with its request ID, and an empty list are all shown', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  const seen = Promise.withResolvers<void>()
  const fail = failWith('req-4711', 'Something went wrong here.')
  const recover = web.intercept(/\/webhooks\/deliveries\?/, (...request) => {
    void seen.promise.then(() => fail(...request))
  })
  await visit.go('/webhooks/deliveries')
  await page.getByRole('table', { name: 'Deliveries' }).waitFor()
  await look(page, 'deliveries-loading')
  seen.resolve()
  await page.getByText('req-4711').waitFor()
  await look(page, 'deliveries-error')
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 1)
  // It also retries automatically.
  recover()
  await page.getByText('No deliveries yet').waitFor()
  await look(page, 'deliveries-empty')
})
