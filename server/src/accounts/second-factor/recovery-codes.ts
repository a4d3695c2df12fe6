// Recovery codes for a lost phone: ten, each for one sign-in, shown once. 80 random bits need no slow hash.
import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

const CODES = 10
const BYTES = 10

export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => base32(randomBytes(BYTES)).toLowerCase().match(/.{4}/g)!.join('-'))
}

/** Dashes, spaces and capitals don't matter. */
export function recoveryCodeHash(accountId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(`${accountId}\0${plain}`).digest()
}
