// A bash that stays open between commands, so that later commands see what earlier ones exported.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { shellEnvironment } from './clean-environment.ts'

export interface Shell {
  /** Runs a command and returns its output. Fails when the command fails. */
  type(command: string): Promise<string>
  /** Kills the shell and everything started in it. */
  end(): Promise<void>
}

export function openShell(cwd: string, env: Record<string, string>): Shell {
  const bash = spawn('bash', { cwd, env: { ...shellEnvironment(), ...env }, detached: true })
  const ended = once(bash, 'close')
  let [output, errors, steps] = ['', '', 0]
  let look = () => {}
  bash.stdout.on('data', (chunk) => {
    output += chunk
    look()
  })
  bash.stderr.on('data', (chunk) => (errors += chunk))
  bash.stdin.on('error', () => {})
  bash.stdin.write('set -eu -o pipefail\n')

  return {
    async type(command) {
      const from = output.length
      const mark = `--- end of step ${++steps} ---`
      const done = new Promise<void>((resolve) => {
        look = () => output.includes(mark, from) && resolve()
      })
      // In braces, so that a command can't read later commands from stdin.
      bash.stdin.write(`{\n${command}\n} < /dev/null\nprintf '\\n${mark}\\n'\n`)
      const failed = ended.then(([code]) => {
        throw new Error(`${command}\nended with ${code}:\n${output.slice(from)}\n${errors}`)
      })
      await Promise.race([done, failed])
      return output.slice(from, output.indexOf(mark, from))
    },
    async end() {
      try {
        process.kill(-bash.pid!, 'SIGKILL')
      } catch {
        // It has already ended.
      }
      await ended
    },
  }
}
