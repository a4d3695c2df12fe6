// The service URL and the credentials, from flags, the environment, a settings file and the sandbox of this folder, in that
// order. The keys of a sandbox are never sent to another service, and a secret from the environment is only sent to a URL
// from the environment or a flag: a settings file can't redirect it.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Gangway } from '../index.ts'
import type { Context } from './command.ts'
import { usage } from './exit-code.ts'
import { confirmHost, hostsFile } from './known-host.ts'
import { findSandbox, type SandboxPartner, type SandboxPerson } from './sandbox-file.ts'

export interface Settings {
  readonly baseUrl: string
  readonly clientId: string | undefined
  /** Read when it is needed: not every command signs. */
  readonly privateKey: () => Promise<string>
  readonly privateKeyFile: string | undefined
  readonly certificateFile: string | undefined
  readonly issuer: string | undefined
  readonly tokenEndpoint: string | undefined
  readonly email: string | undefined
  readonly password: string | undefined
  readonly totp: string | undefined
  readonly webhookSecrets: readonly string[]
  /** Set when all of it comes from the sandbox of this folder. */
  readonly sandbox:
    | { readonly file: string; readonly partner: SandboxPartner; readonly receiver: Receiver | undefined }
    | undefined
  /** Where the settings were read from, for display. */
  readonly source: string
  /** Where the last host of each credential is remembered. */
  readonly hostsFile: string
  readonly acceptsNewHost: boolean
}

export interface Receiver {
  readonly certificateFile: string
  readonly privateKeyFile: string
}

type Texts = Readonly<Record<string, string | undefined>>
const FILE_KEYS = [
  'baseUrl',
  'clientId',
  'privateKeyFile',
  'certificateFile',
  'issuer',
  'tokenEndpoint',
  'email',
  'webhookSecret',
]

export async function readSettings({ given, env }: Pick<Context, 'given' | 'env'>): Promise<Settings> {
  const file = await configFile(given.text('config') ?? env.GANGWAY_CONFIG, env)
  const pick = (flag: string | undefined, variable: string, key: string) =>
    (flag === undefined ? undefined : given.text(flag)) ?? (env[variable] || undefined) ?? file.values[key]
  const baseUrl = pick('base-url', 'GANGWAY_BASE_URL', 'baseUrl')
  const clientId = pick('client-id', 'GANGWAY_CLIENT_ID', 'clientId')
  const keyFile = pick('key', 'GANGWAY_PRIVATE_KEY_FILE', 'privateKeyFile')
  const keyText = env.GANGWAY_PRIVATE_KEY || undefined
  if (!given.text('base-url') && !env.GANGWAY_BASE_URL && file.values.baseUrl) assertNoForeignSecret(file.path!, env)

  const found = await findSandbox(env)
  const applies = found !== undefined && (baseUrl === undefined || sameUrl(baseUrl, found.baseUrl))
  const partner =
    applies && clientId === undefined ? found.partner(given.text('partner') ?? env.GANGWAY_PARTNER) : undefined
  const place = baseUrl ?? (applies ? found.baseUrl : undefined)
  if (place === undefined)
    throw usage('Missing service URL. Set --base-url or GANGWAY_BASE_URL, or start a sandbox here with npm start.')
  const email = pick('email', 'GANGWAY_EMAIL', 'email')
  const person = partner?.users.find((user: SandboxPerson) =>
    email === undefined ? user.role === 'admin' : user.email === email,
  )
  const privateKeyFile = keyFile ?? (keyText === undefined ? partner?.privateKeyFile : undefined)
  const secret = env.GANGWAY_WEBHOOK_SECRET || file.values.webhookSecret
  return {
    baseUrl: place.replace(/\/+$/, ''),
    clientId: clientId ?? partner?.clientId,
    privateKeyFile,
    privateKey: async () => keyText ?? (await readKey(privateKeyFile)),
    certificateFile: pick('certificate', 'GANGWAY_CERTIFICATE_FILE', 'certificateFile') ?? partner?.certificateFile,
    issuer: pick(undefined, 'GANGWAY_ISSUER', 'issuer'),
    tokenEndpoint: pick(undefined, 'GANGWAY_TOKEN_ENDPOINT', 'tokenEndpoint'),
    email: email ?? person?.email,
    password: env.GANGWAY_PASSWORD || person?.password,
    totp: given.text('totp') ?? (env.GANGWAY_TOTP || undefined),
    webhookSecrets: [...given.texts('secret'), ...(secret ? secret.split(/[\s,]+/) : [])].filter((one) => one !== ''),
    sandbox: partner && found ? { file: found.file, partner, receiver: found.receiver } : undefined,
    source: partner ? `sandbox, ${partner.name}` : (file.path ?? 'flags and environment'),
    hostsFile: hostsFile(env),
    acceptsNewHost: given.on('accept-new-host'),
  }
}

