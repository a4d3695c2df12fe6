// Remembers the host that each credential was last used with. A different host must be confirmed, so that a manipulated
// setting can't collect a signed assertion or a password.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { CommandError, EXIT } from '../exit-code.ts'

export interface HostSettings {
  readonly baseUrl: string
  /** The file that remembers the last host of each credential. */
  readonly hostsFile: string
  readonly acceptsNewHost: boolean
}

type Hosts = Record<string, string>

/** `credential` is a client ID or an email. */
export async function confirmHost(settings: HostSettings, credential: string): Promise<void> {
  const { host, hostname } = new URL(settings.baseUrl)
  if (isLoopback(hostname)) return
  const file = settings.hostsFile
  const hosts = await readHosts(file)
  const last = Object.hasOwn(hosts, credential) ? hosts[credential] : undefined
  if (last === host) return
  if (last !== undefined && !settings.acceptsNewHost && !(await isConfirmed(credential, last, host)))
    throw new CommandError(
      EXIT.usage,
      `${credential} was last used with ${last}, but this request goes to ${host}. If that is correct, add --accept-new-host.`,
      'Host.Changed',
    )
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${JSON.stringify({ ...hosts, [credential]: host }, null, 2)}\n`, { mode: 0o600 }).catch(
    () => {},
  )
}

export function hostsFile(env: Readonly<Record<string, string | undefined>>): string {
  return join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'gangway', 'hosts.json')
}

export const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)

async function readHosts(file: string): Promise<Hosts> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Hosts) : {}
  } catch {
    return {}
  }
}

async function isConfirmed(credential: string, last: string, host: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await reader.question(
      `${credential} was last used with ${last}. Send credentials to ${host} instead? [y/N] `,
    )
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    reader.close()
  }
}
