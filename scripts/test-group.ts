// Several test files one after another in one process. Loading the service takes longer than the tests of most files, and so
// it is loaded once for a dozen of them. Each file is a test with the file's own tests inside: its hooks end with it.
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** They end processes, fill memory, or count what a process holds: what happens in them stays with them. */
const APART =
  /-crash\.|kill|embedded-postgres|main\.test|webhook-client|fuzz|bench|uploads|test-command|sdk.build|two-nodes/
const BROWSER = /\.browser\./
const MOST = 12
/** Journeys take their time: with more of them the last group would be waited for alone. */
const MOST_WITH_BROWSER = 3

export const isGroup = (file: string | undefined) => file === fileURLToPath(import.meta.url)

/** What the runner is given: files that run alone, and files that each run some of the others. */
export async function inGroups(root: string, files: readonly string[]): Promise<string[]> {
  const folder = join(root, 'node_modules/.cache/test-groups', String(process.pid))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await mkdir(folder, { recursive: true })
  const kindOf = (file: string) => (APART.test(file) ? 'apart' : BROWSER.test(file) ? 'browser' : 'any')
  const { apart = [], browser = [], any = [] } = Object.groupBy(files, (file) => kindOf(relative(root, file)))
  const groups = woven(dealt(browser, MOST_WITH_BROWSER), dealt(any, MOST))
  const entries = groups.map(async (group, index) => {
    const entry = join(folder, `group-${index + 1}.test.mjs`)
    const call = `await runGroup(${JSON.stringify(root)}, ${JSON.stringify(group)})`
    await writeFile(entry, `import { runGroup } from ${JSON.stringify(import.meta.url)}\n${call}\n`)
    return entry
  })
  // The longest first; what is short fills the gaps at the end.
  return [...(await Promise.all(entries)), ...apart]
}

/** Dealt like cards: neighbours are of one kind, and a group of heavy ones would be waited for at the end. */
function dealt(files: readonly string[], most: number): string[][] {
  const number = Math.ceil(files.length / most)
  return Array.from({ length: number }, (_, group) => files.filter((_, index) => index % number === group))
}

/** In turns: a browser keeps a core busy, most other tests wait for something. */
function woven<T>(some: readonly T[], others: readonly T[]): T[] {
  return Array.from({ length: Math.max(some.length, others.length) }, (_, i) => [some[i], others[i]])
    .flat()
    .filter((one) => one !== undefined)
}

export async function runGroup(root: string, files: readonly string[]): Promise<void> {
  for (const file of files) await test(relative(root, file), () => import(pathToFileURL(file).href))
}
