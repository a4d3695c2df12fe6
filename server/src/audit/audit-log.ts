// The audit log of a customer: who did what and when, with the profile before and after.
// Entries are chained by hash. The hash covers the encrypted bytes, so the chain still verifies after a customer's key
// has been destroyed.
import { hash } from 'node:crypto'
import { newId } from '../platform/ids.ts'
import { open, seal } from '../platform/keys/keyring.ts'

export interface Actor {
  readonly kind: 'Partner' | 'Analyst' | 'System' | 'Business'
  /** A client id, a user id, the name of a job, or the id of a completion link. */
  readonly id: string
}

export interface AuditFacts {
  readonly customerId: string
  readonly version: number
  readonly occurredAt: Date
  readonly actor: Actor
  /** The name of the operation or decision: createBusinessProfile, approve, ... */
  readonly action: string
  readonly changedFields: readonly string[]
  readonly requestId: string | null
}

export interface AuditEntry extends AuditFacts {
  readonly auditEntryId: string
  readonly sealed: Buffer | null
  readonly previousHash: Buffer
  readonly hash: Buffer
}

/** The hash before the first entry. */
export const CHAIN_START = Buffer.alloc(32)

/** The profile before and after a change, sealed with the customer's key. */
export interface Snapshot<T = unknown> {
  readonly key: Buffer
  readonly content: T
}

export function auditEntry(facts: AuditFacts, previousHash: Buffer, snapshot?: Snapshot): AuditEntry {
  const auditEntryId = newId(facts.occurredAt)
  const sealed = snapshot ? seal(snapshot.key, JSON.stringify(snapshot.content), placeOf(auditEntryId)) : null
  return {
    ...facts,
    auditEntryId,
    sealed,
    previousHash,
    hash: hashOf({ ...facts, auditEntryId, sealed, previousHash }),
  }
}

export function hashOf({ sealed, ...entry }: Omit<AuditEntry, 'hash'>): Buffer {
  return hashOfRecord({ ...entry, sealedSha256: sealed && hash('sha256', sealed, 'hex') })
}

/** As `hashOf`, with the hash of the encrypted bytes instead of the bytes. */
export function hashOfRecord(
  entry: Omit<AuditEntry, 'hash' | 'sealed'> & { readonly sealedSha256: string | null },
): Buffer {
  return hash('sha256', recordContent(entry), 'buffer')
}

/** The text that the hash of an entry covers. */
export function recordContent(
  entry: Omit<AuditEntry, 'hash' | 'sealed'> & { readonly sealedSha256: string | null },
): string {
  return JSON.stringify([
    entry.previousHash.toString('hex'),
    entry.auditEntryId,
    entry.customerId,
    entry.version,
    entry.occurredAt.toISOString(),
    entry.actor.kind,
    entry.actor.id,
    entry.action,
    entry.changedFields,
    entry.requestId,
    entry.sealedSha256,
  ])
}

export function openSnapshot<T>(key: Buffer, auditEntryId: string, sealed: Uint8Array): T {
  return JSON.parse(open(key, sealed, placeOf(auditEntryId)).toString('utf8'))
}

const placeOf = (auditEntryId: string) => `audit:${auditEntryId}`
