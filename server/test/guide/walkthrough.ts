// The walk of the README, run for real: its shell blocks in one bash, against a service that was started for it, and the
// answers it shows compared with those that came.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutSettings } from '../process/clean-environment.ts'
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

/** What each step printed. The steps share one shell, as they do for whoever types them. */
export async function runWalk(
  root: string,
  steps: readonly WalkStep[],
  { baseUrl, dataDir }: Sandbox,
  signal: AbortSignal,
): Promise<string[]> {
  const script = steps
    .map(({ command }, i) => `${here(command, baseUrl, dataDir)}\nprintf '\\n${endOf(i)}\\n'`)
    .join('\n')
  const file = join(dataDir, 'walk.sh')
  await writeFile(file, `set -eu -o pipefail\n${script}\n`)
  const shell = spawn('bash', [file], {
    cwd: root,
    env: { ...withoutSettings(), DATA_DIR: dataDir, TMPDIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let [printed, complained] = ['', '']
  shell.stdout.on('data', (chunk) => (printed += chunk))
  shell.stderr.on('data', (chunk) => (complained += chunk))
  const [code] = await once(shell, 'close')
  if (code !== 0) throw new Error(`the walk ended with ${code}:\n${printed}\n${complained}`)
  return steps.map((_, i) => printed.slice(i === 0 ? 0 : printed.indexOf(endOf(i - 1)), printed.indexOf(endOf(i))))
}

const endOf = (step: number) => `--- end of step ${step + 1} ---`

/** The README names the port and the folder that npm start takes by itself; these are taken by now, or somebody's own. */
function here(command: string, baseUrl: string, dataDir: string): string {
  return command
    .replaceAll('http://127.0.0.1:8080', baseUrl)
    .replaceAll('data/sandbox.json', join(dataDir, 'sandbox.json'))
}

/** True when one of the JSON lines printed is what the answer shows. */
export function isAnswered(shown: unknown, printed: string): boolean {
  return printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .some((line) => shows(shown, JSON.parse(line)))
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Shown is a shortened actual: fields may be missing, lists may go on, a text may end in "...", ids stand for any id. */
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
