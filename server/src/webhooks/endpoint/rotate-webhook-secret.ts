// Creates a new signing secret. For 24 hours deliveries carry both signatures, so that receivers can switch.
import { assertAdminInCell } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { instant, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { formatSecret } from '../attempt/signature.ts'
import { makeSecret } from './endpoint-secrets.ts'
import { rotateSecret } from './endpoint-sql.ts'

const OVERLAP_MS = 24 * 3_600_000

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/rotate-secret',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Rotate the signing secret',
  needsStepUp: true,
  value: named('RotatedWebhookSecret', {
    webhookSecret: Type.String(),
    previousSecretExpiresAt: instant(),
    message: Type.String(),
  }),
  errors: ['Webhook.EndpointNotFound', 'Session.StepUpRequired'],

  async handle({ app, caller, requestId, address }) {
    const { partnerId, user } = caller
    const at = app.clock.now()
    const previousSecretExpiresAt = new Date(at.getTime() + OVERLAP_MS)
    const { secret, ...sealed } = await makeSecret(app, partnerId)
    await app.db.partnerTransaction(partnerId, async (sql) => {
      await assertAdminInCell(app, sql, caller)
      if (!(await rotateSecret(sql, partnerId, sealed, at, previousSecretExpiresAt))) {
        throw new ApiError('Webhook.EndpointNotFound')
      }
      await recordAction(sql, {
        partnerId,
        at,
        by: user,
        action: 'WebhookSecretRotated',
        facts: { address },
        requestId,
      })
    })
    app.events.endpointChanged(partnerId)
    return {
      value: {
        webhookSecret: formatSecret(secret),
        previousSecretExpiresAt: previousSecretExpiresAt.toISOString(),
        message:
          'Save the secret now; it is not shown again. For 24 hours deliveries are signed with it and with the previous secret. ' +
          'Older secrets stop working immediately.',
      },
    }
  },
})
