// Runs `gangway` as people run it: a process of its own, with nothing in its environment but what the test gives it.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly error: string
  /** What was printed with --json. */
  readonly json: any
}

export interface Running extends Promise<Ran> {
  readonly process: ChildProcess
  /** Waits until this was printed. */
  shown(pattern: RegExp): Promise<RegExpExecArray>
}

const COMMAND = fileURLToPath(new URL('../../sdk/gangway.js', import.meta.url))

export function runCommand(
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string>; input?: string; command?: readonly string[] },
): Running {
  const [program, ...before] = options.command ?? [process.execPath, COMMAND]
  const child = spawn(program!, [...before, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? '', HOME: options.cwd, ...options.env },
  })
  let [out, error] = ['', '']
  const looking = new Set<() => void>()
  const look = () => {
    for (const one of looking) one()
  }
  child.stdout.on('data', (chunk) => {
    out += chunk
    look()
  })
  child.stderr.on('data', (chunk) => {
    error += chunk
    look()
  })
  child.stdin.end(options.input ?? '')
  const ended = new Promise<Ran>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      look()
      resolve({ code, out, error, json: out.startsWith('{') || out.startsWith('[') ? readJson(out) : undefined })
    })
  })
  const shown = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(out)
        if (!found && child.exitCode === null && child.signalCode === null) return
        looking.delete(check)
        if (found) resolve(found)
        else reject(new Error(`it ended without showing ${pattern}:\n${out}\n${error}`))
      }
      looking.add(check)
      check()
    })
  return Object.assign(ended, { process: child, shown })
}

/** One value, or the first of many lines of them. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(text.split('\n')[0]!)
  }
}
