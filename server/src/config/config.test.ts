import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import type { Config } from './config.ts'
import { readConfig } from './read-config.ts'
import { ConfigError, SETTINGS } from './settings.ts'

type Env = Record<string, string>

function fieldErrorsOf(env: Env): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError, `an invalid setting is reported as one: ${error}`)
    return error.fieldErrors
  }
}

const KEY = Buffer.alloc(32, 1).toString('base64')
const OTHER_KEY = Buffer.alloc(32, 2).toString('base64')

test('.env.example lists every setting with its default and a line that explains it', async () => {
  const lines = (await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')).split('\n')
  const listed = lines.flatMap((line, i) => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return key === undefined ? [] : [{ key, value, about: lines[i - 1] ?? '' }]
  })
  assert.deepEqual(Object.fromEntries(listed.map(({ key, value }) => [key, value])), SETTINGS)
  assert.deepEqual(
    listed.map(({ key }) => key),
    Object.keys(SETTINGS),
    'in the order of config.ts, each once',
  )
  for (const { key, about } of listed) assert.match(about, /^# \S.{10,}\.$/, `${key} needs a sentence above it`)
})

test('without settings the service is a sandbox on this machine', () => {
  const config = readConfig({})
  assert.equal(config.baseUrl, 'http://127.0.0.1:8080')
  assert.equal(config.sandbox, true)
  assert.equal(config.dataDir, resolve('data'))
  assert.deepEqual(
    [config.databaseUrl, config.masterKeys, config.tokens.outside, config.s3, config.mail, config.oidc],
    Array(6).fill(undefined),
  )
  assert.deepEqual(config.webhooks, {
    retryDelays: [5, 300, 1800, 7200, 36_000, 86_400, 129_600].map((s) => s * 1000),
    privateNetworks: [],
    caFile: undefined,
  })
})

test('a value is trimmed, and an empty value means the default', () => {
  assert.equal(readConfig({ PORT: ' 9000 ' }).port, 9000)
  assert.equal(readConfig({ PORT: '  ' }).port, 8080)
})

test('all mistakes are reported together, each naming its setting and not its value', () => {
  const fieldErrors = fieldErrorsOf({
    PORT: 'sesame',
    DATABASE_URL: 'postgres://gangway:sesame@db/gangway',
    LOG_LEVEL: 'sesame',
    TOKEN_ISSUER: 'https://id.example',
    S3_BUCKET: 'documents',
    S3_ACCESS_KEY_ID: 'id',
    SMTP_URL: 'smtp://me:sesame@mail.example',
    STORE_NOTIFICATION_SECRET: 'sesame',
    WEBHOOK_RETRY_DELAYS: 'sesame',
  })
  const named = [
    'PORT',
    'MASTER_KEYS',
    'LOG_LEVEL',
    'TOKEN_JWKS_URL',
    'TOKEN_AUDIENCE',
    'S3_SECRET_ACCESS_KEY',
    'MAIL_FROM',
    'STORE_NOTIFICATION_SECRET',
    'WEBHOOK_RETRY_DELAYS',
  ]
  for (const key of named)
    assert.ok(
      fieldErrors.some((fieldError) => fieldError.startsWith(`${key} must `)),
      `${key} is reported`,
    )
  const text = new ConfigError(fieldErrors).message
  assert.ok(!text.includes('sesame'))
  assert.match(text, /^\d+ settings are invalid:\n {2}/)
  assert.match(new ConfigError(['PORT must be a port.']).message, /^A setting is invalid:\n {2}PORT/)
})

describe('a setting takes what it should', () => {
  const outside = {
    TOKEN_ISSUER: 'https://id.example',
    TOKEN_JWKS_URL: 'https://id.example/jwks',
    TOKEN_AUDIENCE: 'gangway',
  }
  const s3 = { S3_BUCKET: 'documents', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  const oidc = { OIDC_ISSUER: 'https://login.example/', OIDC_CLIENT_ID: 'gangway', OIDC_CLIENT_SECRET: 'secret' }
  const good: [Env, (config: Config) => unknown, unknown][] = [
    [{ SANDBOX_ON_NETWORK: 'on' }, (c) => c.sandboxOnNetwork, true],
    [{ METRICS_PORT: '9464' }, (c) => c.metricsPort, 9464],
    [{ HOST: '::1' }, (c) => c.baseUrl, 'http://[::1]:8080'],
    [{ HOST: '0.0.0.0', PORT: '9090' }, (c) => [c.host, c.baseUrl], ['0.0.0.0', 'http://127.0.0.1:9090']],
    [{ HOST: '::' }, (c) => c.baseUrl, 'http://[::1]:8080'],
    [{ HOST: 'gangway.internal' }, (c) => c.baseUrl, 'http://gangway.internal:8080'],
    [{ BASE_URL: 'https://api.example/' }, (c) => c.baseUrl, 'https://api.example'],
    [{ DATA_DIR: '/srv/gangway' }, (c) => c.dataDir, '/srv/gangway'],
    [
      { DATABASE_URL: 'postgresql://db/gangway', DATABASE_PARTNER_URL: 'postgresql://p@db/gangway', MASTER_KEYS: KEY },
      (c) => [c.databaseUrl?.reveal(), c.databasePartnerUrl?.reveal(), c.sandbox],
      ['postgresql://db/gangway', 'postgresql://p@db/gangway', false],
    ],
    [
      { DATABASE_URL: 'postgresql://db/gangway', DATABASE_READ_URL: 'postgresql://a,b/gangway', MASTER_KEYS: KEY },
      (c) => c.databaseReadUrl?.reveal(),
      'postgresql://a,b/gangway',
    ],
    [
      {
        DATABASE_URL: 'postgresql://db/gangway',
        DATABASE_CELLS:
          'eu=postgres://r:p%2Cq@a,b:5433/gangway?sslmode=require,\n us-2=postgresql://c/gangway/,at=postgres://c/gangway?schema=cell_1',
        MASTER_KEYS: KEY,
      },
      (c) => c.databaseCells.map(({ name, url }) => [name, url.reveal()]),
      [
        ['eu', 'postgres://r:p%2Cq@a,b:5433/gangway?sslmode=require'],
        ['us-2', 'postgresql://c/gangway'],
        ['at', 'postgres://c/gangway?schema=cell_1'],
      ],
    ],
    [{ MASTER_KEYS: `${KEY}, ${OTHER_KEY}` }, (c) => c.masterKeys?.reveal(), `${KEY}, ${OTHER_KEY}`],
    [{ DATABASE_POOL_SIZE: '2' }, (c) => c.databasePoolSize, 2],
    [{ LOG_LEVEL: 'silent' }, (c) => c.logLevel, 'silent'],
    [{ TRUST_PROXY: '1' }, (c) => c.trustProxy, 1],
    [{ TRUST_PROXY: '10.0.0.0/8' }, (c) => c.trustProxy, '10.0.0.0/8'],
    [{ RATE_LIMITS: 'off' }, (c) => c.rateLimits, undefined],
    [{ RATE_LIMIT_WRITES: '7/70' }, (c) => c.rateLimits?.writes.burst, 70],
    [{ RATE_LIMIT_READS: '7/70' }, (c) => c.rateLimits?.reads.perSecond, 7],
    [{ RATE_LIMIT_REFUSED: '7/70' }, (c) => c.rateLimits?.rejected.burst, 70],
    [{ UPLOAD_QUOTA_MIB: '10' }, (c) => c.uploadQuotaMib, 10],
    [{ NOTIFICATION_DIGEST_HOUR: '23' }, (c) => c.digestHour, 23],
    [{ CLAMD_URL: 'tcp://[::1]:3310' }, (c) => c.clamd, { host: '::1', port: 3310 }],
    [{ CLAMD_URL: 'unix:/run/clamav/clamd.ctl' }, (c) => c.clamd, { path: '/run/clamav/clamd.ctl' }],
    [{ TOKEN_ALGORITHM: 'RS256' }, (c) => c.tokens.algorithm, 'RS256'],
    [{ ASSERTION_AUDIENCE: 'issuer' }, (c) => c.tokens.assertionAudience, 'issuer'],
    [
      outside,
      (c) => c.tokens.outside,
      {
        issuer: 'https://id.example',
        jwksUrl: 'https://id.example/jwks',
        audience: 'gangway',
        partnerClaim: 'partner_id',
        maxLifetimeSeconds: 300,
      },
    ],
    [{ ...outside, TOKEN_PARTNER_CLAIM: 'org' }, (c) => c.tokens.outside?.partnerClaim, 'org'],
    [{ ...outside, TOKEN_MAX_LIFETIME: '3600' }, (c) => c.tokens.outside?.maxLifetimeSeconds, 3600],
    [
      s3,
      (c) => [c.s3?.endpoint, c.s3?.secretAccessKey?.reveal(), c.s3?.pathStyle],
      ['https://s3.us-east-1.amazonaws.com', 'secret', false],
    ],
    [
      { ...s3, S3_ENDPOINT: 'http://minio:9000', S3_FORCE_PATH_STYLE: 'on' },
      (c) => [c.s3?.endpoint, c.s3?.pathStyle],
      ['http://minio:9000', true],
    ],
    [
      { ...s3, S3_SERVER_SIDE_ENCRYPTION: 'aws:kms', S3_REGION: 'eu-west-1' },
      (c) => [c.s3?.serverSideEncryption, c.s3?.region],
      ['aws:kms', 'eu-west-1'],
    ],
    [{ ...s3, STORE_NOTIFICATION_SECRET: 'x'.repeat(16) }, (c) => c.s3?.notificationSecret?.reveal(), 'x'.repeat(16)],
    [
      { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'gangway@example.com' },
      (c) => c.mail?.from,
      'gangway@example.com',
    ],
    [{ SUPPORT_EMAIL: 'help@example.com' }, (c) => c.supportEmail, 'help@example.com'],
    [{}, (c) => c.supportEmail, 'support@gangway.example'],
    [{ DATABASE_URL: 'postgresql://db/gangway', MASTER_KEYS: KEY }, (c) => c.supportEmail, undefined],
    [{ PARTNER_APPROVAL_DAYS: '5' }, (c) => c.partnerApprovalDays, 5],
    [oidc, (c) => [c.oidc?.issuer, c.oidc?.clientSecret.reveal()], ['https://login.example/', 'secret']],
    [{ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' }, (c) => c.oidc?.issuer, 'http://127.0.0.1:9000'],
    [{ REVIEW_HOURS: '1' }, (c) => c.review.slaMs, 3_600_000],
    [{ QUALITY_SAMPLE_PERCENT: '10' }, (c) => c.review.samplePercent, 10],
    [{ REVIEW_INTERVAL_MONTHS: '6, 12,24' }, (c) => c.review.intervalMonths, { High: 6, Medium: 12, Low: 24 }],
    [{ ALERT_DUE_HOURS: '1,2,3' }, (c) => c.review.alertDueMs.Medium, 7_200_000],
    [
      { SCREENING_URL: 'https://lists.example/screen/', SCREENING_SECRET: 'x'.repeat(16), SCREENING_TIMEOUT_MS: '100' },
      (c) => [c.screening.service?.url, c.screening.service?.secret.reveal(), c.screening.service?.timeoutMs],
      ['https://lists.example/screen/', 'x'.repeat(16), 100],
    ],
    [
      { SCREENING_URL: 'http://127.0.0.1:9000', SCREENING_SECRET: 'x'.repeat(16) },
      (c) => c.screening.service?.url,
      'http://127.0.0.1:9000',
    ],
    [{ SCREENING_KIND: 'list' }, (c) => c.screening.kind, 'list'],
    [{ SCREENING_LIST_FILE: '/srv/list.csv' }, (c) => c.screening.listFile, '/srv/list.csv'],
    [{ SCREENING_THRESHOLD: '95' }, (c) => c.screening.threshold, 95],
    [{ SCREENING_REFRESH_DAYS: '1' }, (c) => c.screening.refreshDays, 1],
    [{ COUNTRY_RISK_FILE: '/srv/countries.json' }, (c) => c.countryRiskFile, '/srv/countries.json'],
    [{ SANDBOX_SCENARIOS: 'off' }, (c) => c.scenarios, undefined],
    [{ SANDBOX_STEP_MS: '0' }, (c) => c.scenarios, { stepMs: 0 }],
    [
      { WEBHOOK_RETRY_DELAYS: '0s,5ms,1s,1m,1h,1d,30d' },
      (c) => c.webhooks.retryDelays,
      [0, 5, 1000, 60_000, 3_600_000, 86_400_000, 2_592_000_000],
    ],
    [
      { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8, ::1/128' },
      (c) => c.webhooks.privateNetworks.map((n) => `${n.address}/${n.prefix} ${n.family}`),
      ['127.0.0.0/8 ipv4', '::1/128 ipv6'],
    ],
    [{ WEBHOOK_CA_FILE: '/etc/ca.pem' }, (c) => c.webhooks.caFile, '/etc/ca.pem'],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a,y=b%20c',
        OTEL_SERVICE_NAME: 'kyb',
        OTEL_TRACES_SAMPLER: 'always_on',
        OTEL_TRACES_SAMPLER_ARG: '0.5',
      },
      ({ tracing: { headers, ...rest } = {} as never }) => [headers?.reveal(), rest],
      ['x-key=a,y=b%20c', { endpoint: 'http://127.0.0.1:4318', serviceName: 'kyb', sampler: 'always_on', ratio: 0.5 }],
    ],
    [
      {
        AUDIT_STREAM_URL: 'syslog+tls://siem.example:6514',
        AUDIT_STREAM_TOKEN: 'sesame',
        AUDIT_STREAM_CA_FILE: '/etc/ca.pem',
      },
      (c) => [c.auditStream?.url, c.auditStream?.token?.reveal(), c.auditStream?.caFile],
      ['syslog+tls://siem.example:6514', 'sesame', '/etc/ca.pem'],
    ],
    [{ AUDIT_STREAM_CUSTOMERS: 'on' }, (c) => [c.streamsCustomers], [true]],
  ]
  for (const [env, read, expected] of good)
    test(inspect(env, { breakLength: Infinity }), () => assert.deepEqual(read(readConfig(env)), expected))

  test('every setting has a case in this table', () => {
    const tried = new Set(good.flatMap(([env]) => Object.keys(env)))
    assert.deepEqual(
      Object.keys(SETTINGS).filter((key) => !tried.has(key)),
      [],
    )
  })
})

describe('a setting rejects invalid values', () => {
  const bad: Record<string, string[]> = {
    HOST: ['a host', 'http://x', 'x/y', '[::1]'],
    PORT: ['-1', '65536', '80.5', '1e3', '0x50', 'http'],
    METRICS_PORT: ['0', '65536', '8080', 'http'],
    BASE_URL: ['api.example', '/api', 'ftp://api.example'],
    DATABASE_URL: ['db/gangway', 'mysql://db/gangway'],
    DATABASE_PARTNER_URL: ['db/gangway', 'mysql://db/gangway'],
    DATABASE_READ_URL: ['db/gangway', 'mysql://db/gangway'],
    DATABASE_CELLS: [
      'postgres://db/gangway',
      'eu=db/gangway',
      'EU=postgres://db/gangway',
      'default=postgres://db/gangway',
      'eu=postgres://a/x,eu=postgres://b/x',
      'eu=postgres://a/x,us=postgres://a/x',
      'eu=postgres://a/x,us=http://b/x',
      'eu=postgres://a/x,',
      'eu=postgres://a/x?schema=',
      'eu=postgres://a/x?sslmode=require&schema=Big"',
      'eu=postgres://a/x?schema=pg_cell',
      'eu=postgres://a/x?schema=public&sslmode=require',
    ],
    DATABASE_POOL_SIZE: ['0', '1', '201', 'many'],
    LOG_LEVEL: ['INFO', 'verbose'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['127.0.0.1:4318', 'grpc://127.0.0.1:4317'],
    OTEL_EXPORTER_OTLP_HEADERS: ['key', 'a=b,'],
    OTEL_TRACES_SAMPLER: ['on', 'jaeger_remote'],
    OTEL_TRACES_SAMPLER_ARG: ['-1', '2', 'half'],
    AUDIT_STREAM_URL: ['siem.example', 'http://siem.example', 'udp://siem.example:514'],
    SANDBOX_ON_NETWORK: ['yes', 'true'],
    TRUST_PROXY: ['true', 'on', '0', '10.0.0.0/99'],
    MASTER_KEYS: ['short', Buffer.alloc(16).toString('base64'), `${KEY},`, KEY.repeat(2)],
    TOKEN_ALGORITHM: ['HS256', 'none', 'es256'],
    ASSERTION_AUDIENCE: ['endpoint'],
    TOKEN_ISSUER: ['id.example'],
    RATE_LIMITS: ['false'],
    RATE_LIMIT_WRITES: ['50', '200/50', '0/10', 'a/b'],
    RATE_LIMIT_READS: ['1/'],
    RATE_LIMIT_REFUSED: ['/1'],
    SMTP_URL: ['mail.example', 'https://mail.example'],
    PARTNER_APPROVAL_DAYS: ['0', '61', 'two', '1.5'],
    SUPPORT_EMAIL: ['nowhere', 'a b@c', '<a@b>'],
    NOTIFICATION_DIGEST_HOUR: ['24', '-1', '7:30'],
    OIDC_ISSUER: ['login.example', 'http://login.example', 'ftp://login.example'],
    S3_BUCKET: ['Documents', 'a', '-documents', 'a/b'],
    S3_ENDPOINT: ['https://minio:9000'],
    STORE_NOTIFICATION_SECRET: ['x'.repeat(15)],
    REVIEW_HOURS: ['0', '8761', '1.5', '2d'],
    QUALITY_SAMPLE_PERCENT: ['-1', '101', '2.5', '5%'],
    REVIEW_INTERVAL_MONTHS: ['12', '12,24', '12,24,36,48', '0,1,2', '12,24,121', '1.5,2,3', 'a,b,c'],
    ALERT_DUE_HOURS: ['24', '24,168,8761', '-1,2,3'],
    SCREENING_KIND: ['file', 'List'],
    SCREENING_URL: ['lists.example', 'http://lists.example', 'ftp://lists.example'],
    SCREENING_TIMEOUT_MS: ['99', '5001', '1s'],
    SCREENING_THRESHOLD: ['49', '101', '0.8'],
    SCREENING_REFRESH_DAYS: ['-1', '366', '1d'],
    SANDBOX_SCENARIOS: ['yes', 'true'],
    SANDBOX_STEP_MS: ['-1', '60001', '1.5', '2s'],
    WEBHOOK_RETRY_DELAYS: [
      '5s',
      '5s,5m,30m,2h,10h,24h,36h,1s',
      '5,5,5,5,5,5,5',
      '1s,1s,1s,1s,1s,1s,31d',
      '-1s,1s,1s,1s,1s,1s,1s',
    ],
    WEBHOOK_PRIVATE_NETWORKS: ['127.0.0.1', '127.0.0.0/33', '::1/129', 'localhost/8', '10.0.0.0/'],
  }
  for (const [key, values] of Object.entries(bad)) {
    for (const value of values) {
      // S3_ENDPOINT without S3_BUCKET is reported as a missing bucket.
      const reported = key === 'S3_ENDPOINT' ? 'S3_BUCKET' : key
      test(`${key}=${value}`, () =>
        assert.ok(fieldErrorsOf({ [key]: value }).some((fieldError) => fieldError.startsWith(`${reported} must `))))
    }
  }
})

test('a screening service needs a secret and excludes a list file', () => {
  const url = { SCREENING_URL: 'https://lists.example' }
  const reported = (env: Env, key: string) =>
    fieldErrorsOf(env).some((fieldError) => fieldError.startsWith(`${key} must `))
  assert.ok(reported(url, 'SCREENING_SECRET'))
  assert.ok(reported({ ...url, SCREENING_SECRET: 'x'.repeat(15) }, 'SCREENING_SECRET'))
  assert.ok(reported({ ...url, SCREENING_SECRET: 'x'.repeat(16), SCREENING_LIST_FILE: 'a.csv' }, 'SCREENING_LIST_FILE'))
})

test('the configuration cannot be changed after it was read', () => {
  const config = readConfig({})
  assert.throws(() => Object.assign(config, { port: 1 }), TypeError)
  assert.throws(() => Object.assign(config.tokens, { algorithm: 'none' }), TypeError)
})
