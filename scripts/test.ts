// `npm test`: every test of the house on one throw-away PostgreSQL. Ends with "N passed, N failed, N skipped".
//   npm test -- server/src/onboarding            only the files under a path, or with the text in their path
//   npm test -- --test-name-pattern=shares       only the tests with such a title
// This process keeps PostgreSQL and sees to it that nothing stays behind; test-run.ts runs the tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { requireNode } from './node-version.ts'

requireNode()

const PATIENCE_MS = 3_000

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
  // Imported only now: an old Node would trip over newer syntax before it could be told its version.
  const { startTestServer } = await import('../server/test/database/test-database.ts')
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
    [fileURLToPath(new URL('test-run.ts', import.meta.url)), ...process.argv.slice(2)],
    {
      // A group of its own: all that runs in it can be ended together. The channel tells it when we are gone.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Many processes load the same sources: compiled once, they load in half the time.
      env: {
        NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url)),
        ...process.env,
        TEST_DATABASE: database,
      },
    },
  )
  void stop.promise.then(() => endGroup(child))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function endGroup({ pid }: ChildProcess): void {
  const tell = (signal: NodeJS.Signals) => {
    try {
      if (pid !== undefined) process.kill(-pid, signal)
    } catch {
      // All of them have ended.
    }
  }
  tell('SIGTERM')
  setTimeout(() => tell('SIGKILL'), PATIENCE_MS).unref()
}
