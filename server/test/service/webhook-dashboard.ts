// A webhook service with users who are signed in to the dashboard, for the tests of the webhook operations.
import assert from 'node:assert/strict'
import type { Receiver } from '../peers/receiver.ts'
import { until } from '../process/until.ts'
import { startWebhookService, type WebhookService } from './webhook-service.ts'

export const WEBHOOKS = '/api/customer/v1/partner-profile/webhooks'

export type PartnerUser = Awaited<ReturnType<WebhookService['aUser']>>

export async function startWebhookDashboard(options: Parameters<typeof startWebhookService>[0] = {}) {
  const service = await startWebhookService(options)
  return {
    ...service,
    async aPartnerUser(role: 'admin' | 'viewer' = 'admin') {
      const partner = await service.aPartner()
      return { partner, user: await service.aUser({ partner, role }) }
    },
  }
}

/** Registers the receiver's URL, once the dispatcher has started, and returns the signing secret. */
export async function register(user: PartnerUser, receiver: Receiver): Promise<string> {
  let answer = await user.post(WEBHOOKS, { url: receiver.url() })
  await until('a dispatcher is running', async () => {
    if (answer.body.error?.code !== 'Webhook.DispatcherUnavailable') return true
    answer = await user.post(WEBHOOKS, { url: receiver.url() })
    return false
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.value.webhookSecret
}

/** Status and error code of an answer. */
export const rejection = (answer: { status: number; body: any }) => [answer.status, answer.body.error?.code]

export const headersOf = (receiver: Receiver, i = -1) => receiver.received.at(i)!.headers as Record<string, string>
