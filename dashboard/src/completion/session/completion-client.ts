// The only code of the page that calls the service. The token of the link is kept in memory only: with it, a session that ended
// while the page was open continues without the visitor noticing.
import { BASE_PATH } from '../../api/base-path.ts'
import type { CompletionOperations } from '../../api/completion-operations.ts'
import { COMPLETION_ROUTES } from '../../api/completion-operations.ts'

export type CompletionState = CompletionOperations['getCompletionRequirements']['value']
export type CompletionRequirement = CompletionState['requirements'][number]
export type CompletionOptions = CompletionOperations['getCompletionOptions']['value']
export type IdentityRequirement = CompletionOperations['getCompletionIdentityRequirements']['value'][number]
export type UploadLink = CompletionOperations['createCompletionUploadLink']['value']

export interface FieldError {
  readonly path: string
  readonly code: string
}

/** `Network.NoResponse` when there was no answer of the service. */
export class CompletionError extends Error {
  readonly code: string
  readonly details: readonly FieldError[]
  readonly requestId: string | undefined

  constructor(code: string, details: readonly FieldError[] = [], requestId?: string) {
    super(code)
    this.code = code
    this.details = details
    this.requestId = requestId
  }
}

export const NO_RESPONSE = 'Network.NoResponse'
const SESSION_ENDED = 'Completion.SessionEnded'

export function isSessionEnded(error: unknown): boolean {
  return error instanceof CompletionError && error.code === SESSION_ENDED
}

export function isLinkNotUsable(error: unknown): boolean {
  return error instanceof CompletionError && error.code === 'Completion.LinkNotUsable'
}

/** Someone else was first, or it is no longer asked for. */
export function isAlreadyAnswered(error: unknown): boolean {
  return error instanceof CompletionError && error.code === 'Completion.RequirementNotOpen'
}

type Answer = CompletionOperations['answerRequirement']['body']
type UploadRequest = CompletionOperations['createCompletionUploadLink']['body']

export class CompletionClient {
  #token: string | undefined

  async open(token: string): Promise<CompletionState> {
    this.#token = token
    try {
      return await send<CompletionState>('openCompletionSession', { body: { token } })
    } catch (error) {
      if (isLinkNotUsable(error)) this.#token = undefined
      throw error
    }
  }

  /** Continues the session, or opens the link again when another tab has opened another one. */
  resume(): Promise<CompletionState> {
    return this.#token === undefined ? this.requirements() : this.open(this.#token)
  }

  requirements(): Promise<CompletionState> {
    return this.#call('getCompletionRequirements')
  }

  answer(answer: Answer): Promise<CompletionState> {
    return this.#call('answerRequirement', { body: answer })
  }

  uploadLink(request: UploadRequest): Promise<UploadLink> {
    return this.#call('createCompletionUploadLink', { body: request })
  }

  options(): Promise<CompletionOptions> {
    return this.#call('getCompletionOptions')
  }

  identityRequirements(countryCode: string): Promise<IdentityRequirement[]> {
    return this.#call('getCompletionIdentityRequirements', { query: { countryCode } })
  }

  async #call<Value>(name: keyof typeof COMPLETION_ROUTES, given: Given = {}): Promise<Value> {
    try {
      return await send<Value>(name, given)
    } catch (error) {
      if (!isSessionEnded(error) || this.#token === undefined) throw error
      await this.open(this.#token)
      return send<Value>(name, given)
    }
  }
}

interface Given {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string>>
}

async function send<Value>(name: keyof typeof COMPLETION_ROUTES, { body, query }: Given): Promise<Value> {
  const [method, path] = COMPLETION_ROUTES[name]
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const response = await fetch(`${BASE_PATH}${path}${search}`, {
    method,
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    credentials: 'same-origin',
    redirect: 'error',
  }).catch(() => Promise.reject(new CompletionError(NO_RESPONSE)))
  const envelope = await response.json().catch(() => undefined)
  if (response.ok && envelope?.isSuccess === true) return envelope.value
  const { code = 'Service.Error', details = [] } = envelope?.error ?? {}
  throw new CompletionError(code, details, response.headers.get('x-request-id') ?? undefined)
}
