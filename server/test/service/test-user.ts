// A user with a real session, who signs in through the API.
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { registerUser } from '../../src/accounts/register-user.ts'
import type { Role } from '../../src/http/caller.ts'
import type { App } from '../../src/platform/app.ts'
import type { TestResponse } from './test-response.ts'

export interface WhichUser {
  /** For admin, editor and viewer. */
  readonly partner?: { readonly partnerId: string }
  readonly role: Role
  readonly email?: string
  /** Signs in again when the clock has moved so far that step-up would be required. Default: true. */
  readonly staysSignedIn?: boolean
}

export interface TestUser {
  readonly userId: string
  readonly email: string
  readonly password: string
  /** The cookie of the session in use, as a browser would send it. */
  cookie(): string
  signIn(more?: Record<string, unknown>): Promise<TestResponse>
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  delete(path: string, headers?: Record<string, string>): Promise<TestResponse>
}

const FRESH_MS = 9 * 60_000
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export async function signedInUser(
  app: App,
  call: (options: InjectOptions) => Promise<TestResponse>,
  which: WhichUser,
): Promise<TestUser> {
  const email = which.email ?? `${which.role}-${randomUUID().slice(0, 8)}@people.example`
  const password = `correct horse ${randomUUID()}`
  const { userId } = await registerUser(app, {
    email,
    password,
    role: which.role,
    ...(which.partner ? { partnerId: which.partner.partnerId } : {}),
  })
  const stays = which.staysSignedIn ?? true
  let cookie = ''
  /** Of the first sign-in. */
  let deviceCookie = ''
  let signedInAt = 0

  async function signIn(more: Record<string, unknown> = {}, known = ''): Promise<TestResponse> {
    const answer = await call({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie: cookie + known } : {}) },
      payload: JSON.stringify({ email, password, ...more }),
    })
    signedInAt = app.realClock.now().getTime()
    keepCookie(answer)
    return answer
  }

  /** Keeps the session cookie of an answer, as a browser does. */
  function keepCookie(answer: TestResponse): void {
    const set = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of set) {
      if (/gangway_session=/.test(line)) cookie = line.split(';', 1)[0]!
      if (/gangway_known=/.test(line)) deviceCookie ||= `; ${line.split(';', 1)[0]!}`
    }
  }

  async function send(
    method: Method,
    url: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    if (stays && app.realClock.now().getTime() - signedInAt > FRESH_MS) await signIn({}, deviceCookie)
    const answer = await call({
      method,
      url,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    keepCookie(answer)
    return answer
  }

  const first = await signIn()
  if (first.status !== 200) throw new Error(`the test user could not sign in: ${first.text}`)
  return {
    userId,
    email,
    password,
    cookie: () => cookie,
    signIn: (more) => signIn(more),
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}
