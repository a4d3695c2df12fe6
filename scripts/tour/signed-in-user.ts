// A signed-in user: a partner's admin, or an analyst.
import { type FieldError, GangwayError, type GangwayErrorCode } from '@gangway/sdk'

export interface SignedInUser {
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
): Promise<SignedInUser> {
  let cookie = ''
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error) => {
      const reason = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message
      throw new GangwayError('Client.ConnectionFailed', `${method} ${path}: could not reach the service: ${reason}`)
    })
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
    const envelope = (await response.json().catch(() => ({}))) as Envelope
    if (response.ok && envelope.isSuccess) return envelope.value as T
    const { code = 'Client.UnexpectedAnswer', description = `status ${response.status}` } = envelope.error ?? {}
    throw new GangwayError(code as GangwayErrorCode, `${method} ${path}: ${description}`, {
      status: response.status,
      details: envelope.error?.details ?? undefined,
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
