import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, explainOutput } from './embedded-postgres-error.ts'
import { commandLines, hasPid, startMark, stillRuns } from './process-table.ts'
import { type Account, childEnvironment } from './programs.ts'

export interface Launch {
  program: string
  account: Account | undefined
  folder: string
  logFile: string
  /** Shows in the command lines of all processes of this database. */
  clusterName: string
  port: number
  settings: Record<string, string>
  signal: AbortSignal
}

export interface RunningPostgres {
  pid: number
  /** How it ended, once it has. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** A start that failed for a reason that may pass: another port, or another moment, may do. */
export class PassingTrouble extends EmbeddedPostgresError {
  readonly portTaken: boolean
  constructor(message: string, portTaken: boolean) {
    super(message)
    this.portTaken = portTaken
  }
}

const patience = { stop: 5_000, ready: 120_000 }
const logLimit = 10 * 1024 * 1024

/** Starts the server and waits until it takes connections. */
export async function launch(plan: Launch): Promise<RunningPostgres> {
  const log = await open(plan.logFile, 'a+', 0o600)
  try {
    if ((await log.stat()).size > logLimit) await log.truncate(0)
    const from = (await log.stat()).size
    const child = spawn(plan.program, serverArguments(plan), {
      cwd: parse(plan.folder).root,
      env: childEnvironment,
      // A session of its own, so that Ctrl-C in the terminal reaches only us and we stop it when our work is done.
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
    throw trouble(`${output.toString('utf8')}\n${failure}`, plan)
  } finally {
    await log.close()
  }
}

/**
 * Ends whatever a crash left of this database: a whole server whose Gangway was killed, or single processes whose
 * server was killed. Nobody else uses them, because the caller has the lock on the data folder.
 */
export async function clearLeftovers(folder: string, name: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const main = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  let left = await processesOf(name)
  if (left.includes(main)) {
    log(`PostgreSQL (process ${main}) was left running by a Gangway that is gone; stopping it.`)
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      if (left.includes(main)) kill(main, signal)
      left = await waitForNone(name, patience.stop, left)
    }
  }
  if (left.length > 0) {
    log(`PostgreSQL left processes behind (${left.join(', ')}); ending them.`)
    for (const pid of left) kill(pid, 'SIGKILL')
    left = await waitForNone(name, patience.stop, left)
  }
  if (left.length > 0) {
    throw new EmbeddedPostgresError(`An old PostgreSQL (process ${left[0]}) on ${folder} could not be stopped.`)
  }
  if (main > 0 && hasPid(main) && !(await mayBePostgres(main))) {
    // The pid now belongs to something else (or to a zombie), which would make PostgreSQL refuse to start.
    await rm(pidFile, { force: true })
  }
}

/** Our settings are arguments, not a file, so each start has exactly these. */
function serverArguments(plan: Launch): string[] {
  const fixed = { listen_addresses: '127.0.0.1', port: String(plan.port), cluster_name: plan.clusterName }
  const settings = { ...plan.settings, unix_socket_directories: '', ...fixed }
  return ['-D', plan.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Nothing when it takes connections, else what went wrong. The pid file costs less to look at than a connection. */
async function untilReady({ folder, signal }: Launch, server: RunningPostgres): Promise<string | undefined> {
  const start = performance.now()
  for (;;) {
    const waited = performance.now() - start
    const end = await Promise.race([server.ended, sleep(waited < 1_000 ? 15 : 100)])
    if (typeof end === 'string') return end
    if (signal.aborted || waited > patience.ready) {
      await server.stop()
      return signal.aborted ? 'stopped while starting' : `not ready after ${patience.ready / 1000} seconds`
    }
    const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return undefined
  }
}

function trouble(output: string, { folder, logFile, port }: Launch): EmbeddedPostgresError {
  if (/Address already in use|could not create any TCP\/IP sockets/.test(output))
    return new PassingTrouble(`The port ${port} is taken.`, true)
  if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(output)) {
    return new PassingTrouble(`Another PostgreSQL is using ${folder}: stop it first.`, false)
  }
  return explainOutput(output, folder, logFile)
}

async function stopServer(child: ChildProcess, ended: Promise<string>, plan: Launch): Promise<void> {
  child.ref()
  // Fast: ends sessions and writes everything down. Then at once, leaving the rest to recovery at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) break
    child.kill(signal)
    if (await within(patience.stop, ended)) break
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

/** PostgreSQL writes the name of its cluster into the command line of each process; anybody may read that. */
async function processesOf(name: string): Promise<number[]> {
  const own = [...(await commandLines())].filter(([, line]) => isPostgres(line) && line.includes(name))
  return own.map(([pid]) => pid)
}

function isPostgres(commandLine: string): boolean {
  return /^postgres: |^(?:.*\/)?postgres(?: |$)/.test(commandLine)
}

/** A PostgreSQL that no Gangway started. */
async function mayBePostgres(pid: number): Promise<boolean> {
  const line = (await commandLines()).get(pid)
  if (line === undefined) return (await startMark(pid)) !== undefined
  return isPostgres(line) && !/gangway-[0-9a-f]{20}/.test(line)
}

/** `known` are those that were just told to end: while a process ends, its command line is gone before it is. */
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
    // Ended by itself.
  }
}

const alive = new Set<number>()
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** When this process ends without stop(), PostgreSQL is told to shut down and does so by itself. */
function stopAtExit({ pid, ended }: RunningPostgres): void {
  if (pid === 0) return
  if (alive.size === 0) {
    process.on('exit', shutDownAll)
    // First in line, so that a listener that goes when called is still counted.
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

/** Without any other listener the signal would have ended this process, so it still does. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return
  shutDownAll()
  process.off(signal, onSignal)
  process.kill(process.pid, signal)
}
