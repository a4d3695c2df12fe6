// Signs a client assertion: a JWT that proves to the token endpoint, once, that the caller holds the private key.
import { GangwayError } from './gangway-error.ts'
import { base64url, privateKeyBytes } from './pem.ts'
import { type Key, RS256, webCrypto } from './web-crypto.ts'

export interface ClientAssertion {
  readonly clientId: string
  /** The issuer, as its metadata names it. */
  readonly audience: string
  readonly privateKey: Key | string
  /** At most 300. A minute is enough for a slow network and a clock that is a little off. */
  readonly lifetimeSeconds?: number
  readonly now?: number
}

export async function clientAssertion(options: ClientAssertion): Promise<string> {
  const crypto = await webCrypto()
  const key = typeof options.privateKey === 'string' ? await importPrivateKey(options.privateKey) : options.privateKey
  const issuedAt = Math.floor((options.now ?? Date.now()) / 1000)
  const claims = {
    iss: options.clientId,
    sub: options.clientId,
    aud: options.audience,
    iat: issuedAt,
    exp: issuedAt + (options.lifetimeSeconds ?? 60),
    jti: crypto.randomUUID(),
  }
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) => base64url(encode(JSON.stringify(part)))).join('.')
  const signature = await crypto.subtle.sign(RS256.name, key, encode(text))
  return `${text}.${base64url(new Uint8Array(signature))}`
}

export async function importPrivateKey(pem: string): Promise<Key> {
  const { subtle } = await webCrypto()
  const bytes = usable(() => privateKeyBytes(pem))
  return subtle.importKey('pkcs8', bytes, RS256, false, ['sign']).catch((cause) => {
    throw new GangwayError('Client.KeyUnusable', 'The private key is damaged, or no RSA key.', { cause })
  })
}

function usable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new GangwayError('Client.KeyUnusable', (error as Error).message)
  }
}

const encode = (text: string) => new TextEncoder().encode(text)
