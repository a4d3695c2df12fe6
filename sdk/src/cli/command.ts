// What a command consists of: its name, options, examples and code. Its help is generated from the same definition.
import type { Printer } from './output/printer.ts'

export interface Option {
  readonly type: 'string' | 'boolean'
  readonly multiple?: boolean
  readonly short?: string
  /** The placeholder for the value in the help. */
  readonly value?: string
  readonly description: string
}
export type Options = Readonly<Record<string, Option>>

/** The options of one call. */
export interface Flags {
  value(name: string): string | undefined
  values(name: string): readonly string[]
  isSet(name: string): boolean
}

export interface Context {
  readonly flags: Flags
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: Printer
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** The arguments after the name, for example `<customer id>`. */
  readonly args?: string
  readonly description?: string
  readonly options: Options
  readonly examples: readonly string[]
  /** Returns the exit code if it is not 0. */
  run(context: Context): Promise<number | undefined>
}

/** For every command that calls the service. */
export const CONNECTION: Options = {
  'base-url': { type: 'string', value: 'url', description: 'service URL (GANGWAY_BASE_URL)' },
  'client-id': { type: 'string', value: 'id', description: 'client ID (GANGWAY_CLIENT_ID)' },
  key: { type: 'string', value: 'file', description: 'private key, PEM (GANGWAY_PRIVATE_KEY_FILE)' },
  certificate: { type: 'string', value: 'file', description: 'certificate, used by doctor (GANGWAY_CERTIFICATE_FILE)' },
  partner: { type: 'string', value: 'name', description: 'sandbox partner to act as (GANGWAY_PARTNER)' },
  config: { type: 'string', value: 'file', description: 'settings file, JSON (GANGWAY_CONFIG)' },
  'allow-http': {
    type: 'boolean',
    description: 'allow plain http to another machine; nothing is encrypted (GANGWAY_ALLOW_HTTP=1)',
  },
  'accept-new-host': { type: 'boolean', description: 'send credentials to a different host than last time' },
}

/** For commands that need a signed-in user. */
export const SIGN_IN: Options = {
  email: {
    type: 'string',
    value: 'email',
    description: 'email to sign in with (GANGWAY_EMAIL); the password comes from GANGWAY_PASSWORD or a prompt',
  },
  totp: { type: 'string', value: 'code', description: 'authenticator code (GANGWAY_TOTP)' },
}

export const COMMON: Options = {
  json: { type: 'boolean', description: 'print JSON' },
  help: { type: 'boolean', short: 'h', description: 'show help' },
}

export function helpFor(command: Command): string {
  const all = { ...command.options, ...COMMON }
  const left = ([name, { type, value, short }]: [string, Option]) =>
    `${short ? `-${short}, ` : ''}--${name}${type === 'string' ? ` <${value ?? 'text'}>` : ''}`
  const width = Math.max(...Object.entries(all).map((entry) => left(entry).length))
  return [
    `${command.summary}`,
    '',
    `Usage: gangway ${command.name}${command.args ? ` ${command.args}` : ''} [options]`,
    ...(command.description ? ['', command.description] : []),
    '',
    'Options:',
    ...Object.entries(all).map((entry) => `  ${left(entry).padEnd(width)}  ${entry[1].description}`),
    '',
    command.examples.length === 1 ? 'Example:' : 'Examples:',
    ...command.examples.map((example) => `  ${example}`),
    '',
  ].join('\n')
}
