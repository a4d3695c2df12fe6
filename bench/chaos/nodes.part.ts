// The processes of the service: two API nodes and two dispatchers, which can be killed, frozen and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../server/test/process/free-port.ts'

const RESTART_AFTER_MS = 1_000

export interface ServiceNode {
  readonly name: string
  readonly role: 'api' | 'dispatcher'
  readonly url: string
  readonly clockFile: string
  readonly isRunning: boolean
  start(): void
  signal(signal: NodeJS.Signals): void
  /** Undefined when nothing answers within two seconds. */
  health(): Promise<Health | undefined>
}

export interface Health {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, string>>
}

export async function makeNode(
  name: string,
  role: 'api' | 'dispatcher',
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<ServiceNode> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const clockFile = join(folder, `${name}.clock`)
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  let child: ChildProcess | undefined
  const preload = join(import.meta.dirname, 'clock-offset.part.mjs')
  const start = join(import.meta.dirname, '../../server/start.js')
  const node: ServiceNode = {
    name,
    role,
    url,
    clockFile,
    get isRunning() {
      return child !== undefined && child.exitCode === null && child.signalCode === null
    },
    start() {
      child = spawn(process.execPath, ['--import', preload, start, '--role', role], {
        env: { ...process.env, ...env, PORT: String(port), CHAOS_CLOCK_FILE: clockFile },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout!.pipe(log, { end: false })
      child.stderr!.pipe(log, { end: false })
      // Restarts a node that could not start, for example during a failover, as a process supervisor does.
      child.once('exit', (code) => {
        if (code) setTimeout(() => node.start(), RESTART_AFTER_MS).unref()
      })
    },
    signal(signal) {
      child?.kill(signal)
    },
    async health() {
      try {
        const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_500) })
        const { checks } = (await response.json()) as { checks: Record<string, string> }
        return { ready: response.ok, checks }
      } catch {
        return undefined
      }
    },
  }
  return node
}
