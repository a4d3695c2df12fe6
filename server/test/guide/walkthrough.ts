// Runs the shell blocks of a document in one bash against a running sandbox, and compares the answers it shows with the
// real ones.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shellEnvironment } from '../process/clean-environment.ts'
import type { Sandbox } from '../process/sandbox.ts'
import { codeBlocks } from './markdown.ts'

export interface WalkStep {
  readonly line: number
  readonly command: string
  readonly answers: readonly { line: number; shown: unknown }[]
}

/** Blocks marked `sh walk`, each with the blocks marked `json answer` that follow it. */
export function walkOf(markdown: string): WalkStep[] {
  const steps: { line: number; command: string; answers: { line: number; shown: unknown }[] }[] = []
  for (const { line, info, text } of codeBlocks(markdown)) {
    if (info === 'sh walk') steps.push({ line, command: text, answers: [] })
    if (info === 'json answer') steps.at(-1)!.answers.push({ line, shown: JSON.parse(text) })
  }
  return steps
}

/** The output of each step. The steps share one shell, as they do for a reader who types them. */
export async function runWalk(
  root: string,
  steps: readonly WalkStep[],
  { baseUrl, dataDir }: Sandbox,
  signal: AbortSignal,
): Promise<string[]> {
  const script = steps
    .map(({ command }, i) => `${forSandbox(command, baseUrl, dataDir)}\nprintf '\\n${endOf(i)}\\n'`)
    .join('\n')
  const file = join(dataDir, 'walk.sh')
  await writeFile(file, `set -eu -o pipefail\n${script}\n`)
  const shell = spawn('bash', [file], {
    cwd: root,
    env: { ...shellEnvironment(), DATA_DIR: dataDir, TMPDIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let [output, errors] = ['', '']
  shell.stdout.on('data', (chunk) => (output += chunk))
  shell.stderr.on('data', (chunk) => (errors += chunk))
  const [code] = await once(shell, 'close')
  if (code !== 0) throw new Error(`the walkthrough ended with ${code}:\n${output}\n${errors}`)
  return steps.map((_, i) => output.slice(i === 0 ? 0 : output.indexOf(endOf(i - 1)), output.indexOf(endOf(i))))
}

const endOf = (step: number) => `--- end of step ${step + 1} ---`

/** Replaces the default port and folder of the README with those of this sandbox. */
function forSandbox(command: string, baseUrl: string, dataDir: string): string {
  return command
    .replaceAll('http://127.0.0.1:8080', baseUrl)
    .replaceAll('data/sandbox.json', join(dataDir, 'sandbox.json'))
}

/** Whether one of the printed JSON lines matches the answer. */
export function isAnswered(shown: unknown, printed: string): boolean {
  return printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .some((line) => shows(shown, JSON.parse(line)))
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether `shown` is a shortened `actual`: fields and list items may be missing, text may end in "...", any id matches. */
export function shows(shown: unknown, actual: unknown): boolean {
  if (typeof shown === 'string') {
    if (typeof actual !== 'string') return false
    if (UUID.test(shown)) return UUID.test(actual)
    return shown.endsWith('...') ? actual.startsWith(shown.slice(0, -3)) : shown === actual
  }
  if (typeof shown !== 'object' || shown === null) return shown === actual
  if (typeof actual !== 'object' || actual === null || Array.isArray(shown) !== Array.isArray(actual)) return false
  return Object.entries(shown).every(([key, part]) => shows(part, (actual as Record<string, unknown>)[key]))
}
