// Where the service is and who is calling, from flags, the environment, a file, and the sandbox of this folder, in that
// order. The sandbox helps out only where nothing else is said: its keys never go to another service.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Gangway } from '../index.ts'
import type { Context } from './command.ts'
import { usage } from './exit-code.ts'
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
  /** For people: where it was read from. */
  readonly source: string
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

  const found = await findSandbox(env)
  const applies = found !== undefined && (baseUrl === undefined || sameUrl(baseUrl, found.baseUrl))
  const partner =
    applies && clientId === undefined ? found.partner(given.text('partner') ?? env.GANGWAY_PARTNER) : undefined
  const place = baseUrl ?? (applies ? found.baseUrl : undefined)
  if (place === undefined)
    throw usage('Where is the service? Say --base-url or GANGWAY_BASE_URL, or start the sandbox here with npm start.')
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
  }
}

export async function openClient(settings: Settings): Promise<Gangway> {
  if (settings.clientId === undefined) throw usage('Who is calling? Say --client-id or GANGWAY_CLIENT_ID.')
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
  if (file === undefined) throw usage('Where is the private key? Say --key or GANGWAY_PRIVATE_KEY_FILE.')
  return readText(file, 'private key')
}

export async function readText(file: string, what: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: { code?: string }) => {
    throw usage(error.code === 'ENOENT' ? `There is no ${what} at ${file}.` : `The ${what} at ${file} cannot be read.`)
  })
}

/** The one that is named, or gangway.json here, or the one in the person's own folder. */
async function configFile(named: string | undefined, env: Texts): Promise<{ path?: string; values: Texts }> {
  const home = env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const path = named ?? ['gangway.json', join(home, 'gangway', 'config.json')].find((one) => existsSync(one))
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
      `${path}: ${wrong.map(([key]) => key).join(', ')} is not a setting, or not text. Settings: ${FILE_KEYS.join(', ')}.`,
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

function sameUrl(a: string, b: string): boolean {
  return a.replace(/\/+$/, '') === b.replace(/\/+$/, '')
}
