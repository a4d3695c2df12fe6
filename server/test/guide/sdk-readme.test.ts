// The README of the SDK is correct: its commands and programs work against a running sandbox.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { EXIT } from '../../../sdk/src/cli/exit-code.ts'
import { type Sandbox, startSandbox } from '../process/sandbox.ts'
import { codeBlocks, tableRows } from './markdown.ts'
import { runWalk, walkOf } from './walkthrough.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const markdown = await readFile(join(ROOT, 'sdk/README.md'), 'utf8')
let sandbox: Sandbox

before(async () => {
  sandbox = await startSandbox(ROOT, {}, AbortSignal.timeout(60_000))
})
after(() => sandbox?.stop())

test('the commands of the SDK README work', { timeout: 120_000 }, async (t) => {
  const steps = walkOf(markdown)
  assert.equal(steps.length, 3)
  const [first, keys, listen] = await runWalk(ROOT, steps, sandbox, t.signal)
  assert.match(first!, /^ok +access/m)
  assert.match(first!, /BVN/)
  assert.match(keys!, /acme\.certificate\.pem/)
  assert.match(listen!, /verified {2}webhook\.test/)
})

test('the programs of the SDK README work', { timeout: 120_000 }, async () => {
  const programs = codeBlocks(markdown).filter(({ info }) => info === 'js run')
  assert.equal(programs.length, 2)
  const {
    partners: [partner],
  } = JSON.parse(await readFile(join(sandbox.dataDir, 'sandbox.json'), 'utf8'))
  // Inside node_modules, so that the programs resolve the SDK as a partner's do.
  const cache = join(ROOT, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'sdk-readme-'))
  after(() => rm(folder, { recursive: true }))
  const printed: string[] = []
  for (const [i, { text }] of programs.entries()) {
    const file = join(folder, `${i}.mjs`)
    await writeFile(file, text)
    printed.push(
      await run(file, {
        GANGWAY_BASE_URL: sandbox.baseUrl,
        GANGWAY_CLIENT_ID: partner.clientId,
        GANGWAY_PRIVATE_KEY_FILE: partner.privateKeyFile,
      }),
    )
  }
  const [client, hooks] = printed
  assert.match(
    client!,
    /PendingVerification\ntaken by [0-9a-f-]{36} request [0-9a-f-]{36}\nreadme-1\n"2"\n[\s\S]*Confirmed\n[\s\S]*Field /,
  )
  assert.equal(hooks, 'webhook.test Hello\n')
})

test('the exit codes in the SDK README are those of the command', () => {
  const listed = tableRows(markdown)
    .map(([code]) => code!)
    .filter((code) => /^\d+$/.test(code))
    .map(Number)
  assert.deepEqual(listed, Object.values(EXIT))
})

function run(file: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file], { env: { ...env, PATH: process.env.PATH ?? '' } })
    let [out, error] = ['', '']
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (error += chunk))
    child.once('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${file} ended with ${code}:\n${out}${error}`)),
    )
  })
}
