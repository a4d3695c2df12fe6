// Time-based one-time codes (RFC 6238) with the parameters that every authenticator app supports: SHA-1, six digits, 30 s.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Allows a phone's clock to be 30 seconds off in either direction. */
const DRIFT_STEPS = 1

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS)
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const number = hash.readUInt32BE(hash[hash.length - 1]! & 0xf) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step of this code, if it is currently valid. Doesn't check whether it was used before. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code.replaceAll(/\s/g, ''))
  if (given.length !== DIGITS) return undefined
  const current = stepAt(now)
  let found: number | undefined
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), given)) found = step
  }
  return found
}

/** The content of the QR code. */
export function otpauthUri(secret: Buffer, email: string): string {
  const label = encodeURIComponent(`Gangway:${email}`)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Gangway&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let buffered = 0
  for (const byte of bytes) {
    buffered = (buffered << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += BASE32[(buffered >>> (bits - 5)) & 31]
      bits -= 5
    }
    buffered &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32[(buffered << (5 - bits)) & 31] : text
}
