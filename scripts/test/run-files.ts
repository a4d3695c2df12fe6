// Runs the test files and counts the results; started by main.ts.
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { FAST_NODE } from '../../server/test/process/fast-node.ts'
import { chooseTests } from './choose-files.ts'
import { inGroups } from './groups.ts'
import { closingLines, tallyOf } from './tally.ts'

// When main.ts is killed, it cannot stop this process, so this process and all running tests stop themselves.
const killGroup = () => process.kill(0, 'SIGKILL')
process.on('disconnect', killGroup)

const root = fileURLToPath(new URL('../..', import.meta.url))
try {
  // npm changes to the root of the project; paths are relative to the folder the user was in.
  const choice = await chooseTests(root, process.env.INIT_CWD ?? process.cwd(), process.argv.slice(2))
  // Patterns match titles of tests, and the outer test of a group has the name of its file as title.
  const isByTitle = choice.testNamePatterns ?? choice.testSkipPatterns ?? choice.only
  const files = isByTitle ? choice.files : await inGroups(root, choice.files)
  const events = run({ ...choice, files, execArgv: FAST_NODE })
  const tally = tallyOf(events)
  for await (const text of events.compose(spec)) process.stdout.write(text)
  const counted = await tally
  console.log(closingLines(counted, root).join('\n'))
  process.exitCode = counted.failed > 0 || counted.passed === 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
process.off('disconnect', killGroup)
process.disconnect?.()
