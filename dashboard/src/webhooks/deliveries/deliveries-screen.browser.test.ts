// The delivery history on the dashboard: found, watched, looked into, sent again.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { recordEvents, settle, startWebhookService, until } from '../../../../server/test/service/webhook-service.ts'

const web = await openWeb({
  env: { RATE_LIMITS: 'off', WEBHOOK_RETRY_DELAYS: '1h,1h,1h,1h,1h,1h,1h' },
  service: startWebhookService,
})
const { service } = web
const { app } = service
const dispatcher = service.dispatch()
const at = '/api/customer/v1/partner-profile/webhooks'

async function aDesk(events: number) {
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

web.journey('filters and page are in the address, and survive a reload; the total is exact', async (visit) => {
  const { page } = visit
  const { admin, receiver } = await aDesk(30)
  receiver.answer = (_request, response) => void response.writeHead(503).end('later')
  await admin.post(`${at}/test`)
  await until('tried', () => receiver.received.length === 31)
  await settle(dispatcher)
  await visit.as(admin)
  await visit.go('/webhooks/deliveries')
  await page.getByText('1–25 of 31').waitFor()
  await page.getByText(/next attempt in (59 min|1 h)/).waitFor()
  await look(page, 'deliveries')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('26–31 of 31').waitFor()
  await page.reload()
  await page.getByText('26–31 of 31').waitFor()

  await page.getByLabel('Event type').selectOption('business.person.added')
  await page.getByText('1–25 of 30').waitFor()
  await page.getByLabel('Status').selectOption('Delivered')
  await page.getByLabel('Happened from').fill('2026-01-01T10:00')
  await page.waitForURL(/status=Delivered/)
  // Entered in the viewer's zone, kept as an instant.
  await page.waitForURL((url) => url.search.includes(encodeURIComponent('2026-01-01T04:30:00.000Z')))
  await page.reload()
  await page.getByText('1–25 of 30').waitFor()
  assert.equal(await page.getByLabel('Status').inputValue(), 'Delivered')
  assert.equal(await page.getByLabel('Event type').inputValue(), 'business.person.added')
  assert.equal(await page.getByLabel('Happened from').inputValue(), '2026-01-01T10:00')
  await page.getByLabel('Happened before').fill('2026-01-02T10:00')
  await page.getByText('No delivery matches').waitFor()
  await page.getByLabel('Happened before').fill('2025-01-02T10:00')
  await page.getByText('The end of the range must be later than its start.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText('1–25 of 31').waitFor()
  assert.equal(new URL(page.url()).search, '')
  await visit.go('/webhooks/deliveries?status=Lost')
  await page.getByText('status must be Pending, Delivered or Exhausted.').waitFor()
})

web.journey('the list keeps itself up to date without moving, and rests while nobody sees it', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aDesk(3)
  const held: (() => void)[] = []
  receiver.answer = (_request, response) => void held.push(() => response.writeHead(204).end())
  await recordEvents(app, partner.partnerId, 1)
  await until('it is being sent', () => held.length === 1)
  await visit.as(admin)
  await visit.go('/webhooks/deliveries')
  await page.getByText('1–4 of 4').waitFor()
  const first = rows(page).nth(1)
  await first.getByText('Pending', { exact: true }).waitFor()
  await first.getByText('is being sent').waitFor()
  held.shift()!()
  await first.getByText('Delivered', { exact: true }).waitFor()

  receiver.answer = (_request, response) => void response.writeHead(204).end()
  const before = await rows(page).allInnerTexts()
  await recordEvents(app, partner.partnerId, 2)
  const news = page.getByRole('button', { name: 'Show 2 new deliveries' })
  await news.waitFor()
  assert.deepEqual(await rows(page).allInnerTexts(), before)
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
  await page.waitForTimeout(500)
  asked = 0
  await page.waitForTimeout(4_000)
  assert.equal(asked, 0, 'nothing is asked while the tab is hidden')
  await show('visible')
  await page.waitForRequest(/webhooks\/deliveries\?/)
})

web.journey(
  'a screen that nobody has touched for ten minutes asks nothing more until somebody is back',
  async (visit) => {
    const { page } = visit
    const { partner, admin } = await aDesk(1)
    await page.clock.install()
    await visit.as(admin)
    await visit.go('/webhooks/deliveries')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByText('Updates by itself').waitFor()
    await page.clock.fastForward('10:30')
    await page.getByText('Updates are paused.').waitFor()
    await recordEvents(app, partner.partnerId, 1)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/webhooks/deliveries?')) asked++
    })
    await page.clock.fastForward('01:00')
    assert.equal(asked, 0)
    // Not by the mouse: already its moving tells that somebody is back, and takes the button away.
    await page.getByRole('button', { name: 'Go on' }).dispatchEvent('click')
    await page.getByText('Updates by itself').waitFor()
    await page.clock.fastForward('00:04')
    await page.getByRole('button', { name: 'Show 1 new delivery' }).waitFor()
  },
)

