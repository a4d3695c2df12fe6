// The configuration that every part of the service reads; read-config.ts fills it from the environment.
import type { Secret } from './secret.ts'

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
  /** A replica of databaseUrl for reads; undefined: reads use databaseUrl. */
  readonly databaseReadUrl: Secret | undefined
  /** Cells in addition to the default one, which is in databaseUrl. */
  readonly databaseCells: readonly { readonly name: string; readonly url: Secret }[]
  readonly databasePoolSize: number
  readonly logLevel: LogLevel
  /** Where account activity is sent; undefined: nowhere. */
  readonly auditStream:
    | { readonly url: string; readonly token: Secret | undefined; readonly caFile: string | undefined }
    | undefined
  /** Whether the stream includes the audit logs of customers. */
  readonly streamsCustomers: boolean
  /** Undefined: no traces. */
  readonly tracing:
    | {
        readonly endpoint: string
        /** As name=value, separated by commas. */
        readonly headers: Secret | undefined
        readonly serviceName: string
        readonly sampler: TraceSampler
        /** The share of new traces that is recorded, for the samplers by ratio. */
        readonly ratio: number
      }
    | undefined
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
    /** The share of approvals that another analyst reviews again, in per cent. */
    readonly samplePercent: number
    /** Months until the next periodic review of an approved customer, by risk. */
    readonly intervalMonths: ByLevel
    /** How long an alert may stay open, in milliseconds, by severity. */
    readonly alertDueMs: ByLevel
  }
  readonly screening: {
    readonly kind: 'list' | 'http' | 'yente'
    /** A screening service, for the kinds http and yente. */
    readonly service: { readonly url: string; readonly secret: Secret; readonly timeoutMs: number } | undefined
    /** A list in a file, for the kind list. Without one, the imported lists are used. */
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
  /** Where partners can ask for help; shown to their users. */
  readonly supportEmail: string | undefined
  /** The working days in which a partner's own onboarding is usually approved. */
  readonly partnerApprovalDays: number
  /** Undefined: no mail is sent; the sandbox shows it instead. */
  readonly mail: { readonly smtpUrl: Secret; readonly from: string } | undefined
  /** The hour (UTC) at which daily digests of notifications are sent. */
  readonly digestHour: number
  /** The OpenID Connect identity provider for SSO. */
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: Secret } | undefined
  /** With the embedded database: users need no second factor, and mail is shown instead of sent. */
  readonly sandbox: boolean
  /** Allows a sandbox to be reached from other machines, which is otherwise a startup error. */
  readonly sandboxOnNetwork: boolean
  /** Automatic outcomes by registration number. Sandbox only. */
  readonly scenarios: { readonly stepMs: number } | undefined
}

export interface ByLevel {
  readonly High: number
  readonly Medium: number
  readonly Low: number
}

export interface Network {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

export const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type TraceSampler = (typeof TRACE_SAMPLERS)[number]

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
