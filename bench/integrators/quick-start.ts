// npm run bench quick-start: a fresh clone of the committed state, `npm ci`, then the commands of the quick start as a reader
// types them, with a verified webhook among their output. Everything after `npm ci` must take less than 60 seconds.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { blocksOf, missingLines, ROOT, stepsOf } from '../../server/test/guide/guide-blocks.ts'
import { runWalk } from '../../server/test/guide/walkthrough.ts'
import { startSandbox } from '../../server/test/process/sandbox.ts'

const MAX_SECONDS = 60
const run = promisify(execFile)

async function timed<T>(what: string, work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const start = performance.now()
  const value = await work()
  const seconds = (performance.now() - start) / 1000
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${what}`)
  return { value, seconds }
}

const folder = await mkdtemp(join(tmpdir(), 'gangway-quick-start-'))
try {
  await timed('git clone', () => run('git', ['clone', '-q', ROOT, folder]))
  await timed('npm ci', () => run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder }))
  const { value: sandbox, seconds: starting } = await timed('npm start, the first one, until it is ready', () =>
    startSandbox(folder, {}, AbortSignal.timeout(180_000), ['npm', 'start']),
  )
  try {
    const steps = stepsOf(blocksOf('docs/guide/quick-start.md'))
    const { value: printed, seconds: typing } = await timed(`${steps.length} blocks of the quick start`, () =>
      runWalk(folder, steps, sandbox, AbortSignal.timeout(180_000)),
    )
    const verified = steps.findIndex(({ outputs }) => outputs.some(({ text }) => text.includes('verified')))
    const shown = steps[verified]!.outputs.map(({ text }) => text).join('\n')
    const missing = missingLines(shown, printed[verified]!)
    const total = starting + typing
    console.log(`${total.toFixed(1).padStart(6)} s  from npm ci to a verified webhook (less than ${MAX_SECONDS} s)`)
    if (missing.length > 0) console.log(`not printed: ${missing.join('\n')}`)
    if (missing.length > 0 || total >= MAX_SECONDS) process.exitCode = 1
  } finally {
    await sandbox.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
