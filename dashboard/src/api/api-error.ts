// Whatever keeps a call from being answered with a value.

export interface FieldError {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** Codes the service doesn't have: there was no answer, or none that we understand. */
export const NO_ANSWER = 'Network.NoAnswer'
export const NOT_UNDERSTOOD = 'Network.NotUnderstood'

export class ApiError extends Error {
  readonly code: string
  /** 0 when there was no answer. */
  readonly status: number
  readonly requestId: string | undefined
  readonly details: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(given: {
    code: string
    description: string
    status: number
    requestId?: string | undefined
    details?: readonly FieldError[] | undefined
    retryAfterSeconds?: number | undefined
  }) {
    super(given.description)
    this.name = 'ApiError'
    this.code = given.code
    this.status = given.status
    this.requestId = given.requestId
    this.details = given.details ?? []
    this.retryAfterSeconds = given.retryAfterSeconds
  }
}

const SESSION_OVER = new Set(['Session.NotSignedIn', 'Partner.NotAuthenticated'])
const MAY_NOT = new Set(['Partner.NotAuthorized', 'Document.AccessDenied'])

/** Nobody is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && SESSION_OVER.has(error.code)
}

/** Signed in, but the role doesn't allow it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && MAY_NOT.has(error.code)
}

/** The partner itself is inactive, or isn't approved yet. */
export function isPartnerClosed(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === 'Partner.Inactive' || error.code === 'Partner.OnboardingNotApproved')
  )
}

/** The person closed the dialog that asked for a proof: they know, nothing needs to be said. */
export function isTakenBack(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'Session.StepUpRequired'
}

/** What is wrong with one field of a form, by its name in the body. */
export function fieldErrorOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.details.find(({ path }) => path === `/${field}` || path === field)?.message
}
