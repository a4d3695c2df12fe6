// An authenticator app for tests: the code at a given time for the secret shown at enrolment.
import { stepAt, totpCode } from '../../src/accounts/second-factor/totp.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function appCode(secret: string, at: Date): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), stepAt(at))
}