web.journey('a delivery shows what was sent and answered, and is sent again', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aDesk(0)
  receiver.answer = (_request, response) =>
    void response.writeHead(404, { 'content-type': 'text/html' }).end('<script>document.title="owned"</script> ñ')
  const [eventId] = await recordEvents(app, partner.partnerId, 1)
  await until('received', () => receiver.received.length === 1)
  await settle(dispatcher)
  const { body, headers } = receiver.received[0]!
  await visit.as(admin)
  await visit.go('/webhooks/deliveries?status=Pending')
  await page.getByRole('link', { name: 'business.person.added' }).click()
  await page.getByText('Attempt 1: It answered with an error, status 404').waitFor()
  await page.getByText(/Attempt 2 of 8 in (59 min|1 h)/).waitFor()
  assert.equal(await page.getByLabel('Body as sent').innerText(), body)
  const table = page.getByRole('table', { name: 'Headers' })
  for (const name of ['svc-id', 'svc-timestamp', 'svc-delivery-id', 'svc-attempt', 'webhook-id', 'user-agent'])
    await table.getByRole('row', { name: `${name} ${headers[name]}` }).waitFor()
  await table.getByText('not kept: made with your secret').waitFor()
  await page.getByText('What it answered').click()
  await page.getByText('<script>document.title="owned"</script>').waitFor()
  assert.notEqual(await page.title(), 'owned')
  await look(page, 'delivery')
  await page.getByText('Formatted').click()
  await page.getByText(`"eventId": "${eventId}"`).waitFor()

  receiver.answer = (_request, response) => void response.writeHead(200).end('ok')
  const was = page.url()
  await page.getByRole('button', { name: 'Send it again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send it again?' })
  await dialog.waitFor()
  await look(page, 'delivery-replay')
  await dialog.getByRole('button', { name: 'Send it again' }).click()
  await page.waitForURL((url) => url.href !== was)
  await page.getByText('Attempt 1: Delivered, status 200').waitFor()
  const replayed = receiver.received.at(-1)!
  assert.deepEqual([replayed.headers['svc-replay'], replayed.body], ['true', body])
  await table.getByRole('row', { name: 'svc-replay true' }).waitFor()
  await page.getByRole('link', { name: 'All deliveries of this event' }).click()
  await page.getByText('1–2 of 2').waitFor()
  await page.reload()
  await page.getByText('1–2 of 2').waitFor()

  await app.db.partner(partner.partnerId, (sql) => sql`delete from event where partner_id = ${partner.partnerId}`)
  await page.getByRole('link', { name: 'business.person.added' }).first().click()
  await page.getByText('The body is purged').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Send it again' }).count(), 0)
  await look(page, 'delivery-purged')
  await visit.go('/webhooks/deliveries/01a1dcf8-fad4-7995-a835-449a1ffb9c43')
  await page.getByText('Delivery not found.').waitFor()
})

web.journey('a window is counted before it is sent again, and followed until it is done', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aDesk(12)
  await visit.as(admin)
  await visit.go('/webhooks/deliveries')
  await page.getByRole('button', { name: 'Replay a window' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay events' })
  await dialog.getByText('12 events will be sent again.').waitFor()
  await look(page, 'replay-window')
  await dialog.getByLabel('From').fill('2026-01-01T00:00')
  await dialog.getByText('The range may be at most seven days long.').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Send again' }).isDisabled())
  await dialog.getByLabel('To, not included').fill('2025-12-01T00:00')
  await dialog.getByText('The end of the range must be later than its start.').waitFor()
  await dialog.getByLabel('To, not included').fill('2026-01-02T00:00')
  await dialog.getByText('Events can be replayed for 30 days after they occurred.').waitFor()
  await look(page, 'replay-window-refused')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Replay a window' }).click()
  await dialog.getByLabel('Event type').selectOption('webhook.test')
  await dialog.getByText('No event would be sent.').waitFor()
  await dialog.getByLabel('Event type').selectOption('')
  assert.equal(receiver.received.length, 12, 'counting sends nothing')
  const held: (() => void)[] = []
  receiver.answer = (_request, response) => void held.push(() => response.writeHead(204).end())
  await dialog.getByRole('button', { name: 'Send 12 again' }).click()
  await page.getByText('0 of 12 delivered, 12 on the way.').waitFor()
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  for (const release of held) release()
  await page.getByText('Done: 12 of 12 delivered.').waitFor()
  await page.getByText('1–12 of 12').waitFor()
  assert.equal(receiver.received.length, 24)

  const viewer = await service.aUser({ partner, role: 'viewer' })
  await visit.as(viewer)
  await page.reload()
  await page.getByText('1–12 of 12').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Replay a window' }).count(), 0)
  await page.getByRole('link', { name: 'business.person.added' }).first().click()
  await page.getByText('Attempt 1: Delivered').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Send it again' }).count(), 0)
})

web.journey('an empty list says what would be here; a failing service is told with its request id', async (visit) => {
  const { page } = visit
  const partner = await service.aPartner()
  await visit.as(await service.aUser({ partner, role: 'viewer' }))
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/webhooks/deliveries?*', async (route) => {
    await slow
    const error = { code: 'Service.Error', description: 'Something went wrong here.' }
    await route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'req-4711' },
      json: { value: null, isSuccess: false, error },
    })
  })
  await visit.go('/webhooks/deliveries')
  await page.getByRole('table', { name: 'Deliveries' }).waitFor()
  await look(page, 'deliveries-loading')
  release()
  await page.getByText('req-4711').waitFor()
  await look(page, 'deliveries-error')
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 1)
  // It asks again by itself as well, so that nobody has to press it.
  await page.unroute('**/webhooks/deliveries?*')
  await page.getByText('Nothing has been sent yet').waitFor()
  await look(page, 'deliveries-empty')
})
