// The CPU time of a process and of all processes it has started, to find out which test files are expensive.
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** Only on Linux. Doesn't count the PostgreSQL of the run, which is not started by the tests. */
export function cpuSecondsOfTree(root: number = process.pid): number {
  const children = new Map<number, number[]>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    let stat: string
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    } catch {
      continue // It has ended.
    }
    // After the name in parentheses: state, parent, ... user and system time, and those of children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [pid, parent] = [Number(name), Number(fields[1])]
    children.set(parent, [...(children.get(parent) ?? []), pid])
    ticks.set(
      pid,
      fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
    )
  }
  let sum = 0
  for (const waiting = [root]; waiting.length > 0; ) {
    const pid = waiting.pop()!
    sum += ticks.get(pid) ?? 0
    waiting.push(...(children.get(pid) ?? []))
  }
  return sum / TICKS_PER_SECOND
}
