// Counts what the test runner reports. Its own summary says how many tests were skipped but not which and why, and a
// test that nobody runs any more is how a promise gets lost: so they are listed at the end, each with its reason.
import { once } from 'node:events'
import { relative, resolve } from 'node:path'
import type { run } from 'node:test'
import { isGroup } from './test-group.ts'

type Events = ReturnType<typeof run>

interface Reported {
  name: string
  file?: string
  skip?: string | boolean
  todo?: string | boolean
  details: { type?: string; error?: { failureType?: string } }
}

export interface Tally {
  passed: number
  failed: number
  skipped: { name: string; file: string | undefined; reason: string }[]
}

export async function tallyOf(events: Events): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, skipped: [] }
  let failedSuites = 0
  let passedFiles = 0
  let failedFiles = 0
  const note = ({ name, file, skip, todo }: Reported) => {
    const mark = skip ?? todo
    if (mark === undefined || mark === false) return
    tally.skipped.push({ name, file, reason: typeof mark === 'string' && mark !== '' ? mark : 'no reason given' })
  }
  events.on('test:pass', (reported: Reported) => {
    note(reported)
    // A file in which no test ran is reported as a test that passed, and one of a group is a test around its tests.
    const isFile = reported.file !== undefined && resolve(reported.name) === reported.file
    if (isFile || isGroup(reported.file)) passedFiles++
  })
  events.on('test:fail', (reported: Reported) => {
    note(reported)
    // A suite that fails by itself takes its tests with it, and the runner doesn't count suites.
    const { type, error } = reported.details
    const isByItself = error?.failureType !== 'subtestsFailed'
    if (type === 'suite' && isByItself) failedSuites++
    if (isGroup(reported.file) && !isByItself) failedFiles++
  })
  events.on('test:summary', ({ file, counts }) => {
    // One comes for each file as well; the one without a file is the sum. @types/node lags behind: failed is there.
    if (file !== undefined) return
    const { passed, failed, cancelled } = counts as typeof counts & { failed: number }
    tally.passed = passed - passedFiles
    tally.failed = failed + cancelled + failedSuites - failedFiles
  })
  await once(events, 'end')
  return tally
}

export function closingLines({ passed, failed, skipped }: Tally, root: string): string[] {
  const list = skipped.map(
    ({ name, file, reason }) => `  SKIPPED ${file ? `${relative(root, file)}: ` : ''}${name}: ${reason}`,
  )
  return [
    ...(list.length > 0 ? ['', ...list] : []),
    ...(passed + failed === 0 ? ['', 'No test ran.'] : []),
    '',
    `${passed} passed, ${failed} failed, ${skipped.length} skipped`,
  ]
}
