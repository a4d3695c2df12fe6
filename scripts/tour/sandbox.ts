// The sandbox that the tour uses: the one of this folder, or its own in a temporary folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

interface SandboxUser {
  email: string
  password: string
  role: string
}

export interface SandboxPartner {
  name: string
  clientId: string
  onboarding: string
  privateKeyFile: string
  users: SandboxUser[]
}

export interface Sandbox {
  baseUrl: string
  issuer: string
  tokenEndpoint: string
  partners: SandboxPartner[]
  staff: SandboxUser[]
  webhookReceiver?: { certificateFile: string; privateKeyFile: string }
  /** The setting that keeps the sandbox from delivering webhooks to this machine. */
  localDeliveryBlockedBy?: string
  /** The folder that stores the webhook signing secrets. */
  folder: string
}

/** No service to run the tour against. The message says how to start one. */
export class NoService extends Error {}

const START = 'Start one with: npm start\nOr let the tour start its own: npm run tour -- --start'
const READY_WITHIN_MS = 120_000

export async function findSandbox(env: NodeJS.ProcessEnv): Promise<Sandbox> {
  const file = join(env.DATA_DIR || './data', 'sandbox.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) throw new NoService(`${file} not found: no sandbox has been started here yet.\n${START}`)
  const sandbox: Sandbox = { ...JSON.parse(text), folder: join(dirname(file), 'sandbox') }
  const baseUrl = (env.GANGWAY_URL || sandbox.baseUrl).replace(/\/+$/, '')
  const metadata = await fetch(`${baseUrl}/.well-known/oauth-authorization-server`)
    .then((response) => response.json() as Promise<{ issuer?: string }>)
    .catch(() => undefined)
  if (!metadata) throw new NoService(`No service is running at ${baseUrl}.\n${START}`)
  // The keys belong to this sandbox, so nothing signed with them is sent to another service.
  if (metadata.issuer !== sandbox.issuer)
    throw new NoService(`The service at ${baseUrl} is not the sandbox of ${file} (${sandbox.issuer}).\n${START}`)
  return { ...sandbox, baseUrl }
}

export async function startSandbox(): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-tour-'))
  const port = await freePort()
  const { DATABASE_URL: _, BASE_URL: __, GANGWAY_URL: ___, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const program = fileURLToPath(new URL('../../server/start.js', import.meta.url))
  const service = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = once(service, 'exit')
  const stop = async () => {
    service.kill('SIGTERM')
    await exited
    // As root, the database may be in another folder.
    const location = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => undefined)
    if (location) await rm(dirname(location.trim()), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await isReady(`http://127.0.0.1:${port}`))) {
    if (service.exitCode !== null || service.signalCode !== null || performance.now() > deadline) {
      await stop()
      throw new NoService(`The service did not start:\n${output}`)
    }
    await wait(200)
  }
  return { env: { DATA_DIR: dataDir }, stop }
}

const isReady = (baseUrl: string) =>
  fetch(`${baseUrl}/health/ready`).then(
    (response) => response.ok,
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
