// Runs the test files and counts the results; started by main.ts.
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { FAST_NODE } from '../../server/test/process/fast-node.ts'
import { type Choice, chooseTests } from './choose-files.ts'
import { filesForSecondAttempt, inGroups } from './groups.ts'
import { closingLines, type Tally, tallyOf, withSecondAttempt } from './tally.ts'

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
  let counted = await runAndCount(choice, files)
  const again = isByTitle ? [] : filesForSecondAttempt(counted.failedFiles)
  if (again.length > 0) {
    const paths = again.map((file) => join(root, file))
    const second = await runAndCount(choice, await inGroups(root, paths))
    counted = withSecondAttempt(counted, second)
    const outcome = second.failed > 0 ? 'FAILED TWICE' : 'PASSED ONLY AT THE SECOND ATTEMPT'
    console.log(['', ...again.map((file) => `  ${outcome} ${file}`)].join('\n'))
  }
  console.log(closingLines(counted, root).join('\n'))
  process.exitCode = counted.failed > 0 || counted.passed === 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
process.off('disconnect', killGroup)
process.disconnect?.()

async function runAndCount(choice: Choice, files: string[]): Promise<Tally> {
  const events = run({ ...choice, files, execArgv: FAST_NODE })
  const tally = tallyOf(events)
  for await (const text of events.compose(spec)) process.stdout.write(text)
  return tally
}
