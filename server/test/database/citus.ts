// A Citus cluster that runs already, for tests and benchmarks. GANGWAY_TEST_CITUS_URL names its coordinator with the role that owns the
// database, and GANGWAY_TEST_CITUS_ADMIN_URL with a superuser; without it, that is `postgres` without a password.
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { prepareCell } from '../../src/platform/db/cells/prepare-cell.ts'
import { until } from '../process/until.ts'

export interface Cluster {
  /** The coordinator, with the role of the service. */
  readonly url: string
  readonly partnerUrl: string
  readonly adminUrl: string
  readonly workers: readonly Server[]
  readonly admin: postgres.Sql
  /** An ordinary database on the server of the coordinator or of a worker. Returns its URL. */
  createDatabase(name: string, server?: Server): Promise<string>
  asPartner(url: string): string
  /** Moves the schema to the worker that doesn't have it. */
  moveSchema(schema: string): Promise<void>
  close(): Promise<void>
}

export interface Server {
  readonly host: string
  readonly port: number
}

const { GANGWAY_TEST_CITUS_URL: URL_SETTING, GANGWAY_TEST_CITUS_ADMIN_URL: ADMIN_SETTING } = process.env

/** For `skip` of a test. */
export const withoutCitus = URL_SETTING ? false : 'no Citus cluster: set GANGWAY_TEST_CITUS_URL to its coordinator'

const PARTNER = 'gangway_partner'

export async function openCluster(): Promise<Cluster> {
  const url = URL_SETTING!
  const adminUrl = ADMIN_SETTING ?? Object.assign(new URL(url), { username: 'postgres', password: '' }).href
  const admin = postgres(adminUrl, { max: 3, onnotice: () => {} })
  const [partner] = await admin`select from pg_roles where rolname = ${PARTNER}`
  // Citus creates the role on the workers as well.
  if (!partner) await admin.unsafe(`create role ${PARTNER} login password '${PARTNER}'`)
  const workers = await admin<Server[]>`
    select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and noderole = 'primary' order by 1, 2`
  await admin.unsafe(`revoke temporary on database ${new URL(url).pathname.slice(1)} from public`)
  return {
    url,
    partnerUrl: asPartner(url),
    adminUrl,
    workers,
    admin,
    asPartner,
    async createDatabase(name, server) {
      const sql = postgres(databaseAt(adminUrl, server, 'postgres'), { max: 1, onnotice: () => {} })
      await sql.unsafe(`create database ${name} owner ${new URL(url).username} template template0`)
      await sql.unsafe(`revoke temporary on database ${name} from public`)
      await sql.end()
      return databaseAt(url, server, name)
    },
    async moveSchema(schema) {
      // Citus moves nothing to a node that has old tables of the schema, and can't remove them while they are read.
      await until('Citus has removed the old tables', async () => {
        await admin`call citus_cleanup_orphaned_resources()`
        return (await admin`select from pg_dist_cleanup where object_name like ${`${schema}.%`}`).length === 0
      })
      const [place] = await admin<Server[]>`
        select n.nodename as host, n.nodeport as port from pg_class c join pg_dist_shard s on s.logicalrelid = c.oid
        join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
        where c.relnamespace = to_regnamespace(${schema}) limit 1`
      const target = workers.find(({ host, port }) => host !== place!.host || port !== place!.port)!
      await admin`select citus_schema_move(to_regnamespace(${schema}), ${target.host}, ${target.port}::int)`
    },
    close: () => admin.end({ timeout: 5 }),
  }
}

const asPartner = (url: string) => Object.assign(new URL(url), { username: PARTNER, password: PARTNER }).href

function databaseAt(url: string, server: Server | undefined, database?: string): string {
  const changed = new URL(url)
  if (server) changed.host = `${server.host}:${server.port}`
  if (database) changed.pathname = `/${database}`
  return changed.href
}

/** A cell in a new schema of a database, which may be distributed. */
export async function createCellIn(databaseUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const schema = `cell_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  const url = `${databaseUrl}?schema=${schema}`
  await prepareCell({ name: schema, url, partnerUrl: `${asPartner(databaseUrl)}?schema=${schema}` })
  return {
    url,
    async drop() {
      const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
      for (const name of [schema, `${schema}_model`]) await sql`drop schema if exists ${sql(name)} cascade`
      await sql.end()
    },
  }
}
