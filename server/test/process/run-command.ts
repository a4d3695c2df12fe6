// Runs `gangway` as users run it: as a process, with only the environment that the test gives it.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly error: string
  /** What was printed with --json. */
  readonly json: any
}

export interface Running extends Promise<Ran> {
  readonly process: ChildProcessWithoutNullStreams
  /** Waits until the output matches. */
  shown(pattern: RegExp): Promise<RegExpExecArray>
}

const COMMAND = fileURLToPath(new URL('../../../sdk/gangway.js', import.meta.url))

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** False, or the reason why there is no terminal here. */
export function noTerminal(): string | false {
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' })
  return !/util-linux/.test(stdout ?? '') && "NOT RUN: there is no pseudo-terminal here (util-linux's script)"
}

export function runCommand(
  args: readonly string[],
  options: {
    cwd: string
    env?: Record<string, string>
    input?: string
    command?: readonly string[]
    /** Runs on a pseudo-terminal, for prompts: type with `process.stdin.write`. All output is on `out`. */
    atTerminal?: boolean
  },
): Running {
  const typed = [...(options.command ?? [process.execPath, COMMAND]), ...args]
  const [program, ...rest] = options.atTerminal
    ? ['script', '-qefc', `exec ${typed.map(quoted).join(' ')}`, '/dev/null']
    : typed
  const child = spawn(program!, rest, {
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
  if (!options.atTerminal) child.stdin.end(options.input ?? '')
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
        else reject(new Error(`the command ended without printing ${pattern}:\n${out}\n${error}`))
      }
      looking.add(check)
      check()
    })
  return Object.assign(ended, { process: child, shown })
}

/** The output as JSON, or its first line. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(text.split('\n')[0]!)
  }
}
