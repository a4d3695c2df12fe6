// Registers an endpoint or replaces its URL. The signing secret is returned once, on registration; a new URL keeps it.

import { assertAdminInCell } from '../../access/creator-access-sql.ts'
import { type AccountAction, recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { named } from '../../http/fields.ts'
import type { Input } from '../../http/operation.ts'
import { raiseNotification } from '../../notifications/raise.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { formatSecret } from '../attempt/signature.ts'
import { makeSecret } from './endpoint-secrets.ts'
import { insertEndpoint, replaceUrl } from './endpoint-sql.ts'
import { assertDispatcherAlive } from './usable-endpoint.ts'

export const WebhookUrl = named('WebhookUrl', {
  url: Type.String({
    format: 'line',
    description:
      'An https URL on port 443, or 1024 and above, without a username or password, whose host has only public addresses. A secret ' +
      'in the request is ignored.',
    example: 'https://hooks.acme.example/gangway',
    'x-error': 'Webhook.UrlNotHttps',
    'x-error-missing': 'Webhook.UrlNotHttps',
    'x-message': 'must be an absolute https URL.',
  }),
})

type UrlInput = Input<unknown, unknown, Static<typeof WebhookUrl>>

export async function assertUsableUrl({ app, body }: UrlInput): Promise<void> {
  const urlError = await app.webhookClient.urlError(body.url)
  if (urlError) throw new ApiError(`Webhook.${urlError.code}`, { message: urlError.message })
}

/** Returns the secret of a new endpoint, or null if the endpoint already had one. */
export async function setEndpoint({
  app,
  caller,
  body: { url },
  requestId,
  address,
}: UrlInput): Promise<{ url: string; webhookSecret: string | null }> {
  const { partnerId, user } = caller
  await assertDispatcherAlive(app, partnerId)

  const at = app.clock.now()
  const { secret, ...sealed } = await makeSecret(app, partnerId)
  const { isNew } = await app.db.partnerTransaction(partnerId, async (sql) => {
    await assertAdminInCell(app, sql, caller)
    const inserted = await insertEndpoint(sql, { partnerId, url, secret: sealed, at })
    const changed = !inserted && (await replaceUrl(sql, partnerId, url, at))
    const action: AccountAction = inserted ? 'WebhookRegistered' : 'WebhookUrlChanged'
    const facts = { host: new URL(url).host, address }
    await recordAction(sql, { partnerId, at, by: user, action, facts, requestId })
    if (changed) {
      const kind = 'security.webhook_url_changed'
      await raiseNotification(sql, { partnerId, kind, at, concernedId: user?.userId })
    }
    return { isNew: inserted !== undefined }
  })
  app.events.endpointChanged(partnerId)
  return { url, webhookSecret: isNew ? formatSecret(secret) : null }
}

export const REGISTERED = 'Endpoint registered. Save the signing secret now; it is not shown again.'
export const REPLACED = 'URL replaced. The signing secret stays the same.'
