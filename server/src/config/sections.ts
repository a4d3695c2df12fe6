// The parts of the configuration whose settings depend on each other.
import { resolve } from 'node:path'
import { type ByLevel, type Config, TRACE_SAMPLERS } from './config.ts'
import { Secret } from './secret.ts'
import type { Key, SettingsReader } from './settings.ts'
import { isDatabaseUrl, readCellUrls, UNIT_MS } from './values.ts'

type Databases = Pick<Config, 'databaseUrl' | 'databasePartnerUrl' | 'databaseReadUrl' | 'databaseCells' | 'masterKeys'>

export function readDatabases(settings: SettingsReader): Databases {
  const databaseUrl = readDatabaseUrl(settings, 'DATABASE_URL')
  const databasePartnerUrl = readDatabaseUrl(settings, 'DATABASE_PARTNER_URL')
  settings.require(databaseUrl || !databasePartnerUrl, 'DATABASE_URL must be set when DATABASE_PARTNER_URL is.')
  const databaseReadUrl = readDatabaseUrl(settings, 'DATABASE_READ_URL')
  settings.require(databaseUrl || !databaseReadUrl, 'DATABASE_URL must be set when DATABASE_READ_URL is.')
  const databaseCells = readCells(settings)
  settings.require(databaseUrl || databaseCells.length === 0, 'DATABASE_URL must be set when DATABASE_CELLS is.')
  const masterKeys = settings.optional('MASTER_KEYS')
  settings.require(
    masterKeys?.split(',').every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key.trim())) ?? true,
    'MASTER_KEYS must be one or more base64 keys of 32 bytes, separated by commas, the current key first.',
  )
  settings.require(
    masterKeys || !databaseUrl,
    'MASTER_KEYS must be set when DATABASE_URL is set. It encrypts personal data. Generate one with `openssl rand -base64 32`.',
  )
  return {
    databaseUrl,
    databasePartnerUrl,
    databaseReadUrl,
    databaseCells,
    masterKeys: masterKeys ? new Secret(masterKeys) : undefined,
  }
}

function readDatabaseUrl(settings: SettingsReader, key: Key): Secret | undefined {
  if (!settings.optional(key)) return undefined
  const url = settings.check(key, 'a postgres:// URL with one host or several separated by commas', (value) =>
    isDatabaseUrl(value) ? value.replace(/\/+$/, '') : undefined,
  )
  return new Secret(url)
}

function readCells(settings: SettingsReader): Config['databaseCells'] {
  if (!settings.optional('DATABASE_CELLS')) return []
  const cells = settings.check(
    'DATABASE_CELLS',
    'names with postgres:// URLs, separated by commas, for example eu=postgres://role:password@host/database; each name ' +
      'and URL must be unique. A name has up to 30 lower-case letters, digits and hyphens and starts with a letter; default is reserved for the cell in DATABASE_URL; ' +
      'schema=name in a URL names a schema of up to 40 lower-case letters, digits and underscores',
    readCellUrls,
  )
  return (cells ?? []).map(({ name, url }) => ({ name, url: new Secret(url) }))
}

export function readTokens(settings: SettingsReader): Config['tokens'] {
  const issuer = settings.optional('TOKEN_ISSUER')
  if (issuer) {
    settings.require(settings.optional('TOKEN_JWKS_URL'), 'TOKEN_JWKS_URL must be set when TOKEN_ISSUER is set.')
    settings.require(settings.optional('TOKEN_AUDIENCE'), 'TOKEN_AUDIENCE must be set when TOKEN_ISSUER is set.')
  }
  return {
    algorithm: settings.oneOf('TOKEN_ALGORITHM', 'ES256', 'RS256'),
    assertionAudience: settings.oneOf('ASSERTION_AUDIENCE', 'issuer', 'issuer-or-endpoint'),
    outside: issuer
      ? {
          issuer: settings.url('TOKEN_ISSUER', 'https:', 'http:'),
          jwksUrl: settings.url('TOKEN_JWKS_URL', 'https:', 'http:'),
          audience: settings.text('TOKEN_AUDIENCE'),
          partnerClaim: settings.text('TOKEN_PARTNER_CLAIM'),
          maxLifetimeSeconds: settings.whole('TOKEN_MAX_LIFETIME', 60, 86_400),
        }
      : undefined,
  }
}

