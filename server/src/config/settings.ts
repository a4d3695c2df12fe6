// The settings with their defaults, and the reader that checks each of them and collects all mistakes.

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
  DATABASE_READ_URL: '',
  DATABASE_CELLS: '',
  DATABASE_POOL_SIZE: '16',
  LOG_LEVEL: 'info',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_EXPORTER_OTLP_HEADERS: '',
  OTEL_SERVICE_NAME: 'gangway',
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
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
  SUPPORT_EMAIL: '',
  PARTNER_APPROVAL_DAYS: '2',
  NOTIFICATION_DIGEST_HOUR: '7',
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
  QUALITY_SAMPLE_PERCENT: '0',
  REVIEW_INTERVAL_MONTHS: '12,24,36',
  ALERT_DUE_HOURS: '24,168,720',
  SCREENING_KIND: '',
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
  AUDIT_STREAM_URL: '',
  AUDIT_STREAM_TOKEN: '',
  AUDIT_STREAM_CA_FILE: '',
  AUDIT_STREAM_CUSTOMERS: 'off',
} as const

export type Key = keyof typeof SETTINGS

export type Environment = Readonly<Record<string, string | undefined>>

export class SettingsReader {
  readonly #env: Environment
  readonly errors: string[] = []

  constructor(env: Environment) {
    this.#env = env
  }

  text(key: Key): string {
    const value = this.#env[key]?.trim()
    return value === undefined || value === '' ? SETTINGS[key] : value
  }

  optional(key: Key): string | undefined {
    return this.text(key) || undefined
  }

  /** The value as `read` returns it; undefined from there is an error. */
  check<T>(key: Key, expectation: string, read: (value: string) => T | undefined): T {
    const value = read(this.text(key))
    if (value === undefined) this.errors.push(`${key} must be ${expectation}.`)
    return value as T
  }

  /** An error that involves more than one setting. */
  require(isMet: unknown, message: string): void {
    if (!isMet) this.errors.push(message)
  }

  whole(key: Key, from: number, to: number): number {
    return this.check(key, `a whole number from ${from} to ${to}`, (value) => {
      const number = Number(value)
      return /^\d+$/.test(value) && number >= from && number <= to ? number : undefined
    })
  }

  oneOf<const T extends string>(key: Key, ...values: T[]): T {
    return this.check(key, `one of ${values.join(', ')}`, (value) => values.find((known) => known === value))
  }

  onOff(key: Key): boolean {
    return this.oneOf(key, 'on', 'off') === 'on'
  }

  rate(key: Key): { perSecond: number; burst: number } {
    return this.check(key, 'requests per second and burst separated by a slash, for example 50/200', (value) => {
      const [, perSecond, burst] = (/^([1-9]\d{0,5})\/([1-9]\d{0,6})$/.exec(value) ?? []).map(Number)
      return perSecond && burst && burst >= perSecond ? { perSecond, burst } : undefined
    })
  }

  url(key: Key, ...protocols: string[]): string {
    return this.check(key, `an absolute ${protocols.map((protocol) => `${protocol}//`).join(' or ')} URL`, (value) =>
      URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value.replace(/\/+$/, '') : undefined,
    )
  }

  /** An https URL, unchanged; http is allowed on this machine only. */
  secureUrl(key: Key): string {
    const url = this.check(key, 'an absolute https:// URL', (value) =>
      URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined,
    )
    const isLocal = /^http:\/\/(?:127\.|localhost[:/]|\[::1\])/.test(`${url}/`)
    this.require(
      !/^http:/.test(url ?? '') || isLocal,
      `${key} must be an https:// URL; http:// is allowed on this machine only.`,
    )
    return url
  }
}
