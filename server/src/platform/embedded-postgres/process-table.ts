import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

const unknown = 'unknown'

/**
 * A mark of when a process was started, because a pid alone is given to another process sooner or later.
 * Nothing when no such process runs; a zombie, which only waits to be collected by its parent, does not run.
 */
export async function startMark(pid: number): Promise<string | undefined> {
  if (!hasPid(pid)) return undefined
  if (process.platform === 'linux') return linuxStartMark(pid)
  if (process.platform === 'darwin') {
    const line = (await ps('-o', 'stat=,lstart=', '-p', String(pid))).trim()
    return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '')
  }
  return unknown
}

/** Whether the process that left this mark still runs. */
export async function stillRuns(pid: number, mark: string): Promise<boolean> {
  const now = await startMark(pid)
  return now !== undefined && (now === mark || now === unknown || mark === unknown)
}

/** The command lines of all running processes by pid; empty where the system does not tell. */
export async function commandLines(): Promise<Map<number, string>> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    const found = await Promise.all(pids.map(async (pid) => [pid, await linuxCommandLine(pid)] as const))
    return new Map(found.filter(([, command]) => command !== ''))
  }
  if (process.platform !== 'darwin') return new Map()
  const lines = (await ps('-axwwo', 'pid=,command=')).split('\n').map((line) => /^\s*(\d+)\s+(.+)$/.exec(line))
  return new Map(lines.filter((match) => match !== null).map((match) => [Number(match[1]), match[2] ?? '']))
}

/** Whether the system knows the pid at all, zombies included, which is how PostgreSQL itself looks. */
export function hasPid(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function linuxStartMark(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  // Alive but hidden from us (a /proc mounted with hidepid), or just gone.
  if (stat === undefined) return hasPid(pid) ? unknown : undefined
  // The second field is the name in brackets and may hold anything, so count from its end: state is field 3, start 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'latin1').catch(() => '')
  return `${boot.trim()}/${fields[19]}`
}

async function linuxCommandLine(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ').trim()
}

function ps(...args: string[]): Promise<string> {
  const options = { env: { LC_ALL: 'C', TZ: 'UTC' }, maxBuffer: 16 * 1024 * 1024 }
  return new Promise((resolve) => {
    execFile('/bin/ps', args, options, (_error, stdout) => resolve(stdout))
  })
}
