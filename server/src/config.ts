// The only reader of the environment. Every setting, its default and its check stand in one table; all faults are
// reported together. Numbers that the contract fixes (300 s, 30 min, 8 attempts ...) are not settings: they are
// constants in the rule that owns them.
import { isIP } from 'node:net'
import { resolve } from 'node:path'

export interface Config {
  readonly host: string
  readonly port: number
  readonly baseUrl: string
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL in dataDir. */
  readonly databaseUrl: Secret | undefined
  readonly databasePoolSize: number
  readonly logLevel: LogLevel
  readonly trustProxy: boolean
  /** Undefined on the embedded database only: a key is made and kept in dataDir. */
  readonly masterKeys: Secret | undefined
  readonly tokens: {
    readonly algorithm: 'ES256' | 'RS256'
    readonly assertionAudience: 'issuer' | 'issuer-or-endpoint'
    /** Set when tokens come from an outside issuer instead of our own endpoint. */
    readonly outside: { issuer: string; jwksUrl: string; audience: string; partnerClaim: string } | undefined
  }
  readonly rateLimits: boolean
  /** The embedded default: nothing but Node is needed, people need no second factor, and mail is shown instead of sent. */
  readonly sandbox: boolean
}

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** A value that doesn't print: it can't reach a log or a crash report by accident. */
export class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  reveal(): string {
    return this.#value
  }
  toJSON(): string {
    return '[secret]'
  }
  toString(): string {
    return '[secret]'
  }
}

export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`${faults.length === 1 ? 'A setting is' : `${faults.length} settings are`} not valid:\n${faults.map((f) => `  ${f}`).join('\n')}`)
    this.faults = faults
  }
}

/** Every key with its default as it would be written in the environment; '' means unset. `.env.example` mirrors this. */
export const SETTINGS = {
  HOST: '127.0.0.1',
  PORT: '8080',
  BASE_URL: '',
  DATA_DIR: './data',
  DATABASE_URL: '',
  DATABASE_POOL_SIZE: '16',
  LOG_LEVEL: 'info',
  TRUST_PROXY: 'off',
  MASTER_KEYS: '',
  TOKEN_ALGORITHM: 'ES256',
  ASSERTION_AUDIENCE: 'issuer-or-endpoint',
  TOKEN_ISSUER: '',
  TOKEN_JWKS_URL: '',
  TOKEN_AUDIENCE: '',
  TOKEN_PARTNER_CLAIM: 'partner_id',
  RATE_LIMITS: 'on',
} as const

type Key = keyof typeof SETTINGS

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []

  function text(key: Key): string {
    const value = env[key]?.trim()
    return value === undefined || value === '' ? SETTINGS[key] : value
  }
  function check<T>(key: Key, expectation: string, read: (value: string) => T | undefined): T {
    const value = read(text(key))
    if (value === undefined) faults.push(`${key} must be ${expectation}.`)
    return value as T
  }
  const optional = (key: Key) => text(key) || undefined
  const whole = (key: Key, from: number, to: number) =>
    check(key, `a whole number from ${from} to ${to}`, (value) => {
      const number = Number(value)
      return /^\d+$/.test(value) && number >= from && number <= to ? number : undefined
    })
  const oneOf = <const T extends string>(key: Key, ...values: T[]) =>
    check(key, `one of ${values.join(', ')}`, (value) => values.find((known) => known === value))
  const onOff = (key: Key) => oneOf(key, 'on', 'off') === 'on'
  const url = (key: Key, ...protocols: string[]) =>
    check(key, `an absolute ${protocols.map((p) => `${p}//`).join(' or ')} URL`, (value) =>
      URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value.replace(/\/+$/, '') : undefined,
    )

  const host = check('HOST', 'an IP address or a host name', (value) => (isIP(value) || /^[a-z0-9.-]+$/i.test(value) ? value : undefined))
  const port = whole('PORT', 0, 65_535)
  const databaseUrl = optional('DATABASE_URL') && url('DATABASE_URL', 'postgres:', 'postgresql:')
  const masterKeys = optional('MASTER_KEYS')
  if (masterKeys && masterKeys.split(',').some((key) => Buffer.from(key.trim(), 'base64').length !== 32))
    faults.push('MASTER_KEYS must be one or more base64 keys of 32 bytes, separated by commas, the current one first.')
  if (databaseUrl && !masterKeys) faults.push('MASTER_KEYS must be set when DATABASE_URL is: it encrypts personal data (openssl rand -base64 32).')

  const outsideIssuer = optional('TOKEN_ISSUER')
  if (outsideIssuer) {
    if (!optional('TOKEN_JWKS_URL')) faults.push('TOKEN_JWKS_URL must be set when TOKEN_ISSUER is.')
    if (!optional('TOKEN_AUDIENCE')) faults.push('TOKEN_AUDIENCE must be set when TOKEN_ISSUER is.')
  }

  const config: Config = {
    host,
    port,
    baseUrl: optional('BASE_URL') ? url('BASE_URL', 'http:', 'https:') : `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: databaseUrl ? new Secret(databaseUrl) : undefined,
    databasePoolSize: whole('DATABASE_POOL_SIZE', 2, 200),
    logLevel: oneOf('LOG_LEVEL', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    trustProxy: onOff('TRUST_PROXY'),
    masterKeys: masterKeys ? new Secret(masterKeys) : undefined,
    tokens: {
      algorithm: oneOf('TOKEN_ALGORITHM', 'ES256', 'RS256'),
      assertionAudience: oneOf('ASSERTION_AUDIENCE', 'issuer', 'issuer-or-endpoint'),
      outside: outsideIssuer
        ? {
            issuer: url('TOKEN_ISSUER', 'https:', 'http:'),
            jwksUrl: url('TOKEN_JWKS_URL', 'https:', 'http:'),
            audience: text('TOKEN_AUDIENCE'),
            partnerClaim: text('TOKEN_PARTNER_CLAIM'),
          }
        : undefined,
    },
    rateLimits: onOff('RATE_LIMITS'),
    sandbox: databaseUrl === undefined,
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze(config)
}
