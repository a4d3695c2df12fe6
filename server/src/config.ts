// Reads all settings from the environment and reports all mistakes together. Numbers that the contract fixes (300 s,
// 30 min, 8 attempts ...) are not settings but constants in the rule that owns them.
import { isIP } from 'node:net'
import { resolve } from 'node:path'

export interface Config {
  readonly host: string
  readonly port: number
  /** Undefined: metrics are served on `port`. */
  readonly metricsPort: number | undefined
  readonly baseUrl: string
  readonly dataDir: string
  /** Undefined: the embedded PostgreSQL in dataDir. */
  readonly databaseUrl: Secret | undefined
  /** The role for partner traffic on databaseUrl; undefined: one role does both. */
  readonly databasePartnerUrl: Secret | undefined
  readonly databasePoolSize: number
  readonly logLevel: LogLevel
  /** The number of trusted proxies in front, or their addresses. */
  readonly trustProxy: false | number | string
  /** Undefined only with the embedded database: a key is generated and kept in dataDir. */
  readonly masterKeys: Secret | undefined
  readonly tokens: {
    readonly algorithm: 'ES256' | 'RS256'
    readonly assertionAudience: 'issuer' | 'issuer-or-endpoint'
    /** Set when an external issuer issues the access tokens. */
    readonly outside:
      | { issuer: string; jwksUrl: string; audience: string; partnerClaim: string; maxLifetimeSeconds: number }
      | undefined
  }
  /** Undefined: documents are stored in dataDir. */
  readonly s3:
    | {
        readonly endpoint: string
        readonly bucket: string
        readonly region: string
        /** Both undefined: credentials come from the AWS credential chain. */
        readonly accessKeyId: string | undefined
        readonly secretAccessKey: Secret | undefined
        readonly pathStyle: boolean
        readonly serverSideEncryption: string | undefined
        /** Authenticates upload notifications of the store; undefined: notifications are off. */
        readonly notificationSecret: Secret | undefined
      }
    | undefined
  /** The malware scanner; undefined: uploaded files are not scanned. */
  readonly clamd: { readonly host: string; readonly port: number } | { readonly path: string } | undefined
  /** Undefined: no limits. */
  readonly rateLimits:
    | Readonly<Record<'writes' | 'reads' | 'rejected', { perSecond: number; burst: number }>>
    | undefined
  /** The largest amount a partner may upload in one day (UTC). */
  readonly uploadQuotaMib: number
  readonly review: {
    /** How long a round of review may take, in milliseconds. */
    readonly slaMs: number
  }
  readonly screening: {
    /** A screening service. */
    readonly http: { readonly url: string; readonly secret: Secret; readonly timeoutMs: number } | undefined
    /** A list in a file instead of a service. With neither, a sandbox uses a sample list and other installations do not screen. */
    readonly listFile: string | undefined
    /** The lowest score that counts as a match. */
    readonly threshold: number
    /** Days between automatic rescreenings; 0: never. */
    readonly refreshDays: number
  }
  /** Undefined: the built-in table. */
  readonly countryRiskFile: string | undefined
  readonly webhooks: {
    /** The wait after each failed attempt but the last, in milliseconds. */
    readonly retryDelays: readonly number[]
    /** Private networks that webhooks may reach, for development and tests. */
    readonly privateNetworks: readonly Network[]
    readonly caFile: string | undefined
  }
  /** Undefined: no mail is sent; the sandbox shows it instead. */
  readonly mail: { readonly smtpUrl: Secret; readonly from: string } | undefined
  /** The OpenID Connect identity provider for SSO. */
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: Secret } | undefined
  /** With the embedded database: users need no second factor, and mail is shown instead of sent. */
  readonly sandbox: boolean
  /** Allows a sandbox to be reached from other machines, which is otherwise a startup error. */
  readonly sandboxOnNetwork: boolean
  /** Automatic outcomes by registration number. Sandbox only. */
  readonly scenarios: { readonly stepMs: number } | undefined
}

export interface Network {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** A value that does not print, so that it cannot reach a log or crash report by accident. */
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
  readonly fieldErrors: readonly string[]
  constructor(fieldErrors: readonly string[]) {
    super(
      `${fieldErrors.length === 1 ? 'A setting is' : `${fieldErrors.length} settings are`} invalid:\n${fieldErrors.map((f) => `  ${f}`).join('\n')}`,
    )
    this.fieldErrors = fieldErrors
  }
}

