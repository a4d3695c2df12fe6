import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment, type SystemUser } from './binaries.ts'
import { EmbeddedPostgresError, explainOutput } from './embedded-postgres-error.ts'
import { commandLines, hasPid, startMark, stillRuns } from './process-table.ts'

export interface LaunchPlan {
  program: string
  account: SystemUser | undefined
  folder: string
  logFile: string
  /** Appears in the command line of each process of this database. */
  clusterName: string
  port: number
  settings: Record<string, string>
  signal: AbortSignal
}

export interface RunningPostgres {
  pid: number
  /** Resolves with how the process ended. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** A failed start that may succeed with another port or a little later. */
export class TransientStartError extends EmbeddedPostgresError {
  readonly portTaken: boolean
  constructor(message: string, portTaken: boolean) {
    super(message)
    this.portTaken = portTaken
  }
}

const timeouts = { stop: 5_000, ready: 120_000 }
const logLimit = 10 * 1024 * 1024

/** Starts the server and waits until it accepts connections. */
export async function launch(plan: LaunchPlan): Promise<RunningPostgres> {
  const log = await open(plan.logFile, 'a+', 0o600)
  try {
    if ((await log.stat()).size > logLimit) await log.truncate(0)
    const from = (await log.stat()).size
    const child = spawn(plan.program, serverArguments(plan), {
      cwd: parse(plan.folder).root,
      env: childEnvironment,
      // Its own session, so that Ctrl-C in the terminal reaches only us and we stop PostgreSQL last.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
      ...plan.account,
    })
    const ended = new Promise<string>((resolve) => {
      child.on('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
    })
    const server = { pid: child.pid ?? 0, ended, stop: () => stopServer(child, ended, plan) }
    stopAtExit(server)
    const failure = await untilReady(plan, server)
    if (failure === undefined) {
      child.unref()
      return server
    }
    const output = Buffer.alloc(Math.min((await log.stat()).size - from, 64 * 1024))
    await log.read(output, 0, output.length, from)
    throw startError(`${output.toString('utf8')}\n${failure}`, plan)
  } finally {
    await log.close()
  }
}

/**
 * Ends processes that a crash left behind: a server whose Gangway was killed, or backends whose server was killed. The caller
 * holds the lock on the data folder, so no one else uses them.
 */
export async function clearLeftovers(folder: string, name: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const main = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  let left = await processesOf(name)
  if (left.includes(main)) {
    log(`Stopping PostgreSQL (process ${main}) left by an earlier Gangway.`)
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      if (left.includes(main)) kill(main, signal)
      left = await waitForNone(name, timeouts.stop, left)
    }
  }
  if (left.length > 0) {
    log(`Ending leftover PostgreSQL processes: ${left.join(', ')}.`)
    for (const pid of left) kill(pid, 'SIGKILL')
    left = await waitForNone(name, timeouts.stop, left)
  }
  if (left.length > 0) {
    throw new EmbeddedPostgresError(`Could not stop an earlier PostgreSQL (process ${left[0]}) that uses ${folder}.`)
  }
  if (main > 0 && hasPid(main) && !(await mayBePostgres(main))) {
    // The pid belongs to another process or a zombie by now, which would keep PostgreSQL from starting.
    await rm(pidFile, { force: true })
  }
}

/** Settings are arguments instead of a file, so that each start has exactly these. */
function serverArguments(plan: LaunchPlan): string[] {
  const fixed = { listen_addresses: '127.0.0.1', port: String(plan.port), cluster_name: plan.clusterName }
  const settings = { ...plan.settings, unix_socket_directories: '', ...fixed }
  return ['-D', plan.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Undefined once it accepts connections, else what went wrong. Reading the pid file is cheaper than connecting. */
async function untilReady({ folder, signal }: LaunchPlan, server: RunningPostgres): Promise<string | undefined> {
  const start = performance.now()
  for (;;) {
    const waited = performance.now() - start
    const end = await Promise.race([server.ended, sleep(waited < 1_000 ? 15 : 100)])
    if (typeof end === 'string') return end
    if (signal.aborted || waited > timeouts.ready) {
      await server.stop()
      return signal.aborted ? 'stopped while starting' : `not ready after ${timeouts.ready / 1000} seconds`
    }
    const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return undefined
  }
}

function startError(output: string, { folder, logFile, port }: LaunchPlan): EmbeddedPostgresError {
  if (/Address already in use|could not create any TCP\/IP sockets/.test(output))
    return new TransientStartError(`Port ${port} is in use.`, true)
  if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(output)) {
    return new TransientStartError(`Another PostgreSQL uses ${folder}. Stop it first.`, false)
  }
  return explainOutput(output, folder, logFile)
}

async function stopServer(child: ChildProcess, ended: Promise<string>, plan: LaunchPlan): Promise<void> {
  child.ref()
  // Fast shutdown first, then immediate shutdown, which relies on recovery at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) break
    child.kill(signal)
    if (await within(timeouts.stop, ended)) break
  }
  await clearLeftovers(plan.folder, plan.clusterName, () => undefined)
}

async function within(milliseconds: number, event: Promise<string>): Promise<boolean> {
  const timer = new AbortController()
  const late = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const inTime = await Promise.race([event.then(() => true), late])
  timer.abort()
  return inTime
}

/** PostgreSQL writes the cluster name to the command line of each process. */
async function processesOf(name: string): Promise<number[]> {
  const own = [...(await commandLines())].filter(([, line]) => isPostgres(line) && line.includes(name))
  return own.map(([pid]) => pid)
}

function isPostgres(commandLine: string): boolean {
  return /^postgres: |^(?:.*\/)?postgres(?: |$)/.test(commandLine)
}

/** Whether it may be a PostgreSQL that Gangway didn't start. */
async function mayBePostgres(pid: number): Promise<boolean> {
  const line = (await commandLines()).get(pid)
  if (line === undefined) return (await startMark(pid)) !== undefined
  return isPostgres(line) && !/gangway-[0-9a-f]{20}/.test(line)
}

/** `known` are the processes just signalled: an ending process loses its command line before it is gone. */
async function waitForNone(name: string, milliseconds: number, known: readonly number[]): Promise<number[]> {
  const start = performance.now()
  const marks = await Promise.all(known.map(async (pid) => [pid, await startMark(pid)] as const))
  for (let pause = 20; ; pause = Math.min(pause * 2, 200)) {
    const left = new Set(await processesOf(name))
    for (const [pid, mark] of marks) if (mark !== undefined && (await stillRuns(pid, mark))) left.add(pid)
    if (left.size === 0 || performance.now() - start > milliseconds) return [...left]
    await sleep(pause)
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Already ended.
  }
}

const alive = new Set<number>()
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Signals PostgreSQL to shut down when this process ends without stop(). */
function stopAtExit({ pid, ended }: RunningPostgres): void {
  if (pid === 0) return
  if (alive.size === 0) {
    process.on('exit', shutDownAll)
    // Runs first, so that it still counts listeners that remove themselves when called.
    for (const signal of endings) process.prependListener(signal, onSignal)
  }
  alive.add(pid)
  ended.finally(() => {
    alive.delete(pid)
    if (alive.size > 0) return
    process.off('exit', shutDownAll)
    for (const signal of endings) process.off(signal, onSignal)
  })
}

function shutDownAll(): void {
  for (const pid of alive) kill(pid, 'SIGINT')
}

/** Without other listeners the signal would have ended this process, so end it. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return
  shutDownAll()
  process.off(signal, onSignal)
  process.kill(process.pid, signal)
}
