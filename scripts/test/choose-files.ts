// Reads the arguments of `npm test`: which files to run, and which tests in them.
import { glob, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'

const FOLDERS = ['server', 'sdk', 'dashboard', 'bench', 'clients']

export interface Choice {
  files: string[]
  concurrency: number
  testNamePatterns?: string[]
  testSkipPatterns?: string[]
  only?: boolean
  timeout?: number
}

/** Paths are relative to `from`; an argument that is not a path selects the files whose path contains it. */
export async function chooseTests(root: string, from: string, args: readonly string[]): Promise<Choice> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  return {
    files: await filesAt(root, from, positionals),
    // One more than there are cores, because a browser, a server and a test wait for each other.
    concurrency: Number(values['test-concurrency'] ?? availableParallelism() + 1),
    ...(values['test-name-pattern'] ? { testNamePatterns: values['test-name-pattern'] } : {}),
    ...(values['test-skip-pattern'] ? { testSkipPatterns: values['test-skip-pattern'] } : {}),
    ...(values['test-only'] ? { only: true } : {}),
    ...(values['test-timeout'] ? { timeout: Number(values['test-timeout']) } : {}),
  }
}

/** The same names as in node --test. */
const OPTIONS = {
  'test-name-pattern': { type: 'string', multiple: true },
  'test-skip-pattern': { type: 'string', multiple: true },
  'test-only': { type: 'boolean' },
  'test-timeout': { type: 'string' },
  'test-concurrency': { type: 'string' },
} as const

async function filesAt(root: string, from: string, paths: readonly string[]): Promise<string[]> {
  const all = await testFiles(root)
  if (paths.length === 0) return all
  const files = new Set<string>()
  for (const path of paths) {
    const found = all.filter(await matcher(root, from, path))
    if (found.length === 0) throw new Error(`No test files found for ${path}.`)
    for (const file of found) files.add(file)
  }
  return [...files]
}

async function testFiles(root: string): Promise<string[]> {
  const files: string[] = []
  for (const folder of FOLDERS) {
    const skip = (name: string) => /(?:^|[\\/])(?:node_modules|dist)$/.test(name)
    for await (const file of glob('**/*.test.{ts,tsx}', { cwd: join(root, folder), exclude: skip }))
      files.push(join(root, folder, file))
  }
  return files.sort()
}

async function matcher(root: string, from: string, path: string): Promise<(file: string) => boolean> {
  for (const folder of [from, root]) {
    const place = resolve(folder, path)
    const kind = await stat(place).catch(() => undefined)
    if (kind?.isDirectory()) return (file) => file.startsWith(place + sep)
    if (kind) return (file) => file === place
  }
  return (file) => relative(root, file).includes(path)
}
