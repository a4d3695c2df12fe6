// The sandbox as people start it, in a process with its own port and data folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withoutSettings } from './clean-environment.ts'
import { freePort } from './free-port.ts'

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
