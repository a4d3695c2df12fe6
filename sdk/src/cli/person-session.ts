// A person's session on the dashboard: webhooks are managed by people, never by an access token.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { GangwayError, type GangwayErrorCode } from '../index.ts'
import { reasonOf } from '../reason.ts'
import { CommandError, EXIT, usage } from './exit-code.ts'
import { confirmHost } from './known-host.ts'
import type { Settings } from './settings.ts'

export interface PersonSession {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  /** Signs in again with the same password. A code of an authenticator app works once: the next is asked for. */
  renew(what: string): Promise<void>
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
  if (email === undefined) throw usage('Missing email. Set --email or GANGWAY_EMAIL.')
  await confirmHost(settings, email)
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
  const prove = (code: string | undefined, question: string) =>
    attempt(code).catch(async (error: GangwayError<never>) => {
      if ((error.code as string) !== 'SignIn.TotpRequired' || code !== undefined) throw error
      await attempt(await askFor(question))
    })
  await prove(totp, 'Authenticator code: ')
  return {
    get: async <T>(path: string) => (await call('GET', PROFILE + path)) as T,
    post: async <T>(path: string, body: unknown) => (await call('POST', PROFILE + path, body)) as T,
    put: async <T>(path: string, body: unknown) => (await call('PUT', PROFILE + path, body)) as T,
    async renew(what) {
      await prove(undefined, `Authenticator code ${what}: `)
    },
    async signOut() {
      await call('POST', '/api/auth/sign-out', {}).catch(() => {})
    },
  }
}

/** Asked on the terminal, and not shown there. */
async function askFor(question: string): Promise<string> {
  const missing = `${question.replace(/: $/, '')} is needed: set GANGWAY_PASSWORD or GANGWAY_TOTP.`
  if (!process.stdin.isTTY) throw new CommandError(EXIT.credentials, missing, 'SignIn.Missing')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  // From here on nothing that is typed is shown; only then is it asked for.
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  const leaving = new Promise<never>((_resolve, reject) => {
    // Ctrl-C and Ctrl-D close the reader, and no answer will come.
    reader.once('close', () => reject(new CommandError(EXIT.credentials, missing, 'SignIn.Missing')))
  })
  process.stderr.write(question)
  try {
    return await Promise.race([reader.question('').catch(() => leaving), leaving])
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
