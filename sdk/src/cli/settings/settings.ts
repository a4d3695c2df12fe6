// The service URL and the credentials, from flags, the environment, a settings file and the sandbox of this folder, in that
// order. The keys of a sandbox are never sent to another service, and a secret from the environment is only sent to a URL
// from the environment or a flag: a settings file can't redirect it.
import type { Context } from '../command.ts'
import { usageError } from '../exit-code.ts'
import { type HostSettings, hostsFile } from './known-host.ts'
import { findSandbox, type ReceiverCertificate, type SandboxPartner } from './sandbox-file.ts'
import { readSettingsFile, readText, type Values } from './settings-file.ts'

export interface Settings extends HostSettings {
  readonly clientId: string | undefined
  /** Read when it is needed, because not every command signs. */
  readonly privateKey: () => Promise<string>
  readonly privateKeyFile: string | undefined
  readonly certificateFile: string | undefined
  readonly issuer: string | undefined
  readonly tokenEndpoint: string | undefined
  readonly email: string | undefined
  readonly password: string | undefined
  readonly totp: string | undefined
  readonly webhookSecrets: readonly string[]
  /** Set when the credentials are those of the sandbox of this folder. */
  readonly sandbox:
    | { readonly file: string; readonly partner: SandboxPartner; readonly receiver: ReceiverCertificate | undefined }
    | undefined
  /** Plain http to another machine: as asked for, or because that is where the sandbox of this folder says it is. */
  readonly allowHttp: boolean
  /** Where the settings were read from, for display. */
  readonly source: string
}

export async function readSettings({ flags, env }: Pick<Context, 'flags' | 'env'>): Promise<Settings> {
  const file = await readSettingsFile(flags.value('config') ?? env.GANGWAY_CONFIG, env)
  const pick = (flag: string | undefined, variable: string, key: string) =>
    (flag === undefined ? undefined : flags.value(flag)) ?? (env[variable] || undefined) ?? file.values[key]
  const givenUrl = pick('base-url', 'GANGWAY_BASE_URL', 'baseUrl')
  const clientId = pick('client-id', 'GANGWAY_CLIENT_ID', 'clientId')
  const keyFile = pick('key', 'GANGWAY_PRIVATE_KEY_FILE', 'privateKeyFile')
  const keyText = env.GANGWAY_PRIVATE_KEY || undefined
  if (!flags.value('base-url') && !env.GANGWAY_BASE_URL && file.values.baseUrl) assertNoForeignSecret(file.path!, env)

  const sandbox = await findSandbox(env)
  const usesSandbox = sandbox !== undefined && (givenUrl === undefined || isSameUrl(givenUrl, sandbox.baseUrl))
  const partner =
    usesSandbox && clientId === undefined ? sandbox.partner(flags.value('partner') ?? env.GANGWAY_PARTNER) : undefined
  const baseUrl = givenUrl ?? (usesSandbox ? sandbox.baseUrl : undefined)
  if (baseUrl === undefined)
    throw usageError('Missing service URL. Set --base-url or GANGWAY_BASE_URL, or start a sandbox here with npm start.')
  const email = pick('email', 'GANGWAY_EMAIL', 'email')
  const user = partner?.users.find((one) => (email === undefined ? one.role === 'admin' : one.email === email))
  const privateKeyFile = keyFile ?? (keyText === undefined ? partner?.privateKeyFile : undefined)
  const secrets = env.GANGWAY_WEBHOOK_SECRET || file.values.webhookSecret
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    clientId: clientId ?? partner?.clientId,
    privateKeyFile,
    privateKey: async () => keyText ?? (await readKey(privateKeyFile)),
    certificateFile: pick('certificate', 'GANGWAY_CERTIFICATE_FILE', 'certificateFile') ?? partner?.certificateFile,
    issuer: pick(undefined, 'GANGWAY_ISSUER', 'issuer'),
    tokenEndpoint: pick(undefined, 'GANGWAY_TOKEN_ENDPOINT', 'tokenEndpoint'),
    email: email ?? user?.email,
    password: env.GANGWAY_PASSWORD || user?.password,
    totp: flags.value('totp') ?? (env.GANGWAY_TOTP || undefined),
    webhookSecrets: [...flags.values('secret'), ...(secrets ? secrets.split(/[\s,]+/) : [])].filter(
      (secret) => secret !== '',
    ),
    sandbox: partner && sandbox ? { file: sandbox.file, partner, receiver: sandbox.receiver } : undefined,
    allowHttp: partner !== undefined || flags.isSet('allow-http') || env.GANGWAY_ALLOW_HTTP === '1',
    source: partner ? `sandbox, ${partner.name}` : (file.path ?? 'flags and environment'),
    hostsFile: hostsFile(env),
    acceptsNewHost: flags.isSet('accept-new-host'),
  }
}

async function readKey(file: string | undefined): Promise<string> {
  if (file === undefined) throw usageError('Missing private key. Set --key or GANGWAY_PRIVATE_KEY_FILE.')
  return readText(file, 'private key')
}

const SECRETS = ['GANGWAY_PRIVATE_KEY', 'GANGWAY_PRIVATE_KEY_FILE', 'GANGWAY_PASSWORD', 'GANGWAY_TOTP']

/** A file that sets the URL must set the credentials as well: otherwise it could send them to another host. */
function assertNoForeignSecret(path: string, env: Values): void {
  const secret = SECRETS.find((name) => env[name])
  if (secret)
    throw usageError(
      `${secret} is set in the environment, but the service URL comes from ${path}. Set GANGWAY_BASE_URL or --base-url as well.`,
    )
}

function isSameUrl(a: string, b: string): boolean {
  return a.replace(/\/+$/, '') === b.replace(/\/+$/, '')
}
