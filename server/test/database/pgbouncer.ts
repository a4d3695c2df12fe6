// A real PgBouncer in front of the test database.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../process/free-port.ts'
import { until } from '../process/until.ts'
import { serverOwner } from './installed-postgres.ts'

export interface PgBouncer {
  /** The same database through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
)

/** The reason why tests with PgBouncer are skipped, or false. */
export const pgBouncerMissing =
  PROGRAM === undefined
    ? 'NOT RUN: pgbouncer is not installed here'
    : process.getuid?.() === 0 && !serverOwner()
      ? 'NOT RUN: pgbouncer does not run as root, and there is no user postgres here'
      : false

export async function startPgBouncer(
  databaseUrl: string,
  poolMode: 'session' | 'transaction',
  settings = '',
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-pgbouncer-'))
  await chmod(folder, 0o755)
  const [target, port] = [new URL(databaseUrl), await freePort()]
  const name = target.pathname.slice(1)
  const file = join(folder, 'pgbouncer.ini')
  const password = decodeURIComponent(target.password).replaceAll("'", "''")
  await writeFile(
    file,
    `[databases]
${name} = host=${target.hostname} port=${target.port} dbname=${name} user=${target.username} password='${password}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 8
${settings}
`,
  )
  await chmod(file, 0o644)
  const owner = process.getuid?.() === 0 ? serverOwner() : undefined
  const child = spawn(PROGRAM!, ['-q', file], { stdio: 'ignore', ...(owner ? { uid: owner.uid, gid: owner.gid } : {}) })
  const ended = once(child, 'exit')
  await until('pgbouncer accepts connections', () => accepts(port))
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const [event] = await Promise.race([
    once(socket, 'connect').then(() => ['connect']),
    once(socket, 'error').then(() => ['error']),
  ]).catch(() => ['error'])
  socket.destroy()
  return event === 'connect'
}
