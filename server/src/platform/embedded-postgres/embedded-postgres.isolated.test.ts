import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import {
  isRoot,
  nobody,
  onLinux,
  onlyForRoot,
  query,
  quick,
  start,
  startError,
  startOwner,
  tempFolder,
} from './embedded-postgres-fixtures.ts'

describe('the embedded PostgreSQL', { concurrency: 2, timeout: 120_000 }, () => {
  test('gives Gangway a database and an unprivileged role, on this machine only', async (t) => {
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

  test('keeps its data across a restart, and can be stopped twice', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    const first = await start(t, dataDir)
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    assert.deepEqual((await fs.readdir(dataDir)).sort(), ['postgres', 'postgres.log', 'postgres.passwords.json'])
    const second = await start(t, dataDir)
    assert.equal((await query(second.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
  })

  test('is configured for a small machine, accepts other settings and limits its log', async (t) => {
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

  test('runs from a long path with spaces and Unicode, from any working folder', async (t) => {
    const folder = await tempFolder(t)
    const dataDir = join(folder, 'mit Leerzeichen', 'ünï-日本-🚢', "it's $HOME", 'long'.repeat(50), 'data')
    await fs.mkdir(dirname(dataDir), { recursive: true })
    const { started } = await startOwner(t, { dataDir, run: { cwd: folder } })
    assert.equal(started.error, undefined)
    assert.equal((await query(started.url, 'SELECT 1 AS one'))[0]?.one, 1)
  })
})

describe('the embedded PostgreSQL reports in one sentence', { concurrency: 2, timeout: 120_000 }, () => {
  test('that its folder contains other files', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    await fs.mkdir(join(dataDir, 'postgres'), { recursive: true })
    await fs.writeFile(join(dataDir, 'postgres', 'letter.txt'), 'Dear aunt')
    assert.match(
      await startError(dataDir),
      /^.*\/data\/postgres contains files that aren't a PostgreSQL database\. .*\.$/,
    )
    assert.deepEqual(await fs.readdir(join(dataDir, 'postgres')), ['letter.txt'])
    assert.deepEqual(await fs.readdir(dataDir), ['postgres'])
  })

  test('that its data has another version, or missing or wrong passwords', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    await (await start(t, dataDir)).stop()
    const [version, passwords] = [join(dataDir, 'postgres', 'PG_VERSION'), join(dataDir, 'postgres.passwords.json')]
    await fs.writeFile(version, '17\n')
    assert.match(await startError(dataDir), /was created by PostgreSQL 17 and can't be read by PostgreSQL 18\. /)
    await fs.writeFile(version, '18\n')
    await fs.writeFile(passwords, JSON.stringify({ postgres: 'a', gangway: 'b' }))
    assert.match(await startError(dataDir), /^The passwords in .* don't match the database\.$/)
    await fs.rm(passwords)
    assert.match(await startError(dataDir), /^The passwords of the database in .* are missing\. /)
  })

  test('that a setting is unknown', async (t) => {
    const message = await startError(join(await tempFolder(t), 'data'), { settings: { ...quick, no_such_thing: '1' } })
    assert.match(message, /unrecognized configuration parameter "no_such_thing"/)
  })

  test('that the data folder is a file', async (t) => {
    const file = join(await tempFolder(t), 'file')
    await fs.writeFile(file, '')
    assert.match(await startError(file), /is a file, not a folder/)
    assert.match(await startError(join(file, 'data')), /is a file, not a folder/)
  })

  test('that the data folder is not writable', { skip: onlyForRoot }, async (t) => {
    const folder = await tempFolder(t)
    await fs.chmod(folder, 0o555)
    const { started } = await startOwner(t, { dataDir: join(folder, 'data'), run: isRoot ? nobody : {} })
    assert.match(started.error ?? '', /^EmbeddedPostgresError: Permission denied: .*data/)
    await fs.chmod(folder, 0o755)
  })

  test('that the disk is full', { skip: !isRoot || !onLinux }, async (t) => {
    const disk = await tempFolder(t)
    const dataDir = join(disk, 'data')
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'none', disk], { stdio: 'ignore' })
    } catch {
      return t.skip('no disk can be mounted here')
    }
    try {
      assert.match(await startError(dataDir), /^The disk of .* is full\.$/)
      assert.deepEqual((await fs.readdir(dataDir)).sort(), ['postgres.log', 'postgres.passwords.json'])
      await fs.writeFile(join(disk, 'rest'), Buffer.alloc(30 * 1024 * 1024)).catch(() => undefined)
      assert.match(await startError(dataDir), /^The disk of .*\/data is full\.$/)
    } finally {
      execFileSync('umount', [disk])
    }
  })
})
