// Moves a partner to another cell while it works. The directory says in which phase the move is; running it again continues there.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { findCellOf } from '../../platform/db/cells/placement-sql.ts'
import { type DefaultCellSql, isDatabaseUnavailable } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { CommandError } from '../commands/command.ts'
import { assertCellsMatch, assertMovable, type MovedPartner } from './check-move.ts'
import { copyPartner, type SwitchResult } from './copy-partner.ts'
import type { Copying } from './copy-rows.ts'
import { forgetPartner } from './forget-partner.ts'
import { findMove, insertMove, type Move, type MovePhase, setPhase, tryLockMove } from './move-sql.ts'
import { readMovedTables } from './moved-tables.ts'
import { deleteMovingPartner, findMovingPartner, openFence } from './moving-partner-sql.ts'
import { prepareMove, unguard } from './prepare-move.ts'
import { awaitSentEntries } from './sent-entries.ts'
import { cellsOf, settlePartner, switchPartner } from './switch-partner.ts'

export interface MoveOptions {
  readonly progress: (line: string) => void
  /** How long a database or a log collector that doesn't respond is waited for. */
  readonly patienceMs?: number
  /** Called after each step, for tests of what survives. */
  readonly reached?: (step: string) => void | Promise<void>
}

export interface MoveResult {
  readonly partnerId: string
  readonly from: string
  readonly to: string
  /** By table; empty when the command continued a move after the switch. */
  readonly rows: Readonly<Record<string, number>>
  /** How long writes were rejected; null when the command continued a move after the switch. */
  readonly fencedMs: number | null
  readonly deletedRows: number
  /** Whether the partner is in the new cell. */
  readonly isSwitched: boolean
  /** Why the partner wasn't moved, or why its rows in the old cell were not deleted. */
  readonly problem?: string
}

const LOCK_POLL_MS = 250
const PATIENCE_MS = 10 * 60_000
const RETRY_MS = 1000

export async function movePartner(
  app: App,
  partner: MovedPartner,
  to: string,
  { progress, patienceMs = PATIENCE_MS, reached = () => {} }: MoveOptions,
): Promise<MoveResult> {
  const { partnerId, name } = partner
  return withMoveLock(app, partnerId, progress, async () => {
    const [begun, cell] = await app.db.directory((sql) =>
      Promise.all([findMove(sql, partnerId), findCellOf(sql, partnerId)]),
    )
    if (begun?.phase === 'Cancelling')
      throw new CommandError(
        `The move of ${name} to cell ${begun.toCell} is being cancelled. Finish that with --cancel.`,
      )
    if (begun && begun.phase !== 'Guarding') {
      if (begun.toCell !== to)
        throw new CommandError(
          `${name} is being moved to cell ${begun.toCell}. Finish that move, or cancel it with --cancel.`,
        )
      progress(`Continuing the move of ${name} from cell ${begun.fromCell} to cell ${to} (${begun.phase}).`)
    } else await beginMove(app, { ...partner, cell: cell! }, to, begun, progress)
    await reached('begun')
    return new RunningMove(app, partnerId, { progress, patienceMs, reached }).run()
  })
}

/** An earlier move has ended but for the guards of the cell that the partner left, which may be where it moves to now. */
async function beginMove(
  app: App,
  partner: MovedPartner,
  to: string,
  earlier: Move | undefined,
  progress: (line: string) => void,
): Promise<void> {
  if (partner.cell !== to && earlier) await dropGuards(app, earlier, progress)
  await assertMovable(app, partner, to)
  const at = app.clock.now()
  const move = { partnerId: partner.partnerId, moveId: newId(at), fromCell: partner.cell, toCell: to }
  await app.db.directory((sql) => insertMove(sql, move, at))
}

/** The rows in the old cell are deleted, and no node can be about to write there any more. */
export async function dropGuards(app: App, move: Move, progress: (line: string) => void): Promise<void> {
  const { source } = cellsOf(app, move)
  await unguard(source, await source.transaction(readMovedTables), progress)
  await source.transaction((sql) => deleteMovingPartner(sql, move.partnerId))
  await app.db.directory((sql) => setPhase(sql, move, ['Guarding'], 'Done', app.clock.now()))
}

class RunningMove {
  readonly #app: App
  readonly #partnerId: string
  readonly #progress: (line: string) => void
  readonly #patienceMs: number
  readonly #reached: (step: string) => void | Promise<void>
  readonly #runnerId = randomUUID()
  #switched: SwitchResult | undefined
  #deletedRows = 0

