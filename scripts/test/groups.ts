// Runs several test files one after another in one process, because loading the service takes longer than most files.
// Each file becomes a test that contains the file's own tests, so its hooks run when it ends.
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keepOpenDuring } from '../../server/test/process/keep-open.ts'

/** These end processes, fill memory or count what a process holds, so they get a process of their own. */
const ISOLATED = /\.isolated\.test\.ts$/
const BROWSER = /\.browser\.test\.ts$/
const GROUP_SIZE = 36
/** Browser tests take longer; with larger groups the run would wait for the last one. */
const BROWSER_GROUP_SIZE = 9

export const isGroup = (file: string | undefined) => file === fileURLToPath(import.meta.url)

/** The files for the test runner: isolated files, and generated files that each run a group of the others. */
export async function inGroups(root: string, files: readonly string[]): Promise<string[]> {
  const folder = join(root, 'node_modules/.cache/test-groups', String(process.pid))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await mkdir(folder, { recursive: true })
  process.env.TEST_SANDBOX = join(folder, 'sandbox')
  const kindOf = (file: string) => (ISOLATED.test(file) ? 'isolated' : BROWSER.test(file) ? 'browser' : 'plain')
  const { isolated = [], browser = [], plain = [] } = Object.groupBy(files, kindOf)
  const groups = alternate(split(browser, BROWSER_GROUP_SIZE), split(plain, GROUP_SIZE))
  const entries = groups.map(async (group, index) => {
    const entry = join(folder, `group-${index + 1}.test.mjs`)
    const call = `await runGroup(${JSON.stringify(root)}, ${JSON.stringify(group)})`
    await writeFile(entry, `import { runGroup } from ${JSON.stringify(import.meta.url)}\n${call}\n`)
    return entry
  })
  // The longest first; short ones fill the gaps at the end.
  return [...(await Promise.all(entries)), ...isolated]
}

/** Spreads neighbours, which are equally heavy, over the groups. */
function split(files: readonly string[], size: number): string[][] {
  const number = Math.ceil(files.length / size)
  return Array.from({ length: number }, (_, group) => files.filter((_, index) => index % number === group))
}

/** Browsers keep a core busy while most other tests wait for the database. */
function alternate<T>(first: readonly T[], second: readonly T[]): T[] {
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => [first[i], second[i]])
    .flat()
    .filter((one) => one !== undefined)
}

export async function runGroup(root: string, files: readonly string[]): Promise<void> {
  await keepOpenDuring(async () => {
    for (const file of files) await test(relative(root, file), () => import(pathToFileURL(file).href))
  })
}
