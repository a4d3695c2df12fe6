// A streaming replica of an embedded PostgreSQL, made without pg_basebackup, which the embedded packages don't have: the data
// folder is copied between the start and the end of a backup.
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { chooseAccount, findBinaries } from '../../src/platform/embedded-postgres/binaries.ts'
import { type LaunchPlan, launch, type RunningPostgres } from '../../src/platform/embedded-postgres/server-process.ts'
import { freePort } from '../process/free-port.ts'
import { until } from '../process/until.ts'

export interface Standby {
  readonly port: number
  readonly pid: number
  readonly dataFolder: string
  /** The given URL of the primary, on the standby. */
  urlOf(primaryUrl: string): string
  /** Runs statements as the superuser of the standby. */
  asAdmin<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T>
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  promote(): Promise<void>
  /** Starts it again on the same port after it was killed or stopped. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface StandbyOptions {
  /** The port of a proxy in front of the primary, or of the primary itself. */
  readonly primaryPort?: number
  /** Where its folder is created; beside that of the primary unless given. */
  readonly parent?: string
  readonly settings?: Readonly<Record<string, string>>
}

export async function startStandby(
  primary: { adminUrl: string; dataFolder: string },
  { primaryPort, parent = dirname(primary.dataFolder), settings = {} }: StandbyOptions = {},
): Promise<Standby> {
  const { username, password, port: ownPort } = new URL(primary.adminUrl)
  const folder = await mkdtemp(join(parent, 'standby-'))
  const data = join(folder, 'data')
  await copyData(primary, data)
  const { uid, gid } = await stat(primary.dataFolder)
  await chown(folder, uid, gid)
  const account = await chooseAccount()
  const plan: LaunchPlan = {
    program: (await findBinaries(account, '/var/lib/gangway')).postgres,
    account,
    folder: data,
    logFile: join(folder, 'postgres.log'),
    clusterName: `gangway-${randomInt(2 ** 40)
      .toString(16)
      .padStart(20, '0')}`,
    port: await freePort(),
    settings: {
      max_connections: '300',
      hot_standby_feedback: 'on',
      wal_retrieve_retry_interval: '200ms',
      io_method: 'sync',
      ...settings,
      primary_conninfo: `host=127.0.0.1 port=${primaryPort ?? ownPort} user=${username} password=${password}`,
    },
    signal: new AbortController().signal,
  }
  let server: RunningPostgres = await launch(plan)
  const urlOf = (primaryUrl: string) => {
    const url = new URL(primaryUrl)
    url.hostname = '127.0.0.1'
    url.port = String(plan.port)
    return url.href
  }
  const asAdmin = <T>(work: (sql: postgres.Sql) => Promise<T>) => connected(urlOf(primary.adminUrl), work)
  await until('the standby follows the primary', async () => {
    const [row] = await asAdmin((sql) => sql`select count(*)::int as n from pg_stat_wal_receiver`)
    return row!.n === 1
  })
  return {
    port: plan.port,
    get pid() {
      return server.pid
    },
    dataFolder: data,
    urlOf,
    asAdmin,
    pauseReplay: async () => void (await asAdmin((sql) => sql`select pg_wal_replay_pause()`)),
    resumeReplay: async () => void (await asAdmin((sql) => sql`select pg_wal_replay_resume()`)),
    promote: async () => void (await asAdmin((sql) => sql`select pg_promote(true, 30)`)),
    async restart() {
      server = await launch(plan)
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As pg_basebackup does: WAL that is written meanwhile comes from the primary. */
async function copyData(primary: { adminUrl: string; dataFolder: string }, to: string): Promise<void> {
  await connected(primary.adminUrl, async (sql) => {
    await sql`select pg_backup_start('standby', true)`
    // With the owners of the files: as root, PostgreSQL runs as another user. Files may disappear while they are copied, as they
    // may during any base backup; the standby's start shows whether one was needed.
    await promisify(execFile)('cp', ['-a', primary.dataFolder, to]).catch(() => {})
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(to, name), { force: true })
    const [end] = await sql`select labelfile from pg_backup_stop(false)`
    await writeFile(join(to, 'backup_label'), end!.labelfile)
  })
  await writeFile(join(to, 'standby.signal'), '')
  const { uid, gid } = await stat(primary.dataFolder)
  for (const name of ['backup_label', 'standby.signal']) await chown(join(to, name), uid, gid)
}

async function connected<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  return work(sql).finally(() => sql.end({ timeout: 5 }))
}
