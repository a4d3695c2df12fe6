// The one place that talks to the service. Knows the envelope, and two things that may happen to any call: the cookie
// was renewed while it was under way (sent again, once), and a fresh proof of who one is was asked for (given, sent again).
import { ApiError, isForbidden, isSignedOut, NO_ANSWER, NOT_UNDERSTOOD } from './api-error.ts'
import { BASE_PATH } from './base-path.ts'
import { type InputOf, type OperationName, type Operations, ROUTES, type ValueOf } from './operations.ts'

interface AnyInput {
  path?: Record<string, string>
  /** A list is sent as the same name several times. */
  query?: Record<string, string | number | readonly string[] | undefined>
  body?: unknown
}

/** Operations without path, query and body, or with a query alone, need no input. */
export type Given<N extends OperationName> =
  Record<never, never> extends InputOf<N> ? [input?: InputOf<N>] : [input: InputOf<N>]

export interface SessionWatch {
  /** Asks for a proof; true when it was given. */
  prove(): Promise<boolean>
  /** Nobody is signed in any more. */
  ended(): void
  /** Something isn't allowed: the role may be another one than the page knows. */
  refused(): void
}

let watch: SessionWatch = { prove: async () => false, ended: () => {}, refused: () => {} }

/** The session room says what is to be done; this file can't know about dialogs. */
export function watchSession(given: SessionWatch): void {
  watch = given
}

/** After these the session goes on under another cookie, in all windows of this browser. */
const RENEWING: readonly string[] = ['signIn', 'stepUp', 'confirmTotp', 'disableTotp', 'changePassword']
const otherWindows = new BroadcastChannel('gangway-session')
let cookiesSeen = 0
otherWindows.addEventListener('message', () => {
  cookiesSeen++
})

export async function call<N extends OperationName>(name: N, ...[input]: Given<N>): Promise<ValueOf<N>> {
  const given = (input ?? {}) as AnyInput
  const cookie = cookiesSeen
  try {
    return await send(name, given)
  } catch (error) {
    if (isSignedOut(error) && cookiesSeen !== cookie) return await sendOrEnd(name, given)
    tellWatch(error)
    if (error instanceof ApiError && error.code === 'Session.StepUpRequired' && (await watch.prove()))
      return await sendOrEnd(name, given)
    throw error
  }
}

async function sendOrEnd<N extends OperationName>(name: N, given: AnyInput): Promise<ValueOf<N>> {
  try {
    return await send(name, given)
  } catch (error) {
    tellWatch(error)
    throw error
  }
}

function tellWatch(error: unknown): void {
  if (isSignedOut(error)) watch.ended()
  if (isForbidden(error)) watch.refused()
}

/** The bytes that a GET operation answers with, for what is shown rather than saved. */
export async function callFile<N extends OperationName>(name: N, ...given: Given<N>): Promise<Blob> {
  const cookie = cookiesSeen
  let answer = await fetchFile(name, ...given)
  if (answer.status === 401 && cookiesSeen !== cookie) answer = await fetchFile(name, ...given)
  if (answer.ok) return answer.blob().catch(() => Promise.reject(noAnswer()))
  const error = errorOf(answer, await answer.json().catch(() => undefined))
  tellWatch(error)
  throw error
}

function fetchFile<N extends OperationName>(name: N, ...given: Given<N>): Promise<Response> {
  return fetch(addressOf(name, ...given), { credentials: 'same-origin', redirect: 'error' }).catch(() =>
    Promise.reject(noAnswer()),
  )
}

function noAnswer(): ApiError {
  const description = 'The service did not answer. Check your connection and try again.'
  return new ApiError({ code: NO_ANSWER, description, status: 0 })
}

/** For links and images: what a GET operation answers, as an address. */
export function addressOf<N extends OperationName>(name: N, ...[input]: Given<N>): string {
  const { path = {}, query = {} } = (input ?? {}) as AnyInput
  const filled = ROUTES[name][1].replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path[key] ?? ''))
  const wanted = Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, String(one)]))
  const search = new URLSearchParams(wanted.filter(([, value]) => value !== '')).toString()
  return `${BASE_PATH}${filled}${search ? `?${search}` : ''}`
}

async function send<N extends OperationName>(name: N, given: AnyInput): Promise<Operations[N]['value']> {
  const [method] = ROUTES[name]
  let answer: Response
  try {
    answer = await fetch(addressOf(name, ...([given] as unknown as Given<N>)), {
      method,
      headers: { accept: 'application/json', ...(given.body ? { 'content-type': 'application/json' } : {}) },
      ...(given.body ? { body: JSON.stringify(given.body) } : {}),
      credentials: 'same-origin',
      redirect: 'error',
    })
  } catch {
    throw noAnswer()
  }
  const envelope = await answer.json().catch(() => undefined)
  if (!answer.ok || envelope?.isSuccess !== true) throw errorOf(answer, envelope)
  if (RENEWING.includes(name)) {
    cookiesSeen++
    otherWindows.postMessage('renewed')
  }
  return envelope.value
}

function errorOf(answer: Response, envelope: unknown): ApiError {
  const { error } = (envelope ?? {}) as {
    error?: { code?: string; description?: string; message?: string; details?: ApiError['details'] }
  }
  return new ApiError({
    code: error?.code ?? NOT_UNDERSTOOD,
    // What isn't there is told in the words of the Partner API.
    description: error?.description ?? error?.message ?? 'The answer could not be understood. Try again shortly.',
    status: answer.status,
    requestId: answer.headers.get('x-request-id') ?? undefined,
    details: error?.details,
    retryAfterSeconds: Number(answer.headers.get('retry-after')) || undefined,
  })
}
