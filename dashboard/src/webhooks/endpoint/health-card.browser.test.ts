// How a failing endpoint is shown, and recovers.
import assert from 'node:assert/strict'
import { ERRORS } from '../../../../server/src/errors.ts'
import { axe, look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { startReceiver } from '../../../../server/test/peers/receiver.ts'
import { TestAuthority } from '../../../../server/test/peers/test-authority.ts'
import { until } from '../../../../server/test/process/until.ts'
import { recordEvents, settle, startWebhookService } from '../../../../server/test/service/webhook-service.ts'

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
await settle(dispatcher)

async function aPartnerWithReceiver(name: string) {
  const partner = await service.aPartner({ name })
  return { partner, admin: await service.aUser({ partner, role: 'admin' }), receiver: await service.aReceiver() }
}

web.journey(
  'a failing endpoint shows its failures in a row, and is enabled again with the events it missed',
  async (visit) => {
    const { page } = visit
    const { partner, admin, receiver } = await aPartnerWithReceiver('Failing Ltd')
    await admin.post('/api/customer/v1/partner-profile/webhooks', { url: receiver.url() })
    await visit.as(admin)
    await visit.go('/webhooks')
    await page.getByText('Events are sent as they occur.').waitFor()

    receiver.answer = (_request, response) => void response.writeHead(500).end()
    const tried = async (count: number) => {
      await dispatcher.tick()
      await until(`${count} attempts`, () => receiver.received.length >= count)
      await settle(dispatcher)
    }
    await recordEvents(app, partner.partnerId, 3)
    await tried(6)
    await page.getByText('6 failures in a row. Last failure: error response (HTTP 500).').waitFor()
    await page.getByText('Retrying', { exact: true }).waitFor()
    ahead += 61_000
    await recordEvents(app, partner.partnerId, 1)
    await tried(8)
    await page.getByText('Degraded', { exact: true }).waitFor()
    await page.getByText("We've slowed delivery to one request at a time.").waitFor()
    await page.getByText(/If none succeeds, we'll disable the endpoint/).waitFor()
    await look(page, 'webhook-degraded')

    receiver.answer = (_request, response) => void response.writeHead(410).end('gone')
    ahead += 6 * MINUTE
    await tried(12)
    ahead += 6 * MINUTE
    await tried(13)
    await page.getByText('Disabled', { exact: true }).waitFor()
    await page.getByText('returned 410 Gone twice').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Send test event' }).isDisabled())
    await look(page, 'webhook-disabled')

    await recordEvents(app, partner.partnerId, 4)
    receiver.answer = (_request, response) => void response.writeHead(204).end()
    const before = receiver.received.length
    await page.getByRole('button', { name: 'Enable endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enable endpoint?' })
    await dialog.getByText('4 pending deliveries will be sent now').waitFor()
    await axe(page, 'enable endpoint')
    await dialog.getByRole('button', { name: 'Enable endpoint' }).click()
    await page.getByText('Events are sent as they occur.').waitFor()
    await page.getByText('4 events occurred while no endpoint was active').waitFor()
    await look(page, 'webhook-enabled')
    await until('what waited has arrived', () => {
      const since = receiver.received.slice(before).map(({ headers }) => headers['svc-id'])
      return new Set(since).size === 4
    })
  },
)

web.journey(
  'the page names what is wrong with a certificate; while the delivery service is unavailable, nothing is changed',
  async (visit) => {
    const { page } = visit
    const { admin, receiver } = await aPartnerWithReceiver('Quiet Ltd')
    const selfSigned = await startReceiver(new TestAuthority().issue({ hosts: ['127.0.0.1'], selfSigned: true }))
    await admin.post('/api/customer/v1/partner-profile/webhooks', { url: selfSigned.url() })
    await admin.post('/api/customer/v1/partner-profile/webhooks/test')
    await visit.as(admin)
    await visit.go('/webhooks')
    await page.getByText(/Last failure: the certificate is self-signed\./).waitFor()
    await page.getByText('Use a certificate of a public certificate authority').first().waitFor()
    await page.getByText('npx gangway webhooks listen').first().waitFor()
    await selfSigned.close()
    await admin.post('/api/customer/v1/partner-profile/webhooks', { url: receiver.url() })
    await dispatcher.stop()
    await visit.go('/webhooks')
    await page.getByText('Webhook delivery is temporarily unavailable').waitFor()
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText(ERRORS['Webhook.DispatcherUnavailable'].message).waitFor()
    await look(page, 'webhook-no-dispatcher')
    await page.getByRole('button', { name: 'Change URL' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change URL' })
    await dialog.getByLabel('Endpoint URL').fill(receiver.url('/other'))
    await dialog.getByRole('button', { name: 'Change URL' }).click()
    await dialog.getByText(ERRORS['Webhook.DispatcherUnavailable'].message).waitFor()
    await look(page, 'webhook-change-url')
    dispatcher = service.dispatch()
    await until(
      'it is back',
      async () => (await admin.get('/api/customer/v1/partner-profile/webhooks')).body.value.dispatcherAvailable,
    )
    await dialog.getByRole('button', { name: 'Change URL' }).click()
    await page.getByText('URL changed.').waitFor()
    await page.getByText(receiver.url('/other')).waitFor()
  },
)