export async function openClient(settings: Settings): Promise<Gangway> {
  if (settings.clientId === undefined) throw usage('Missing client ID. Set --client-id or GANGWAY_CLIENT_ID.')
  await confirmHost(settings, settings.clientId)
  try {
    return new Gangway({
      baseUrl: settings.baseUrl,
      clientId: settings.clientId,
      privateKey: await settings.privateKey(),
      ...(settings.issuer ? { issuer: settings.issuer } : {}),
      ...(settings.tokenEndpoint ? { tokenEndpoint: settings.tokenEndpoint } : {}),
    })
  } catch (error) {
    throw error instanceof TypeError ? usage(error.message) : error
  }
}

async function readKey(file: string | undefined): Promise<string> {
  if (file === undefined) throw usage('Missing private key. Set --key or GANGWAY_PRIVATE_KEY_FILE.')
  return readText(file, 'private key')
}

export async function readText(file: string, what: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: { code?: string }) => {
    throw usage(error.code === 'ENOENT' ? `No ${what} found at ${file}.` : `The ${what} at ${file} cannot be read.`)
  })
}

/** The file named by --config or GANGWAY_CONFIG, or the one in the user's own folder. A file in the working folder is never picked up. */
async function configFile(named: string | undefined, env: Texts): Promise<{ path?: string; values: Texts }> {
  const home = env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const path = named ?? [join(home, 'gangway', 'config.json')].find((one) => existsSync(one))
  if (path === undefined) return { values: {} }
  const text = await readText(path, 'configuration file')
  let values: Record<string, unknown>
  try {
    values = JSON.parse(text)
  } catch {
    throw usage(`${path} is not JSON.`)
  }
  const wrong = Object.entries(values).filter(([key, value]) => !FILE_KEYS.includes(key) || typeof value !== 'string')
  if (wrong.length > 0)
    throw usage(
      `${path}: ${wrong.map(([key]) => key).join(', ')} must be a known setting with a string value. Settings: ${FILE_KEYS.join(', ')}.`,
    )
  const beside = (value: unknown) => (value === undefined ? undefined : resolve(dirname(path), value as string))
  return {
    path,
    values: {
      ...(values as Texts),
      privateKeyFile: beside(values.privateKeyFile),
      certificateFile: beside(values.certificateFile),
    },
  }
}

const SECRETS = ['GANGWAY_PRIVATE_KEY', 'GANGWAY_PRIVATE_KEY_FILE', 'GANGWAY_PASSWORD', 'GANGWAY_TOTP']

/** A file that names the URL must bring its own credentials: otherwise it could have them sent to another host. */
function assertNoForeignSecret(path: string, env: Texts): void {
  const secret = SECRETS.find((name) => env[name])
  if (secret)
    throw usage(
      `${secret} is set in the environment, but the service URL comes from ${path}. Set GANGWAY_BASE_URL or --base-url as well.`,
    )
}

function sameUrl(a: string, b: string): boolean {
  return a.replace(/\/+$/, '') === b.replace(/\/+$/, '')
}
