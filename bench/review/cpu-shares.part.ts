// Gives each of several groups of processes a small share of a core, as if it ran on a slow machine of its own. Linux only, as root.
//
// A control group limits the share. Its smallest portion is one millisecond, and what a group hasn't used is kept: as much as a page of
// a list costs. So each group also has a process of the lowest priority that uses up what the others leave, and is always as busy as its
// share allows. And the kernel looks at limits only when something happens, at least every four milliseconds, so that a process on each core
// wakes up more often.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'
const PREFIX = 'gangway-bench-'
/** The smallest that Linux accepts. */
const PORTION_US = 1000
/** Each group has slightly larger portions than the one before, and waits longer for them: so none is always served just before another. */
const STEP_US = 3
const WAKE_MS = 0.2
/** Of a core, for all groups on it: the rest is for the kernel, and for what the machine does beside. */
const MOST_OF_A_CORE = 0.95

export interface Group {
  readonly name: string
  /** Of a core. 1: a core of its own, without a limit. */
  readonly share: number
  /** What these start belongs to the group as well, if they start it later. The group of this process must be the last. */
  readonly pids: readonly number[]
}

/** How long a group with this share waits for its next portion, at most. */
export const periodMs = (share: number): number => PORTION_US / share / 1000

/** What each group has had so far, by its name. */
export type Usage = ReadonlyMap<
  string,
  { readonly seconds: number; readonly periods: number; readonly throttled: number }
>

export interface CpuShares {
  /** With what is used up. */
  usage(): Usage
  /** Without. */
  secondsOf(names: readonly string[]): number
  release(): Promise<void>
}

interface Limited extends Group {
  readonly folder: string
  readonly busy: ChildProcess
}

/** Checks what it can before there is anything to limit. */
export function assertCanShareCpu(shares: readonly number[]): void {
  const reject = (why: string) => {
    throw new Error(`Shares of CPU can't be given here: ${why}.`)
  }
  if (process.platform !== 'linux' || process.getuid?.() !== 0) reject('this needs root on Linux')
  for (const command of ['taskset', 'chrt', 'setpriv']) {
    try {
      execFileSync(command, ['--version'], { stdio: 'ignore' })
    } catch {
      reject(`${command} (util-linux) is missing`)
    }
  }
  if (shares.some((share) => !(share > 0 && share <= 1))) reject('a share is a part of a core, for example 0.15')
  try {
    placesFor(shares)
    const { folder, remove } = makeGroup('try', shares[0]!, PORTION_US)
    remove()
    if (existsSync(folder)) reject(`${folder} stays`)
  } catch (error) {
    reject((error as Error).message)
  }
}

export async function shareCpu(groups: readonly Group[]): Promise<CpuShares> {
  const cores = placesFor(groups.map(({ share }) => share))
  const wakers = [...new Set(cores)].map((core) => start(core, ['chrt', '-f', '1', process.execPath, '-e', waiting]))
  const limited: Limited[] = []
  const removals: (() => void)[] = []
  for (const [index, group] of groups.entries()) {
    const core = cores[index]!
    for (const pid of group.pids) pin(pid, core)
    if (group.share === 1) continue
    const { folder, add, remove } = makeGroup(group.name, group.share, PORTION_US + index * STEP_US)
    const busy = start(core, ['chrt', '-i', '0', 'sh', '-c', 'while :; do :; done'])
    for (const pid of [...group.pids, busy.pid!]) add(pid)
    limited.push({ ...group, folder, busy })
    removals.push(remove)
  }
  return {
    usage: () =>
      new Map(limited.map(({ name, folder }) => [name, { seconds: secondsOf(threadsIn(folder)), ...statOf(folder) }])),
    secondsOf(names) {
      const groupsOf = limited.filter(({ name }) => names.includes(name))
      const threads = groupsOf.flatMap(({ folder, busy }) => threadsIn(folder).filter((id) => id !== busy.pid))
      return secondsOf(threads)
    },
    async release() {
      const helpers = [...wakers, ...limited.map(({ busy }) => busy)]
      const ended = helpers.map((helper) => new Promise((resolve) => helper.once('exit', resolve)))
      for (const helper of helpers) helper.kill('SIGKILL')
      await Promise.all(ended)
      for (const remove of removals) remove()
    },
  }
}

