import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { until } from '../../../test/process/until.ts'
import { chooseAccount } from './binaries.ts'
import { type EmbeddedPostgres, EmbeddedPostgresError } from './embedded-postgres.ts'
import {
  gone,
  killHard,
  mainPid,
  onLinux,
  query,
  start,
  startBusySession,
  startError,
  startOwner,
  tempFolder,
  usedDataFolder,
} from './embedded-postgres-fixtures.ts'
import { startMark } from './process-table.ts'

describe('the embedded PostgreSQL', { concurrency: 2, timeout: 120_000 }, () => {
  test('restarts on the same port after a kill, even if a session keeps running', async (t) => {
    const deaths: string[] = []
    const pg = await start(t, await usedDataFolder(t), { onDeath: (how) => deaths.push(how) })
    await query(pg.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const session = await startBusySession(t, pg)
    for (let kill = 1; kill <= 2; kill++) {
      const pid = await mainPid(pg.dataFolder)
      process.kill(pid, 'SIGKILL')
      await until('it has restarted', async () => {
        const answer = await query(pg.url, 'SELECT answer FROM kept').catch(() => undefined)
        return answer !== undefined && (await mainPid(pg.dataFolder)) !== pid
      })
      assert.equal((await query(pg.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
    }
    assert.equal(await startMark(session), undefined)
    assert.deepEqual(deaths, ['signal SIGKILL', 'signal SIGKILL'])
  })

  test('waits for its port while another program uses it', async (t) => {
    const rival = createServer().unref()
    t.after(() => rival.close())
    const lines: string[] = []
    const pg: EmbeddedPostgres = await start(t, await usedDataFolder(t), {
      onDeath: () => rival.listen(pg.port, '127.0.0.1'),
      log: (line) => lines.push(line) && /is in use/.test(line) && rival.close(),
      restartPauses: [100, 100, 100],
    })
    process.kill(await mainPid(pg.dataFolder), 'SIGKILL')
    await until('it is ready again', () => lines.some((line) => /ready again/.test(line)))
    assert.ok(lines.includes(`Port ${pg.port} is in use.`))
    assert.equal((await query(pg.url, 'SELECT 1 AS one'))[0]?.one, 1)
  })

  test('reports to its owner when it died and could not be restarted', async (t) => {
    const pg = await start(t, await usedDataFolder(t), { restartPauses: [0, 10] })
    await fs.rm(join(pg.dataFolder, 'global', 'pg_control'))
    process.kill(await mainPid(pg.dataFolder), 'SIGKILL')
    const reason = await pg.died
    assert.ok(reason instanceof EmbeddedPostgresError)
    assert.match(reason.message, /failed to start with the data in .*: could not find the database system/)
    await pg.stop()
  })

  test('left running by a killed Gangway is replaced by the next one', async (t) => {
    const dataDir = await usedDataFolder(t)
    const owner = await startOwner(t, { dataDir })
    await query(owner.started.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const session = await startBusySession(t, owner.started)
    const orphan = await mainPid(owner.started.dataFolder)
    await killHard(owner)
    assert.notEqual(await startMark(orphan), undefined)
    const pg = await start(t, dataDir)
    for (const pid of [orphan, session]) assert.equal(await startMark(pid), undefined)
    assert.equal((await query(pg.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
  })

  test('recovers when it was killed together with Gangway', { skip: !onLinux }, async (t) => {
    const dataDir = await usedDataFolder(t)
    const owner = await startOwner(t, { dataDir })
    await query(owner.started.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const session = await startBusySession(t, owner.started)
    const main = await mainPid(owner.started.dataFolder)
    process.kill(main, 'SIGKILL')
    await killHard(owner)
    assert.notEqual(await startMark(session), undefined)
    const pg = await start(t, dataDir)
    assert.equal(await startMark(session), undefined)
    assert.equal((await query(pg.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
  })

  test('leaves an unrelated process with the pid of an earlier PostgreSQL alone', async (t) => {
    const dataDir = await usedDataFolder(t)
    await (await start(t, dataDir)).stop()
    const stranger = spawn('sleep', ['60'], { ...(await chooseAccount()), cwd: '/' })
    t.after(() => stranger.kill())
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    await fs.writeFile(pidFile, `${stranger.pid}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n\n127.0.0.1\n`)
    const pg = await start(t, dataDir)
    assert.equal((await query(pg.url, 'SELECT 1 AS one'))[0]?.one, 1)
    assert.notEqual(await startMark(stranger.pid ?? 0), undefined)
  })

  test('rejects a data folder that another Gangway uses, and names that process', async (t) => {
    const dataDir = await usedDataFolder(t)
    const owner = await startOwner(t, { dataDir })
    const message = await startError(dataDir)
    assert.ok(message.includes(dataDir) && message.includes(`process ${owner.child.pid}`), message)
    assert.equal((await query(owner.started.url, 'SELECT 1 AS one'))[0]?.one, 1)
  })

  test('gives the data folder to one of two Gangways that start at once', async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    const owners = await Promise.all([startOwner(t, { dataDir }), startOwner(t, { dataDir })])
    const errors = owners.map(({ started }) => started.error).filter((error) => error !== undefined)
    assert.equal(errors.length, 1)
    assert.match(errors[0] ?? '', /^DataFolderInUse: The data folder .* is in use by another Gangway/)
  })

  for (const end of ['exit', 'SIGINT', 'SIGTERM'] as const) {
    test(`does not outlive a Gangway that ends by ${end} without stopping it`, async (t) => {
      const dataDir = await usedDataFolder(t)
      const { child, started } = await startOwner(t, { dataDir, leave: end === 'exit' })
      if (end !== 'exit') child.kill(end)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      assert.equal(child.signalCode, end === 'exit' ? null : end)
      // PostgreSQL removes this file after a clean shutdown.
      await gone(join(started.dataFolder, 'postmaster.pid'))
    })
  }

  test('is not stopped by Ctrl-C in the terminal', { skip: !onLinux }, async (t) => {
    const pg = await start(t, await usedDataFolder(t))
    const pid = await mainPid(pg.dataFolder)
    const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8')
    const [, , group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    assert.deepEqual([group, session], [String(pid), String(pid)])
  })

  test('stops even when a session hangs', { skip: !onLinux }, async (t) => {
    const pg = await start(t, await usedDataFolder(t))
    const session = await startBusySession(t, pg)
    process.kill(session, 'SIGSTOP')
    const pid = await mainPid(pg.dataFolder)
    await pg.stop()
    for (const each of [pid, session]) assert.equal(await startMark(each), undefined)
  })
})
