// Every code a caller can meet, with its status and its text: the doors only render this table.
// `says` is the text when the place that refuses has nothing more exact to say. Never put a caller's value into a text.

interface Row {
  readonly status: number
  readonly message: string
}

export const ERRORS = {
  // The body as a whole, and its fields
  Validation: { status: 400, message: 'The request is not valid.' },
  'ValidationControl.Error': { status: 400, message: 'The request is not valid.' },
  'PhoneNumber.Invalid': { status: 400, message: 'A phone number must be a + followed by 7 to 15 digits.' },
  'Customer.PartnerCustomerIdRequired': { status: 400, message: 'partnerCustomerId is required.' },
  'Customer.PartnerCustomerIdInvalid': {
    status: 400,
    message:
      'partnerCustomerId must be 1 to 100 letters, digits, dots, underscores, colons or hyphens, and start with a letter or digit.',
  },
  'Country.NotFound': { status: 400, message: 'No country has that ISO 3166-1 alpha-3 code.' },
  'BusinessType.NotFound': { status: 400, message: 'No business type has that code.' },
  'OnboardingConfig.NotFound': {
    status: 400,
    message: 'There is no active onboarding configuration for that country.',
  },
  'Partner.BusinessProfileIdMismatch': {
    status: 400,
    message: 'customerId in the body differs from the id in the path.',
  },
  'Document.NotFound': { status: 400, message: 'No document has that id.' },

  // Who is calling, and what they may reach
  'Partner.NotAuthenticated': { status: 401, message: 'A valid access token is required.' },
  'Partner.NotAuthorized': { status: 403, message: 'The customer belongs to another partner.' },
  'Document.AccessDenied': { status: 403, message: 'The document belongs to another customer.' },
  'Customer.NotFound': { status: 404, message: 'No customer has that id.' },

  // The state of things
  'Customer.PartnerCustomerIdDuplicate': {
    status: 409,
    message: 'partnerCustomerId is already used by another customer of this partner.',
  },
  'Customer.UnderReview': { status: 409, message: 'An analyst is reviewing this customer; it cannot be changed now.' },
  'Customer.NotEditable': { status: 409, message: 'A rejected customer cannot be changed.' },
  'Customer.VersionMismatch': { status: 412, message: 'The customer has changed since the version named in If-Match.' },
  'Idempotency.KeyInvalid': { status: 400, message: 'Idempotency-Key must be 1 to 255 visible ASCII characters.' },
  'Idempotency.KeyReused': { status: 422, message: 'This Idempotency-Key was used with a different request.' },
  'Idempotency.InProgress': { status: 409, message: 'A request with this Idempotency-Key is still running.' },

  // The dashboard and its webhooks
  'Partner.Inactive': { status: 409, message: 'The partner is inactive.' },
  'Partner.OnboardingNotApproved': { status: 409, message: "The partner's own onboarding is not approved yet." },
  'Webhook.UrlNotHttps': { status: 400, message: 'The URL must be an absolute https URL.' },
  'Webhook.UrlNotPublic': { status: 400, message: 'The URL must lead to a public address.' },
  'Webhook.UrlUnresolvable': { status: 400, message: 'The host of the URL cannot be resolved.' },
  'Webhook.RangeInvalid': { status: 400, message: 'The window must end after it starts.' },
  'Webhook.RangeTooWide': { status: 400, message: 'The window may span at most seven days.' },
  'Webhook.EventExpired': { status: 400, message: 'Events are kept for replay for 30 days.' },
  'Webhook.EndpointDisabled': { status: 400, message: 'The endpoint is disabled; enable it first.' },
  'Webhook.TestFireRejected': { status: 400, message: 'The test event could not be recorded.' },
  'Webhook.StatusUnknown': { status: 400, message: 'status must be Pending, Delivered or Exhausted.' },
  'Webhook.EndpointNotFound': { status: 404, message: 'No webhook is registered.' },
  'Webhook.DeliveryNotFound': { status: 404, message: 'No delivery has that id.' },
  'Webhook.DispatcherUnavailable': {
    status: 503,
    message: 'The delivery service cannot be reached; nothing has changed. Try again shortly.',
  },

  // The review of a customer by our own staff
  'Review.NotQueued': { status: 409, message: 'The customer is not waiting for a review.' },
  'Review.AlreadyClaimed': { status: 409, message: 'Somebody else is reviewing this customer.' },
  'Review.NothingToClaim': { status: 409, message: 'Nothing is waiting that you could claim.' },
  'Review.NotInReview': { status: 409, message: 'Nobody is reviewing this customer; claim it first.' },
  'Review.NotOwner': { status: 409, message: 'Somebody else is reviewing this customer.' },
  'Review.VersionStale': {
    status: 409,
    message: 'The customer has changed since the version this was decided on; look at it again.',
  },
  'Review.NotAwaitingSecondApproval': { status: 409, message: 'The customer is not waiting for a second approval.' },
  'Review.SecondPersonRequired': {
    status: 409,
    message: 'Whoever proposed the approval cannot be the second to approve it.',
  },
  'Review.NotClosed': { status: 409, message: 'Only an approved or rejected customer can be reopened.' },
  'Review.OpenItems': { status: 409, message: 'Something that was asked for is neither accepted nor waived.' },
  'Review.RequirementsOpen': { status: 409, message: 'Something that the rules require is missing and not waived.' },
  'Review.PeopleUndecided': { status: 409, message: 'Not every person has been decided on.' },
  'Review.ScreeningOpen': { status: 409, message: 'A screening hit has not been decided on.' },
  'Review.ScreeningConfirmed': {
    status: 409,
    message: 'A sanctions hit is confirmed: the customer can only be rejected.',
  },
  'Review.ScreeningPending': { status: 409, message: 'The screening has not finished.' },
  'Review.ItemNotFound': { status: 404, message: 'No item of this customer has that id.' },
  'Review.ItemNotOpen': { status: 409, message: 'The item has been accepted or waived already.' },
  'Review.PersonNotFound': { status: 404, message: 'No person of this customer has that id.' },
  'Review.DocumentNotFound': { status: 404, message: 'No document of this customer that has arrived has that id.' },

  'Screening.HitNotFound': { status: 404, message: 'No screening hit of this customer has that id.' },
  'Screening.HitChanged': {
    status: 409,
    message: 'The hit has changed or was decided since it was read; look at it again.',
  },
  'Screening.SubjectNotFound': { status: 404, message: 'Nobody of this customer has that id.' },

  // People: signing in, and what they may do to each other
  'SignIn.Failed': { status: 401, message: 'The email, the password or the code is not right.' },
  'SignIn.TotpRequired': { status: 401, message: 'A code from the authenticator app is required as well.' },
  'Session.NotSignedIn': { status: 401, message: 'Sign in first.' },
  'Session.StepUpRequired': {
    status: 403,
    message: 'Prove once more that it is you; the last time is more than ten minutes ago.',
  },
  'Session.TotpEnrolmentRequired': {
    status: 403,
    message: 'Set up an authenticator app first; your role requires it.',
  },
  'Totp.CodeInvalid': { status: 400, message: 'The code is not right, or was used before.' },
  'Totp.AlreadyEnrolled': { status: 409, message: 'An authenticator app is set up already.' },
  'Totp.NotEnrolled': { status: 409, message: 'No authenticator app is set up.' },
  'Totp.Required': { status: 409, message: 'Your role requires an authenticator app.' },
  'Link.NotUsable': { status: 400, message: 'This link has expired or was used before.' },
  'Mail.Unavailable': { status: 503, message: 'Mail cannot be sent from here at the moment.' },
  'Partner.NotFound': { status: 404, message: 'No partner has that id.' },
  'User.NotFound': { status: 404, message: 'No person here has that id.' },
  'User.AlreadyMember': { status: 409, message: 'This person is a member already.' },
  'User.LastAdmin': { status: 409, message: 'At least one admin must remain.' },
  'Credential.NotFound': { status: 404, message: 'No credential has that id.' },

  // The door itself
  'Route.NotFound': { status: 404, message: 'There is no such route.' },
  'Route.MethodNotAllowed': { status: 405, message: 'This path does not take that method; see Allow.' },
  'Request.CrossSite': { status: 403, message: 'This request comes from another site.' },
  'Request.TooLarge': { status: 413, message: 'The request is larger than the limit.' },
  'Request.UnsupportedMediaType': { status: 415, message: 'Send the body as application/json.' },
  'RateLimit.Exceeded': { status: 429, message: 'Too many requests; see Retry-After.' },
  'Service.Error': { status: 500, message: 'Something went wrong on our side.' },
  'Service.Unavailable': { status: 503, message: 'The service is temporarily unavailable; try again shortly.' },
} as const satisfies Record<string, Row>

