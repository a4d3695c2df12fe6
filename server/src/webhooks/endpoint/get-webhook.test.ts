import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '../../../test/peers/receiver.ts'
import { TestAuthority } from '../../../test/peers/test-authority.ts'
import { until } from '../../../test/process/until.ts'
import { register, rejection, startWebhookDashboard, WEBHOOKS } from '../../../test/service/webhook-dashboard.ts'
import { recordEvents } from '../../../test/service/webhook-service.ts'

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
        health: 'NotRegistered',
        healthReason: null,
        consecutiveFailures: 0,
        lastFailure: null,
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

test('a receiver with a self-signed certificate is named as such on the endpoint, the delivery, its attempt and the export', async () => {
  const { user } = await aPartnerUser()
  const receiver = await startReceiver(new TestAuthority().issue({ hosts: ['127.0.0.1'], selfSigned: true }))
  await register(user, receiver)
  const { deliveryId } = (await user.post(`${WEBHOOKS}/test`)).body.value
  const read = async (path = '') => (await user.get(WEBHOOKS + path)).body.value
  await until('the failure is recorded', async () => (await read()).lastFailure !== null)
  const { lastFailure, healthReason } = await read()
  assert.deepEqual([lastFailure.errorKind, lastFailure.tlsReason], ['TlsError', 'SelfSigned'])
  assert.match(healthReason, /failed.* with a self-signed certificate\.$/)
  const { lastErrorKind, lastTlsReason, attempts } = await read(`/deliveries/${deliveryId}`)
  assert.deepEqual([lastErrorKind, lastTlsReason], ['TlsError', 'SelfSigned'])
  assert.deepEqual([attempts[0].errorKind, attempts[0].tlsReason], ['TlsError', 'SelfSigned'])
  const exported = (await user.get(`${WEBHOOKS}/deliveries/export`)).text
  assert.match(exported, /,TlsError,.*,SelfSigned\r?\n/)
  await receiver.close()
})

test('an active endpoint whose attempts fail is Retrying, with the failures in a row and the reason', async () => {
  const { partner, user } = await aPartnerUser()
  const receiver = await service.aReceiver()
  await register(user, receiver)
  const read = async () => (await user.get(WEBHOOKS)).body.value
  assert.deepEqual([(await read()).health, (await read()).healthReason], ['Healthy', null])

  receiver.answer = (_request, response) => void response.writeHead(500).end()
  await recordEvents(service.app, partner.partnerId, 58)
  await until('every failure is recorded', async () => (await read()).consecutiveFailures >= 58)
  const failing = await read()
  assert.deepEqual([failing.status, failing.health], ['Active', 'Retrying'])
  assert.match(failing.healthReason, /^The last \d+ attempts failed, most recently with HTTP status 500\.$/)
  assert.deepEqual([failing.lastFailure.errorKind, failing.lastFailure.statusCode], ['HttpStatus', 500])
  const [delivery] = (await user.get(`${WEBHOOKS}/deliveries`)).body.value.items
  assert.equal(delivery.lastErrorKind, 'HttpStatus')
  assert.match(
    delivery.waitingFor.description,
    /^Attempt \d failed with HTTP status 500\. Attempt \d of 8 is scheduled\.$/,
  )

  receiver.answer = (_request, response) => void response.writeHead(204).end()
  await user.post(`${WEBHOOKS}/test`)
  await until('a success ends it', async () => (await read()).health === 'Healthy')
  const healthy = await read()
  assert.deepEqual([healthy.consecutiveFailures, healthy.healthReason, healthy.lastFailure], [0, null, null])
})
