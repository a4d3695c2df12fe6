// Points a partner's webhook endpoint at the tour, and restores it afterwards.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sandbox, SandboxPartner } from './sandbox.ts'
import { type SignedInUser, signIn } from './signed-in-user.ts'

const HOOKS = '/api/customer/v1/partner-profile/webhooks'

interface Endpoint {
  url: string | null
  status: string
}

export interface BorrowedEndpoint {
  readonly partner: SandboxPartner
  readonly admin: SignedInUser
  readonly previous: Endpoint
  readonly knownSecrets: readonly string[]
}

/**
 * The first partner whose endpoint can be borrowed without side effects: it has none yet, or its secret is known here. A new
 * secret would break the existing endpoint, and registering again would enable a disabled one.
 */
export async function borrowEndpoint(sandbox: Sandbox): Promise<BorrowedEndpoint> {
  const partners = sandbox.partners.filter(({ onboarding }) => onboarding === 'Approved')
  for (const partner of partners) {
    const admin = await signIn(sandbox.baseUrl, partner.users.find(({ role }) => role === 'admin')!)
    const previous: Endpoint = await admin.get(HOOKS)
    const knownSecrets = await storedSecrets(sandbox, partner)
    const isFree = previous.url === null || (knownSecrets.length > 0 && previous.status !== 'Disabled')
    if (isFree) return { partner, admin, previous, knownSecrets }
    await admin.signOut()
  }
  const names = partners.map(({ name }) => name).join(' and ')
  throw new Error(
    `${names} have endpoints whose signing secrets are unknown here, or that are disabled, so the tour leaves them alone. ` +
      'Try npm run tour -- --start, which uses its own sandbox.',
  )
}

/** Returns the secrets that deliveries may be signed with. */
export async function registerEndpoint(
  sandbox: Sandbox,
  borrowed: BorrowedEndpoint,
  url: string,
): Promise<readonly string[]> {
  const { webhookSecret } = await borrowed.admin.post<{ webhookSecret: string | null }>(HOOKS, { url })
  if (webhookSecret === null) return borrowed.knownSecrets
  // Shown once. Stored in the same place as by `gangway webhooks listen`.
  await writeFile(secretFile(sandbox, borrowed.partner), `${webhookSecret}\n`, { mode: 0o600 })
  return [webhookSecret]
}

export const sendTestEvent = ({ admin }: BorrowedEndpoint): Promise<{ eventId: string }> => admin.post(`${HOOKS}/test`)

/** Returns false after a first registration, which stays: endpoints can't be deleted. */
export async function restoreEndpoint({ admin, previous }: BorrowedEndpoint): Promise<boolean> {
  if (previous.url !== null) await admin.put(HOOKS, { url: previous.url })
  await admin.signOut()
  return previous.url !== null
}

const secretFile = ({ folder }: Sandbox, { clientId }: SandboxPartner) => join(folder, `${clientId}.webhook-secret`)

async function storedSecrets(sandbox: Sandbox, partner: SandboxPartner): Promise<string[]> {
  const text = await readFile(secretFile(sandbox, partner), 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}
