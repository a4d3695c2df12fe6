// Runs the test files, started by test.ts, and counts.
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { chooseTests } from './test-choice.ts'
import { inGroups } from './test-group.ts'
import { closingLines, tallyOf } from './test-tally.ts'

// Killed outright, test.ts can't end us: then we end ourselves and every test that still runs.
const endAll = () => process.kill(0, 'SIGKILL')
process.on('disconnect', endAll)

const root = fileURLToPath(new URL('..', import.meta.url))
try {
  // npm changes to the root of the project; a path is meant from where the person stood.
  const choice = await chooseTests(root, process.env.INIT_CWD ?? process.cwd(), process.argv.slice(2))
  // A pattern is compared with the titles of tests, and a group would have the one of its file.
  const isByTitle = choice.testNamePatterns ?? choice.testSkipPatterns ?? choice.only
  const events = run(isByTitle ? choice : { ...choice, files: await inGroups(root, choice.files) })
  const tally = tallyOf(events)
  for await (const text of events.compose(spec)) process.stdout.write(text)
  const counted = await tally
  console.log(closingLines(counted, root).join('\n'))
  process.exitCode = counted.failed > 0 || counted.passed === 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
process.off('disconnect', endAll)
process.disconnect?.()
