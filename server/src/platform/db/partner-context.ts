// The setting that row-level security reads the partner of a connection from, and the proof that it carries on connections of
// the partner role.
import { createHash } from 'node:crypto'
import type postgres from 'postgres'

/** The setting that row-level security reads the partner of a connection from. */
export interface ContextSetting {
  readonly name: 'app.partner_id' | 'app.partner'
  valueFor(context: string): string | Promise<string>
}

export const OWNER_SETTING: ContextSetting = { name: 'app.partner_id', valueFor: (context) => context }

/** A connection of the partner role proves which partner it is for: SQL that runs there can't make the proof itself. */
export function partnerSetting(contextKey: () => Promise<ContextKey>): ContextSetting {
  let known: ContextKey | undefined
  return {
    name: 'app.partner',
    valueFor(partnerId) {
      if (known) return partnerId + proofOf(partnerId, known)
      return contextKey().then((key) => {
        known = key
        return partnerId + proofOf(partnerId, key)
      })
    },
  }
}

export interface ContextKey {
  readonly inner: Uint8Array
  readonly outer: Uint8Array
}

export async function readContextKey(sql: postgres.Sql<Record<never, never>>): Promise<ContextKey> {
  const [key] = await sql<ContextKey[]>`select inner_key as inner, outer_key as outer from partner_context_key`
  return key!
}

/** As the view partner_context computes it in the database. */
function proofOf(partnerId: string, { inner, outer }: ContextKey): string {
  const digest = createHash('sha256').update(inner).update(partnerId).digest()
  return createHash('sha256').update(outer).update(digest).digest('hex')
}

/** The settings of every connection in a pool, and the process ID of its backend as the last result. */
export function sessionSettings(statementTimeoutMs: number): string {
  const settings = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000, // how long a node that vanished keeps its locks
    plan_cache_mode: 'force_generic_plan',
    // Our statements take about a millisecond; starting workers or JIT costs twenty.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
  }
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`)
  return [...statements, 'select pg_backend_pid() as pid'].join('; ')
}

/** From the results of the session settings. */
export function backendOf(results: unknown): number | undefined {
  const last = (results as readonly (readonly { pid: number }[])[]).at(-1)
  return last?.[0]?.pid
}
