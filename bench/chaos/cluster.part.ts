// A primary and a synchronous replica, each behind a proxy with a fixed port, so that the URLs stay the same when the roles
// change. On Linux as root the data is on a small file system of its own, which can be filled.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { preparePartnerRole } from '../../server/src/platform/db/partner-role.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { type Standby, startStandby } from '../../server/test/database/standby.ts'
import { until } from '../../server/test/process/until.ts'
import { startProxy, type TcpProxy } from './proxy.part.ts'

export interface Cluster {
  readonly folder: string
  readonly url: string
  readonly partnerUrl: string
  readonly readUrl: string
  /** Of the server that is the primary now. */
  readonly primary: Member
  readonly replica: Member
  asAdmin<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  /** Kills the primary and promotes the replica; the other one is built again as a replica. */
  failOver(): Promise<void>
  rebuildReplica(): Promise<void>
  /** Undefined where the data isn't on a file system of its own. */
  readonly fillDisk: ((isFull: boolean) => Promise<void>) | undefined
  /** Starts servers that have ended, for example on a full disk. */
  revive(): Promise<void>
  close(): Promise<void>
}

export interface Member {
  server: Standby
  readonly proxy: TcpProxy
}

const DISK_MIB = 3000
/** Both are replicated before a commit is acknowledged, so that a failover loses nothing. */
const SETTINGS = {
  synchronous_standby_names: '*',
  synchronous_commit: 'on',
  fsync: 'off',
  wal_keep_size: '256MB',
  max_wal_size: '256MB',
  log_min_messages: 'log',
  restart_after_crash: 'on',
}

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-chaos-'))
  const mounted = process.getuid?.() === 0 && mount(folder)
  if (mounted) process.once('exit', () => spawnSync('umount', ['-l', folder]))
  await mkdir(join(folder, 'first'))
  spawnSync('chmod', ['755', folder])
  const first = await startEmbeddedPostgres({
    dataDir: join(folder, 'first'),
    settings: { fsync: 'off', max_connections: '300' },
  })
  await migrate(first.url)
  await preparePartnerRole(first.url, first.partnerUrl)
  const { url, partnerUrl, adminUrl } = first
  const origin = { adminUrl, dataFolder: first.dataFolder }
  // From here on every server is one that was copied, so that all are handled alike.
  const a = await startStandby(origin, { parent: folder, settings: SETTINGS })
  await first.stop()
  await a.promote()
  const b = await startStandby(
    { adminUrl: a.urlOf(adminUrl), dataFolder: a.dataFolder },
    { parent: folder, settings: SETTINGS },
  )
  const members = [
    { server: a, proxy: await startProxy(a.port) },
    { server: b, proxy: await startProxy(b.port) },
  ]
  const hosts = members.map(({ proxy }) => `127.0.0.1:${proxy.port}`).join(',')
  const withHosts = (one: string) => one.replace(/@[^/]+/, `@${hosts}`)
  let primary = members[0]!
  const other = () => members.find((member) => member !== primary)!

  const cluster: Cluster = {
    folder,
    url: withHosts(url),
    partnerUrl: withHosts(partnerUrl),
    readUrl: withHosts(url),
    get primary() {
      return primary
    },
    get replica() {
      return other()
    },
    asAdmin: (work) => connected(primary.server.urlOf(adminUrl).replace(/\/[^/]*$/, new URL(url).pathname), work),
    async failOver() {
      const [old, next] = [primary, other()]
      process.kill(old.server.pid, 'SIGKILL')
      old.proxy.reject(true)
      await next.server.promote()
      primary = next
    },
    async rebuildReplica() {
      const { proxy, server: old } = other()
      await old.stop().catch(() => {})
      const from = { adminUrl: primary.server.urlOf(adminUrl), dataFolder: primary.server.dataFolder }
      other().server = await startStandby(from, { parent: folder, settings: SETTINGS })
      proxy.target = other().server.port
      proxy.reject(false)
    },
    fillDisk: mounted
      ? async (isFull) => {
          if (isFull) spawnSync('sh', ['-c', `head -c 100G /dev/zero > ${join(folder, 'ballast')} 2>/dev/null`])
          else await rm(join(folder, 'ballast'), { force: true })
        }
      : undefined,
    async revive() {
      for (const { server } of members) {
        if (await isRunning(server)) continue
        await server.restart()
      }
    },
    async close() {
      for (const { server, proxy } of members) {
        proxy.close()
        await server.stop().catch(() => {})
      }
      if (mounted) spawnSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    },
  }
  await until('the replica is synchronous', () => isSynchronous(cluster))
  return cluster
}

export async function isSynchronous(cluster: Cluster): Promise<boolean> {
  return cluster
    .asAdmin((sql) => sql`select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`)
    .then(
      (rows) => rows.length > 0,
      () => false,
    )
}

async function isRunning(server: Standby): Promise<boolean> {
  return server
    .asAdmin((sql) => sql`select 1`)
    .then(
      () => true,
      (error) => (error as { code?: string }).code !== 'ECONNREFUSED',
    )
}

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder]).status === 0
}

async function connected<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  return work(sql).finally(() => sql.end({ timeout: 1 }))
}

export async function writeClock(file: string, seconds: number): Promise<void> {
  await writeFile(file, String(seconds))
}