/** Every key with its default as written in the environment; '' means unset. `.env.example` lists the same keys. */
export const SETTINGS = {
  HOST: '127.0.0.1',
  PORT: '8080',
  METRICS_PORT: '',
  BASE_URL: '',
  DATA_DIR: './data',
  DATABASE_URL: '',
  DATABASE_PARTNER_URL: '',
  DATABASE_POOL_SIZE: '16',
  LOG_LEVEL: 'info',
  TRUST_PROXY: 'off',
  SANDBOX_ON_NETWORK: 'off',
  MASTER_KEYS: '',
  TOKEN_ALGORITHM: 'ES256',
  ASSERTION_AUDIENCE: 'issuer-or-endpoint',
  TOKEN_ISSUER: '',
  TOKEN_JWKS_URL: '',
  TOKEN_AUDIENCE: '',
  TOKEN_PARTNER_CLAIM: 'partner_id',
  TOKEN_MAX_LIFETIME: '300',
  RATE_LIMITS: 'on',
  RATE_LIMIT_WRITES: '50/200',
  RATE_LIMIT_READS: '200/800',
  RATE_LIMIT_REFUSED: '20/200',
  UPLOAD_QUOTA_MIB: '51200',
  SMTP_URL: '',
  MAIL_FROM: '',
  OIDC_ISSUER: '',
  OIDC_CLIENT_ID: '',
  OIDC_CLIENT_SECRET: '',
  S3_BUCKET: '',
  S3_ENDPOINT: '',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  S3_FORCE_PATH_STYLE: 'off',
  S3_SERVER_SIDE_ENCRYPTION: '',
  STORE_NOTIFICATION_SECRET: '',
  CLAMD_URL: '',
  REVIEW_HOURS: '48',
  SCREENING_URL: '',
  SCREENING_SECRET: '',
  SCREENING_TIMEOUT_MS: '5000',
  SCREENING_LIST_FILE: '',
  SCREENING_THRESHOLD: '80',
  SCREENING_REFRESH_DAYS: '0',
  COUNTRY_RISK_FILE: '',
  SANDBOX_SCENARIOS: 'on',
  SANDBOX_STEP_MS: '1500',
  WEBHOOK_RETRY_DELAYS: '5s,5m,30m,2h,10h,24h,36h',
  WEBHOOK_PRIVATE_NETWORKS: '',
  WEBHOOK_CA_FILE: '',
} as const