/** Sleeps, in a core's highest class: a timer of the kernel, precise to a few microseconds. */
const waiting = `const n = new Int32Array(new SharedArrayBuffer(4)); for (;;) Atomics.wait(n, 0, 0, ${WAKE_MS})`

/** Ends with this process, however that ends. */
function start(core: number, command: readonly string[]): ChildProcess {
  const args = ['--pdeathsig', 'KILL', 'taskset', '-c', String(core), ...command]
  return spawn('setpriv', args, { stdio: 'ignore' })
}

/** The core of each share, in their order: the largest first, each on the core with most left. */
function placesFor(shares: readonly number[]): number[] {
  const left = Array.from({ length: availableParallelism() }, () => 1)
  const places = shares.map(() => 0)
  for (const [index, share] of [...shares.entries()].sort(([, a], [, b]) => b - a)) {
    const core = left.indexOf(Math.max(...left))
    left[core]! -= share
    places[index] = core
    const isAlone = share === 1 && left[core] === 0
    if (!isAlone && left[core]! < 1 - MOST_OF_A_CORE - 1e-9)
      throw new Error(`${shares.length} shares of ${shares.join(', ')} don't fit into ${left.length} cores`)
  }
  return places
}

function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
}

/** Of version 1 or 2 of control groups, whichever has the CPU. */
function makeGroup(name: string, share: number, portion: number) {
  const period = Math.round(portion / share)
  const controllers = join(ROOT, 'cgroup.controllers')
  const isSecond = existsSync(controllers) && readFileSync(controllers, 'utf8').split(/\s/).includes('cpu')
  const parent = isSecond ? ROOT : join(ROOT, 'cpu')
  if (!isSecond && !existsSync(join(parent, 'cpu.cfs_quota_us'))) throw new Error(`${ROOT} has no control of the CPU`)
  if (isSecond) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu')
  removeEmpty(parent)
  const folder = join(parent, `${PREFIX}${process.pid}-${name}`)
  mkdirSync(folder)
  if (isSecond) writeFileSync(join(folder, 'cpu.max'), `${portion} ${period}`)
  else {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(period))
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(portion))
  }
  const before = join(parent, ownGroup(isSecond), 'cgroup.procs')
  return {
    folder,
    add: (pid: number) => move(pid, join(folder, 'cgroup.procs')),
    remove() {
      for (const pid of numbersIn(join(folder, 'cgroup.procs'))) move(pid, before)
      rmdirSync(folder)
    },
  }
}

/** Of benchmarks that were killed. */
function removeEmpty(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = name.split(PREFIX)
    if (pid !== undefined && !existsSync(`/proc/${Number.parseInt(pid, 10)}`)) rmdirSync(join(parent, name))
  }
}

function move(pid: number, procs: string): void {
  try {
    writeFileSync(procs, String(pid))
  } catch (error) {
    // It has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Where this process is without a limit. */
const groupsBefore = existsSync('/proc/self/cgroup') ? readFileSync('/proc/self/cgroup', 'utf8') : ''
const ownGroup = (isSecond: boolean) =>
  (isSecond ? /^0::(.*)$/m : /^\d+:(?:\w+,)*cpu(?:,\w+)*:(.*)$/m).exec(groupsBefore)?.[1] ?? ''

const numbersIn = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number)

function threadsIn(folder: string): number[] {
  const first = join(folder, 'tasks')
  return numbersIn(existsSync(first) ? first : join(folder, 'cgroup.threads'))
}

function statOf(folder: string): { periods: number; throttled: number } {
  const text = readFileSync(join(folder, 'cpu.stat'), 'utf8')
  const value = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)![1])
  return { periods: value('nr_periods'), throttled: value('nr_throttled') }
}

/** To the nanosecond, unlike /proc/<pid>/stat. */
function secondsOf(threads: readonly number[]): number {
  let nanoseconds = 0
  for (const id of threads) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${id}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // It has ended.
    }
  }
  return nanoseconds / 1e9
}

export function processesFrom(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(processesFrom)]
}
