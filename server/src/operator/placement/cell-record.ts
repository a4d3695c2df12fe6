// The cells and the moves of partners in the responses of the operator API.
import { type AccountAction, NO_PARTNER, recordAction } from '../../audit/account-activity.ts'
import { ApiError } from '../../errors.ts'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import type { App } from '../../platform/app.ts'
import { DEFAULT_CELL, type DirectorySql } from '../../platform/db/db.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import type { Actor } from '../actor.ts'
import { listCells } from '../cells/list-cells.ts'
import { CommandError } from '../commands/command.ts'
import { listPartnerNames } from '../jobs/jobs-sql.ts'
import { canBeCancelled } from '../move/describe-move.ts'
import { listUnfinishedMoves } from '../move/move-sql.ts'
import { progressOf } from './running-moves.ts'

const DATABASES = { ok: 'Ok', away: 'Unreachable', notConnected: 'NotConnected', unusable: 'Unusable' } as const

const Cell = named('Cell', {
  name: Type.String({ description: 'As in the settings; `default` is the database of `DATABASE_URL`.' }),
  isDefault: Type.Boolean({ description: 'The database of `DATABASE_URL`.' }),
  address: nullable(
    Type.String({ description: 'Without user and password; null if the settings do not name the cell.' }),
  ),
  state: oneOf(['Active', 'Draining', 'NotAdded'], {
    description:
      'Active: gets new partners. Draining: new partners go elsewhere. NotAdded: connected, but without partners.',
  }),
  database: oneOf(['Ok', 'Unreachable', 'NotConnected', 'Unusable'], {
    description: 'NotConnected: the settings of this node do not name the cell.',
  }),
  problem: nullable(Type.String({ description: 'Why the database is unusable.' })),
  partners: Type.Integer({ description: 'How many partners have their data here.' }),
  sizeBytes: nullable(Type.Number({ description: 'Null while the database does not respond.' })),
})

const Move = named('PartnerMove', {
  partnerId: uuid(),
  partnerName: Type.String(),
  clientId: Type.String({ description: 'The client ID of the partner in the Partner API.' }),
  fromCell: Type.String({ description: 'The cell that the partner leaves.' }),
  toCell: Type.String({ description: 'The cell that the partner moves to.' }),
  phase: Type.String({ description: 'Preparing, Copying, Fenced, Switching, Switched, Forgetting or Cancelling.' }),
  state: oneOf(['Running', 'Interrupted'], {
    description: 'Interrupted: no node or command is working on it. Start it again to continue, or cancel it.',
  }),
  canBeCancelled: Type.Boolean({ description: 'Until the partner is switched to the new cell.' }),
  progress: nullable(Type.String({ description: 'The last step, if this node is moving the partner.' })),
  startedAt: instant({ description: 'When the move began, also if it was continued since.' }),
})

export const Cells = named('Cells', {
  items: Type.Array(Cell, { description: 'The cells of the settings, and those that have partners.' }),
  moves: Type.Array(Move, { description: 'Moves that have begun and not ended, the oldest first.' }),
})

export async function readCells(app: App): Promise<Static<typeof Cells>> {
  const [cells, moves] = await Promise.all([listCells(app), app.db.directory((sql) => listUnfinishedMoves(sql))])
  const partnerIds = moves.map(({ partnerId }) => partnerId)
  const names = await app.db.directory((sql) => listPartnerNames(sql, partnerIds))
  return {
    items: cells.map(({ name, address, state, database, problem, partners, sizeBytes }) => ({
      name,
      isDefault: name === DEFAULT_CELL,
      address,
      state,
      database: DATABASES[database],
      problem: problem ?? null,
      partners,
      sizeBytes,
    })),
    moves: moves.map((move) => ({
      partnerId: move.partnerId,
      partnerName: names.get(move.partnerId) ?? '',
      clientId: move.clientId,
      fromCell: move.fromCell,
      toCell: move.toCell,
      phase: move.phase,
      state: move.isRunning ? 'Running' : 'Interrupted',
      canBeCancelled: canBeCancelled(move.phase),
      progress: progressOf(app, move.partnerId),
      startedAt: move.startedAt.toISOString(),
    })),
  }
}

/** Records in the staff log. */
export const recordOnCell =
  (app: App, actor: Actor, action: AccountAction, facts: Record<string, string>, subjectId?: string) =>
  (sql: DirectorySql) =>
    recordAction(sql, { partnerId: NO_PARTNER, at: app.clock.now(), ...actor, action, facts, subjectId })

/** What a command would print is the reason of the conflict. */
export function asConflict(error: unknown): never {
  if (error instanceof CommandError) throw new ApiError('Cell.Conflict', { message: error.message })
  throw error
}

export function assertCell(app: App, name: string): void {
  if (!app.db.cells.some((cell) => cell.name === name)) throw new ApiError('Cell.NotFound')
}
