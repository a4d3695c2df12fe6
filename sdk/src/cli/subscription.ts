// Points a partner's events at this machine for a while, and knows the secret that they are signed with.
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError, EXIT } from './exit-code.ts'
import type { PersonSession } from './person-session.ts'
import type { Settings } from './settings.ts'

export interface Subscription {
  readonly url: string
  readonly status: string
  readonly secrets: readonly string[]
  /** A secret that was made just now. The service does not show it again. */
  readonly fresh: { readonly secret: string; readonly keptIn: string | undefined } | undefined
  /** Brings back the URL from before, if there was one. False when that could not be done. */
  giveBack(): Promise<boolean>
}

interface Endpoint {
  url: string | null
  status: string
}

interface Wish {
  readonly url: string
  readonly mayReplace: boolean
  /** A new secret: never, only when none is known, or in any case. */
  readonly rotate: 'never' | 'when-unknown' | 'always'
}

export async function subscribe(session: PersonSession, settings: Settings, wish: Wish): Promise<Subscription> {
  let giveBack = async () => {
    await session.signOut()
    return true
  }
  try {
    const before = await session.get<Endpoint>('/webhooks')
    const known = [...settings.webhookSecrets, ...(await keptSecrets(settings))]
    assertAllowed(before, known, wish)
    const { webhookSecret } = await session.post<{ webhookSecret: string | null }>('/webhooks', { url: wish.url })
    giveBack = async () => {
      const { url } = before
      const done = url === null || url === wish.url || (await putBack(session, { from: wish.url, to: url }))
      await session.signOut()
      return done
    }
    const { status } = await session.get<Endpoint>('/webhooks')
    // Last: a new secret is shown once, so nothing may fail between making and showing it.
    const fresh = webhookSecret ?? (wish.rotate === 'always' || known.length === 0 ? await rotate(session) : undefined)
    const keptIn = fresh && (await keepSecret(settings, fresh))
    return {
      url: wish.url,
      status,
      secrets: [...(fresh ? [fresh] : []), ...known],
      fresh: fresh ? { secret: fresh, keptIn } : undefined,
      giveBack,
    }
  } catch (error) {
    await giveBack()
    throw error
  }
}

function assertAllowed(before: Endpoint, known: readonly string[], wish: Wish): void {
  if (before.url !== null && before.url !== wish.url && !wish.mayReplace)
    throw new CommandError(
      EXIT.usage,
      `Events are currently sent to ${before.url}. Use --replace to receive them here while this command is running.`,
      'Webhook.Taken',
    )
  if (before.url !== null && known.length === 0 && wish.rotate === 'never')
    throw new CommandError(
      EXIT.usage,
      'The signing secret of this endpoint is unknown here. Provide it with --secret, or create a new one with --rotate.',
      'Webhook.SecretUnknown',
    )
}

/** A change needs a proof of who it is from the last ten minutes, and this may have run for hours. */
async function putBack(session: PersonSession, { from, to }: { from: string; to: string }): Promise<boolean> {
  const put = async () => {
    const { url } = await session.get<Endpoint>('/webhooks')
    // Somebody has chosen another one meanwhile: theirs stays.
    if (url === from) await session.put('/webhooks', { url: to })
  }
  return put()
    .catch(async (error: { code?: string; status?: number }) => {
      if (error.status !== 401 && error.code !== 'Session.StepUpRequired') throw error
      await session.renew(`to restore ${to}`)
      await put()
    })
    .then(
      () => true,
      () => false,
    )
}

async function rotate(session: PersonSession): Promise<string> {
  return (await session.post<{ webhookSecret: string }>('/webhooks/rotate-secret', {})).webhookSecret
}

/** The sandbox keeps what it made: the secret is shown once, and this command is run again and again. */
function secretFile({ sandbox }: Settings): string | undefined {
  return sandbox && join(dirname(sandbox.file), 'sandbox', `${sandbox.partner.clientId}.webhook-secret`)
}

async function keptSecrets(settings: Settings): Promise<string[]> {
  const file = secretFile(settings)
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}

async function keepSecret(settings: Settings, secret: string): Promise<string | undefined> {
  const file = secretFile(settings)
  if (file === undefined) return undefined
  return writeFile(file, `${secret}\n`, { mode: 0o600 }).then(
    () => file,
    () => undefined,
  )
}
