// Runs `gangway` as users run it: as a process, with only the environment that the test gives it. For commands without input,
// signals and a terminal, openCommandHost starts one process for all of them, which saves most of their time.
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { HostedCommand, HostedResult } from './command-host.ts'
import { FAST_NODE } from './fast-node.ts'

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

/** Programs that don't keep compiled sources themselves start in half the time. */
const { NODE_COMPILE_CACHE } = process.env
const COMPILE_CACHE = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

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
    env: { ...COMPILE_CACHE, PATH: process.env.PATH ?? '', HOME: options.cwd, ...options.env },
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
      resolve({ code, out, error, json: readJson(out) })
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

const HOST = fileURLToPath(new URL('command-host.ts', import.meta.url))

/** Runs commands in one process, whose working folder is that of the first. It ends after the file. */
export function openCommandHost() {
  let host: ChildProcess | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<HostedResult>>()
  after(() => host?.disconnect())

  return async (args: readonly string[], { cwd, env = {} }: { cwd: string; env?: Record<string, string> }) => {
    if (!host) {
      host = spawn(process.execPath, [...FAST_NODE, HOST], { cwd, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      host.on('message', (result: HostedResult) => waiting.get(result.id)?.resolve(result))
      host.once('exit', (code) => {
        for (const { reject } of waiting.values()) reject(new Error(`the host of the commands ended with ${code}`))
      })
    }
    const id = ++lastId
    const done = Promise.withResolvers<HostedResult>()
    waiting.set(id, done)
    const command: HostedCommand = { id, args: [...args], env: { PATH: process.env.PATH ?? '', HOME: cwd, ...env } }
    host.send(command)
    const { code, out, error } = await done.promise
    waiting.delete(id)
    return { code, out, error, json: readJson(out) } satisfies Ran
  }
}

/** The output, or its first line, if it is JSON. */
function readJson(text: string): any {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(text.split('\n')[0]!)
  }
}
