// Finds connections whose peer vanished without closing them: a caller would wait there for as long as TCP does.
import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { findWorkingBackends } from './silence-sql.ts'

type Sql = postgres.Sql<Record<never, never>>

export interface WatchedConnection {
  /** The index of the host it is connected to. */
  readonly host: number
  /** Of its backend, once it is known. */
  readonly pid: number | undefined
  readonly sentAt: number
  /** When it last answered everything, or was made. */
  readonly answeredAt: number
  /** What was last sent. */
  readonly statement: unknown
  /** Gives up what the connection is in use for. */
  readonly fail: ((error: Error) => void) | undefined
}

interface Watched {
  readonly all: readonly WatchedConnection[]
  /** Replaces idle connections that have answered nothing since then. */
  readonly replaceIdle: (since: number) => void
  /** Opens another connection to the host that is in use now. */
  readonly connect: () => Sql
  readonly host: () => number
  /** A statement that has been unanswered for this long has lost its connection, whatever the database says. */
  readonly silentAfterMs: number
  /** After this time, the database is asked about a statement. */
  readonly askAfterMs?: number | undefined
  readonly onSilence?: ((since: number) => void) | undefined
}

export interface SilenceWatch {
  /** Replaces connections that have answered nothing since then, because another pool found the database silent. */
  suspect(since: number): void
  stop(): void
}

const CHECK_EVERY_MS = 1_000
const ASK_AFTER_MS = 3_000
const ASK_FOR_MS = 3_000
/** What the database sent before it was asked has arrived by then. */
const ARRIVES_WITHIN_MS = 1_000
/** Next to a silent connection, one that has been waiting for this long counts as silent as well. */
const SUSPECT_AFTER_MS = 2_000

export function watchForSilence({ all, replaceIdle, connect, host, silentAfterMs, ...options }: Watched): SilenceWatch {
  const askAfterMs = options.askAfterMs ?? ASK_AFTER_MS
  const timer = setInterval(check, CHECK_EVERY_MS).unref()
  let isAsking = false

  function check(): void {
    failSilent()
    const now = performance.now()
    const quiet = all.filter((it) => it.fail && it.host === host() && it.sentAt < now - askAfterMs)
    if (isAsking || quiet.length === 0) return
    isAsking = true
    // A database that can't be asked is silent for everyone: then the longer time applies.
    askAbout(quiet)
      .catch(() => {})
      .finally(() => {
        isAsking = false
      })
  }

  /** Connections that have answered nothing since then probably lead to the same peer, so that they aren't found one after the other. */
  function failSilent(): void {
    const now = performance.now()
    const silent = all.filter((it) => it.fail && it.sentAt < now - silentAfterMs)
    if (silent.length === 0) return
    const since = Math.min(...silent.map((it) => it.sentAt))
    suspect(since)
    for (const it of silent) it.fail?.(connectionSilent())
    options.onSilence?.(since)
  }

  function suspect(since: number): void {
    const sentBefore = performance.now() - Math.min(SUSPECT_AFTER_MS, silentAfterMs)
    replaceIdle(since)
    for (const it of all) if (it.answeredAt < since && it.sentAt < sentBefore) it.fail?.(connectionSilent())
  }

  /** A statement is lost if its connection waits for an answer and the database isn't working on one. */
  async function askAbout(quiet: readonly WatchedConnection[]): Promise<void> {
    const asked = quiet.map((connection) => ({ connection, sentAt: connection.sentAt }))
    const working = await ask(quiet.flatMap(({ pid }) => pid ?? []))
    await wait(ARRIVES_WITHIN_MS, undefined, { ref: false })
    for (const { connection, sentAt } of asked) {
      const { pid, statement } = connection
      if (pid !== undefined && working.has(pid)) continue
      if (!(await isUnanswered(statement)) || connection.sentAt !== sentAt || connection.statement !== statement)
        continue
      connection.fail?.(connectionSilent())
      replaceIdle(sentAt)
    }
  }

  async function ask(pids: readonly number[]): Promise<Set<number>> {
    const sql = connect()
    const overdue = wait(ASK_FOR_MS, undefined, { ref: false }).then(() => {
      throw connectionSilent()
    })
    try {
      return await Promise.race([findWorkingBackends(sql, pids), overdue])
    } finally {
      overdue.catch(() => {})
      void sql.end({ timeout: 1 }).catch(() => {})
    }
  }

  return { suspect, stop: () => clearInterval(timer) }
}

/** Whether the driver has sent it and waits for its answer. */
async function isUnanswered(statement: unknown): Promise<boolean> {
  if (!(statement instanceof Promise) || !(statement as { executed?: boolean }).executed) return false
  let isAnswered = false
  const settle = () => {
    isAnswered = true
  }
  // The driver's own `then` would send the statement.
  void Promise.prototype.then.call(statement, settle, settle)
  await wait(0)
  return !isAnswered
}

const connectionSilent = () =>
  Object.assign(new Error('the database did not answer; the connection was replaced'), { code: 'ETIMEDOUT' })