export type ErrorCode = keyof typeof ERRORS

/** One thing that is wrong with a request. `path` is a JSON pointer into the body, or the name of a query parameter. */
export interface FieldError {
  readonly path: string
  readonly code: ErrorCode
  readonly message: string
  /** Only on Customer.PartnerCustomerIdDuplicate: the customer that holds the reference. */
  readonly customerId?: string
}

/** A request that is refused. Anything else that is thrown is a fault of ours and becomes a 500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      details?: readonly FieldError[]
      status?: number
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.status = options.status ?? ERRORS[code].status
    this.details = options.details
    this.headers = options.headers ?? {}
  }
}

/** Several faults have one name: `Validation` before `ValidationControl.Error` before the specific codes, in order of occurrence. */
export function codeOf(fieldErrors: readonly FieldError[]): ErrorCode {
  const has = (code: ErrorCode) => fieldErrors.some((fieldError) => fieldError.code === code)
  if (has('Validation')) return 'Validation'
  if (has('ValidationControl.Error')) return 'ValidationControl.Error'
  return fieldErrors[0]?.code ?? 'Service.Error'
}

/** Refuses with every fault at once. A request with hundreds of faults is told the first hundred. */
export function throwFieldErrors(fieldErrors: readonly FieldError[]): void {
  if (fieldErrors.length === 0) return
  const code = codeOf(fieldErrors)
  const message =
    fieldErrors.length === 1
      ? fieldErrors[0]!.message
      : `${fieldErrors.length} things are wrong with the request; see details.`
  throw new ApiError(code, { message, details: fieldErrors.slice(0, MAX_DETAILS) })
}

const MAX_DETAILS = 100
