// Stops offering the events that occurred while no endpoint was active. They can still be replayed by period.
import { assertAdminInCell } from '../../access/creator-access-sql.ts'
import { recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { instant, named } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { timeFrom } from '../../platform/clock.ts'
import { settleMissed } from './missed-events-sql.ts'

export const ignoreMissedWebhookEvents = operation({
  id: 'ignoreMissedWebhookEvents',
  method: 'POST',
  path: '/customer/v1/partner-profile/webhooks/missed-events/ignore',
  scope: 'dashboard.manage',
  tag: 'Webhooks',
  summary: 'Ignore missed events',
  description: 'Missed events up to then are no longer counted. They can still be replayed for 30 days.',
  body: named('IgnoreMissedWebhookEvents', {
    to: instant({ description: 'The end of the period that was counted, exclusive. A time in the future means now.' }),
  }),
  value: named('IgnoredMissedWebhookEvents', {
    to: instant({ description: 'Missed events before this are no longer counted.' }),
  }),
  errors: ['ValidationControl.Error', 'Webhook.EndpointNotFound'],

  async handle({ app, caller, body, requestId, address }) {
    const { partnerId, user } = caller
    const at = app.clock.now()
    const to = timeFrom(body.to)
    const settledUntil = to > at ? at : to
    await app.db.partnerTransaction(partnerId, async (sql) => {
      await assertAdminInCell(app, sql, caller)
      if (!(await settleMissed(sql, partnerId, settledUntil))) throw new ApiError('Webhook.EndpointNotFound')
      await recordAction(sql, {
        partnerId,
        at,
        by: user,
        action: 'WebhookMissedIgnored',
        facts: { address },
        requestId,
      })
    })
    return { value: { to: settledUntil.toISOString() } }
  },
})
