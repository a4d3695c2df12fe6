// Reads all settings from the environment and reports all mistakes together. Numbers that the contract fixes (300 s,
// 30 min, 8 attempts ...) are not settings but constants in the rule that owns them.
import { isIP, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import type { Config } from './config.ts'
import {
  readAuditStream,
  readDatabases,
  readMail,
  readOidc,
  readPath,
  readReview,
  readS3,
  readScreening,
  readSupportEmail,
  readTokens,
  readTracing,
} from './sections.ts'
import { ConfigError, type Environment, SettingsReader } from './settings.ts'
import { readClamdUrl, readDelays, readNetworks } from './values.ts'

/** All addresses is not an address that a client can use: links then have the one that works on this machine. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  // Also called for a HOST that was rejected, which is undefined.
  return isIPv6(host) ? `[${host}]` : host
}

export function readConfig(env: Environment): Config {
  const settings = new SettingsReader(env)
  const host = settings.check('HOST', 'an IP address or a host name', (value) =>
    isIP(value) || /^[a-z0-9.-]+$/i.test(value) ? value : undefined,
  )
  const port = settings.whole('PORT', 0, 65_535)
  const metricsPort = settings.optional('METRICS_PORT') && settings.whole('METRICS_PORT', 1, 65_535)
  settings.require(metricsPort === undefined || metricsPort !== port, 'METRICS_PORT must differ from PORT.')
  const databases = readDatabases(settings)
  const isSandbox = databases.databaseUrl === undefined
  settings.require(
    isSandbox || settings.optional('BASE_URL') || /^(?:127\.[0-9.]+|localhost|::1)$/i.test(host),
    'BASE_URL must be set when DATABASE_URL is set and HOST is not this machine alone (127.0.0.1, ::1 or localhost): links, ' +
      'tokens and secure cookies depend on the public URL. For example https://gangway.example.',
  )
  const hasScenarios = settings.onOff('SANDBOX_SCENARIOS')
  const stepMs = settings.whole('SANDBOX_STEP_MS', 0, 60_000)

  const config: Config = {
    host,
    port,
    metricsPort: metricsPort || undefined,
    baseUrl: settings.optional('BASE_URL')
      ? settings.url('BASE_URL', 'http:', 'https:')
      : `http://${reachable(host)}:${port}`,
    dataDir: resolve(settings.text('DATA_DIR')),
    ...databases,
    databasePoolSize: settings.whole('DATABASE_POOL_SIZE', 2, 200),
    logLevel: settings.oneOf('LOG_LEVEL', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    auditStream: readAuditStream(settings),
    streamsCustomers: settings.onOff('AUDIT_STREAM_CUSTOMERS'),
    tracing: readTracing(settings),
    trustProxy: settings.check(
      'TRUST_PROXY',
      'off, a number of proxies, or addresses and networks separated by commas',
      (value) =>
        value === 'off' ? false : /^[1-9]$/.test(value) ? Number(value) : readNetworks(value) ? value : undefined,
    ),
    tokens: readTokens(settings),
    rateLimits: settings.onOff('RATE_LIMITS')
      ? {
          writes: settings.rate('RATE_LIMIT_WRITES'),
          reads: settings.rate('RATE_LIMIT_READS'),
          rejected: settings.rate('RATE_LIMIT_REFUSED'),
        }
      : undefined,
    uploadQuotaMib: settings.whole('UPLOAD_QUOTA_MIB', 10, 100_000_000),
    s3: readS3(settings),
    clamd: settings.optional('CLAMD_URL')
      ? settings.check('CLAMD_URL', 'tcp://host:port or unix:/path, for example tcp://127.0.0.1:3310', readClamdUrl)
      : undefined,
    review: readReview(settings),
    screening: readScreening(settings),
    countryRiskFile: readPath(settings, 'COUNTRY_RISK_FILE'),
    webhooks: {
      retryDelays: settings.check(
        'WEBHOOK_RETRY_DELAYS',
        'seven durations separated by commas, for example 5s,5m,30m,2h,10h,24h,36h',
        readDelays,
      ),
      privateNetworks: settings.check(
        'WEBHOOK_PRIVATE_NETWORKS',
        'networks separated by commas, for example 127.0.0.0/8',
        readNetworks,
      ),
      caFile: readPath(settings, 'WEBHOOK_CA_FILE'),
    },
    mail: readMail(settings),
    supportEmail: readSupportEmail(settings, isSandbox),
    partnerApprovalDays: settings.whole('PARTNER_APPROVAL_DAYS', 1, 60),
    digestHour: settings.whole('NOTIFICATION_DIGEST_HOUR', 0, 23),
    oidc: readOidc(settings),
    sandbox: isSandbox,
    sandboxOnNetwork: settings.onOff('SANDBOX_ON_NETWORK'),
    scenarios: isSandbox && hasScenarios ? { stepMs } : undefined,
  }
  if (settings.errors.length > 0) throw new ConfigError(settings.errors)
  return deepFreeze(config)
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  return Object.freeze(value)
}
