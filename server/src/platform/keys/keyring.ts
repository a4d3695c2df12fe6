// Encryption at rest. The master key (configuration) wraps one data key per partner; a data key wraps one key per
// customer; a customer's key seals the personal data of its people. Destroying a customer's key erases that data and
// leaves counts, decisions and IDs. A sealed value is bound to its place: moved to another row, it can't be opened.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'

export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const FORMAT = 1

export function newKey(): Buffer {
  return freshBytes(KEY_BYTES)
}

/** `place` says where the value is stored ("person:<id>"); opening it needs the same place. */
export function seal(key: Buffer, plain: string | Buffer, place: string): Buffer {
  const iv = freshBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secretOf(key), iv).setAAD(Buffer.from(place))
  return Buffer.concat([FORMAT_BYTE, iv, cipher.update(plain as string, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function open(key: Buffer, sealed: Uint8Array, place: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes[0] !== FORMAT || bytes.length < 1 + IV_BYTES + TAG_BYTES)
    throw new Error('sealed value has an unknown format')
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key), bytes.subarray(1, 1 + IV_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES, bytes.length - TAG_BYTES)), decipher.final()])
}

const FORMAT_BYTE = Buffer.from([FORMAT])

/** Random bytes are much cheaper in large batches. No byte is used twice. */
function freshBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  const fresh = Buffer.from(pool.subarray(used - count, used))
  // What becomes a key isn't kept a second time.
  pool.fill(0, used - count, used)
  return fresh
}
const pool = Buffer.alloc(8192)
let used = pool.length

/** Creating a KeyObject is slow (measured: 0.1 ms per seal, half the time of a create), so each key is converted once. */
function secretOf(key: Buffer): KeyObject {
  const known = secrets.get(key)
  if (known) return known
  const made = createSecretKey(key)
  secrets.set(key, made)
  return made
}
const secrets = new WeakMap<Buffer, KeyObject>()

/** The master keys: the first one wraps, all of them unwrap, so that the key can be changed without downtime. */
export class MasterKeys {
  readonly #keys: readonly { id: Buffer; key: Buffer }[]

  constructor(keys: readonly Buffer[]) {
    for (const key of keys) if (key.length !== KEY_BYTES) throw new Error('a master key has 32 bytes')
    if (keys.length === 0) throw new Error('there is no master key')
    this.#keys = keys.map((key) => ({ id: hash('sha256', key, 'buffer').subarray(0, 4), key }))
  }

  wrap(secret: Buffer, place: string): Buffer {
    const { id, key } = this.#keys[0]!
    return Buffer.concat([id, seal(key, secret, place)])
  }

  unwrap(wrapped: Uint8Array, place: string): Buffer {
    const bytes = Buffer.from(wrapped)
    const known = this.#keys.find(({ id }) => id.equals(bytes.subarray(0, 4)))
    if (!known) throw new Error('wrapped with a master key that is not configured')
    return open(known.key, bytes.subarray(4), place)
  }

  /** Short IDs of the keys, the current one first: the prefix of a wrapped value. */
  get ids(): readonly string[] {
    return this.#keys.map(({ id }) => id.toString('hex'))
  }

  /** True when the value should be rewrapped with the current key. */
  isStale(wrapped: Uint8Array): boolean {
    return !this.#keys[0]!.id.equals(Buffer.from(wrapped).subarray(0, 4))
  }
}

/** A keyed hash that finds equal values without decrypting them, different for each kind of value. */
export function blindIndex(key: Buffer, kind: string, value: string): Buffer {
  return createHmac('sha256', secretOf(key)).update(`${kind}\0${value}`).digest().subarray(0, 16)
}
