// A customer's trail as somebody outside gets it: every entry with what its hash is made of, in the order of the chain. With
// `scripts/verify-evidence.mjs`, or a few lines of their own, they can check it without us.
import type { LinkRow } from './sql.ts'
import { CHAIN_START, hashOfRecord } from './trail.ts'

export interface ChainEntry {
  readonly auditEntryId: string
  readonly version: number
  readonly occurredAt: string
  readonly actor: { readonly kind: string; readonly id: string }
  readonly action: string
  readonly changedFields: readonly string[]
  readonly requestId: string | null
  /** Of the sealed profile before and after the change; it can be compared also when nobody can open it any more. */
  readonly sealedSha256: string | null
  readonly previousHash: string
  readonly hash: string
}

export interface ChainRecord {
  readonly how: string
  readonly customerId: string
  readonly start: string
  readonly head: string
  readonly length: number
  /** What was wrong with it when it was read, in words; null when it held. */
  readonly fieldError: string | null
  readonly entries: readonly ChainEntry[]
}

const HOW =
  'hash = SHA-256 of the UTF-8 JSON array, without spaces, of [previousHash, auditEntryId, customerId, version, occurredAt, ' +
  'actor.kind, actor.id, action, changedFields, requestId, sealedSha256]; previousHash is the hash of the entry before, and ' +
  'start before the first; head is the hash of the last.'

/** `lastHash` is where the customer's own row says that the trail ends. */
export function chainRecord(customerId: string, rows: readonly LinkRow[], lastHash: Uint8Array): ChainRecord {
  const { ordered, fieldError } = follow(customerId, rows, lastHash)
  return {
    how: HOW,
    customerId,
    start: hex(CHAIN_START),
    head: hex(lastHash),
    length: ordered.length,
    fieldError: fieldError ?? null,
    entries: ordered.map(entryOf),
  }
}

/** Followed from link to link, not by time. What can't be reached comes after, so that nothing is left out. */
function follow(customerId: string, rows: readonly LinkRow[], lastHash: Uint8Array) {
  const byPrevious = new Map<string, LinkRow>()
  for (const row of rows) if (!byPrevious.has(hex(row.previous_hash))) byPrevious.set(hex(row.previous_hash), row)
  const ordered: LinkRow[] = []
  let fieldError: string | undefined
  let previous = hex(CHAIN_START)
  for (let row = byPrevious.get(previous); row; row = byPrevious.get(previous)) {
    byPrevious.delete(previous)
    ordered.push(row)
    if (!isWhole(customerId, row)) fieldError ??= `entry ${row.audit_entry_id} was changed`
    previous = hex(row.hash)
  }
  const reached = new Set(ordered)
  const left = rows.filter((row) => !reached.has(row))
  if (left.length > 0) fieldError ??= `after ${ordered.length} entries the next one is missing`
  if (previous !== hex(lastHash)) fieldError ??= 'its end is missing'
  return { ordered: [...ordered, ...left], fieldError }
}

function isWhole(customerId: string, row: LinkRow): boolean {
  return hashOfRecord({
    auditEntryId: row.audit_entry_id,
    customerId,
    version: row.version,
    occurredAt: row.occurred_at,
    actor: { kind: row.actor_kind, id: row.actor_id },
    action: row.action,
    changedFields: row.changed_fields,
    requestId: row.request_id,
    sealedSha256: row.sealed_sha256,
    previousHash: Buffer.from(row.previous_hash),
  }).equals(row.hash)
}

function entryOf(row: LinkRow): ChainEntry {
  return {
    auditEntryId: row.audit_entry_id,
    version: row.version,
    occurredAt: row.occurred_at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id },
    action: row.action,
    changedFields: row.changed_fields,
    requestId: row.request_id,
    sealedSha256: row.sealed_sha256,
    previousHash: hex(row.previous_hash),
    hash: hex(row.hash),
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
