// A bash that stays open while a test types into it: what one step exports, the next one has, as for whoever types it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { withoutSettings } from './clean-environment.ts'

export interface Shell {
  /** What it printed. Fails when a command does. */
  type(command: string): Promise<string>
  /** Ends it, and everything that was started in it. */
  end(): Promise<void>
}

export function openShell(cwd: string, env: Record<string, string>): Shell {
  const bash = spawn('bash', { cwd, env: { ...withoutSettings(), ...env }, detached: true })
  const ended = once(bash, 'close')
  let [printed, complained, typed] = ['', '', 0]
  let look = () => {}
  bash.stdout.on('data', (chunk) => {
    printed += chunk
    look()
  })
  bash.stderr.on('data', (chunk) => (complained += chunk))
  bash.stdin.on('error', () => {})
  bash.stdin.write('set -eu -o pipefail\n')

  return {
    async type(command) {
      const from = printed.length
      const mark = `--- end of step ${++typed} ---`
      const done = new Promise<void>((resolve) => {
        look = () => printed.includes(mark, from) && resolve()
      })
      // In braces, so that no command reads what is typed after it.
      bash.stdin.write(`{\n${command}\n} < /dev/null\nprintf '\\n${mark}\\n'\n`)
      const failed = ended.then(([code]) => {
        throw new Error(`${command}\nended with ${code}:\n${printed.slice(from)}\n${complained}`)
      })
      await Promise.race([done, failed])
      return printed.slice(from, printed.indexOf(mark, from))
    },
    async end() {
      try {
        process.kill(-bash.pid!, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
      await ended
    },
  }
}
