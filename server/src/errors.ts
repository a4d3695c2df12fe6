// Every error code with its status and default message. Messages say what happened, why, and how to fix it; they never
// contain a value that a caller sent.

interface Row {
  readonly status: number
  readonly message: string
}

export const ERRORS = {
  // The request and its fields
  Validation: { status: 400, message: 'The request is invalid.' },
  'ValidationControl.Error': { status: 400, message: 'The request is invalid.' },
  'PhoneNumber.Invalid': { status: 400, message: 'A phone number must be a + followed by 7 to 15 digits.' },
  'Customer.PartnerCustomerIdRequired': { status: 400, message: 'partnerCustomerId is required.' },
  'Customer.PartnerCustomerIdInvalid': {
    status: 400,
    message:
      'partnerCustomerId must be 1 to 100 letters, digits, dots, underscores, colons or hyphens, and start with a letter or digit.',
  },
  'Country.NotFound': { status: 400, message: 'Unknown country code (expected ISO 3166-1 alpha-3).' },
  'BusinessType.NotFound': { status: 400, message: 'Unknown business type code.' },
  'OnboardingConfig.NotFound': {
    status: 400,
    message: 'Onboarding is not available for that country.',
  },
  'Partner.BusinessProfileIdMismatch': {
    status: 400,
    message: 'customerId in the body must equal the ID in the path.',
  },
  'Document.NotFound': { status: 400, message: 'Document not found.' },

  // Authentication and ownership
  'Partner.NotAuthenticated': { status: 401, message: 'A valid access token is required.' },
  'Partner.NotAuthorized': { status: 403, message: 'The customer belongs to another partner.' },
  'Document.AccessDenied': { status: 403, message: 'The document belongs to another customer.' },
  'Customer.NotFound': { status: 404, message: 'Customer not found.' },
  'Customer.PersonNotFound': { status: 404, message: 'Person not found.' },

  // The state of a customer
  'Customer.PartnerCustomerIdDuplicate': {
    status: 409,
    message: 'partnerCustomerId is already used by another customer of this partner.',
  },
  'Customer.UnderReview': {
    status: 409,
    message: 'This customer is under review and cannot be changed until the review ends.',
  },
  'Customer.NotEditable': { status: 409, message: 'A rejected customer cannot be changed.' },
  'Customer.VersionMismatch': {
    status: 412,
    message: 'The customer has changed since the version in If-Match. Read it again and retry with the new ETag.',
  },
  'Idempotency.KeyInvalid': { status: 400, message: 'Idempotency-Key must be 1 to 255 visible ASCII characters.' },
  'Idempotency.KeyReused': { status: 422, message: 'This Idempotency-Key was used with a different request.' },
  'Idempotency.InProgress': { status: 409, message: 'A request with this Idempotency-Key is still running.' },

  // Completion links
  'Completion.LinkNotUsable': {
    status: 404,
    message: 'This link cannot be used. It may have expired or been replaced. Ask for a new one.',
  },
  'Completion.SessionEnded': { status: 401, message: 'The session has ended. Open the link again.' },
  'Completion.RequirementNotOpen': {
    status: 409,
    message: 'This requirement was answered in the meantime or is no longer requested. Reload the requirements.',
  },
  'Completion.LinkNotFound': { status: 404, message: 'Completion link not found.' },
  'Completion.TooManyLinks': {
    status: 409,
    message: 'A customer can have at most 10 open completion links. Revoke one first.',
  },
  'Branding.LogoNotFound': { status: 404, message: 'Logo not found.' },

  // Dashboard and webhooks
  'Partner.Inactive': { status: 409, message: 'The partner is inactive.' },
  'Partner.OnboardingNotApproved': { status: 409, message: 'Your organisation has not been approved yet.' },
  'Webhook.UrlNotHttps': {
    status: 400,
    message: 'The URL must be an absolute https URL, for example https://hooks.acme.example/gangway.',
  },
  'Webhook.UrlNotPublic': { status: 400, message: 'Every address of the host must be public.' },
  'Webhook.UrlUnresolvable': { status: 400, message: 'The host name cannot be resolved.' },
  'Webhook.RangeInvalid': { status: 400, message: 'The end of the period must be later than its start.' },
  'Webhook.RangeTooWide': {
    status: 400,
    message: 'The period is too long: at most 7 days for a replay, 31 days for statistics.',
  },
  'Webhook.EventExpired': { status: 400, message: 'Events can be replayed for 30 days after they occurred.' },
  'Webhook.EndpointDisabled': { status: 400, message: 'The endpoint is disabled. Enable it first.' },
  'Webhook.TestFireRejected': { status: 400, message: 'The test event could not be recorded.' },
  'Webhook.ReplayInProgress': {
    status: 409,
    message: 'Another replay is still running. Wait until each of its events has been attempted once.',
  },
  'Webhook.ReplayTooLarge': {
    status: 409,
    message: 'The period has more than 10,000 events. Choose a shorter period or one event type.',
  },
  'Webhook.StatusUnknown': { status: 400, message: 'status must be Pending, Retrying, Delivered or Exhausted.' },
  'ApiRequest.NotFound': { status: 404, message: 'API request not found. Requests are kept for 7 days.' },
  'Webhook.EndpointNotFound': { status: 404, message: 'No webhook endpoint is registered.' },
  'Webhook.DeliveryNotFound': { status: 404, message: 'Delivery not found.' },
  'Webhook.DispatcherUnavailable': {
    status: 503,
    message: 'The delivery service is unavailable. Nothing has changed. Try again shortly.',
  },

  // Review by staff
  'Review.NotQueued': { status: 409, message: 'The customer is not in the review queue.' },
  'Review.AlreadyClaimed': { status: 409, message: 'Another analyst is reviewing this customer.' },
  'Review.ReviewerSuspended': { status: 409, message: 'This reviewer is suspended. Choose another one.' },
  'Review.NothingToClaim': { status: 409, message: 'No cases available to claim.' },
  'Review.NotInReview': { status: 409, message: 'The case is not claimed. Claim it first.' },
  'Review.NotOwner': { status: 409, message: 'Another analyst is reviewing this customer.' },
  'Review.VersionStale': {
    status: 409,
    message: 'The customer has changed since the version you decided on. Reload the case.',
  },
  'Review.NotAwaitingSecondApproval': { status: 409, message: 'The customer is not awaiting a second approval.' },
  'Review.SecondPersonRequired': {
    status: 409,
    message: 'The second approval must come from a different analyst than the first.',
  },
  'Review.DuplicateNotFound': { status: 404, message: 'The two customers have nothing in common.' },
  'Review.DuplicateChanged': {
    status: 409,
    message: 'What the two customers have in common has changed. Review it and try again.',
  },
  'Review.NotEscalatedByYou': {
    status: 409,
    message: 'Only a supervisor, or the reviewer who escalated the case, can end the escalation.',
  },
  'Review.CaseClosed': {
    status: 409,
    message: 'The case is closed: what was checked and decided for it stays as it was. Reopen the case to change it.',
  },
  'Review.NotClosed': { status: 409, message: 'Only an approved or rejected customer can be reopened.' },
  'Review.OpenItems': { status: 409, message: 'A requested change is neither accepted nor waived.' },
  'Review.RequirementsOpen': { status: 409, message: 'A requirement is neither met nor waived.' },
  'Review.PeopleUndecided': { status: 409, message: 'Some people are still undecided.' },
  'Review.ScreeningOpen': { status: 409, message: 'A screening match is still undecided.' },
  'Review.ScreeningConfirmed': {
    status: 409,
    message: 'A sanctions match is confirmed. The customer can only be rejected.',
  },
  'Review.ScreeningPending': { status: 409, message: 'Screening has not finished. Try again shortly.' },
  'Review.HitsNotAcknowledged': {
    status: 409,
    message: 'Acknowledge this confirmed screening match in `acknowledgedHitIds`.',
  },
  'Review.IdentityNotFound': { status: 404, message: 'Identity not found.' },
  'Review.ItemNotFound': { status: 404, message: 'Requested change not found.' },
  'Review.ItemNotOpen': { status: 409, message: 'The requested change is already accepted or waived.' },
  'Review.NotWaivedInThisRound': { status: 409, message: 'It is not waived, or was waived in an earlier round.' },
  'Review.NotAccepted': { status: 409, message: 'It is not accepted, so there is nothing to undo.' },
  'Review.NotRejected': { status: 409, message: 'It is not rejected, so there is nothing to undo.' },
  'Review.PersonNotFound': { status: 404, message: 'Person not found.' },
  'Review.DocumentNotFound': { status: 404, message: 'Document not found, or not uploaded yet.' },

  'Attachment.NotFound': { status: 404, message: 'Attachment not found.' },
  'Attachment.NotUploaded': { status: 409, message: 'The file has not arrived yet. Upload it with the link first.' },
  'Attachment.Rejected': {
    status: 409,
    message:
      'The file was rejected: it must be an intact PDF, JPEG or PNG of the announced type and size, without malware.',
  },
  'Attachment.NotOwner': {
    status: 409,
    message: 'Only the user who added the attachment or a supervisor can remove it.',
  },

  'QualitySample.NotFound': { status: 404, message: 'Quality sample not found.' },
  'QualitySample.OwnDecision': {
    status: 409,
    message: 'You approved this customer. Another analyst must review the sample.',
  },
  'QualitySample.AlreadyReviewed': { status: 409, message: 'The sample has already been reviewed.' },
  'QualitySample.NotInForce': {
    status: 409,
    message:
      'The approval is no longer in force: the case was reopened, or the customer was changed or erased. No review is needed.',
  },

  'Alert.NotFound': { status: 404, message: 'Alert not found.' },
  'Alert.Closed': { status: 409, message: 'The alert is already closed.' },
  'Alert.ClaimedByOther': { status: 409, message: 'Another analyst has claimed this alert.' },
  'Alert.CustomerNotApproved': {
    status: 409,
    message: 'The customer is no longer approved. Work on its case instead.',
  },
  'Alert.SanctionsMatch': {
    status: 409,
    message: 'A sanctions match cannot be accepted. Confirm the match, or dismiss it as a false positive.',
  },
  'Alert.NotProposed': { status: 409, message: 'No dismissal of this alert is proposed.' },
  'Alert.ProposedByYou': {
    status: 409,
    message: 'You proposed dismissing this alert, so a second approver must decide on it.',
  },
  'Alert.SecondPersonRequired': {
    status: 409,
    message: 'This customer is high risk, so a second approver must agree. Dismiss the alert instead.',
  },

  'Screening.HitNotFound': { status: 404, message: 'Screening match not found.' },
  'Screening.HitChanged': {
    status: 409,
    message: 'The screening match has changed since you read it. Reload it.',
  },
  'Screening.SubjectNotFound': { status: 404, message: 'Screening subject not found.' },

  // Users: sign-in, second factor, membership
  'SignIn.Failed': { status: 401, message: 'Incorrect email, password or code.' },
  'SignIn.TotpRequired': { status: 401, message: 'A code from your authenticator app is required.' },
  'SignIn.PasskeyRequired': { status: 401, message: 'A passkey or a recovery code is required.' },
  'Session.NotSignedIn': { status: 401, message: 'Sign in first.' },
  'Session.NotFound': { status: 404, message: 'Session not found.' },
  'Session.StepUpRequired': {
    status: 403,
    message: 'Re-authenticate: your last confirmation was more than 10 minutes ago.',
  },
  'Session.TotpEnrolmentRequired': {
    status: 403,
    message: 'Your role requires a passkey or an authenticator app. Set one up first.',
  },
  'Totp.CodeInvalid': { status: 400, message: 'The code is incorrect or was already used.' },
  'Totp.AlreadyEnrolled': { status: 409, message: 'An authenticator app is already set up.' },
  'Totp.NotEnrolled': { status: 409, message: 'No authenticator app is set up.' },
  'Totp.Required': { status: 409, message: 'Your role requires a second factor. Add a passkey first.' },
  'Passkey.NotAvailable': {
    status: 409,
    message: 'Passkeys are not available at this address. They need a host name with https, or localhost.',
  },
  'Passkey.NotFound': { status: 404, message: 'Passkey not found.' },
  'Passkey.NotRegistered': { status: 409, message: 'No passkey is registered for this address.' },
  'Passkey.Invalid': { status: 400, message: 'The passkey could not be verified. Try again.' },
  'Passkey.AlreadyRegistered': { status: 409, message: 'This passkey is already registered.' },
  'Passkey.LimitReached': { status: 409, message: 'You have 20 passkeys. Remove one first.' },
  'Passkey.Required': {
    status: 409,
    message: 'Your role requires a second factor. Add another passkey or an authenticator app first.',
  },
  'SignIn.Suspended': {
    status: 403,
    message: 'Your account is suspended. Contact an operator of this installation.',
  },
  'Link.NotUsable': { status: 400, message: 'This link has expired or was already used.' },
  'Mail.Unavailable': { status: 503, message: 'Email cannot be sent at the moment. Try again later.' },
  'Partner.NotFound': { status: 404, message: 'Partner not found.' },
  'User.NotFound': { status: 404, message: 'User not found.' },
  'User.NoPassword': {
    status: 409,
    message: 'This user signs in with single sign-on and has no password here.',
  },
  'User.AlreadyMember': { status: 409, message: 'This user is already a member.' },
  'User.LastAdmin': { status: 409, message: 'At least one admin must remain.' },
  'Credential.NotFound': { status: 404, message: 'API credential not found.' },
  'Cell.NotFound': { status: 404, message: 'Cell not found.' },
  'Cell.Conflict': { status: 409, message: 'The cell or the partner is in a state that does not allow this.' },
  'Configuration.NotFound': { status: 404, message: 'Onboarding configuration not found.' },
  'Configuration.Changed': {
    status: 409,
    message: 'Another version was activated in the meantime. Compare with that version, then try again.',
  },

  // The sandbox
  'Sandbox.Only': {
    status: 404,
    message: 'Only available in a sandbox. This installation has its own database (DATABASE_URL).',
  },
  'Sandbox.TimeAdvancing': { status: 409, message: 'The sandbox time is being advanced. Wait until it has finished.' },
  'Sandbox.TimeLimit': {
    status: 409,
    message: 'The sandbox time can be advanced by at most 2,000 days in total. Delete the data folder to start over.',
  },

  // The API itself
  'Route.NotFound': { status: 404, message: 'Not found.' },
  'Route.MethodNotAllowed': { status: 405, message: 'Method not allowed. See `Allow`.' },
  'Request.CrossSite': { status: 403, message: 'Requests from another site are not allowed.' },
  'Request.TooLarge': { status: 413, message: 'The request body is too large.' },
  'Request.UnsupportedMediaType': { status: 415, message: 'Send the body as application/json.' },
  'RateLimit.Exceeded': { status: 429, message: 'Too many requests. See `Retry-After`.' },
  'Service.Error': { status: 500, message: 'An internal error occurred.' },
  'Service.Unavailable': { status: 503, message: 'The service is temporarily unavailable. Try again shortly.' },
} as const satisfies Record<string, Row>

