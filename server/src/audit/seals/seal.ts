// How seals are computed. The key is kept wrapped by the master key, which is not in the database.
import { createHash, createHmac } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { DEFAULT_CELL } from '../../platform/db/db.ts'
import type { AccountSeal, SealedEvent } from './seals-sql.ts'

export const FIRST_MAC = Buffer.alloc(32)

export function sealKey(app: App): Promise<Buffer> {
  return app.vault.serviceKey('audit-seal')
}

export function contentHash(events: readonly SealedEvent[]): Buffer {
  const hash = createHash('sha256')
  for (const { content } of events) hash.update(content).update('\n')
  return hash.digest()
}

/** Each database has its own chain; a seal from one isn't valid in another. */
export function accountMac(key: Buffer, seal: Omit<AccountSeal, 'mac'>, cell: string): Buffer {
  return createHmac('sha256', key)
    .update(
      [
        cell === DEFAULT_CELL ? 'account' : `account ${cell}`,
        seal.sealNumber,
        seal.events,
        hex(seal.contentHash),
        hex(seal.previousMac),
      ].join('\0'),
    )
    .digest()
}

/** Over the hashes of audit entries, each followed by a line feed. */
export function hashesOf(entries: readonly { readonly hash: Uint8Array }[]): Buffer {
  const digest = createHash('sha256')
  for (const { hash } of entries) digest.update(hex(hash)).update('\n')
  return digest.digest()
}

export function entryMac(key: Buffer, seal: Omit<AccountSeal, 'mac'>): Buffer {
  return createHmac('sha256', key)
    .update(['entries', seal.sealNumber, seal.events, hex(seal.contentHash), hex(seal.previousMac)].join('\0'))
    .digest()
}

export function customerMac(key: Buffer, customerId: string, entries: number, head: Uint8Array): Buffer {
  return createHmac('sha256', key)
    .update(['customer', customerId, entries, hex(head)].join('\0'))
    .digest()
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
