// Checks at startup what would otherwise fail later in ways that are hard to explain: a standby, and a pooler that gives each
// transaction another connection.
import postgres from 'postgres'
import { findHost } from './find-host.ts'
import { findSystemIdentifier } from './replica/replica-sql.ts'

export class UnusableDatabaseError extends Error {}

export async function assertUsableDatabase(url: string): Promise<void> {
  const host = await findHost(url, 'primary')
  const [first, second] = [connect(host), connect(host)]
  try {
    await assertWritable(first)
    await assertOwnConnection(first, second)
  } catch (error) {
    // The name is in every version's message, unlike the rest of it.
    const { code, message } = error as { code?: string; message?: string }
    if (code !== '08P01' || !/startup parameter/.test(message ?? '')) throw error
    throw new UnusableDatabaseError(
      'The pooler in DATABASE_URL rejects a startup parameter. Allow application_name and TimeZone, ' +
        'in PgBouncer with ignore_startup_parameters.',
    )
  } finally {
    await Promise.all([first.end({ timeout: 1 }), second.end({ timeout: 1 })])
  }
}

/** A replica that is away is used later; another database never is. */
export async function assertReplica(url: string, readUrl: string): Promise<void> {
  const hosts = [await findHost(url, 'primary'), await findHost(readUrl, 'standby')] as const
  const [primary, replica] = [connect(hosts[0]), connect(hosts[1])]
  try {
    const identifiers = await Promise.allSettled([primary, replica].map((sql) => findSystemIdentifier(sql)))
    const [own, other] = identifiers.map((found) => (found.status === 'fulfilled' ? found.value : undefined))
    if (own && other && own !== other)
      throw new UnusableDatabaseError(
        'DATABASE_READ_URL must name a streaming replica of the database in DATABASE_URL; it names another database server.',
      )
    const code = identifiers[1]?.status === 'rejected' ? identifiers[1].reason?.code : undefined
    if (code === '28P01' || code === '28000')
      throw new UnusableDatabaseError('The replica rejected the user or password in DATABASE_READ_URL.')
  } finally {
    await Promise.all([primary.end({ timeout: 1 }), replica.end({ timeout: 1 })])
  }
}

function connect(url: string): postgres.Sql {
  return postgres(url, {
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    // Statements prepared on one server connection would be missing on the next.
    prepare: false,
    onnotice: () => {},
    connection: { application_name: 'gangway-check', TimeZone: 'UTC' },
  })
}

/** Not writable: a standby, or a database that is set to read-only. */
export async function findDatabaseState(
  sql: postgres.Sql<Record<never, never>>,
): Promise<{ isWritable: boolean; time: Date }> {
  const [state] = await sql<{ isWritable: boolean; time: Date }[]>`
    select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as "isWritable",
      clock_timestamp() as time`
  return state!
}

async function assertWritable(sql: postgres.Sql): Promise<void> {
  const [state] = await sql`
    select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as "readOnly"`
  if (state!.standby)
    throw new UnusableDatabaseError(
      'The database in DATABASE_URL is a standby and accepts no writes. Name the primary, or all hosts separated by commas.',
    )
  if (state!.readOnly)
    throw new UnusableDatabaseError('The database in DATABASE_URL is read-only (default_transaction_read_only is on).')
}

/** A pooler in transaction mode gives the connection away between two statements; row-level security needs it to stay. */
async function assertOwnConnection(first: postgres.Sql, second: postgres.Sql): Promise<void> {
  const backendOf = async (sql: postgres.Sql) => (await sql`select pg_backend_pid() as pid`)[0]!.pid as number
  const before = await backendOf(first)
  const during = await second.begin(async (tx) => {
    const pids = [await backendOf(tx as unknown as postgres.Sql), await backendOf(first)]
    return pids
  })
  if (during[0] === before || during[1] !== before)
    throw new UnusableDatabaseError(
      'The pooler in DATABASE_URL shares connections between transactions. Gangway needs session mode: set ' +
        'pool_mode = session, or connect to PostgreSQL directly.',
    )
}
