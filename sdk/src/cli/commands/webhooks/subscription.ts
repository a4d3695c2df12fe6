// Points a partner's webhook endpoint at this machine for a while, and provides the secret that deliveries are signed with.
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DashboardSession } from '../../dashboard-session.ts'
import { CommandError, EXIT } from '../../exit-code.ts'
import type { Settings } from '../../settings/settings.ts'

export interface Subscription {
  readonly url: string
  readonly status: string
  readonly secrets: readonly string[]
  /** A secret that was created just now. The service does not show it again. */
  readonly newSecret: { readonly secret: string; readonly storedIn: string | undefined } | undefined
  /** Restores the previous URL, if there was one, and signs out. Returns false if the URL could not be restored. */
  end(): Promise<boolean>
}

interface Endpoint {
  url: string | null
  status: string
}

interface SubscriptionOptions {
  readonly url: string
  readonly mayReplace: boolean
  /** When to create a new secret. */
  readonly rotate: 'never' | 'when-unknown' | 'always'
}

export async function subscribe(
  session: DashboardSession,
  settings: Settings,
  options: SubscriptionOptions,
): Promise<Subscription> {
  let end = async () => {
    await session.signOut()
    return true
  }
  try {
    const previous = await session.get<Endpoint>('/webhooks')
    const knownSecrets = [...settings.webhookSecrets, ...(await readStoredSecrets(settings))]
    assertAllowed(previous, knownSecrets, options)
    const { webhookSecret } = await session.post<{ webhookSecret: string | null }>('/webhooks', { url: options.url })
    end = async () => {
      const { url } = previous
      const isRestored =
        url === null || url === options.url || (await restoreUrl(session, { from: options.url, to: url }))
      await session.signOut()
      return isRestored
    }
    const { status } = await session.get<Endpoint>('/webhooks')
    // Last, because a new secret is shown once: nothing may fail between creating and showing it.
    const mustRotate = options.rotate === 'always' || knownSecrets.length === 0
    const secret = webhookSecret ?? (mustRotate ? await rotateSecret(session) : undefined)
    const storedIn = secret && (await storeSecret(settings, secret))
    return {
      url: options.url,
      status,
      secrets: [...(secret ? [secret] : []), ...knownSecrets],
      newSecret: secret ? { secret, storedIn } : undefined,
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

function assertAllowed(previous: Endpoint, knownSecrets: readonly string[], options: SubscriptionOptions): void {
  if (previous.url !== null && previous.url !== options.url && !options.mayReplace)
    throw new CommandError(
      EXIT.usage,
      `Events are currently sent to ${previous.url}. Use --replace to receive them here while this command is running.`,
      'Webhook.Taken',
    )
  if (previous.url !== null && knownSecrets.length === 0 && options.rotate === 'never')
    throw new CommandError(
      EXIT.usage,
      'The signing secret of this endpoint is unknown here. Provide it with --secret, or create a new one with --rotate.',
      'Webhook.SecretUnknown',
    )
}

/** A change requires an authentication from the last ten minutes, and this command may have run for hours. */
async function restoreUrl(session: DashboardSession, { from, to }: { from: string; to: string }): Promise<boolean> {
  const restore = async () => {
    const { url } = await session.get<Endpoint>('/webhooks')
    // A URL that was registered in the meantime stays.
    if (url === from) await session.put('/webhooks', { url: to })
  }
  return restore()
    .catch(async (error: { code?: string; status?: number }) => {
      if (error.status !== 401 && error.code !== 'Session.StepUpRequired') throw error
      await session.renew(`to restore ${to}`)
      await restore()
    })
    .then(
      () => true,
      () => false,
    )
}

async function rotateSecret(session: DashboardSession): Promise<string> {
  return (await session.post<{ webhookSecret: string }>('/webhooks/rotate-secret', {})).webhookSecret
}

/** In the sandbox the secret is stored, because it is shown once and this command is run many times. */
function secretFile({ sandbox }: Settings): string | undefined {
  return sandbox && join(dirname(sandbox.file), 'sandbox', `${sandbox.partner.clientId}.webhook-secret`)
}

async function readStoredSecrets(settings: Settings): Promise<string[]> {
  const file = secretFile(settings)
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}

async function storeSecret(settings: Settings, secret: string): Promise<string | undefined> {
  const file = secretFile(settings)
  if (file === undefined) return undefined
  return writeFile(file, `${secret}\n`, { mode: 0o600 }).then(
    () => file,
    () => undefined,
  )
}
