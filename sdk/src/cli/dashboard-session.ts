// A user's session in the dashboard. Webhooks are managed by signed-in users, never with an access token.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { failureReason } from '../http/failure-reason.ts'
import { defaultFetch } from '../http/proxy-fetch.ts'
import { GangwayError, type GangwayErrorCode } from '../index.ts'
import { CommandError, EXIT, usageError } from './exit-code.ts'
import { confirmHost, isLoopback } from './settings/known-host.ts'
import type { Settings } from './settings/settings.ts'

export interface DashboardSession {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  /** Signs in again with the same password. An authenticator code works once, so it prompts for a new one. */
  renew(purpose: string): Promise<void>
  signOut(): Promise<void>
}

interface Envelope {
  value?: unknown
  isSuccess?: boolean
  error?: { code: string; description: string } | null
}

const PARTNER_PROFILE = '/api/customer/v1/partner-profile'
const TIMEOUT_MS = 15_000

export async function signIn(settings: Settings): Promise<DashboardSession> {
  const { baseUrl, email, totp } = settings
  if (email === undefined) throw usageError('Missing email. Set --email or GANGWAY_EMAIL.')
  if (baseUrl.startsWith('http:') && !settings.allowHttp && !isLoopback(new URL(baseUrl).hostname))
    throw usageError(
      'The service URL must use https. Plain http is allowed for this machine only, or with --allow-http.',
    )
  await confirmHost(settings, email)
  const password = settings.password ?? (await prompt(`Password for ${email}`, 'GANGWAY_PASSWORD'))
  let cookie = ''

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await defaultFetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new GangwayError('Client.ConnectionFailed', `Could not reach the service: ${failureReason(error)}`)
    })
    const setCookie = response.headers.getSetCookie().find((line) => /gangway_session=/.test(line))
    if (setCookie) cookie = setCookie.split(';', 1)[0]!
    const envelope = (await response.json().catch(() => ({}))) as Envelope
    if (response.ok && envelope.isSuccess) return envelope.value
    const code = (envelope.error?.code ?? 'Client.UnexpectedAnswer') as GangwayErrorCode
    throw new GangwayError(code, envelope.error?.description ?? `The service returned ${response.status}.`, {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
  }

  const attempt = (code: string | undefined) =>
    call('POST', '/api/auth/sign-in', { email, password, ...(code === undefined ? {} : { totp: code }) })
  const authenticate = (code: string | undefined, question: string) =>
    attempt(code).catch(async (error: GangwayError<never>) => {
      if ((error.code as string) === 'SignIn.PasskeyRequired')
        throw new CommandError(
          EXIT.credentials,
          'This account signs in with a passkey, which works only in a browser. Add an authenticator app on your account page, ' +
            'or use the dashboard.',
          'SignIn.PasskeyRequired',
        )
      if ((error.code as string) !== 'SignIn.TotpRequired' || code !== undefined) throw error
      await attempt(await prompt(question, 'GANGWAY_TOTP'))
    })
  await authenticate(totp, 'Authenticator code')
  return {
    get: async <T>(path: string) => (await call('GET', PARTNER_PROFILE + path)) as T,
    post: async <T>(path: string, body: unknown) => (await call('POST', PARTNER_PROFILE + path, body)) as T,
    put: async <T>(path: string, body: unknown) => (await call('PUT', PARTNER_PROFILE + path, body)) as T,
    async renew(purpose) {
      await authenticate(undefined, `Authenticator code ${purpose}`)
    },
    async signOut() {
      await call('POST', '/api/auth/sign-out', {}).catch(() => {})
    },
  }
}

/** Asks on the terminal, without echoing the input. */
async function prompt(question: string, variable: string): Promise<string> {
  const missing = () =>
    new CommandError(
      EXIT.credentials,
      `${question} is required. Set ${variable}, or run this in a terminal.`,
      'SignIn.Missing',
    )
  if (!process.stdin.isTTY) throw missing()
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Opened before the question is printed, so that nothing typed after it is echoed.
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  const closed = new Promise<never>((_resolve, reject) => {
    // Ctrl-C and Ctrl-D close the reader without an answer.
    reader.once('close', () => reject(missing()))
  })
  process.stderr.write(`${question}: `)
  try {
    return await Promise.race([reader.question('').catch(() => closed), closed])
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
