// The moves in the directory. A phase is changed only from the phases that it may follow, so that of two commands one wins.
import type { DirectorySql } from '../../platform/db/db.ts'

export type MovePhase =
  | 'Preparing'
  | 'Copying'
  | 'Fenced'
  | 'Switching'
  | 'Switched'
  | 'Forgetting'
  | 'Guarding'
  | 'Done'
  | 'Cancelling'
  | 'Cancelled'

export interface Move {
  readonly partnerId: string
  readonly moveId: string
  readonly fromCell: string
  readonly toCell: string
  readonly phase: MovePhase
  readonly fenceNumber: number
  readonly switchedAt: Date | null
}

const LOCK = 'moving a partner'

const columns = (sql: DirectorySql) => sql`
  partner_id as "partnerId", move_id as "moveId", from_cell as "fromCell", to_cell as "toCell", phase,
  fence_number as "fenceNumber", switched_at as "switchedAt"`

/** The move of this partner that hasn't ended. */
export async function findMove(sql: DirectorySql, partnerId: string): Promise<Move | undefined> {
  const [row] = await sql<Move[]>`
    select ${columns(sql)} from partner_move where partner_id = ${partnerId} and ended_at is null`
  return row
}

export async function listMoves(sql: DirectorySql, phases: readonly MovePhase[]): Promise<Move[]> {
  return sql<Move[]>`
    select ${columns(sql)} from partner_move where ended_at is null and phase = any(${phases as string[]}::text[])`
}

/** Whose end needs the command: the guards of an old cell are dropped by a node. */
const UNFINISHED: readonly MovePhase[] = [
  'Preparing',
  'Copying',
  'Fenced',
  'Switching',
  'Switched',
  'Forgetting',
  'Cancelling',
]

export interface UnfinishedMove extends Pick<Move, 'partnerId' | 'fromCell' | 'toCell' | 'phase'> {
  readonly clientId: string
  readonly startedAt: Date
  /** Whether a command is working on it: then it has the lock. */
  readonly isRunning: boolean
}

/** Of all partners unless one is named, the oldest first. */
export async function listUnfinishedMoves(sql: DirectorySql, partnerId?: string): Promise<UnfinishedMove[]> {
  return sql<UnfinishedMove[]>`
    select partner_id as "partnerId", p.client_id as "clientId", from_cell as "fromCell", to_cell as "toCell", phase,
      started_at as "startedAt", exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
          and l.database = (select oid from pg_database where datname = current_database())
          and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(${`${LOCK} `} || partner_id, 0)) as "isRunning"
    from partner_move m join partner p using (partner_id)
    where ended_at is null and phase = any(${UNFINISHED as string[]}::text[])
      ${partnerId === undefined ? sql`` : sql`and partner_id = ${partnerId}`}
    order by started_at, partner_id`
}

export async function insertMove(
  sql: DirectorySql,
  move: Pick<Move, 'partnerId' | 'moveId' | 'fromCell' | 'toCell'>,
  at: Date,
): Promise<void> {
  await sql`
    insert into partner_move (partner_id, move_id, from_cell, to_cell, phase, started_at)
    values (${move.partnerId}, ${move.moveId}, ${move.fromCell}, ${move.toCell}, 'Preparing', ${at})`
}

/** Returns false when the move was in another phase. */
export async function setPhase(
  sql: DirectorySql,
  { partnerId, moveId }: Pick<Move, 'partnerId' | 'moveId'>,
  from: readonly MovePhase[],
  phase: MovePhase,
  at: Date,
): Promise<boolean> {
  const hasEnded = phase === 'Done' || phase === 'Cancelled'
  const { count } = await sql`
    update partner_move set phase = ${phase}, ended_at = ${hasEnded ? at : null},
      switched_at = ${phase === 'Switched' ? sql`${at}` : sql`switched_at`}
    where partner_id = ${partnerId} and move_id = ${moveId} and phase = any(${from as string[]}::text[])`
  return count > 0
}

/** The number of the next fence; undefined when the move isn't being copied. */
export async function beginFence(sql: DirectorySql, { partnerId, moveId }: Move): Promise<number | undefined> {
  const [row] = await sql<{ number: number }[]>`
    update partner_move set phase = 'Fenced', fence_number = fence_number + 1
    where partner_id = ${partnerId} and move_id = ${moveId} and phase in ('Copying', 'Fenced')
    returning fence_number as number`
  return row?.number
}

/** Held by the connection until it is closed. False when another command has it. */
export async function tryLockMove(sql: DirectorySql, partnerId: string): Promise<boolean> {
  const [row] = await sql<{ isFree: boolean }[]>`
    select pg_try_advisory_lock(hashtextextended(${`${LOCK} ${partnerId}`}, 0)) as "isFree"`
  return row!.isFree
}
