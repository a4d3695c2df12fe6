import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rejection, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'

const service = await startWebhookDashboard()
const { aPartnerUser } = service
service.dispatch()

test('a partner without an endpoint gets the status NotRegistered, with and without the /api prefix', async () => {
  const { user } = await aPartnerUser()
  for (const prefix of ['/api', '']) {
    const answer = await user.get(`${prefix}/customer/v1/partner-profile/webhooks`)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, {
      value: {
        url: null,
        status: 'NotRegistered',
        consecutiveFailures: 0,
        failingSince: null,
        degradedSince: null,
        disablesAt: null,
        disabledAt: null,
        disabledReason: null,
        previousSecretExpiresAt: null,
        pendingDeliveries: 0,
        registeredAt: null,
        dispatcherAvailable: true,
      },
      isSuccess: true,
      error: null,
    })
  }
})

test('an admin changes webhooks, a viewer only reads them, and both have to sign in', async () => {
  const { user } = await aPartnerUser('viewer')
  assert.equal((await user.get(WEBHOOKS)).status, 200)
  for (const path of ['', '/rotate-secret', '/enable', '/test', '/replay']) {
    assert.equal((await user.post(WEBHOOKS + path, { url: 'https://127.0.0.1/' })).status, 403, path)
  }
  const partner = await service.aPartner()
  assert.equal((await partner.get(WEBHOOKS)).status, 401)
  assert.deepEqual(rejection(await service.call({ method: 'GET', url: WEBHOOKS })), [401, 'Partner.NotAuthenticated'])
})
