// Issues a new signing secret. For a day deliveries carry both signatures, so that receivers can change over.
import { Type } from 'typebox'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { instant, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { printSecret } from '../attempt/signature.ts'
import { makeSecret } from './endpoint-secrets.ts'
import { rotateSecret } from './endpoint-sql.ts'

const OVERLAP_MS = 24 * 3_600_000

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/rotate-secret',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Issue a new signing secret',
  needsStepUp: true,
  value: named('RotatedWebhookSecret', {
    webhookSecret: Type.String(),
    previousSecretExpiresAt: instant(),
    message: Type.String(),
  }),
  errors: ['Webhook.EndpointNotFound', 'Session.StepUpRequired'],

  async handle({ app, caller: { partnerId, user }, requestId }) {
    const at = app.clock.now()
    const previousSecretExpiresAt = new Date(at.getTime() + OVERLAP_MS)
    const { secret, ...sealed } = await makeSecret(app, partnerId)
    await app.db.partnerTransaction(partnerId, async (sql) => {
      if (!(await rotateSecret(sql, partnerId, sealed, at, previousSecretExpiresAt))) {
        throw new ApiError('Webhook.EndpointNotFound')
      }
      await recordAction(sql, { partnerId, at, by: user, action: 'WebhookSecretRotated', requestId })
    })
    app.events.endpointChanged(partnerId)
    return {
      value: {
        webhookSecret: printSecret(secret),
        previousSecretExpiresAt: previousSecretExpiresAt.toISOString(),
        message:
          'Keep the secret: it is not shown again. Deliveries are signed with it and with the one before it for 24 hours; ' +
          'a secret older than that one no longer counts.',
      },
    }
  },
})