type Key = keyof typeof SETTINGS

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const fieldErrors: string[] = []

  function text(key: Key): string {
    const value = env[key]?.trim()
    return value === undefined || value === '' ? SETTINGS[key] : value
  }
  function check<T>(key: Key, expectation: string, read: (value: string) => T | undefined): T {
    const value = read(text(key))
    if (value === undefined) fieldErrors.push(`${key} must be ${expectation}.`)
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
  const rate = (key: Key) =>
    check(key, 'requests per second and burst separated by a slash, for example 50/200', (value) => {
      const [, perSecond, burst] = (/^([1-9]\d{0,5})\/([1-9]\d{0,6})$/.exec(value) ?? []).map(Number)
      return perSecond && burst && burst >= perSecond ? { perSecond, burst } : undefined
    })
  const url = (key: Key, ...protocols: string[]) =>
    check(key, `an absolute ${protocols.map((p) => `${p}//`).join(' or ')} URL`, (value) =>
      URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value.replace(/\/+$/, '') : undefined,
    )

  const host = check('HOST', 'an IP address or a host name', (value) =>
    isIP(value) || /^[a-z0-9.-]+$/i.test(value) ? value : undefined,
  )
  const port = whole('PORT', 0, 65_535)
  const metricsPort = optional('METRICS_PORT') === undefined ? undefined : whole('METRICS_PORT', 1, 65_535)
  if (metricsPort !== undefined && metricsPort === port) fieldErrors.push('METRICS_PORT must differ from PORT.')
  const database = (key: Key) =>
    optional(key) &&
    check(key, 'a postgres:// URL with one host or several separated by commas', (value) =>
      isDatabaseUrl(value) ? value.replace(/\/+$/, '') : undefined,
    )
  const databaseUrl = database('DATABASE_URL')
  const partnerUrl = database('DATABASE_PARTNER_URL')
  if (partnerUrl && !databaseUrl) fieldErrors.push('DATABASE_URL must be set when DATABASE_PARTNER_URL is.')
  const masterKeys = optional('MASTER_KEYS')
  if (masterKeys?.split(',').some((key) => !/^[A-Za-z0-9+/]{43}=$/.test(key.trim())))
    fieldErrors.push(
      'MASTER_KEYS must be one or more base64 keys of 32 bytes, separated by commas, the current key first.',
    )
  if (databaseUrl && !masterKeys)
    fieldErrors.push(
      'MASTER_KEYS must be set when DATABASE_URL is set. It encrypts personal data. Generate one with `openssl rand -base64 32`.',
    )

  const outsideIssuer = optional('TOKEN_ISSUER')
  if (outsideIssuer) {
    if (!optional('TOKEN_JWKS_URL')) fieldErrors.push('TOKEN_JWKS_URL must be set when TOKEN_ISSUER is set.')
    if (!optional('TOKEN_AUDIENCE')) fieldErrors.push('TOKEN_AUDIENCE must be set when TOKEN_ISSUER is set.')
  }

  const bucket = optional('S3_BUCKET')
  const s3Secret = optional('S3_SECRET_ACCESS_KEY')
  if (bucket) {
    const keyId = optional('S3_ACCESS_KEY_ID')
    if (keyId && !s3Secret) fieldErrors.push('S3_SECRET_ACCESS_KEY must be set when S3_ACCESS_KEY_ID is set.')
    if (s3Secret && !keyId) fieldErrors.push('S3_ACCESS_KEY_ID must be set when S3_SECRET_ACCESS_KEY is set.')
  } else if (optional('S3_ENDPOINT')) fieldErrors.push('S3_BUCKET must be set when S3_ENDPOINT is set.')
  const notificationSecret = optional('STORE_NOTIFICATION_SECRET')
  if (notificationSecret && notificationSecret.length < 16)
    fieldErrors.push('STORE_NOTIFICATION_SECRET must have at least 16 characters.')

  const smtpUrl = optional('SMTP_URL') && url('SMTP_URL', 'smtp:', 'smtps:')
  if (smtpUrl && !/@/.test(text('MAIL_FROM')))
    fieldErrors.push('MAIL_FROM must be an email address when SMTP_URL is set.')
  const oidcIssuer = optional('OIDC_ISSUER')
  if (oidcIssuer) {
    if (!optional('OIDC_CLIENT_ID')) fieldErrors.push('OIDC_CLIENT_ID must be set when OIDC_ISSUER is set.')
    if (!optional('OIDC_CLIENT_SECRET')) fieldErrors.push('OIDC_CLIENT_SECRET must be set when OIDC_ISSUER is set.')
    if (/^http:/.test(oidcIssuer) && !/^http:\/\/(?:127\.|localhost[:/]|\[::1\])/.test(`${oidcIssuer}/`))
      fieldErrors.push('OIDC_ISSUER must be an https:// URL; http:// is allowed on this machine only.')
  }

  // Unchanged, because a trailing slash may matter to the service.
  const screeningUrl =
    optional('SCREENING_URL') &&
    check('SCREENING_URL', 'an absolute https:// URL', (value) =>
      URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined,
    )
  const screeningTimeoutMs = whole('SCREENING_TIMEOUT_MS', 100, 5000)
  if (screeningUrl) {
    if (text('SCREENING_SECRET').length < 16)
      fieldErrors.push('SCREENING_SECRET must have at least 16 characters when SCREENING_URL is set.')
    if (optional('SCREENING_LIST_FILE'))
      fieldErrors.push('SCREENING_LIST_FILE must be empty when SCREENING_URL is set. Use one of the two.')
    if (/^http:/.test(screeningUrl) && !/^http:\/\/(?:127\.|localhost[:/]|\[::1\])/.test(`${screeningUrl}/`))
      fieldErrors.push('SCREENING_URL must be an https:// URL; http:// is allowed on this machine only.')
  }

  const hasScenarios = onOff('SANDBOX_SCENARIOS')
  const stepMs = whole('SANDBOX_STEP_MS', 0, 60_000)

  const config: Config = {
    host,
    port,
    metricsPort,
    baseUrl: optional('BASE_URL')
      ? url('BASE_URL', 'http:', 'https:')
      : `http://${host?.includes(':') ? `[${host}]` : host}:${port}`,
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: databaseUrl ? new Secret(databaseUrl) : undefined,
    databasePartnerUrl: partnerUrl ? new Secret(partnerUrl) : undefined,
    databasePoolSize: whole('DATABASE_POOL_SIZE', 2, 200),
    logLevel: oneOf('LOG_LEVEL', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    trustProxy: check(
      'TRUST_PROXY',
      'off, a number of proxies, or addresses and networks separated by commas',
      (value) =>
        value === 'off' ? false : /^[1-9]$/.test(value) ? Number(value) : readNetworks(value) ? value : undefined,
    ),
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
            maxLifetimeSeconds: whole('TOKEN_MAX_LIFETIME', 60, 86_400),
          }
        : undefined,
    },
    rateLimits: onOff('RATE_LIMITS')
      ? { writes: rate('RATE_LIMIT_WRITES'), reads: rate('RATE_LIMIT_READS'), rejected: rate('RATE_LIMIT_REFUSED') }
      : undefined,
    uploadQuotaMib: whole('UPLOAD_QUOTA_MIB', 10, 100_000_000),
    s3: bucket
      ? {
          bucket: check('S3_BUCKET', 'the name of a bucket', (name) =>
            /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) ? name : undefined,
          ),
          endpoint: optional('S3_ENDPOINT')
            ? url('S3_ENDPOINT', 'https:', 'http:')
            : `https://s3.${text('S3_REGION')}.amazonaws.com`,
          region: text('S3_REGION'),
          accessKeyId: optional('S3_ACCESS_KEY_ID'),
          secretAccessKey: s3Secret === undefined ? undefined : new Secret(s3Secret),
          pathStyle: onOff('S3_FORCE_PATH_STYLE'),
          serverSideEncryption:
            optional('S3_SERVER_SIDE_ENCRYPTION') && oneOf('S3_SERVER_SIDE_ENCRYPTION', 'AES256', 'aws:kms'),
          notificationSecret: notificationSecret ? new Secret(notificationSecret) : undefined,
        }
      : undefined,
    clamd: optional('CLAMD_URL')
      ? check('CLAMD_URL', 'tcp://host:port or unix:/path, for example tcp://127.0.0.1:3310', readClamdUrl)
      : undefined,
    review: { slaMs: whole('REVIEW_HOURS', 1, 8760) * UNIT_MS.h },
    screening: {
      http: screeningUrl
        ? {
            url: screeningUrl,
            secret: new Secret(text('SCREENING_SECRET')),
            timeoutMs: screeningTimeoutMs,
          }
        : undefined,
      listFile: optional('SCREENING_LIST_FILE') && resolve(text('SCREENING_LIST_FILE')),
      threshold: whole('SCREENING_THRESHOLD', 50, 100),
      refreshDays: whole('SCREENING_REFRESH_DAYS', 0, 365),
    },
    countryRiskFile: optional('COUNTRY_RISK_FILE') && resolve(text('COUNTRY_RISK_FILE')),
    webhooks: {
      retryDelays: check(
        'WEBHOOK_RETRY_DELAYS',
        'seven durations separated by commas, for example 5s,5m,30m,2h,10h,24h,36h',
        readDelays,
      ),
      privateNetworks: check(
        'WEBHOOK_PRIVATE_NETWORKS',
        'networks separated by commas, for example 127.0.0.0/8',
        readNetworks,
      ),
      caFile: optional('WEBHOOK_CA_FILE') && resolve(text('WEBHOOK_CA_FILE')),
    },
    mail: smtpUrl ? { smtpUrl: new Secret(smtpUrl), from: text('MAIL_FROM') } : undefined,
    oidc: oidcIssuer
      ? {
          // Unchanged, because it must equal the issuer in the provider's metadata, and some end in a slash.
          issuer: check('OIDC_ISSUER', 'an absolute https:// URL', (value) =>
            URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined,
          ),
          clientId: text('OIDC_CLIENT_ID'),
          clientSecret: new Secret(text('OIDC_CLIENT_SECRET')),
        }
      : undefined,
    sandbox: databaseUrl === undefined,
    sandboxOnNetwork: onOff('SANDBOX_ON_NETWORK'),
    scenarios: databaseUrl === undefined && hasScenarios ? { stepMs } : undefined,
  }
  if (fieldErrors.length > 0) throw new ConfigError(fieldErrors)
  return deepFreeze(config)
}

