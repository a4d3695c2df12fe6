// Account activity for a security information system (SIEM), seal by seal. A seal is made after its events are committed, and
// its number only grows, so reading by seal number can't miss an event of a transaction that ends late. Each seal comes after
// its events: the receiver can recompute the hash, and a missing seal breaks the chain of MACs.
import type { App } from '../../platform/app.ts'
import { type Cell, DEFAULT_CELL } from '../../platform/db/db.ts'
import { hex } from '../seals/seal.ts'
import { sealActivity } from '../seals/seal-activity.ts'
import { type AccountSeal, listEventsOfSeal, listSeals } from '../seals/seals-sql.ts'

export interface ActivityLine {
  readonly type: 'AccountActivity'
  /** Each cell has its own seal numbers. Absent for the directory and the default cell. */
  readonly cell?: string
  readonly sealNumber: number
  readonly partnerId: string
  readonly eventId: string
  readonly occurredAt: string
  readonly actorId: string | null
  readonly action: string
  readonly subjectId: string | null
  readonly facts: unknown
  readonly requestId: string | null
  /** The text that the hash of the seal covers. */
  readonly content: string
}

export interface SealLine {
  readonly type: 'Seal'
  readonly cell?: string
  readonly sealNumber: number
  readonly events: number
  /** SHA-256 of the contents of its events in order, each followed by a line feed. */
  readonly contentHash: string
  /** The MAC of the seal before. */
  readonly previousMac: string
  readonly mac: string
}

/** The lines of each later seal of a cell, its events first. Seals what is new before, so that it is included. */
export async function* exportActivity(
  app: App,
  after: number,
  maxSeals: number,
  cell: Cell,
): AsyncGenerator<readonly (ActivityLine | SealLine)[]> {
  await sealActivity(app, [cell])
  const inCell = cell.name === DEFAULT_CELL ? {} : { cell: cell.name }
  for (const seal of await cell.run((sql) => listSeals(sql, after + 1, maxSeals))) {
    const events = await cell.run((sql) => listEventsOfSeal(sql, seal.sealNumber))
    yield [
      ...events.map(({ content }) => ({ ...activityLine(seal, content), ...inCell })),
      { ...sealLine(seal), ...inCell },
    ]
  }
}

function activityLine({ sealNumber }: AccountSeal, content: string): ActivityLine {
  const [partnerId, eventId, occurredAt, actorId, action, subjectId, facts, requestId] = JSON.parse(content)
  return {
    type: 'AccountActivity',
    sealNumber,
    partnerId,
    eventId,
    occurredAt: `${occurredAt.replace(' ', 'T')}Z`,
    actorId,
    action,
    subjectId,
    facts: JSON.parse(facts),
    requestId,
    content,
  }
}

function sealLine(seal: AccountSeal): SealLine {
  return {
    type: 'Seal',
    sealNumber: seal.sealNumber,
    events: seal.events,
    contentHash: hex(seal.contentHash),
    previousMac: hex(seal.previousMac),
    mac: hex(seal.mac),
  }
}
