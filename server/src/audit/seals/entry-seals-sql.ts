// Seals that number the audit entries of all customers, for the stream.

import { ofThisCell } from '../../platform/db/cells/lock-key-sql.ts'
import type { CellSql, Sql } from '../../platform/db/db.ts'
import type { AccountSeal } from './seals-sql.ts'

/** As a seal of account activity, over entries of customers. */
export interface EntrySeal extends AccountSeal {
  readonly sealedUntil: Date
}

/** An entry as the stream has it: `content` is the text whose SHA-256 is `hash`. */
export interface StreamedEntry {
  readonly partnerId: string
  readonly customerId: string
  readonly auditEntryId: string
  readonly version: number
  readonly occurredAt: Date
  readonly actorKind: 'Partner' | 'Analyst' | 'System'
  readonly actorId: string
  readonly action: string
  readonly changedFields: string[]
  readonly requestId: string | null
  readonly sealedSha256: string | null
  readonly previousHash: Uint8Array
  readonly hash: Uint8Array
}

/** False when another node is sealing. The lock ends with the transaction. */
export async function lockEntrySealing(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('entry-seal')::bigint + ${ofThisCell(sql)}) as locked`
  return row!.locked
}

export interface UnsealedEntry {
  readonly partnerId: string
  readonly customerId: string
  readonly auditEntryId: string
  readonly occurredAt: Date
  readonly hash: Uint8Array
}

/** Entries from a time on that no seal has, the oldest first. */
export async function listUnsealedEntries(sql: CellSql, from: Date, limit: number): Promise<UnsealedEntry[]> {
  return sql<UnsealedEntry[]>`
    select partner_id as "partnerId", customer_id as "customerId", audit_entry_id as "auditEntryId",
      occurred_at as "occurredAt", hash
    from audit_entry e
    where occurred_at >= ${from} and not exists (
      select from sealed_customer_entry s
      where s.partner_id = e.partner_id and s.customer_id = e.customer_id and s.audit_entry_id = e.audit_entry_id)
    order by occurred_at, audit_entry_id limit ${limit}`
}

export async function insertEntrySeal(
  sql: CellSql,
  seal: EntrySeal,
  entries: readonly UnsealedEntry[],
  at: Date,
): Promise<void> {
  await sql`
    insert into customer_entry_seal (seal_number, entries, content_hash, previous_mac, mac, sealed_at, sealed_until)
    values (${seal.sealNumber}, ${seal.events}, ${Buffer.from(seal.contentHash)}, ${Buffer.from(seal.previousMac)},
      ${Buffer.from(seal.mac)}, ${at}, ${seal.sealedUntil})`
  await sql`
    insert into sealed_customer_entry (seal_number, partner_id, customer_id, audit_entry_id)
    select ${seal.sealNumber}::bigint, * from unnest(
      ${entries.map((it) => it.partnerId)}::uuid[], ${entries.map((it) => it.customerId)}::uuid[],
      ${entries.map((it) => it.auditEntryId)}::uuid[])`
}

const sealColumns = (sql: Sql) => sql`
  seal_number::float8 as "sealNumber", entries as events, content_hash as "contentHash", previous_mac as "previousMac", mac,
  sealed_until as "sealedUntil"`

export async function findLastEntrySeal(sql: CellSql): Promise<EntrySeal | undefined> {
  const [row] = await sql<EntrySeal[]>`
    select ${sealColumns(sql)} from customer_entry_seal order by seal_number desc limit 1`
  return row
}

/** Seals in order, from a number on. */
export async function listEntrySeals(sql: CellSql, from: number, limit: number): Promise<EntrySeal[]> {
  return sql<EntrySeal[]>`
    select ${sealColumns(sql)} from customer_entry_seal where seal_number >= ${from} order by seal_number limit ${limit}`
}

/** Until the end of the transaction: also entries of a partner that has left the cell since they were sealed. */
export async function showMovedEntries(sql: CellSql): Promise<void> {
  await sql`select set_config('app.shows_moved', 'on', true)`
}

export async function listEntriesOfSeal(sql: CellSql, sealNumber: number): Promise<StreamedEntry[]> {
  return sql<StreamedEntry[]>`
    select e.partner_id as "partnerId", e.customer_id as "customerId", e.audit_entry_id as "auditEntryId", version,
      occurred_at as "occurredAt", actor_kind as "actorKind", actor_id as "actorId", action,
      changed_fields as "changedFields", request_id as "requestId", encode(sha256(sealed), 'hex') as "sealedSha256",
      previous_hash as "previousHash", hash
    from sealed_customer_entry s join audit_entry e using (partner_id, customer_id, audit_entry_id)
    where s.seal_number = ${sealNumber} order by occurred_at, audit_entry_id`
}
