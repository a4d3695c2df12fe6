// Work that only one node does at a time, on one connection that holds an advisory lock. The driver replaces a connection that
// is lost, and the lock is lost with it: such work ends and starts over on a new connection, when it has the lock.
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { findHost } from './find-host.ts'

const POLL_MS = 250
const MAX_CONNECTIONS = 10

export interface LockedSession {
  /** The connection that holds the lock. Throws if it has been lost. Read it for each statement or transaction. */
  readonly sql: postgres.Sql
  /** Throws, and changes nothing, unless the connection of the transaction holds the lock. */
  transaction(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void>
}

class LockLostError extends Error {}

export async function withSessionLock<T>(
  url: string,
  lock: number,
  work: (session: LockedSession) => Promise<T>,
): Promise<T> {
  for (let connections = 1; ; connections++) {
    let isLost = false
    const sql = postgres(await findHost(url, 'primary'), {
      max: 1,
      connect_timeout: 5,
      // The driver would replace the connection after this time, in the middle of a long migration.
      max_lifetime: null,
      onclose: () => {
        isLost = true
      },
      onnotice: () => {},
      connection: { application_name: 'gangway-migrate' },
    })
    const session: LockedSession = {
      get sql() {
        if (isLost) throw new LockLostError('The connection that holds the lock was lost.')
        return sql
      },
      // Not `sql.begin`: when the connection is lost, the driver's rollback fails outside of any promise.
      async transaction(work) {
        await session.sql.unsafe('begin')
        try {
          await assertLocked(session.sql, lock)
          await work(session.sql)
          await session.sql.unsafe('commit')
        } catch (error) {
          if (!isLost && !isConnectionLoss(error)) await session.sql.unsafe('rollback')
          throw error
        }
      },
    }
    try {
      await waitForLock(session, lock)
      return await work(session)
    } catch (error) {
      if (!(isLost || isConnectionLoss(error)) || connections === MAX_CONNECTIONS) throw error
      await wait(POLL_MS)
    } finally {
      await sql.end({ timeout: 5 })
    }
  }
}

async function assertLocked(sql: postgres.Sql, lock: number): Promise<void> {
  const [row] = await sql<{ isLocked: boolean }[]>`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid() and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = ${lock}::bigint) as "isLocked"`
  if (!row!.isLocked) throw new LockLostError('The connection does not hold the lock.')
}

/** What the statement that meets the loss fails with; the driver reports the loss itself a moment later. */
const LOSSES = ['57P01', '57P02', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE']

const isConnectionLoss = (error: unknown) =>
  error instanceof LockLostError || LOSSES.includes((error as { code?: string }).code ?? '')

/** Asks again and again: a session that waits inside a statement would block `create index concurrently` of the one that has the lock. */
async function waitForLock(session: LockedSession, lock: number): Promise<void> {
  for (;;) {
    const [row] = await session.sql<{ isFree: boolean }[]>`select pg_try_advisory_lock(${lock}) as "isFree"`
    if (row!.isFree) return
    await wait(POLL_MS)
  }
}