  constructor(app: App, partnerId: string, { progress, patienceMs, reached }: Required<MoveOptions>) {
    this.#app = app
    this.#partnerId = partnerId
    this.#progress = progress
    this.#patienceMs = patienceMs
    this.#reached = reached
  }

  /** A database that can't be reached is waited for: while rows are copied, the partner works. */
  async run(): Promise<MoveResult> {
    let move: Move | undefined
    for (let since = performance.now(); ; ) {
      try {
        move = (await this.#app.db.directory((sql) => findMove(sql, this.#partnerId)))!
        if (move.phase === 'Guarding') return this.#result(move)
        const problem = await this.#continue(move)
        if (problem !== undefined) return this.#result(move, problem)
        since = performance.now()
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error
        if (performance.now() - since >= this.#patienceMs) {
          const phase = move ? ` (${move.phase})` : ''
          this.#progress(`The move is not finished${phase}. Run the command again when the database is back.`)
          throw error
        }
        this.#progress('A database is unavailable. Trying again.')
        await wait(RETRY_MS)
      }
    }
  }

  #result(move: Move, problem?: string): MoveResult {
    return {
      partnerId: move.partnerId,
      from: move.fromCell,
      to: move.toCell,
      rows: this.#switched?.rows ?? {},
      fencedMs: this.#switched?.fencedMs ?? null,
      deletedRows: this.#deletedRows,
      isSwitched: move.phase === 'Forgetting' || move.phase === 'Guarding',
      ...(problem !== undefined && { problem }),
    }
  }

  /** Does what the phase is for. Returns a sentence if the partner can't be moved. */
  async #continue(move: Move): Promise<string | undefined> {
    const app = this.#app
    const cells = cellsOf(app, move)
    const { source, target } = cells
    const phase = (from: readonly MovePhase[], to: MovePhase) =>
      app.db.directory((sql) => setPhase(sql, move, from, to, app.clock.now()))
    const tables = await target.transaction(readMovedTables)
    const copying: Copying = { ...cells, tables, runnerId: this.#runnerId, reached: this.#reached }
    switch (move.phase) {
      case 'Preparing':
      case 'Copying':
        await assertCellsMatch(app, move.fromCell, move.toCell)
        await prepareMove(app, copying, this.#progress)
        await phase(['Preparing'], 'Copying')
        this.#switched = await copyPartner(app, move, copying, this.#progress)
        return this.#switched.problem
      case 'Fenced':
      case 'Switching': {
        const known = await source.transaction((sql) => findMovingPartner(sql, move.partnerId))
        if (move.phase === 'Switching' && known?.isClosedForGood) {
          await switchPartner(app, move, cells, this.#reached)
          return undefined
        }
        await phase(['Fenced', 'Switching'], 'Copying')
        await source.transaction((sql) => openFence(sql, move.partnerId))
        return undefined
      }
      case 'Switched':
        await settlePartner(app, cells, this.#reached)
        this.#switched?.settled()
        this.#progress(`${source.name}: the partner is in cell ${target.name} now. Deleting its rows here.`)
        await phase(['Switched'], 'Forgetting')
        return undefined
      case 'Forgetting': {
        const unsent = await this.#forget(move, copying)
        if (unsent !== undefined) return unsent
        await phase(['Forgetting'], 'Guarding')
        return undefined
      }
      default:
        throw new CommandError(`The move has ended (${move.phase}).`)
    }
  }

  /** Returns a sentence if the rows in the old cell are still needed. */
  async #forget(move: Move, { source, target, tables }: Copying): Promise<string | undefined> {
    await unguard(target, tables, this.#progress)
    await target.transaction((sql) => deleteMovingPartner(sql, move.partnerId))
    await this.#reached('the new cell is free')
    const unsent = await awaitSentEntries(this.#app, source, this.#progress, this.#patienceMs)
    if (unsent !== undefined) return unsent
    this.#deletedRows += await forgetPartner(source, tables, () => this.#reached('rows deleted'))
    return undefined
  }
}

/** Held while the work runs; ends with the process. */
export async function withMoveLock<T>(
  app: App,
  partnerId: string,
  progress: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const lock = app.db.cells[0]!.separatePool(1)
  try {
    for (let tries = 0; !(await lock.run((sql) => tryLockMove(sql as DefaultCellSql, partnerId))); tries++) {
      if (tries === 0) progress('Another command is moving this partner. Waiting for it to end.')
      await wait(LOCK_POLL_MS)
    }
    return await work()
  } finally {
    await lock.close()
  }
}
