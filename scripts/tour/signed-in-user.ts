// A signed-in person: an admin of a partner, or an analyst of ours.
import { type FieldError, GangwayError, type GangwayErrorCode } from '@gangway/sdk'

export interface Person {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  signOut(): Promise<void>
}

interface Envelope {
  value?: unknown
  isSuccess?: boolean
  error?: { code?: string; description?: string; details?: FieldError[] } | null
}

const TIMEOUT_MS = 15_000

export async function signIn(
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<Person> {
  let cookie = ''
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error) => {
      const why = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message
      throw new GangwayError('Client.ConnectionFailed', `${method} ${path}: the service cannot be reached: ${why}`)
    })
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
    const answer = (await response.json().catch(() => ({}))) as Envelope
    if (response.ok && answer.isSuccess) return answer.value as T
    const { code = 'Client.UnexpectedAnswer', description = `answered ${response.status}` } = answer.error ?? {}
    throw new GangwayError(code as GangwayErrorCode, `${method} ${path}: ${description}`, {
      status: response.status,
      details: answer.error?.details ?? undefined,
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
  }
  await call('POST', '/api/auth/sign-in', { email, password })
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    signOut: async () => void (await call('POST', '/api/auth/sign-out', {}).catch(() => {})),
  }
}