/** URL can't parse a list of hosts, so it is tried with each of them. */
function isDatabaseUrl(value: string): boolean {
  const hosts = /^postgres(?:ql)?:\/\/(?:[^@/?]*@)?([^@/?]+)/i.exec(value)?.[1]
  return hosts?.split(',').every((host) => URL.canParse(value.replace(hosts, host))) ?? false
}

const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Eight attempts have seven delays between them. */
const DELAYS = 7

function readDelays(value: string): readonly number[] | undefined {
  const delays = value.split(',').map((text) => {
    const [, amount, unit] = /^(\d{1,6})(ms|s|m|h|d)$/.exec(text.trim()) ?? []
    return unit ? Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS] : Number.NaN
  })
  return delays.length === DELAYS && delays.every((delay) => delay <= 30 * UNIT_MS.d) ? delays : undefined
}

function readClamdUrl(value: string): Config['clamd'] {
  const [, path] = /^unix:(\/[^\0]{1,100})$/.exec(value) ?? []
  if (path) return { path }
  const [, host, port] = /^tcp:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\]):([1-9]\d{0,4})$/i.exec(value) ?? []
  return host && Number(port) <= 65_535 ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : undefined
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  return Object.freeze(value)
}

function readNetworks(value: string): readonly Network[] | undefined {
  const networks: Network[] = []
  for (const text of value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const [address = '', length = ''] = text.split('/')
    const version = isIP(address)
    if (version === 0 || !/^\d{1,3}$/.test(length) || Number(length) > (version === 4 ? 32 : 128)) return undefined
    networks.push({ address, prefix: Number(length), family: version === 4 ? 'ipv4' : 'ipv6' })
  }
  return networks
}