export function readS3(settings: SettingsReader): Config['s3'] {
  const secret = settings.optional('STORE_NOTIFICATION_SECRET')
  settings.require(!secret || secret.length >= 16, 'STORE_NOTIFICATION_SECRET must have at least 16 characters.')
  if (!settings.optional('S3_BUCKET')) {
    settings.require(!settings.optional('S3_ENDPOINT'), 'S3_BUCKET must be set when S3_ENDPOINT is set.')
    return undefined
  }
  const accessKeyId = settings.optional('S3_ACCESS_KEY_ID')
  const accessKey = settings.optional('S3_SECRET_ACCESS_KEY')
  settings.require(accessKey || !accessKeyId, 'S3_SECRET_ACCESS_KEY must be set when S3_ACCESS_KEY_ID is set.')
  settings.require(accessKeyId || !accessKey, 'S3_ACCESS_KEY_ID must be set when S3_SECRET_ACCESS_KEY is set.')
  return {
    bucket: settings.check('S3_BUCKET', 'the name of a bucket', (name) =>
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) ? name : undefined,
    ),
    endpoint: settings.optional('S3_ENDPOINT')
      ? settings.url('S3_ENDPOINT', 'https:', 'http:')
      : `https://s3.${settings.text('S3_REGION')}.amazonaws.com`,
    region: settings.text('S3_REGION'),
    accessKeyId,
    secretAccessKey: accessKey === undefined ? undefined : new Secret(accessKey),
    pathStyle: settings.onOff('S3_FORCE_PATH_STYLE'),
    serverSideEncryption:
      settings.optional('S3_SERVER_SIDE_ENCRYPTION') &&
      settings.oneOf('S3_SERVER_SIDE_ENCRYPTION', 'AES256', 'aws:kms'),
    notificationSecret: secret ? new Secret(secret) : undefined,
  }
}

const LEVELS = ['High', 'Medium', 'Low'] as const

export function readReview(settings: SettingsReader): Config['review'] {
  const hours = readByLevel(settings, 'ALERT_DUE_HOURS', 8760)
  return {
    slaMs: settings.whole('REVIEW_HOURS', 1, 8760) * UNIT_MS.h,
    samplePercent: settings.whole('QUALITY_SAMPLE_PERCENT', 0, 100),
    intervalMonths: readByLevel(settings, 'REVIEW_INTERVAL_MONTHS', 120),
    alertDueMs: { High: hours.High * UNIT_MS.h, Medium: hours.Medium * UNIT_MS.h, Low: hours.Low * UNIT_MS.h },
  }
}

/** Three whole numbers: for high, medium and low. */
function readByLevel(settings: SettingsReader, key: Key, most: number): ByLevel {
  const numbers = settings.check(
    key,
    `three whole numbers from 1 to ${most} for high, medium and low, separated by commas`,
    (value) => {
      const parts = value.split(',').map((part) => part.trim())
      const isValid = parts.length === LEVELS.length && parts.every((part) => /^[1-9]\d{0,3}$/.test(part))
      const numbers = parts.map(Number)
      return isValid && numbers.every((number) => number <= most) ? numbers : undefined
    },
  )
  const [High = 0, Medium = 0, Low = 0] = numbers ?? []
  return { High, Medium, Low }
}

const SCREENING_KINDS = ['list', 'http', 'yente'] as const

