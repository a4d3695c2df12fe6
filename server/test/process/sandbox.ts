// The sandbox as people start it, in a process with its own port and data folder.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withoutSettings } from './clean-environment.ts'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

/** The next test run removes folders with this name that a killed run left behind. */
export const TEST_FOLDER_PREFIX = 'gangway-test-'

export interface Sandbox {
  readonly baseUrl: string
  readonly dataDir: string
  stop(left?: { keepData: boolean }): Promise<void>
}

/** Starts the service like `npm start`, with its own data folder and port. */
export async function startSandbox(
  root: string,
  env: Record<string, string>,
  signal: AbortSignal,
  command: readonly string[] = [process.execPath, join(root, 'server/start.js')],
): Promise<Sandbox> {
  // If this run is killed, the next one stops and removes what it left.
  const dataDir = await mkdtemp(join(tmpdir(), TEST_FOLDER_PREFIX))
  const start = () => startOn(dataDir, root, env, signal, command)
  const template = process.env.TEST_SANDBOX
  if (template === undefined || process.platform === 'win32') return start()
  if (await isFirst(template)) await makeTemplate(template, dataDir, start)
  else await useTemplate(template, dataDir)
  return start()
}

async function startOn(
  dataDir: string,
  root: string,
  env: Record<string, string>,
  signal: AbortSignal,
  command: readonly string[],
): Promise<Sandbox> {
  const plan = join(root, 'node_modules/.cache/test-sandbox')
  const isFirstStart = !existsSync(join(dataDir, 'sandbox.json'))
  const isPlanned = isFirstStart && (await usePlan(plan, dataDir))
  const port = await freePort()
  const service = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { ...withoutSettings(), LOG_LEVEL: 'warn', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (printed += chunk))
  // `close` and not `exit`: npm may end before the process it started.
  const ended = once(service, 'close')
  const baseUrl = `http://${env.HOST ?? '127.0.0.1'}:${port}`
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
  if (isFirstStart && !isPlanned) await keepPlan(plan, dataDir)
  return { baseUrl, dataDir, stop }
}

// The sandboxes of a test run are copies of one that was started and stopped: the first start creates a database, migrates it
// and hashes the passwords of all users, which takes twice the CPU time of any other start.
const isFirst = (template: string) =>
  mkdir(`${template}.lock`).then(
    () => true,
    () => false,
  )

async function makeTemplate(template: string, dataDir: string, start: () => Promise<Sandbox>): Promise<void> {
  try {
    await (await start()).stop({ keepData: true })
    // As root, PostgreSQL may keep its data outside the data folder.
    if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) await copy(dataDir, `${template}.new`)
    await rename(`${template}.new`, template).catch(() => {})
  } finally {
    await writeFile(`${template}.done`, '')
  }
}

async function useTemplate(template: string, dataDir: string): Promise<void> {
  await until('another test file has started a sandbox', () => existsSync(`${template}.done`))
  if (!existsSync(template)) return
  await copy(template, dataDir)
  const file = join(dataDir, 'sandbox.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll(dirname(JSON.parse(text).partners[0].privateKeyFile), join(dataDir, 'sandbox')))
}

/**
 * With the owners of the files: as root, PostgreSQL runs as another user. What is in the folder and not the folder itself, which would
 * get the time of the first one and look to other test files like what an old run left behind.
 */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const names = await readdir(from)
  await promisify(execFile)('cp', ['-a', ...names.map((name) => join(from, name)), to])
}

// Generating keys is a third of a first start, so a sandbox gets the keys of an earlier one, as if an earlier start had been
// interrupted after it planned the sandbox. main.isolated.test.ts tests the first start without a plan.
const PLAN_VALID_MS = 100 * 24 * 60 * 60_000

async function usePlan(plan: string, dataDir: string): Promise<boolean> {
  const made = await stat(join(plan, 'sandbox.json')).catch(() => undefined)
  if (!made) return false
  if (Date.now() - made.mtimeMs > PLAN_VALID_MS) {
    await rm(plan, { recursive: true, force: true })
    return false
  }
  await cp(join(plan, 'sandbox'), join(dataDir, 'sandbox'), { recursive: true })
  const text = await readFile(join(plan, 'sandbox.json'), 'utf8')
  await writeFile(join(dataDir, 'sandbox.json.planned'), text.replaceAll(PLACE, dataDir), { mode: 0o600 })
  return true
}

/** In place of the data folder in a plan. */
const PLACE = '/data-folder'

async function keepPlan(plan: string, dataDir: string): Promise<void> {
  const fresh = `${plan}.${process.pid}`
  await cp(join(dataDir, 'sandbox'), join(fresh, 'sandbox'), { recursive: true })
  const text = await readFile(join(dataDir, 'sandbox.json'), 'utf8')
  await writeFile(join(fresh, 'sandbox.json'), text.replaceAll(dataDir, PLACE))
  // Another process may have been faster.
  await rename(fresh, plan).catch(() => rm(fresh, { recursive: true, force: true }))
}

async function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )
}
