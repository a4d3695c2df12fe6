// A software authenticator: creates passkeys (P-256) and signs as a browser with a security key does. Tests can override
// each part of its answers.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface AuthenticatorOverrides {
  origin?: string
  rpId?: string
  /** Touched, without a PIN or fingerprint. */
  withoutUserVerification?: boolean
  /** Signed for this challenge instead of the one in the options. */
  challenge?: string
  /** The next signature counter. */
  counter?: number
  /** The type in the client data. */
  type?: string
  crossOrigin?: boolean
  userHandle?: string
  credentialId?: string
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

interface RequestOptions {
  challenge: string
  rpId: string
  allowCredentials: { id: string }[]
}

interface Credential {
  id: Buffer
  key: KeyObject
  counter: number
  userHandle: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #credentials: Credential[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** As navigator.credentials.create(). */
  create(options: CreationOptions, overrides: AuthenticatorOverrides = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = overrides.credentialId ? Buffer.from(overrides.credentialId, 'base64url') : randomBytes(32)
    const credential = { id, key: privateKey, counter: overrides.counter ?? 0, userHandle: options.user.id }
    this.#credentials.push(credential)
    const { x, y } = publicKey.export({ format: 'jwk' })
    const coseKey = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
    const authData = Buffer.concat([
      authenticatorData(overrides.rpId ?? options.rp.id, flagsOf(overrides) | HAS_CREDENTIAL, credential.counter),
      attested,
    ])
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', cborMap([])],
      ['authData', authData],
    ])
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, overrides).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    }
  }

  /** As navigator.credentials.get(): with one of the allowed passkeys, or with its newest when none is its own. */
  get(options: RequestOptions, overrides: AuthenticatorOverrides = {}) {
    const allowed = options.allowCredentials.map(({ id }) => id)
    const credential =
      this.#credentials.find(({ id }) => allowed.includes(id.toString('base64url'))) ?? this.#credentials.at(-1)!
    credential.counter = overrides.counter ?? credential.counter + 1
    const authData = authenticatorData(overrides.rpId ?? options.rpId, flagsOf(overrides), credential.counter)
    const clientData = this.#clientData('webauthn.get', options.challenge, overrides)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const id = overrides.credentialId ?? credential.id.toString('base64url')
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, credential.key).toString('base64url'),
        userHandle: overrides.userHandle ?? credential.userHandle,
      },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    }
  }

  #clientData(type: string, challenge: string, overrides: AuthenticatorOverrides): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: overrides.type ?? type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? this.#origin,
        crossOrigin: overrides.crossOrigin ?? false,
      }),
    )
  }
}

function flagsOf({ withoutUserVerification }: AuthenticatorOverrides): number {
  return withoutUserVerification ? USER_PRESENT : USER_PRESENT | USER_VERIFIED
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

type CborKey = number | string
/** The value of attStmt is a map and comes encoded; other Buffers are byte strings. */
function cborMap(entries: readonly (readonly [CborKey, number | string | Buffer])[]): Buffer {
  const items = entries.flatMap(([key, value]) => [cbor(key), key === 'attStmt' ? (value as Buffer) : cbor(value)])
  return Buffer.concat([cborHead(5, entries.length), ...items])
}

function cbor(value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  return Buffer.concat([cborHead(2, value.length), value])
}

function cborHead(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size])
  if (size < 256) return Buffer.from([(type << 5) | 24, size])
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255])
}
