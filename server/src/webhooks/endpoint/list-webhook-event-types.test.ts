import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rejection, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { setPartnerStatus } from '../../partners/set-partner-status.ts'

const service = await startWebhookDashboard()
const { app, aPartnerUser } = service
service.dispatch()

test('an inactive partner can read the event catalogue and nothing else about webhooks', async () => {
  const { partner, user } = await aPartnerUser()
  await setPartnerStatus(app, partner.partnerId, 'Inactive')
  for (const path of ['', '/deliveries', '/stats']) {
    assert.deepEqual(rejection(await user.get(WEBHOOKS + path)), [409, 'Partner.Inactive'], path)
  }
  assert.deepEqual(rejection(await user.post(`${WEBHOOKS}/test`)), [409, 'Partner.Inactive'])
  const types = await user.get(`${WEBHOOKS}/event-types`)
  assert.equal(types.status, 200)
  const names = types.body.value.map((type: { name: string }) => type.name)
  for (const name of [
    'business.profile.created',
    'business.profile.updated',
    'business.person.added',
    'business.document.confirmed',
    'webhook.test',
  ]) {
    assert.ok(names.includes(name), name)
  }
  assert.deepEqual(Object.keys(types.body.value[0]).sort(), ['description', 'exampleJson', 'name', 'owner', 'version'])
})