export type ErrorCode = keyof typeof ERRORS

/** `path` is a JSON pointer into the body, or the name of a query parameter. */
export interface FieldError {
  readonly path: string
  readonly code: ErrorCode
  readonly message: string
  /** Only on Customer.PartnerCustomerIdDuplicate: the customer that already has the reference. */
  readonly customerId?: string
}

/** A rejected request. Any other error that is thrown becomes a 500. */
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
    this.name = 'ApiError'
    this.code = code
    this.status = options.status ?? ERRORS[code].status
    this.details = options.details
    this.headers = options.headers ?? {}
  }
}

/** Of several errors: `Validation`, else `ValidationControl.Error`, else the first specific code. */
function codeOf(fieldErrors: readonly FieldError[]): ErrorCode {
  const has = (code: ErrorCode) => fieldErrors.some((fieldError) => fieldError.code === code)
  if (has('Validation')) return 'Validation'
  if (has('ValidationControl.Error')) return 'ValidationControl.Error'
  return fieldErrors[0]?.code ?? 'Service.Error'
}

/** Reports all field errors in one answer, up to the first hundred. */
export function throwFieldErrors(fieldErrors: readonly FieldError[]): void {
  if (fieldErrors.length === 0) return
  const code = codeOf(fieldErrors)
  const message =
    fieldErrors.length === 1
      ? fieldErrors[0]!.message
      : `The request has ${fieldErrors.length} validation errors. See \`details\`.`
  throw new ApiError(code, { message, details: fieldErrors.slice(0, MAX_DETAILS) })
}

const MAX_DETAILS = 100
