// Counts what the test runner reports. Its own summary has no names and reasons of skipped tests, and tests that are always
// skipped would go unnoticed, so they are listed at the end.
import { once } from 'node:events'
import { relative, resolve } from 'node:path'
import type { run } from 'node:test'
import { isGroup } from './groups.ts'

type Events = ReturnType<typeof run>

interface Reported {
  name: string
  nesting: number
  file?: string
  skip?: string | boolean
  todo?: string | boolean
  details: { type?: string; error?: { failureType?: string } }
}

export interface Tally {
  passed: number
  failed: number
  /** The files with a test that failed, relative to the root when they ran in a group. */
  failedFiles: Set<string>
  skipped: { name: string; file: string | undefined; reason: string }[]
}

export async function tallyOf(events: Events): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, failedFiles: new Set(), skipped: [] }
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
    // A file without tests is reported as a passed test, and a file of a group is a test around its own tests.
    const isFile = reported.file !== undefined && resolve(reported.name) === reported.file
    if (isFile || isGroup(reported.file)) passedFiles++
  })
  events.on('test:fail', (reported: Reported) => {
    note(reported)
    // When a suite's own code fails, its tests do not run, and the runner doesn't count suites.
    const { type, error } = reported.details
    const isOwnFailure = error?.failureType !== 'subtestsFailed'
    if (type === 'suite' && isOwnFailure) failedSuites++
    if (isGroup(reported.file) && !isOwnFailure) failedFiles++
    if (reported.nesting === 0) tally.failedFiles.add(isGroup(reported.file) ? reported.name : (reported.file ?? ''))
  })
  events.on('test:summary', ({ file, counts }) => {
    // The summary without a file is the total. @types/node does not list `failed` yet.
    if (file !== undefined) return
    const { passed, failed, cancelled } = counts as typeof counts & { failed: number }
    tally.passed = passed - passedFiles
    tally.failed = failed + cancelled + failedSuites - failedFiles
  })
  await once(events, 'end')
  return tally
}

/** Counts of a run whose failed files ran again: every test counts once, as it ended the last time. */
export function withSecondAttempt(first: Tally, second: Tally): Tally {
  return { ...first, passed: first.passed + first.failed - second.failed, failed: second.failed }
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
