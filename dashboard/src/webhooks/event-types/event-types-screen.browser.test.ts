// Who can read what: a viewer, an inactive partner, one that isn't approved yet.
import assert from 'node:assert/strict'
import { registerPartner } from '../../../../server/src/partners/register-partner.ts'
import { setPartnerStatus } from '../../../../server/src/partners/set-partner-status.ts'
import { look } from '../../../../server/test/browser/look.ts'
import { openWeb } from '../../../../server/test/browser/web.ts'
import { startWebhookService } from '../../../../server/test/service/webhook-service.ts'

const web = await openWeb({ env: { RATE_LIMITS: 'off' }, service: startWebhookService })
const { service } = web
const { app } = service
service.dispatch()

web.journey(
  'a viewer cannot change the endpoint, and an inactive or pending partner can still read the catalogue',
  async (visit) => {
    const { page } = visit
    const partner = await service.aPartner({ name: 'Watching Ltd' })
    const admin = await service.aUser({ partner, role: 'admin' })
    const receiver = await service.aReceiver()
    const viewer = await service.aUser({ partner, role: 'viewer' })
    await visit.as(viewer)
    await visit.go('/webhooks')
    await page.getByText('No endpoint registered').waitFor()
    await look(page, 'webhook-viewer-empty')
    await admin.post('/api/customer/v1/partner-profile/webhooks', { url: receiver.url() })
    await page.reload()
    await page.getByText('Only admins of your organisation can change the endpoint.').waitFor()
    for (const name of ['Change URL', 'Rotate secret', 'Send test event', 'Enable endpoint'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    await look(page, 'webhook-viewer')

    await setPartnerStatus(app, partner.partnerId, 'Inactive')
    for (const path of ['/webhooks', '/webhooks/deliveries']) {
      await visit.go(path)
      await page.getByText('Your organisation is inactive').waitFor()
    }
    await look(page, 'webhook-inactive')
    const { partnerId } = await registerPartner(app, { name: 'Waiting Ltd', onboarding: 'Pending' })
    await visit.as(await service.aUser({ partner: { partnerId }, role: 'viewer' }))
    await visit.go('/webhooks')
    await page.getByText('Your organisation is waiting for approval').waitFor()
    await look(page, 'webhook-not-approved')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Event catalogue' }).click()
    await page.getByRole('heading', { name: 'business.verification.changed', exact: true }).waitFor()
    await page.getByText('including unknown ones').waitFor()
    await page.getByText('Example of business.document.confirmed').click()
    const example = await page.getByLabel('Example of business.document.confirmed', { exact: true }).innerText()
    assert.equal(JSON.parse(example).eventType, 'business.document.confirmed')
    await look(page, 'webhook-event-types')
  },
)
