// The walk of the README, run for real: its shell blocks in one bash, against a service that was started for it, and the
// answers it shows compared with those that came.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeBlocks } from '../guide/markdown.ts'
import { withoutSettings } from '../process/clean-environment.ts'
import { TEST_FOLDER_PREFIX } from '../process/dead-runs.ts'
import { freePort } from '../process/free-port.ts'

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

export interface Sandbox {
  readonly baseUrl: string
  readonly dataDir: string
  stop(left?: { keepData: boolean }): Promise<void>
}

/** The service as `npm start` starts it, or by npm start itself, with a data folder and a port of its own. */
export async function startSandbox(
  root: string,
  env: Record<string, string>,
  signal: AbortSignal,
  command: readonly string[] = [process.execPath, join(root, 'server/start.js')],
): Promise<Sandbox> {
  // Named like the folders of a test's database: should this run be killed, the next one ends what it left.
  const dataDir = await mkdtemp(join(tmpdir(), TEST_FOLDER_PREFIX))
  const port = await freePort()
  const service = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { ...withoutSettings(), LOG_LEVEL: 'warn', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (printed += chunk))
  // When its output ends: npm may be gone before what it started is.
  const ended = once(service, 'close')
  const baseUrl = `http://127.0.0.1:${port}`
  const stop = async ({ keepData } = { keepData: false }) => {
    service.kill('SIGTERM')
    await ended
    if (!keepData) await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  while (!(await isReady(baseUrl))) {
    if (signal.aborted || service.exitCode !== null || service.signalCode !== null) {
      await stop()
      throw new Error(`the service did not start:\n${printed}`)
    }
    await wait(100)
  }
  return { baseUrl, dataDir, stop }
}

async function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )
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
