// Who passkeys are registered with: the host of BASE_URL. Browsers allow them for host names only, and only where the
// connection is trusted: https, or http on localhost.
import { isIP } from 'node:net'
import { ApiError } from '../../errors.ts'
import type { App } from '../../platform/app.ts'

export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Undefined when browsers don't allow passkeys at this address. */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(baseUrl)
  if (hostname.startsWith('[') || isIP(hostname) !== 0) return undefined
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : undefined
}

export function requireRelyingParty(app: App): RelyingParty {
  const relyingParty = relyingPartyOf(app.config.baseUrl)
  if (!relyingParty) throw new ApiError('Passkey.NotAvailable')
  return relyingParty
}

/** Ed25519, ECDSA with P-256 and RSA, as COSE numbers them. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]

/** How authenticators name the user: the account id, which says nothing about the person. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
}
