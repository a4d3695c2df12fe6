// One error class for everything that can go wrong. Its code says what did.
import type { PartnerErrorCode } from './generated/partner-api.ts'

/** Errors that arise on your side of the connection rather than in the service. */
export type ClientErrorCode =
  | 'Client.ConnectionFailed'
  | 'Client.TimedOut'
  | 'Client.UnexpectedAnswer'
  | 'Client.KeyUnusable'
  | 'Client.FileUnusable'
  | 'Client.UploadRefused'
  | 'Client.DocumentRejected'
  | 'Client.DocumentNotConfirmed'

export type GangwayErrorCode =
  | PartnerErrorCode
  | ClientErrorCode
  | 'Route.NotFound'
  | 'Route.MethodNotAllowed'
  | 'Token.Refused'

/** One validation error of a request. */
export interface FieldError {
  /** A JSON Pointer into the body, for example `/website`, or the name of a query parameter. */
  readonly path: string
  readonly code: string
  readonly message: string
  /** Only with `Customer.PartnerCustomerIdDuplicate`: the customer that already has this reference. */
  readonly customerId?: string
}

interface ErrorContext {
  readonly status?: number | undefined
  readonly details?: readonly FieldError[] | undefined
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/**
 * Thrown by every call that fails. Use {@link isGangwayError} to check for it.
 *
 * ```ts
 * try {
 *   await gangway.businessProfiles.create(profile)
 * } catch (error) {
 *   if (!isGangwayError(error)) throw error
 *   for (const { path, message } of error.details) console.log(path, message)
 * }
 * ```
 */
export class GangwayError<Code extends GangwayErrorCode = GangwayErrorCode> extends Error {
  /** Branch on this, not on the message, which may change. It may be a code that is newer than this SDK. */
  readonly code: Code
  /** The HTTP status; undefined when there was no response. */
  readonly status: number | undefined
  /** All validation errors of the request at once; empty for other errors. */
  readonly details: readonly FieldError[]
  /** Identifies the request in the service's logs. Include it when you contact support. */
  readonly requestId: string | undefined
  /** How long to wait before the next attempt, from the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, message: string, { cause, ...context }: ErrorContext = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'GangwayError'
    this.code = code
    this.status = context.status
    this.details = context.details ?? []
    this.requestId = context.requestId
    this.retryAfterSeconds = context.retryAfterSeconds
  }
}

/**
 * Checks whether an error is a {@link GangwayError}, and optionally whether it has one of the given codes. TypeScript
 * narrows `error.code` to those codes.
 *
 * ```ts
 * if (isGangwayError(error, 'Customer.NotFound')) return undefined
 * ```
 */
export function isGangwayError<Code extends GangwayErrorCode = GangwayErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is GangwayError<Code> {
  return error instanceof GangwayError && (codes.length === 0 || codes.includes(error.code as Code))
}
