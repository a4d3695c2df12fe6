// One class of error for whatever goes wrong, told apart by its code.
import type { PartnerErrorCode } from './generated/partner-api.ts'

/** What can go wrong on this side of the wire. */
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

/** One thing that is wrong with a request. */
export interface FieldError {
  /** A JSON pointer into the body, or the name of a query parameter. */
  readonly path: string
  readonly code: string
  readonly message: string
  /** With Customer.PartnerCustomerIdDuplicate: the customer that has the reference. */
  readonly customerId?: string
}

interface Circumstances {
  readonly status?: number | undefined
  readonly details?: readonly FieldError[] | undefined
  readonly requestId?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

export class GangwayError<Code extends GangwayErrorCode = GangwayErrorCode> extends Error {
  /** Decide on this; the message is for people and may change. A code that came later is passed on as it is. */
  readonly code: Code
  /** Undefined when no answer came. */
  readonly status: number | undefined
  /** Every fault of the request at once. */
  readonly details: readonly FieldError[]
  /** Names the request in the service's logs. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, message: string, { cause, ...known }: Circumstances = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'GangwayError'
    this.code = code
    this.status = known.status
    this.details = known.details ?? []
    this.requestId = known.requestId
    this.retryAfterSeconds = known.retryAfterSeconds
  }
}

/** With codes: whether it is an error of one of them, which TypeScript then knows as well. */
export function isGangwayError<Code extends GangwayErrorCode = GangwayErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is GangwayError<Code> {
  return error instanceof GangwayError && (codes.length === 0 || codes.includes(error.code as Code))
}
