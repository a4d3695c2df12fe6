// The signing secrets of an endpoint: encrypted at rest with the partner's key, decrypted only to sign.
import { createSecretKey, type KeyObject } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { newId } from '../../platform/ids.ts'
import { open, seal } from '../../platform/keys/keyring.ts'
import { newSecret } from '../attempt/signature.ts'

export interface SealedSecret {
  readonly secretId: string
  readonly sealed: Buffer
}

const placeOf = (secretId: string) => `webhook-secret:${secretId}`

export async function makeSecret(app: App, partnerId: string): Promise<SealedSecret & { secret: Buffer }> {
  const secretId = newId(app.clock.now())
  const secret = newSecret()
  return { secretId, secret, sealed: seal(await app.vault.partnerKey(partnerId), secret, placeOf(secretId)) }
}

export interface SigningKeys {
  readonly current: KeyObject
  readonly previous: { readonly key: KeyObject; readonly expiresAt: number } | undefined
}

export interface SecretColumns {
  readonly partner_id: string
  readonly secret_id: string
  readonly sealed_secret: Uint8Array
  readonly previous_secret_id: string | null
  readonly sealed_previous_secret: Uint8Array | null
  readonly previous_secret_expires_at: Date | null
}

export async function openSigningKeys(app: App, row: SecretColumns): Promise<SigningKeys> {
  const partnerKey = await app.vault.partnerKey(row.partner_id)
  const keyOf = (secretId: string, sealed: Uint8Array) => createSecretKey(open(partnerKey, sealed, placeOf(secretId)))
  const {
    previous_secret_id: previousId,
    sealed_previous_secret: previous,
    previous_secret_expires_at: expiresAt,
  } = row
  return {
    current: keyOf(row.secret_id, row.sealed_secret),
    previous:
      previousId && previous && expiresAt
        ? { key: keyOf(previousId, previous), expiresAt: expiresAt.getTime() }
        : undefined,
  }
}

/** The newest first. Expiry of the previous secret is checked when signing, so no job has to run on time. */
export function keysAt({ current, previous }: SigningKeys, now: number): readonly KeyObject[] {
  return previous && previous.expiresAt > now ? [current, previous.key] : [current]
}
