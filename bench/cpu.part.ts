// CPU time of processes. On a machine that does other things as well it says more than a rate.
import { readdirSync, readFileSync } from 'node:fs'

/** Of /proc/<pid>/stat: ticks of 10 ms, as on every Linux that Node supports. */
const TICKS_PER_SECOND = 100

interface Stat {
  readonly parent: number
  readonly ticks: number
  /** Of children that have ended. */
  readonly endedTicks: number
}

/** CPU seconds that these processes and all below them have used so far. */
export function cpuSecondsOf(roots: readonly number[]): number {
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
    if (stat) stats.set(Number(name), stat)
  }
  const isWithin = (pid: number): boolean => {
    if (roots.includes(pid)) return true
    const parent = stats.get(pid)?.parent
    return parent !== undefined && parent > 1 && isWithin(parent)
  }
  let ticks = 0
  for (const [pid, stat] of stats) if (isWithin(pid)) ticks += stat.ticks + stat.endedTicks
  return ticks / TICKS_PER_SECOND
}

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program comes second, in brackets, and may have spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (field: number) => Number(fields[field - 3])
    return { parent: at(4), ticks: at(14) + at(15), endedTicks: at(16) + at(17) }
  } catch {
    return undefined // it has ended
  }
}
