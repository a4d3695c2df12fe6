import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

const unknown = 'unknown'

/** Identifies when a process started, because pids are reused. Undefined when it isn't running; a zombie isn't running. */
export async function startMark(pid: number): Promise<string | undefined> {
  if (!hasPid(pid)) return undefined
  if (process.platform === 'linux') return linuxStartMark(pid)
  if (process.platform === 'darwin') {
    const line = (await ps('-o', 'stat=,lstart=', '-p', String(pid))).trim()
    return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '')
  }
  return unknown
}

/** Whether the process with this pid and start mark is still running. */
export async function stillRuns(pid: number, mark: string): Promise<boolean> {
  const now = await startMark(pid)
  return now !== undefined && (now === mark || now === unknown || mark === unknown)
}

/** Command lines of all running processes by pid; empty on systems that don't provide them. */
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

/** Whether the pid exists, including zombies, as PostgreSQL itself checks. */
export function hasPid(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function linuxStartMark(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  // Running but hidden (/proc mounted with hidepid), or just ended.
  if (stat === undefined) return hasPid(pid) ? unknown : undefined
  // The second field, the name in brackets, may contain anything, so count from its end: state is field 3, start time 22.
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
