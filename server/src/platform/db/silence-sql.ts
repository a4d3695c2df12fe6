// What the database says about connections.
import type postgres from 'postgres'

/** Those of the connections that work on a statement, by the process ID of their backend. */
export async function findWorkingBackends(
  sql: postgres.Sql<Record<never, never>>,
  pids: readonly number[],
): Promise<Set<number>> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    -- The state of another role's connection is hidden.
    where pid = any(string_to_array(${pids.join(',')}, ',')::int[]) and (state is null or state = 'active')`
  return new Set(rows.map(({ pid }) => pid))
}
