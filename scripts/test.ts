// `npm test`: every test of the house on one throw-away PostgreSQL. Ends with "N passed, N failed, N skipped".
//   npm test -- server/src/onboarding            only the files under a path, or with the text in their path
//   npm test -- --test-name-pattern=shares       only the tests with such a title
import { constants } from 'node:os'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { refuseOldNode } from './node-version.ts'
import { chooseTests } from './test-choice.ts'
import { closingLines, tallyOf } from './test-tally.ts'

refuseOldNode()

const root = fileURLToPath(new URL('..', import.meta.url))

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort(signal))

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<number> {
  // npm changes to the root of the project; a path is meant from where the person stood.
  const choice = await chooseTests(root, process.env.INIT_CWD ?? process.cwd(), process.argv.slice(2))
  // Imported only now: an old Node would trip over newer syntax before it could be told its version.
  const { startTestServer } = await import('../server/test/database.ts')
  const server = await startTestServer()
  try {
    if (stop.signal.aborted) return stopped()
    process.env.TEST_DATABASE = JSON.stringify(server)
    const events = run({ ...choice, signal: stop.signal })
    const tally = tallyOf(events)
    for await (const text of events.compose(spec)) process.stdout.write(text)
    const counted = await tally
    if (stop.signal.aborted) return stopped()
    console.log(closingLines(counted, root).join('\n'))
    return counted.failed > 0 || counted.passed === 0 ? 1 : 0
  } finally {
    await server.stop()
  }
}

/** As a shell tells it: 130 for Ctrl-C. */
function stopped(): number {
  console.error(`Stopped by ${stop.signal.reason}.`)
  return 128 + constants.signals[stop.signal.reason as NodeJS.Signals]
}
