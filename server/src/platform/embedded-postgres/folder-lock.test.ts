import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { lockFolder } from './folder-lock.ts'

async function lockFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-lock-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'gangway.lock')
}

/** What a process leaves that was killed while it had the lock. */
async function leaveStaleLock(file: string): Promise<void> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await writeFile(file, JSON.stringify({ pid: child.pid, started: 'before', id: 'stale' }))
}

test('a released lock is free and leaves no files', async (t) => {
  const file = await lockFile(t)
  const lock = await lockFolder(file)
  assert.ok('release' in lock)
  assert.deepEqual(await lockFolder(file), { heldBy: process.pid })
  lock.release()
  assert.deepEqual(await readdir(join(file, '..')), [])
})

test('a lock whose process is gone is taken over', async (t) => {
  const file = await lockFile(t)
  await leaveStaleLock(file)
  assert.ok('release' in (await lockFolder(file)))
  assert.deepEqual(await readdir(join(file, '..')), ['gangway.lock'])
})

test('a lock whose pid now belongs to another process is taken over', async (t) => {
  const file = await lockFile(t)
  await writeFile(file, JSON.stringify({ pid: process.ppid, started: 'long ago', id: 'stale' }))
  assert.ok('release' in (await lockFolder(file)))
})

test('a damaged lock file is taken over', async (t) => {
  const file = await lockFile(t)
  await writeFile(file, '')
  assert.ok('release' in (await lockFolder(file)))
})

test('a process that died while taking over a lock does not block the next one', async (t) => {
  const file = await lockFile(t)
  await leaveStaleLock(file)
  const digest = createHash('sha256')
    .update(await readFile(file, 'utf8'))
    .digest('hex')
  await leaveStaleLock(`${file}.${digest.slice(0, 16)}`)
  assert.ok('release' in (await lockFolder(file)))
  assert.deepEqual(await readdir(join(file, '..')), ['gangway.lock'])
})

test('exactly one of several processes gets a stale lock', async (t) => {
  const file = await lockFile(t)
  await leaveStaleLock(file)
  const script = `
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    console.log('waiting')
    process.stdin.once('data', async () => {
      const lock = await lockFolder(${JSON.stringify(file)})
      console.log('release' in lock ? 'mine' : String(lock.heldBy))
    })`
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  t.after(() => children.map((child) => child.kill('SIGKILL')))
  const lines = children.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]())
  await Promise.all(lines.map((line) => line.next()))
  for (const child of children) child.stdin.write('go\n')
  const answers = await Promise.all(lines.map(async (line) => (await line.next()).value))
  const winner = children[answers.indexOf('mine')]
  assert.deepEqual(
    answers.map((answer) => (answer === 'mine' ? String(winner?.pid) : answer)),
    answers.map(() => String(winner?.pid)),
  )
  assert.equal(answers.filter((answer) => answer === 'mine').length, 1)
})
