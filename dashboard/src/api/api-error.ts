// Why a call returned no value.
export interface FieldError {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** Codes the service doesn't have: no response, or one that isn't its envelope. */
export const NO_RESPONSE = 'Network.NoResponse'
export const MALFORMED_RESPONSE = 'Network.MalformedResponse'

export class ApiError extends Error {
  readonly code: string
  /** 0 without a response. */
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

const SIGNED_OUT = new Set(['Session.NotSignedIn', 'Partner.NotAuthenticated'])
const FORBIDDEN = new Set(['Partner.NotAuthorized', 'Document.AccessDenied'])
const PARTNER_CLOSED = new Set(['Partner.Inactive', 'Partner.OnboardingNotApproved'])

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && SIGNED_OUT.has(error.code)
}

/** Signed in, but the role doesn't allow it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && FORBIDDEN.has(error.code)
}

/** A missing record stays missing: retrying won't help. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The partner organisation is inactive or not approved yet. */
export function isPartnerClosed(error: unknown): error is ApiError {
  return error instanceof ApiError && PARTNER_CLOSED.has(error.code)
}

/** The current state doesn't allow the change, usually because someone else changed it first. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 409 || error.status === 412) && !isPartnerClosed(error)
}

/** The user closed the dialog that asked for their password: no message is needed. */
export function isStepUpCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'Session.StepUpRequired'
}

/** The validation error of one form field, by its name in the request body. */
export function fieldErrorOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.details.find(({ path }) => path === `/${field}` || path === field)?.message
}
