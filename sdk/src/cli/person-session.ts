// A person's session on the dashboard: webhooks are managed by people, never by an access token.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { GangwayError, type GangwayErrorCode } from '../index.ts'
import { reasonOf } from '../reason.ts'
import { CommandError, EXIT, usage } from './exit-code.ts'
import type { Settings } from './settings.ts'

export interface PersonSession {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  /** Signs in again with the same password; not possible with an authenticator app, whose codes work once. */
  renew(): Promise<void>
  signOut(): Promise<void>
}

interface Envelope {
  value?: unknown
  isSuccess?: boolean
  error?: { code: string; description: string } | null
}

const PROFILE = '/api/customer/v1/partner-profile'
const TIMEOUT_MS = 15_000

export async function signIn(settings: Settings): Promise<PersonSession> {
  const { baseUrl, email, totp } = settings
  if (email === undefined) throw usage('Who signs in? Say --email or GANGWAY_EMAIL.')
  const password = settings.password ?? (await askFor(`Password of ${email}: `))
  let cookie = ''

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(baseUrl + path, {
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
      throw new GangwayError('Client.ConnectionFailed', `The service cannot be reached: ${reasonOf(error)}`)
    })
    const sent = response.headers.getSetCookie().find((line) => /gangway_session=/.test(line))
    if (sent) cookie = sent.split(';', 1)[0]!
    const answer = (await response.json().catch(() => ({}))) as Envelope
    if (response.ok && answer.isSuccess) return answer.value
    const code = (answer.error?.code ?? 'Client.UnexpectedAnswer') as GangwayErrorCode
    throw new GangwayError(code, answer.error?.description ?? `The service answered ${response.status}.`, {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
  }

  const attempt = (code: string | undefined) =>
    call('POST', '/api/auth/sign-in', { email, password, ...(code === undefined ? {} : { totp: code }) })
  await attempt(totp).catch(async (error: GangwayError<never>) => {
    if ((error.code as string) !== 'SignIn.TotpRequired' || totp !== undefined) throw error
    await attempt(await askFor('Code of the authenticator app: '))
  })
  return {
    get: async <T>(path: string) => (await call('GET', PROFILE + path)) as T,
    post: async <T>(path: string, body: unknown) => (await call('POST', PROFILE + path, body)) as T,
    put: async <T>(path: string, body: unknown) => (await call('PUT', PROFILE + path, body)) as T,
    async renew() {
      await attempt(undefined)
    },
    async signOut() {
      await call('POST', '/api/auth/sign-out', {}).catch(() => {})
    },
  }
}

/** Asked on the terminal, and not shown there. */
async function askFor(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError(
      EXIT.credentials,
      `${question.replace(/: $/, '')} is needed: set GANGWAY_PASSWORD or GANGWAY_TOTP.`,
      'SignIn.Missing',
    )
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
