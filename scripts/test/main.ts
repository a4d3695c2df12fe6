// `npm test`: runs all tests on one temporary PostgreSQL and ends with "N passed, N failed, N skipped".
//   npm test -- server/src/onboarding            files under a path, or with this text in their path
//   npm test -- --test-name-pattern=shares       tests whose title matches
// This process owns PostgreSQL and cleans up; run-files.ts runs the tests in a process group of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { requireNode } from '../node-version.ts'

requireNode()

const GRACE_MS = 3_000

const stop = Promise.withResolvers<NodeJS.Signals>()
let stoppedBy: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stoppedBy ??= signal
    stop.resolve(signal)
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<number> {
  // A run inside a run, as in the test of this command, uses the same PostgreSQL.
  if (process.env.TEST_DATABASE) return runTests(process.env.TEST_DATABASE)
  // Imported late: an old Node would fail on newer syntax before it could report its version.
  const { startTestServer } = await import('../../server/test/database/test-database.ts')
  const server = await startTestServer()
  try {
    const code = stoppedBy ? 1 : await runTests(JSON.stringify(server))
    if (!stoppedBy) return code
    console.error(`Stopped by ${stoppedBy}.`)
    return 128 + constants.signals[stoppedBy]
  } finally {
    await server.stop()
  }
}

async function runTests(database: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('run-files.ts', import.meta.url)), ...process.argv.slice(2)],
    {
      // A process group can be stopped as a whole. The IPC channel closes when this process is killed.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Many processes load the same sources; compiled once, they load in half the time.
      env: {
        NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/tests', import.meta.url)),
        ...process.env,
        TEST_DATABASE: database,
      },
    },
  )
  void stop.promise.then(() => stopGroup(child))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function stopGroup({ pid }: ChildProcess): void {
  const send = (signal: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(-pid, signal)
    } catch {
      // All processes have ended.
    }
  }
  send('SIGTERM')
  setTimeout(() => send('SIGKILL'), GRACE_MS).unref()
}
