// Registers an endpoint or gives it another URL. The secret is shown to whoever registers, once; another URL keeps it.
import { type Static, Type } from 'typebox'
import { type AccountAction, recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import type { Caller } from '../../http/caller.ts'
import { named } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { printSecret } from '../attempt/signature.ts'
import { makeSecret } from './endpoint-secrets.ts'
import { insertEndpoint, replaceUrl } from './endpoint-sql.ts'
import { assertDispatcherAlive } from './usable-endpoint.ts'

export const WebhookUrl = named('WebhookUrl', {
  url: Type.String({
    description:
      'https, port 443 or from 1024 on, every address of its host public. A secret that is sent along is ignored.',
    example: 'https://hooks.acme.example/gangway',
    'x-error': 'Webhook.UrlNotHttps',
    'x-error-missing': 'Webhook.UrlNotHttps',
    'x-message': 'must be an absolute https URL.',
  }),
})

/** The secret when the endpoint is new, null when it had one. */
export async function setEndpoint(
  app: App,
  caller: Caller,
  { url }: Static<typeof WebhookUrl>,
  requestId: string,
): Promise<{ url: string; webhookSecret: string | null }> {
  const fieldError = await app.webhookClient.urlError(url)
  if (fieldError) throw new ApiError(`Webhook.${fieldError}`)
  const { partnerId, user } = caller
  await assertDispatcherAlive(app, partnerId)

  const at = app.clock.now()
  const { secret, ...sealed } = await makeSecret(app, partnerId)
  const isNew = await app.db.partnerTransaction(partnerId, async (sql) => {
    const inserted = await insertEndpoint(sql, { partnerId, url, secret: sealed, at })
    if (!inserted) await replaceUrl(sql, partnerId, url, at)
    const action: AccountAction = inserted ? 'WebhookRegistered' : 'WebhookUrlChanged'
    await recordAction(sql, { partnerId, at, by: user, action, facts: { host: new URL(url).host }, requestId })
    return inserted !== undefined
  })
  app.events.endpointChanged(partnerId)
  return { url, webhookSecret: isNew ? printSecret(secret) : null }
}

export const REGISTERED = 'The webhook is registered. Keep the secret: it is not shown again.'
export const REPLACED = 'The URL is replaced. The signing secret stays the same.'
