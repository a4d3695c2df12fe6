// Recovery codes for a lost device: ten, each for one sign-in, shown once. 80 random bits need no slow hash.
import { hash, randomBytes } from 'node:crypto'
import type { DirectorySql } from '../../platform/db/db.ts'
import { replaceRecoveryCodes } from '../sql.ts'
import { base32 } from './totp.ts'

const CODES = 10
const BYTES = 10

function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => base32(randomBytes(BYTES)).toLowerCase().match(/.{4}/g)!.join('-'))
}

/** Replaces the account's codes. The new ones are only known to the caller. */
export async function issueRecoveryCodes(sql: DirectorySql, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    sql,
    accountId,
    codes.map((code) => recoveryCodeHash(accountId, code)),
  )
  return codes
}

/** Dashes, spaces and capitals don't matter. */
export function recoveryCodeHash(accountId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return hash('sha256', `${accountId}\0${plain}`, 'buffer')
}
