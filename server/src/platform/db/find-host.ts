// Finds the primary or a standby among several hosts in a database URL.
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { hostsOf } from './database-url.ts'

type Role = 'primary' | 'standby'
type AnySql = postgres.Sql<Record<never, never>>

/** A failover takes seconds, during which no host is the primary. */
const PATIENCE_MS = 10_000
const ASK_AGAIN_MS = 500
/** A host that doesn't respond within this time is skipped. */
const HOST_TIMEOUT_MS = 6_000

/** A URL with one host that has the role. If none has it in time, the first that responds, whose state the caller then reports. */
export async function findHost(url: string, role: Role): Promise<string> {
  const hosts = hostsOf(url)
  if (hosts.length === 1) return hosts[0]!
  for (const deadline = performance.now() + PATIENCE_MS; ; await wait(ASK_AGAIN_MS)) {
    const roles = await Promise.all(hosts.map(roleOf))
    const fitting = roles.indexOf(role)
    if (fitting >= 0) return hosts[fitting]!
    // A replica may be added later; without a primary nothing works.
    if (role === 'standby' || performance.now() > deadline) {
      const answering = roles.findIndex((found) => found !== undefined)
      return hosts[Math.max(answering, 0)]!
    }
  }
}

/** Checked once the connection is configured. A read-only primary has neither role. */
export async function assertHostRole(configured: Promise<unknown>, sql: AnySql, role: Role): Promise<void> {
  if ((await inTime(configured.then(() => findRole(sql)))) === role) return
  throw failure(role === 'standby' ? 'no host is a standby' : 'no host accepts writes', '25006')
}

const failure = (message: string, code: string) => Object.assign(new Error(message), { code })

async function inTime<T>(work: Promise<T>): Promise<T> {
  const overdue = Promise.withResolvers<never>()
  const timer = setTimeout(() => overdue.reject(failure('the host did not respond', 'ETIMEDOUT')), HOST_TIMEOUT_MS)
  return Promise.race([work, overdue.promise]).finally(() => clearTimeout(timer))
}

/** Undefined when it can't be reached. */
async function roleOf(url: string): Promise<Role | 'read-only' | undefined> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false, prepare: false, onnotice: () => {} })
  try {
    return await inTime(findRole(sql))
  } catch {
    return undefined
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function findRole(sql: AnySql): Promise<Role | 'read-only'> {
  const [row] = await sql<{ role: Role | 'read-only' }[]>`
    select case when pg_is_in_recovery() then 'standby'
      when current_setting('default_transaction_read_only') = 'on' then 'read-only' else 'primary' end as role`
  return row!.role
}
