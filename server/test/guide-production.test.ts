// "Going to production", done: a PostgreSQL that isn't ours to embed, the operator's commands on it, a backup and a restore.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { SETTINGS } from '../src/config.ts'
import { blocksOf, missingLines, ROOT, stepsOf } from './guide-blocks.ts'
import { freePort } from './sdk-house.ts'

const blocks = blocksOf('docs/guide/production.md')
const programs = await findPrograms()
const owner = process.getuid?.() === 0 ? ownerOfServers() : undefined
const skip =
  'missing' in programs
    ? `NOT RUN: ${programs.missing}`
    : owner === null
      ? 'NOT RUN: PostgreSQL refuses to run as root, and there is no user postgres here'
      : false

test('the commands of docs/guide/production.md work on a PostgreSQL of its own', {
  skip,
  timeout: 180_000,
}, async (t) => {
  const { bin } = programs as { bin: string }
  const folder = await mkdtemp(join(tmpdir(), 'gangway-production-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const { port } = await startServer(bin, folder)
  const admin = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1, onnotice: () => {} })
  for (const { info, text } of blocks) {
    if (info !== 'sql run') continue
    for (const statement of text.split(';').filter((one) => one.trim() !== '')) await admin.unsafe(statement)
  }
  await admin.end()

  const steps = stepsOf(blocks, 'sh production')
  assert.equal(steps.length, 2)
  const place = await mkdtemp(join(ROOT, 'node_modules/.cache/production-'))
  after(() => rm(place, { recursive: true, force: true }))
  const script = steps.map(({ command }) => `${command.replaceAll(':5432', `:${port}`)}\nprintf '\\n--- end ---\\n'`)
  await writeFile(join(folder, 'production.sh'), `set -eu -o pipefail\n${script.join('\n')}\n`)
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in SETTINGS)))
  const shell = spawn('bash', [join(folder, 'production.sh')], {
    cwd: place,
    env: { ...clean, PATH: `${bin}:${process.env.PATH}`, PGPORT: String(port), PGUSER: 'postgres', DATA_DIR: place },
    signal: t.signal,
  })
  let [printed, complained] = ['', '']
  shell.stdout.on('data', (chunk) => (printed += chunk))
  shell.stderr.on('data', (chunk) => (complained += chunk))
  const [code] = await once(shell, 'close')
  assert.equal(code, 0, `${printed}\n${complained}`)
  const parts = printed.split('--- end ---')
  for (const [i, { outputs, line }] of steps.entries())
    for (const { text } of outputs) assert.deepEqual(missingLines(text, parts[i]!), [], `line ${line}:\n${parts[i]}`)
})

async function findPrograms(): Promise<{ bin: string } | { missing: string }> {
  const said = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const places = said ? [said] : []
  for await (const place of glob('/usr/lib/postgresql/*/bin')) places.unshift(place)
  for (const bin of places)
    if (['initdb', 'postgres', 'pg_dump'].every((name) => spawnSync(join(bin, name), ['--version']).status === 0))
      return { bin }
  return { missing: 'no PostgreSQL with initdb, postgres and pg_dump is installed here' }
}

function ownerOfServers(): { uid: number; gid: number } | null {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN)
  const [uid, gid] = [id('-u'), id('-g')]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null
}

async function startServer(bin: string, folder: string): Promise<{ port: number }> {
  const data = join(folder, 'data')
  await mkdir(data)
  if (owner) for (const path of [folder, data]) await chown(path, owner.uid, owner.gid)
  const as = { ...(owner ?? {}), cwd: folder, encoding: 'utf8' } as const
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], as)
  assert.equal(made.status, 0, made.stderr)
  const port = await freePort()
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F']
  const server: ChildProcess = spawn(join(bin, 'postgres'), options, { ...(owner ?? {}), cwd: folder, stdio: 'ignore' })
  const ended = once(server, 'exit')
  after(async () => {
    server.kill('SIGINT')
    await ended
  })
  for (let tries = 0; tries < 300; tries++) {
    const probe = postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, { max: 1, connect_timeout: 2 })
    const isUp = await probe`select 1`.then(
      () => true,
      () => false,
    )
    await probe.end()
    if (isUp) return { port }
    await wait(100)
  }
  throw new Error('the PostgreSQL of this test does not answer')
}
