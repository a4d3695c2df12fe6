// A customer's audit log for third parties: every entry with the input of its hash, in the order of the chain. They can
// verify it without us, with `scripts/verify-evidence.mjs` or a few lines of their own.

import { CHAIN_START, hashOfRecord } from './audit-log.ts'
import type { LinkRow } from './audit-log-sql.ts'

export interface ChainEntry {
  readonly auditEntryId: string
  readonly version: number
  readonly occurredAt: string
  readonly actor: { readonly kind: string; readonly id: string }
  readonly action: string
  readonly changedFields: readonly string[]
  readonly requestId: string | null
  /** Hash of the encrypted profile before and after the change, which can be compared after the key was destroyed. */
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
  /** What was wrong with the chain when it was read; null when it was intact. */
  readonly fault: string | null
  readonly entries: readonly ChainEntry[]
}

const HOW =
  'hash = SHA-256 of the UTF-8 JSON array, without spaces, of [previousHash, auditEntryId, customerId, version, occurredAt, ' +
  'actor.kind, actor.id, action, changedFields, requestId, sealedSha256]; previousHash is the hash of the entry before, and ' +
  'start before the first; head is the hash of the last.'

/** `lastHash` is the head of the chain according to the customer row. */
export function chainRecord(customerId: string, rows: readonly LinkRow[], lastHash: Uint8Array): ChainRecord {
  const { ordered, problem } = follow(customerId, rows, lastHash)
  return {
    how: HOW,
    customerId,
    start: hex(CHAIN_START),
    head: hex(lastHash),
    length: ordered.length,
    fault: problem ?? null,
    entries: ordered.map(entryOf),
  }
}

/** Follows the links, not the times. Unreachable entries come last, so that nothing is left out. */
function follow(customerId: string, rows: readonly LinkRow[], lastHash: Uint8Array) {
  const byPrevious = new Map<string, LinkRow>()
  for (const row of rows) if (!byPrevious.has(hex(row.previous_hash))) byPrevious.set(hex(row.previous_hash), row)
  const ordered: LinkRow[] = []
  let problem: string | undefined
  let previous = hex(CHAIN_START)
  for (let row = byPrevious.get(previous); row; row = byPrevious.get(previous)) {
    byPrevious.delete(previous)
    ordered.push(row)
    if (!isIntact(customerId, row)) problem ??= `entry ${row.audit_entry_id} was changed`
    previous = hex(row.hash)
  }
  const reached = new Set(ordered)
  const unreached = rows.filter((row) => !reached.has(row))
  if (unreached.length > 0) problem ??= `after ${ordered.length} entries the next one is missing`
  if (previous !== hex(lastHash)) problem ??= 'the end of the chain is missing'
  return { ordered: [...ordered, ...unreached], problem }
}

function isIntact(customerId: string, row: LinkRow): boolean {
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
