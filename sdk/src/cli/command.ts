// What a command is: its name, its options, its examples, and what it does. Help is made from the same table.
import type { Printer } from './printer.ts'

export interface Option {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  readonly short?: string
  /** How the value is called in help. */
  readonly value?: string
  readonly message: string
}
export type Options = Readonly<Record<string, Option>>

export interface Given {
  text(name: string): string | undefined
  texts(name: string): readonly string[]
  on(name: string): boolean
}

export interface Context {
  readonly given: Given
  readonly arguments: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: Printer
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** What follows the name, as in `<customer id>`. */
  readonly takes?: string
  readonly about?: string
  readonly options: Options
  readonly examples: readonly string[]
  /** The exit code, when it is not 0. */
  run(context: Context): Promise<number | undefined>
}

/** Where the service is and who is calling: every command that talks to it has these. */
export const CONNECTION: Options = {
  'base-url': { type: 'string', value: 'url', message: 'service URL (GANGWAY_BASE_URL)' },
  'client-id': { type: 'string', value: 'id', message: 'client ID (GANGWAY_CLIENT_ID)' },
  key: { type: 'string', value: 'file', message: 'private key, PEM (GANGWAY_PRIVATE_KEY_FILE)' },
  certificate: { type: 'string', value: 'file', message: 'certificate, for doctor (GANGWAY_CERTIFICATE_FILE)' },
  partner: { type: 'string', value: 'name', message: 'another partner of the sandbox (GANGWAY_PARTNER)' },
  config: { type: 'string', value: 'file', message: 'settings file, JSON (GANGWAY_CONFIG)' },
  'accept-new-host': { type: 'boolean', message: 'send credentials to another host than last time' },
}

/** For commands that a person must be signed in for. */
export const PERSON: Options = {
  email: {
    type: 'string',
    value: 'email',
    message: 'email to sign in with (GANGWAY_EMAIL); the password comes from GANGWAY_PASSWORD or a prompt',
  },
  totp: { type: 'string', value: 'code', message: 'authenticator code (GANGWAY_TOTP)' },
}

export const EVERYWHERE: Options = {
  json: { type: 'boolean', message: 'print JSON' },
  help: { type: 'boolean', short: 'h', message: 'show help' },
}

export function helpFor(command: Command): string {
  const all = { ...command.options, ...EVERYWHERE }
  const left = ([name, { type, value, short }]: [string, Option]) =>
    `${short ? `-${short}, ` : ''}--${name}${type === 'string' ? ` <${value ?? 'text'}>` : ''}`
  const width = Math.max(...Object.entries(all).map((entry) => left(entry).length))
  return [
    `${command.summary}`,
    '',
    `Usage: gangway ${command.name}${command.takes ? ` ${command.takes}` : ''} [options]`,
    ...(command.about ? ['', command.about] : []),
    '',
    'Options:',
    ...Object.entries(all).map((entry) => `  ${left(entry).padEnd(width)}  ${entry[1].message}`),
    '',
    command.examples.length === 1 ? 'Example:' : 'Examples:',
    ...command.examples.map((example) => `  ${example}`),
    '',
  ].join('\n')
}
