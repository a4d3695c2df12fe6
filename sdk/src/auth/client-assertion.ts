// Client assertions: signed JWTs that prove possession of the private key to the token endpoint.
import { base64url } from '../bytes.ts'
import { privateKeyBytes } from '../crypto/pem.ts'
import { type Key, RS256, webCrypto } from '../crypto/web-crypto.ts'
import { GangwayError } from '../gangway-error.ts'

export interface ClientAssertion {
  readonly clientId: string
  /** The issuer, exactly as its metadata document names it. */
  readonly audience: string
  /** A WebCrypto key, or the private key as PEM text. */
  readonly privateKey: Key | string
  /** At most 300. Default: 60, which allows for a slow network and a small clock difference. */
  readonly lifetimeSeconds?: number
  /** The current time in milliseconds, for tests. */
  readonly now?: number
}

/** Signs a client assertion (RFC 7523) with RS256. It can be used once. */
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
  const bytes = readPem(pem)
  return subtle.importKey('pkcs8', bytes, RS256, false, ['sign']).catch((cause) => {
    throw new GangwayError('Client.KeyUnusable', 'The private key is damaged or is not an RSA key.', { cause })
  })
}

function readPem(pem: string) {
  try {
    return privateKeyBytes(pem)
  } catch (error) {
    throw new GangwayError('Client.KeyUnusable', (error as Error).message)
  }
}

const encode = (text: string) => new TextEncoder().encode(text)
