// The audit logs of customers for a SIEM, seal by seal. Snapshots of profiles stay in the service: an entry has the hash of its
// encrypted snapshot, so the receiver can verify the chain of each customer without personal data.
import type { App } from '../../platform/app.ts'
import { type Cell, DEFAULT_CELL } from '../../platform/db/db.ts'
import { recordContent } from '../audit-log.ts'
import {
  type EntrySeal,
  listEntriesOfSeal,
  listEntrySeals,
  type StreamedEntry,
  showMovedEntries,
} from '../seals/entry-seals-sql.ts'
import { hex } from '../seals/seal.ts'
import { sealEntries } from '../seals/seal-entries.ts'
import type { ActivityLine, SealLine } from './export-activity.ts'

export interface EntryLine {
  readonly type: 'CustomerEntry'
  /** Each cell has its own seal numbers. Absent for the default cell. */
  readonly cell?: string
  readonly sealNumber: number
  readonly partnerId: string
  readonly customerId: string
  readonly entryId: string
  readonly version: number
  readonly occurredAt: string
  readonly actor: { readonly kind: string; readonly id: string }
  readonly action: string
  readonly changedFields: readonly string[]
  readonly requestId: string | null
  /** The hash of the customer's entry before; zeros for the first. */
  readonly previousHash: string
  /** SHA-256 of `content`. The newest one is the head of the customer's chain. */
  readonly hash: string
  readonly content: string
}

export interface EntrySealLine {
  readonly type: 'CustomerSeal'
  readonly cell?: string
  readonly sealNumber: number
  readonly entries: number
  /** SHA-256 of the hashes of its entries in order, each followed by a line feed. */
  readonly contentHash: string
  /** The MAC of the seal before. */
  readonly previousMac: string
  readonly mac: string
}

export type StreamLine = ActivityLine | SealLine | EntryLine | EntrySealLine

/** The lines of each later seal of a cell, its entries first. Seals new entries first, so that they are included. */
export async function* exportEntries(
  app: App,
  after: number,
  maxSeals: number,
  cell: Cell,
): AsyncGenerator<readonly (EntryLine | EntrySealLine)[]> {
  await sealEntries(app, [cell])
  const inCell = cell.name === DEFAULT_CELL ? {} : { cell: cell.name }
  for (const seal of await cell.run((sql) => listEntrySeals(sql, after + 1, maxSeals))) {
    const entries = await cell.transaction(async (sql) => {
      await showMovedEntries(sql)
      return listEntriesOfSeal(sql, seal.sealNumber)
    })
    yield [...entries.map((entry) => ({ ...entryLine(seal, entry), ...inCell })), { ...sealLine(seal), ...inCell }]
  }
}

function entryLine({ sealNumber }: EntrySeal, entry: StreamedEntry): EntryLine {
  const { partnerId, customerId, auditEntryId, version, action, changedFields, requestId } = entry
  const actor = { kind: entry.actorKind, id: entry.actorId }
  return {
    type: 'CustomerEntry',
    sealNumber,
    partnerId,
    customerId,
    entryId: auditEntryId,
    version,
    occurredAt: entry.occurredAt.toISOString(),
    actor,
    action,
    changedFields,
    requestId,
    previousHash: hex(entry.previousHash),
    hash: hex(entry.hash),
    content: recordContent({ ...entry, actor, previousHash: Buffer.from(entry.previousHash) }),
  }
}

function sealLine(seal: EntrySeal): EntrySealLine {
  return {
    type: 'CustomerSeal',
    sealNumber: seal.sealNumber,
    entries: seal.events,
    contentHash: hex(seal.contentHash),
    previousMac: hex(seal.previousMac),
    mac: hex(seal.mac),
  }
}
