// Sends a partner's events to the tour for a while, then restores the endpoint.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sandbox, SandboxPartner } from './sandbox.ts'
import { type Person, signIn } from './signed-in-user.ts'

const HOOKS = '/api/customer/v1/partner-profile/webhooks'

interface Endpoint {
  url: string | null
  status: string
}

export interface Borrowed {
  readonly partner: SandboxPartner
  readonly admin: Person
  readonly before: Endpoint
  readonly knownSecrets: readonly string[]
}

/**
 * The first partner whose endpoint can be borrowed without side effects: it has none yet, or its secret is known here. A new
 * secret would break the existing endpoint, and registering again would enable a disabled one.
 */
export async function borrowEndpoint(sandbox: Sandbox): Promise<Borrowed> {
  const partners = sandbox.partners.filter(({ onboarding }) => onboarding === 'Approved')
  for (const partner of partners) {
    const admin = await signIn(sandbox.baseUrl, partner.users.find(({ role }) => role === 'admin')!)
    const before: Endpoint = await admin.get(HOOKS)
    const knownSecrets = await keptSecrets(sandbox, partner)
    const isFree = before.url === null || (knownSecrets.length > 0 && before.status !== 'Disabled')
    if (isFree) return { partner, admin, before, knownSecrets }
    await admin.signOut()
  }
  const names = partners.map(({ name }) => name).join(' and ')
  throw new Error(
    `${names} have endpoints whose signing secrets are unknown here, or that are disabled, so the tour leaves them alone. ` +
      'Try npm run tour -- --start, which uses a sandbox of its own.',
  )
}

/** Returns the secrets that deliveries may be signed with. */
export async function register(sandbox: Sandbox, borrowed: Borrowed, url: string): Promise<readonly string[]> {
  const { webhookSecret } = await borrowed.admin.post<{ webhookSecret: string | null }>(HOOKS, { url })
  if (webhookSecret === null) return borrowed.knownSecrets
  // Shown once; stored where `gangway webhooks listen` keeps it too.
  await writeFile(secretFile(sandbox, borrowed.partner), `${webhookSecret}\n`, { mode: 0o600 })
  return [webhookSecret]
}

export const fireTest = ({ admin }: Borrowed): Promise<{ eventId: string }> => admin.post(`${HOOKS}/test`)

/** A first registration stays: endpoints can't be deleted. */
export async function giveBack({ admin, before }: Borrowed): Promise<boolean> {
  if (before.url !== null) await admin.put(HOOKS, { url: before.url })
  await admin.signOut()
  return before.url !== null
}

const secretFile = ({ folder }: Sandbox, { clientId }: SandboxPartner) => join(folder, `${clientId}.webhook-secret`)

async function keptSecrets(sandbox: Sandbox, partner: SandboxPartner): Promise<string[]> {
  const text = await readFile(secretFile(sandbox, partner), 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}
