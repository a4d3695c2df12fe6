// The only code that calls the service. It reads the response envelope and handles two things any call can run into: another
// window renewed the session cookie meanwhile (the call is repeated once), or the service asks for the password again
// (the user is asked, then the call is repeated).
import { ApiError, isForbidden, isSignedOut, MALFORMED_RESPONSE, NO_RESPONSE } from './api-error.ts'
import { BASE_PATH } from './base-path.ts'
import { type InputOf, type OperationName, ROUTES, type ValueOf } from './operations.ts'
import { apiTexts } from './texts.ts'

interface AnyInput {
  path?: Record<string, string>
  /** A list is sent as the same name several times. */
  query?: Record<string, string | number | readonly string[] | undefined>
  headers?: Record<string, string | undefined>
  body?: unknown
}

/** The input can be left out when the operation requires none. */
export type CallInput<N extends OperationName> =
  Record<never, never> extends InputOf<N> ? [input?: InputOf<N>] : [input: InputOf<N>]

/** How the app reacts to what a response says about the session. */
export interface SessionHandler {
  /** Asks the user to re-authenticate for this call; true when they did. */
  stepUp(call: OperationName): Promise<boolean>
  /** The session has ended. */
  ended(): void
  /** A call isn't allowed, or someone signed in in another window: the role or the user may be another one by now. */
  mayDiffer(): void
}

/** After these the session continues under a new cookie, in every window of this browser. */
const RENEWS_COOKIE: readonly string[] = [
  ...['signIn', 'stepUp', 'confirmTotp', 'disableTotp', 'changePassword', 'registerPasskey', 'removePasskey'],
]

export class ApiClient {
  #session: SessionHandler = { stepUp: async () => false, ended: () => {}, mayDiffer: () => {} }
  #cookieRenewals = 0
  readonly #otherWindows = new BroadcastChannel('gangway-session')

  constructor() {
    this.#otherWindows.addEventListener('message', () => {
      this.#cookieRenewals++
      this.#session.mayDiffer()
    })
  }

  /** Set by the session module: this layer knows nothing of dialogs. */
  handleSession(handler: SessionHandler): void {
    this.#session = handler
  }

  async call<N extends OperationName>(name: N, ...[input]: CallInput<N>): Promise<ValueOf<N>> {
    const given = (input ?? {}) as AnyInput
    const renewals = this.#cookieRenewals
    try {
      return await this.#send(name, given)
    } catch (error) {
      if (isSignedOut(error) && this.#cookieRenewals !== renewals) return await this.#sendAgain(name, given)
      this.#reportSession(error)
      const wantsStepUp = error instanceof ApiError && error.code === 'Session.StepUpRequired'
      if (wantsStepUp && (await this.#session.stepUp(name))) return await this.#sendAgain(name, given)
      throw error
    }
  }

  /** For a change that must not be lost when the page is closed. Nothing is left to react to the response. */
  callWhileLeaving<N extends OperationName>(name: N, ...[input]: CallInput<N>): void {
    void this.#send(name, (input ?? {}) as AnyInput, { keepalive: true }).catch(() => undefined)
  }

  /** The bytes a GET operation returns, for files that are shown rather than downloaded. */
  fetchFile<N extends OperationName>(name: N, ...input: CallInput<N>): Promise<Blob> {
    return this.readFile(name, input[0] as InputOf<N>, (response) => response.blob())
  }

  /** Reads the file of a GET operation as it arrives. */
  async readFile<N extends OperationName, T>(
    name: N,
    input: InputOf<N>,
    read: (response: Response) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const renewals = this.#cookieRenewals
    const get = () => request(operationUrl(name, ...([input] as CallInput<N>)), signal ? { signal } : {})
    let response = await get()
    if (response.status === 401 && this.#cookieRenewals !== renewals) response = await get()
    if (response.ok) return read(response).catch(() => Promise.reject(noResponse()))
    const error = errorOf(response, await response.json().catch(() => undefined))
    this.#reportSession(error)
    throw error
  }

  async #sendAgain<N extends OperationName>(name: N, given: AnyInput): Promise<ValueOf<N>> {
    try {
      return await this.#send(name, given)
    } catch (error) {
      this.#reportSession(error)
      throw error
    }
  }

  #reportSession(error: unknown): void {
    if (isSignedOut(error)) this.#session.ended()
    if (isForbidden(error)) this.#session.mayDiffer()
  }

  async #send<N extends OperationName>(name: N, given: AnyInput, init: RequestInit = {}): Promise<ValueOf<N>> {
    const [method] = ROUTES[name]
    const response = await request(operationUrl(name, ...([given] as unknown as CallInput<N>)), {
      ...init,
      method,
      headers: {
        accept: 'application/json',
        ...(given.body ? { 'content-type': 'application/json' } : {}),
        ...definedOnly(given.headers),
      },
      ...(given.body ? { body: JSON.stringify(given.body) } : {}),
    })
    const envelope = await response.json().catch(() => undefined)
    if (!response.ok || envelope?.isSuccess !== true) throw errorOf(response, envelope)
    if (RENEWS_COOKIE.includes(name)) {
      this.#cookieRenewals++
      this.#otherWindows.postMessage('renewed')
    }
    return envelope.value
  }
}

function definedOnly(headers: AnyInput['headers'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** The URL of a GET operation, for links and images. */
export function operationUrl<N extends OperationName>(name: N, ...[input]: CallInput<N>): string {
  const { path = {}, query = {} } = (input ?? {}) as AnyInput
  const filled = ROUTES[name][1].replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path[key] ?? ''))
  const pairs = Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, String(one)]))
  const search = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString()
  return `${BASE_PATH}${filled}${search ? `?${search}` : ''}`
}

function request(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, credentials: 'same-origin', redirect: 'error' }).catch(() =>
    Promise.reject(noResponse()),
  )
}

function noResponse(): ApiError {
  return new ApiError({ code: NO_RESPONSE, description: apiTexts.noResponse, status: 0 })
}

function errorOf(response: Response, envelope: unknown): ApiError {
  const { error } = (envelope ?? {}) as {
    error?: { code?: string; description?: string; message?: string; details?: ApiError['details'] }
  }
  return new ApiError({
    code: error?.code ?? MALFORMED_RESPONSE,
    // An unknown path is answered in the envelope of the Partner API, which says `message`.
    description: error?.description ?? error?.message ?? apiTexts.malformedResponse,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    details: error?.details,
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  })
}