export function readScreening(settings: SettingsReader): Config['screening'] {
  const timeoutMs = settings.whole('SCREENING_TIMEOUT_MS', 100, 5000)
  const secret = settings.text('SCREENING_SECRET')
  const hasUrl = settings.optional('SCREENING_URL') !== undefined
  const kind = settings.optional('SCREENING_KIND')
    ? settings.oneOf('SCREENING_KIND', ...SCREENING_KINDS)
    : hasUrl
      ? 'http'
      : 'list'
  if (kind === 'list') {
    settings.require(!hasUrl, 'SCREENING_URL must be empty when SCREENING_KIND is list.')
  } else {
    settings.require(hasUrl, `SCREENING_URL must be set when SCREENING_KIND is ${kind}.`)
    settings.require(
      secret.length >= 16,
      'SCREENING_SECRET must have at least 16 characters when SCREENING_URL is set.',
    )
    settings.require(
      !settings.optional('SCREENING_LIST_FILE'),
      'SCREENING_LIST_FILE must be empty when SCREENING_URL is set. Use one of the two.',
    )
  }
  return {
    kind,
    // A trailing slash may matter to the service, so the URL stays unchanged.
    service: hasUrl ? { url: settings.secureUrl('SCREENING_URL'), secret: new Secret(secret), timeoutMs } : undefined,
    listFile: readPath(settings, 'SCREENING_LIST_FILE'),
    threshold: settings.whole('SCREENING_THRESHOLD', 50, 100),
    refreshDays: settings.whole('SCREENING_REFRESH_DAYS', 0, 365),
  }
}

export function readAuditStream(settings: SettingsReader): Config['auditStream'] {
  if (!settings.optional('AUDIT_STREAM_URL')) return undefined
  const token = settings.optional('AUDIT_STREAM_TOKEN')
  return {
    url: settings.url('AUDIT_STREAM_URL', 'https:', 'syslog+tls:', 'syslog+tcp:'),
    token: token === undefined ? undefined : new Secret(token),
    caFile: readPath(settings, 'AUDIT_STREAM_CA_FILE'),
  }
}

export function readTracing(settings: SettingsReader): Config['tracing'] {
  const headers = settings.optional('OTEL_EXPORTER_OTLP_HEADERS')
  settings.require(
    headers?.split(',').every((header) => /^\s*[\w-]+=[\x21-\x7e]+\s*$/.test(header)) ?? true,
    'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas.',
  )
  const sampler = settings.oneOf('OTEL_TRACES_SAMPLER', ...TRACE_SAMPLERS)
  const ratio = settings.check('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1', (value) =>
    Number(value) >= 0 && Number(value) <= 1 ? Number(value) : undefined,
  )
  if (!settings.optional('OTEL_EXPORTER_OTLP_ENDPOINT')) return undefined
  return {
    endpoint: settings.url('OTEL_EXPORTER_OTLP_ENDPOINT', 'https:', 'http:'),
    headers: headers === undefined ? undefined : new Secret(headers),
    serviceName: settings.text('OTEL_SERVICE_NAME'),
    sampler,
    ratio,
  }
}

export function readMail(settings: SettingsReader): Config['mail'] {
  if (!settings.optional('SMTP_URL')) return undefined
  const smtpUrl = settings.url('SMTP_URL', 'smtp:', 'smtps:')
  const from = settings.text('MAIL_FROM')
  settings.require(/@/.test(from), 'MAIL_FROM must be an email address when SMTP_URL is set.')
  return { smtpUrl: new Secret(smtpUrl), from }
}

/** A sandbox shows an address too, so that its pages look like those of an installation; mail to `.example` goes nowhere. */
const SANDBOX_SUPPORT = 'support@gangway.example'

export function readSupportEmail(settings: SettingsReader, isSandbox: boolean): string | undefined {
  const email = settings.optional('SUPPORT_EMAIL') ?? (isSandbox ? SANDBOX_SUPPORT : undefined)
  settings.require(
    email === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(email),
    'SUPPORT_EMAIL must be an email address.',
  )
  return email
}

export function readOidc(settings: SettingsReader): Config['oidc'] {
  if (!settings.optional('OIDC_ISSUER')) return undefined
  const [clientId, clientSecret] = [settings.text('OIDC_CLIENT_ID'), settings.text('OIDC_CLIENT_SECRET')]
  settings.require(clientId, 'OIDC_CLIENT_ID must be set when OIDC_ISSUER is set.')
  settings.require(clientSecret, 'OIDC_CLIENT_SECRET must be set when OIDC_ISSUER is set.')
  // It must equal the issuer in the provider's metadata, and some end in a slash, so it stays unchanged.
  return { issuer: settings.secureUrl('OIDC_ISSUER'), clientId, clientSecret: new Secret(clientSecret) }
}

export function readPath(settings: SettingsReader, key: Key): string | undefined {
  return settings.optional(key) && resolve(settings.text(key))
}
