// An empty PostgreSQL as an administrator has it: the installed one, with TLS and its own pg_dump, or else the embedded one
// without its databases.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts'
import { TestAuthority } from '../peers/test-authority.ts'
import { freePort } from '../process/free-port.ts'
import { TEST_FOLDER_PREFIX } from '../process/sandbox.ts'
import { until } from '../process/until.ts'
import { removeFolders, THROW_AWAY } from './abandoned-runs.ts'

export interface InstalledPostgres {
  readonly port: number
  /** The certificate authority of the server; undefined without TLS. */
  readonly authorityFile: string | undefined
  asAdmin(statements: string): Promise<void>
  stop(): Promise<void>
}

/** The folder of pg_dump and a server of the same version, or the reason why there is none. */
export async function installedPrograms(): Promise<{ bin: string } | { missing: string }> {
  if (process.getuid?.() === 0 && !serverOwner())
    return { missing: 'PostgreSQL does not run as root, and there is no user postgres here' }
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const folders = configured ? [configured] : []
  for await (const folder of glob('/usr/lib/postgresql/*/bin')) folders.unshift(folder)
  for (const bin of folders)
    if (['initdb', 'postgres', 'pg_dump'].every((name) => spawnSync(join(bin, name), ['--version']).status === 0))
      return { bin }
  return { missing: 'no PostgreSQL with initdb, postgres and pg_dump is installed here' }
}

export async function startInstalledPostgres(bin: string | undefined): Promise<InstalledPostgres> {
  if (bin !== undefined) return startInstalled(bin)
  const dataDir = await mkdtemp(join(tmpdir(), TEST_FOLDER_PREFIX))
  const embedded = await startEmbeddedPostgres({ dataDir, settings: THROW_AWAY })
  const asAdmin = administration(embedded.adminUrl)
  await asAdmin('drop database gangway; drop role gangway; drop role gangway_partner')
  const stop = async () => {
    await embedded.stop()
    await removeFolders(dataDir, embedded.dataFolder)
  }
  return { port: embedded.port, authorityFile: undefined, asAdmin, stop }
}

async function startInstalled(bin: string): Promise<InstalledPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-postgres-'))
  const owner = process.getuid?.() === 0 ? serverOwner() : undefined
  const [data, port, authority] = [join(folder, 'data'), await freePort(), new TestAuthority()]
  const file = (name: string) => join(folder, name)
  const { cert, key } = authority.issue({ hosts: ['localhost'] })
  await mkdir(data)
  await writeFile(file('authority.pem'), authority.cert)
  await writeFile(file('server.pem'), cert)
  await writeFile(file('server.key'), key, { mode: 0o600 })
  if (owner)
    for (const path of [folder, data, file('server.pem'), file('server.key')]) await chown(path, owner.uid, owner.gid)
  const as = { ...owner, cwd: folder, encoding: 'utf8' } as const
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], as)
  assert.equal(made.status, 0, made.stderr)
  const tls = ['ssl=on', `ssl_cert_file=${file('server.pem')}`, `ssl_key_file=${file('server.key')}`]
  const options = ['-D', data, '-p', String(port), '-h', 'localhost', '-k', folder, '-F']
  const server = spawn(join(bin, 'postgres'), [...options, ...tls.flatMap((one) => ['-c', one])], {
    ...as,
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  const asAdmin = administration(`postgres://postgres@localhost:${port}/postgres`)
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const isUp = () =>
    asAdmin('select 1').then(
      () => true,
      () => false,
    )
  try {
    await until('PostgreSQL answers or has ended', async () => server.exitCode !== null || (await isUp()))
    assert.equal(server.exitCode, null, 'PostgreSQL ended at its start')
  } catch (error) {
    await stop()
    throw error
  }
  return { port, authorityFile: file('authority.pem'), asAdmin, stop }
}

/** Runs statements one by one: some can't run in a transaction. */
function administration(url: string): InstalledPostgres['asAdmin'] {
  return async (statements) => {
    const admin = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
    try {
      for (const statement of statements.split(';').filter((one) => one.trim() !== '')) await admin.unsafe(statement)
    } finally {
      await admin.end()
    }
  }
}

export function serverOwner(): { uid: number; gid: number } | undefined {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN)
  const [uid, gid] = [id('-u'), id('-g')]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}
