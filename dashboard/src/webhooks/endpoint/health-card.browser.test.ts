// How an endpoint that does badly is shown, and brought back.
import assert from 'node:assert/strict'
import { axe, look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { recordEvents, settle, startWebhookService, until } from '../../../../server/test/service/webhook-service.ts'

const MINUTE = 60_000
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
const web = await openWeb({
  env: { RATE_LIMITS: 'off', WEBHOOK_RETRY_DELAYS: '2s,5m,5m,5m,5m,5m,5m' },
  service: (options) => startWebhookService({ ...options, clock }),
})
const { service } = web
const { app } = service
let dispatcher = service.dispatch()

async function aDesk(name: string) {
  const partner = await service.aPartner({ name })
  return { partner, admin: await service.aUser({ partner, role: 'admin' }), receiver: await service.aReceiver() }
}

web.journey('an endpoint that keeps failing is explained, and brought back with what it missed', async (visit) => {
  const { page } = visit
  const { partner, admin, receiver } = await aDesk('Failing Ltd')
  await admin.post('/api/customer/v1/partner-profile/webhooks', { url: receiver.url() })
  await visit.as(admin)
  await visit.go('/webhooks')
  await page.getByText('Events are sent as they happen.').waitFor()

  receiver.answer = (_request, response) => void response.writeHead(500).end()
  const tried = async (count: number) => {
    await dispatcher.tick()
    await until(`${count} attempts`, () => receiver.received.length >= count)
    await settle(dispatcher)
  }
  await recordEvents(app, partner.partnerId, 3)
  await tried(6)
  await page.getByText('The last 6 attempts failed.').waitFor()
  ahead += 61_000
  await recordEvents(app, partner.partnerId, 1)
  await tried(8)
  await page.getByText('Degraded', { exact: true }).waitFor()
  await page.getByText('so it gets one request at a time').waitFor()
  await page.getByText(/Without one it is disabled on/).waitFor()
  await look(page, 'webhook-degraded')

  receiver.answer = (_request, response) => void response.writeHead(410).end('gone')
  ahead += 6 * MINUTE
  await tried(12)
  ahead += 6 * MINUTE
  await tried(13)
  await page.getByText('Disabled', { exact: true }).waitFor()
  await page.getByText('it answered 410 Gone twice').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Send a test' }).isDisabled())
  await look(page, 'webhook-disabled')

  await recordEvents(app, partner.partnerId, 4)
  receiver.answer = (_request, response) => void response.writeHead(204).end()
  const before = receiver.received.length
  await page.getByRole('button', { name: 'Enable the endpoint' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enable the endpoint?' })
  await dialog.getByText('4 waiting deliveries are sent now').waitFor()
  await axe(page, 'enable the endpoint')
  await dialog.getByRole('button', { name: 'Enable the endpoint' }).click()
  await page.getByText('Events are sent as they happen.').waitFor()
  await page.getByText('4 events happened without a place to be sent to').waitFor()
  await look(page, 'webhook-enabled')
  await until('what waited has arrived', () => {
    const since = receiver.received.slice(before).map(({ headers }) => headers['svc-id'])
    return new Set(since).size === 4
  })
})

web.journey('without the delivery service the page says what that means, and nothing is changed', async (visit) => {
  const { page } = visit
  const { admin, receiver } = await aDesk('Quiet Ltd')
  await admin.post('/api/customer/v1/partner-profile/webhooks', { url: receiver.url() })
  await dispatcher.stop()
  await visit.as(admin)
  await visit.go('/webhooks')
  await page.getByText('The delivery service is not running').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The delivery service cannot be reached; nothing has changed.').waitFor()
  await look(page, 'webhook-no-dispatcher')
  await page.getByRole('button', { name: 'Change the URL' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the URL' })
  await dialog.getByLabel('URL of your receiver').fill(receiver.url('/other'))
  await dialog.getByRole('button', { name: 'Change the URL' }).click()
  await dialog.getByText('The delivery service cannot be reached; nothing has changed.').waitFor()
  await look(page, 'webhook-change-url')
  dispatcher = service.dispatch()
  await until(
    'it is back',
    async () => (await admin.get('/api/customer/v1/partner-profile/webhooks')).body.value.dispatcherAvailable,
  )
  await dialog.getByRole('button', { name: 'Change the URL' }).click()
  await page.getByText('The URL is changed.').waitFor()
  await page.getByText(receiver.url('/other')).waitFor()
})
