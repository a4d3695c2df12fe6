// Runs several test files one after another in one process, because loading the service takes longer than most files.
// Each file becomes a test that contains the file's own tests, so its hooks run when it ends.
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keepOpenDuring } from '../../server/test/process/keep-open.ts'
import { cpuSecondsOfTree } from './cpu-time.ts'

/** These end processes, fill memory or count what a process holds, so they get a process of their own. */
const ISOLATED = /\.isolated\.test\.ts$/
const BROWSER = /\.browser\.test\.ts$/
/** CPU seconds of the files that need the most, measured now and then; only the order of the files depends on them. */
const COSTS: Readonly<Record<string, number>> = JSON.parse(readFileSync(new URL('costs.json', import.meta.url), 'utf8'))
/** Where a run writes the CPU seconds of each file of a group, for costs.json: TEST_COSTS=costs.txt npm test. */
const COSTS_FILE = process.env.TEST_COSTS
const OTHER_COST = 1
const OTHER_BROWSER_COST = 12
/** Small enough that the run doesn't wait for the last group, and large enough to load the service a few times only. */
const GROUP_COST = 90
/** A test that waits forever fails its file instead of the whole run. */
const FILE_TIMEOUT_MS = 10 * 60_000
/** What a test left open would keep its process, and the run, open forever. */
const EXIT_TIMEOUT_MS = 60_000
/** A timer ends on its own, and the pipes are those of the process. */
const HARMLESS = ['PipeWrap', 'Timeout', 'Immediate']
/** A group of browser tests starts a browser and fills its caches. */
const BROWSER_GROUP_COST = 250

export const isGroup = (file: string | undefined) => file === fileURLToPath(import.meta.url)

/** The files for the test runner: isolated files, and generated files that each run a group of the others. */
export async function inGroups(root: string, files: readonly string[]): Promise<string[]> {
  const folder = join(root, 'node_modules/.cache/test-groups', String(process.pid))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await mkdir(folder, { recursive: true })
  process.env.TEST_SANDBOX = join(folder, 'sandbox')
  const kindOf = (file: string) => (ISOLATED.test(file) ? 'isolated' : BROWSER.test(file) ? 'browser' : 'plain')
  const { isolated = [], browser = [], plain = [] } = Object.groupBy(files, kindOf)
  const costOf = (file: string) => COSTS[relative(root, file)] ?? (BROWSER.test(file) ? OTHER_BROWSER_COST : OTHER_COST)
  const groups = alternate(balance(browser, BROWSER_GROUP_COST, costOf), balance(plain, GROUP_COST, costOf))
  const entries = groups.map(async (group, index) => {
    const entry = join(folder, `group-${index + 1}.test.mjs`)
    const call = `await runGroup(${JSON.stringify(root)}, ${JSON.stringify(group)})`
    await writeFile(entry, `import { runGroup } from ${JSON.stringify(import.meta.url)}\n${call}\n`)
    return entry
  })
  // The longest first; short ones fill the gaps at the end.
  return [...(await Promise.all(entries)), ...isolated.sort((a, b) => costOf(b) - costOf(a))]
}

/** A bug in the product or in a change fails journeys in many files, or in the same file twice. */
const MOST_SECOND_ATTEMPTS = 2

/** Files that run once more: journeys in a browser, if nothing else failed. */
export function filesForSecondAttempt(failed: ReadonlySet<string>): string[] {
  const files = [...failed]
  return files.length <= MOST_SECOND_ATTEMPTS && files.every((file) => BROWSER.test(file)) ? files : []
}

/** Groups of about the same cost: each file goes to the group that has the least so far, the most expensive files first. */
function balance(files: readonly string[], groupCost: number, costOf: (file: string) => number): string[][] {
  const total = files.reduce((sum, file) => sum + costOf(file), 0)
  // A file may cost nothing, and is run all the same.
  const count = Math.min(files.length, Math.max(1, Math.ceil(total / groupCost)))
  const groups = Array.from({ length: count }, () => ({ files: [] as string[], cost: 0 }))
  for (const file of files.toSorted((a, b) => costOf(b) - costOf(a))) {
    const least = groups.reduce((a, b) => (b.cost < a.cost ? b : a))
    least.files.push(file)
    least.cost += costOf(file)
  }
  return groups.map((group) => group.files)
}

/** Browsers keep a core busy while most other tests wait for the database. */
function alternate<T>(first: readonly T[], second: readonly T[]): T[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => [first[i], second[i]])
    .flat()
    .filter((one) => one !== undefined)
}

const RealDate = Date

export async function runGroup(root: string, files: readonly string[]): Promise<void> {
  await keepOpenDuring(async () => {
    for (const file of files) {
      const name = relative(root, file)
      const before = COSTS_FILE ? cpuSecondsOfTree() : 0
      await test(name, { timeout: FILE_TIMEOUT_MS }, () => import(pathToFileURL(file).href))
      // The next file would issue certificates that are not valid yet or no longer.
      if (globalThis.Date !== RealDate)
        throw new Error(`${name} replaced the time of this process: reset it in an after hook`)
      if (COSTS_FILE) appendFileSync(COSTS_FILE, `${(cpuSecondsOfTree() - before).toFixed(1)} ${name}\n`)
    }
  })
  setTimeout(() => {
    const open = process.getActiveResourcesInfo()
    console.error(`Still open after all tests of this group: ${open.join(', ')}`)
    process.exit(open.every((name) => HARMLESS.includes(name)) ? process.exitCode : 1)
  }, EXIT_TIMEOUT_MS).unref()
}
