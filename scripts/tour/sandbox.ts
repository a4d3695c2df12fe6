// The sandbox that the tour is given in: the one of this folder, or one of its own in a folder that goes away again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

interface Person {
  email: string
  password: string
  role: string
}

export interface SandboxPartner {
  name: string
  clientId: string
  onboarding: string
  privateKeyFile: string
  users: Person[]
}

export interface Sandbox {
  /** Where it is reached. */
  baseUrl: string
  issuer: string
  tokenEndpoint: string
  partners: SandboxPartner[]
  staff: Person[]
  webhookReceiver?: { certificateFile: string; privateKeyFile: string }
  /** The setting that keeps the sandbox from delivering webhooks to this machine. */
  localDeliveryBlockedBy?: string
  /** Beside it the secrets of webhooks are kept. */
  folder: string
}

/** There is nothing to give a tour of; the message says what to do. */
export class NoService extends Error {}

const START = 'Start one with: npm start\nOr let the tour start one of its own: npm run tour -- --start'
const READY_WITHIN_MS = 120_000

export async function findSandbox(env: NodeJS.ProcessEnv): Promise<Sandbox> {
  const file = join(env.DATA_DIR || './data', 'sandbox.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new NoService(`${file} not found: no sandbox has been started here yet.\n${START}`)
  const sandbox: Sandbox = { ...JSON.parse(text), folder: join(dirname(file), 'sandbox') }
  const baseUrl = (env.GANGWAY_URL || sandbox.baseUrl).replace(/\/+$/, '')
  const metadata = await fetch(`${baseUrl}/.well-known/oauth-authorization-server`)
    .then((answer) => answer.json() as Promise<{ issuer?: string }>)
    .catch(() => undefined)
  if (!metadata) throw new NoService(`No service is running at ${baseUrl}.\n${START}`)
  // The keys are this sandbox's: another service would not know them, and has no business seeing them.
  if (metadata.issuer !== sandbox.issuer)
    throw new NoService(
      `The service at ${baseUrl} is not the sandbox of ${file}, which is ${sandbox.issuer}.\n${START}`,
    )
  return { ...sandbox, baseUrl }
}

export async function startOwn(): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-tour-'))
  const port = await freePort()
  const { DATABASE_URL: _, BASE_URL: __, GANGWAY_URL: ___, ...around } = process.env
  const env = { ...around, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const program = fileURLToPath(new URL('../../server/start.js', import.meta.url))
  const service = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const ended = once(service, 'exit')
  const stop = async () => {
    service.kill('SIGTERM')
    await ended
    // Started as root, the database may have had to go elsewhere.
    const elsewhere = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => undefined)
    if (elsewhere) await rm(dirname(elsewhere.trim()), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const until = performance.now() + READY_WITHIN_MS
  while (!(await isReady(`http://127.0.0.1:${port}`))) {
    if (service.exitCode !== null || service.signalCode !== null || performance.now() > until) {
      await stop()
      throw new NoService(`The service did not start:\n${printed}`)
    }
    await wait(200)
  }
  return { env: { DATA_DIR: dataDir }, stop }
}

const isReady = (baseUrl: string) =>
  fetch(`${baseUrl}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
