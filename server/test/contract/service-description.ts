// The service description as data: every code, route, event, limit, vocabulary and field rule that it states.
// What it leaves open is not here. spec-coverage.test.ts compares this with the code, and with the text where it is available.

/** Code -> status, 0 where the description gives none. */
export const CODES: Readonly<Record<string, number>> = {
  Validation: 400,
  'ValidationControl.Error': 400,
  'PhoneNumber.Invalid': 400,
  'Partner.BusinessProfileIdMismatch': 400,
  'Partner.NotAuthenticated': 401,
  'Partner.NotAuthorized': 0,
  'Customer.NotFound': 0,
  'Customer.PartnerCustomerIdRequired': 0,
  'Customer.PartnerCustomerIdInvalid': 0,
  'Document.NotFound': 0,
  'Document.AccessDenied': 0,
  'Country.NotFound': 0,
  'BusinessType.NotFound': 0,
  'OnboardingConfig.NotFound': 0,
  'Partner.Inactive': 409,
  'Partner.OnboardingNotApproved': 409,
  'Webhook.UrlNotHttps': 400,
  'Webhook.UrlNotPublic': 400,
  'Webhook.UrlUnresolvable': 400,
  'Webhook.RangeInvalid': 400,
  'Webhook.RangeTooWide': 400,
  'Webhook.EventExpired': 400,
  'Webhook.EndpointDisabled': 400,
  'Webhook.TestFireRejected': 400,
  'Webhook.StatusUnknown': 400,
  'Webhook.EndpointNotFound': 404,
  'Webhook.DeliveryNotFound': 404,
  'Webhook.DispatcherUnavailable': 503,
}

export const PARTNER_ROUTES: readonly string[] = [
  'POST /partner/v1/business-profiles',
  'PUT /partner/v1/business-profiles/{businessProfileId}',
  'PATCH /partner/v1/business-profiles/{customerId}',
  'GET /partner/v1/business-profiles',
  'GET /partner/v1/business-profiles/{customerId}',
  'GET /partner/v1/business-profiles/by-reference/{partnerCustomerId}',
  'GET /partner/v1/business-profiles/{customerId}/verification-status',
  'POST /partner/v1/business-profiles/{customerId}/documents/upload-link',
  'GET /customer/v1/onboarding/ubo-identity-requirements',
]

export const DASHBOARD_ROUTES: readonly string[] = [
  'GET /customer/v1/partner-profile/webhooks',
  'POST /customer/v1/partner-profile/webhooks',
  'PUT /customer/v1/partner-profile/webhooks',
  'POST /customer/v1/partner-profile/webhooks/rotate-secret',
  'POST /customer/v1/partner-profile/webhooks/enable',
  'GET /customer/v1/partner-profile/webhooks/deliveries',
  'GET /customer/v1/partner-profile/webhooks/deliveries/{deliveryId}',
  'POST /customer/v1/partner-profile/webhooks/deliveries/{deliveryId}/replay',
  'POST /customer/v1/partner-profile/webhooks/replay',
  'POST /customer/v1/partner-profile/webhooks/test',
  'GET /customer/v1/partner-profile/webhooks/event-types',
]

/** Route -> what its error message must name as the replacement. */
export const WITHDRAWN_ROUTES: readonly (readonly [route: string, instead: RegExp])[] = [
  ['POST /auth/partner/v1/token', /\/oauth2\/token/],
  ['GET /partner/v1/eco-partner/{id}', /GET \/partner\/v1\/business-profiles\/\{customerId\}/],
  ['POST /partner/v1/business-profiles/{id}/ubos', /businessPersonList/],
  ['GET /partner/v1/business-profiles/{id}/ubos', /businessPersonList/],
  ['DELETE /partner/v1/business-profiles/{id}/ubos', /businessPersonList/],
  ['DELETE /partner/v1/business-profiles/{id}/ubos/{id}', /businessPersonList/],
  ['POST /partner/v1/business-profiles/{id}/associate-ubo', /businessPersonList/],
  ['POST /partner/v1/business-profiles/{id}/submit', /no submit step/],
  ['GET /partner/v1/business-profiles/{id}/onboarding-progress', /verification-status/],
  ['GET /partner/v1/onboarding-requirements', /ubo-identity-requirements/],
  ['POST /partner/v1/documents/onboarding-upload-link', /documents\/upload-link/],
  ['POST /partner/v1/webhooks', /dashboard/],
  ['GET /partner/v1/webhooks', /dashboard/],
  ['PUT /partner/v1/webhooks', /dashboard/],
  ['POST /partner/v1/webhooks/rotate-secret', /dashboard/],
  ['GET /partner/v1/webhooks/deliveries', /dashboard/],
  ['POST /partner/v1/webhooks/deliveries/{id}/replay', /dashboard/],
]

export const EVENTS: readonly string[] = [
  'business.profile.created',
  'business.profile.updated',
  'business.person.added',
  'business.document.confirmed',
  'webhook.test',
]

const HOUR_MS = 3_600_000

/** Limit -> the constant that defines it, and its value. */
export const LIMITS: Readonly<Record<string, readonly [file: string, constant: string, value: number]>> = {
  'access token lifetime, seconds': ['partners/tokens/access-token.ts', 'TOKEN_SECONDS', 300],
  'upload link validity, minutes': ['onboarding/documents/upload-link.ts', 'LINK_MINUTES', 30],
  'secret rotation overlap, 24 hours': ['webhooks/endpoint/rotate-webhook-secret.ts', 'OVERLAP_MS', 24 * HOUR_MS],
  'delivery attempts': ['webhooks/attempt/retry-schedule.ts', 'MAX_ATTEMPTS', 8],
  'stored response excerpt, 4 KiB': ['platform/outbound/webhook-client.ts', 'EXCERPT_BYTES', 4096],
  'delivery history pageSize': ['webhooks/deliveries/list-webhook-deliveries.ts', 'MAX_PAGE_SIZE', 200],
  'replay window, seven days': ['webhooks/replay/replay-window.ts', 'MAX_WINDOW_MS', 7 * 24 * HOUR_MS],
  'event retention for replay, days': ['webhooks/replay/replay-window.ts', 'REPLAY_DAYS', 30],
}

const SOURCES =
  'CustomerRevenue ShareholderCapital BusinessLoans Grants Investments AssetSales CryptoProceeds IntercompanyTransfers Donations MarketplaceFees SubscriptionRevenue TradingIncome'
const PURPOSES =
  'CustomerCollections Payroll SupplierPayments MarketplaceSettlements EscrowHolding SubscriptionBilling CrossBorderTrade FxSettlement CryptoOnRamp CryptoOffRamp Donations InvestmentHolding AffiliatePayouts MerchantPayouts InternalTreasury'

/** Where the description says "full list: not shown", the code may have more values. */
export const VOCABULARIES: Readonly<Record<string, { values: string; complete: boolean }>> = {
  industry: { values: SOURCES, complete: true },
  sourceOfFunds: { values: SOURCES, complete: true },
  monthlyTurnOver: { values: 'UpTo15k UpTo50k UpTo100k UpTo500k Above500k', complete: true },
  estimatedTransactionValue: { values: 'UpTo5k UpTo15k UpTo50k UpTo100k Above100k', complete: true },
  purposeOfAccount: { values: PURPOSES, complete: true },
  ownershipType: { values: 'SHAREHOLDER DIRECTOR UBO', complete: true },
  identityTypeCode: {
    values: 'PASSPORT NATIOANL_ID DRIVING_LICENCE IDENTITY_CARD RESIDENCE_CARD VOTER_CARD BVN OTHERS',
    complete: true,
  },
  businessTypeCode: { values: 'SoleProprietor NonProfit LLC FinancialInstitution', complete: false },
  verificationStatus: {
    values: 'NotStarted PendingVerification StartedNotCompleted Approved Rejected ChangesRequested',
    complete: true,
  },
  deliveryStatus: { values: 'Pending Delivered Exhausted', complete: true },
  endpointStatus: { values: 'NotRegistered Active Degraded Disabled', complete: true },
}

/** Component of the Partner API -> field: ! means required; the numbers are lengths or, for whole numbers, bounds. */
export const FIELDS: Readonly<Record<string, string>> = {
  CreateBusinessProfile:
    'email! ..255, phoneNumber, companyName! 2..255, tradingName ..255, businessTypeCode!, incorporationCountryIso3Code!, industry!, description ..1000, website! ..255, registrationNumber! ..10, registrationDate, addresses, financials, businessPersonList, partnerCustomerId!',
  UpdateBusinessProfile:
    'customerId!, businessEmail! ..255, phoneNumber!, name! 2..255, tradingName ..255, businessTypeCode!, incorporationCountryIso3Code!, industry! ..100, description ..1000, website! ..255, registrationNumber! ..100, registrationDate, addresses, financials, businessPersonList',
  PatchBusinessProfile:
    'incorporationCountryCode, businessTypeCode, industry, businessPersonList, businessDocumentIdList',
  Address: 'streetLine1! ..255, streetLine2 ..255, city! ..100, state! ..100, postalCode! ..20, countryCode!',
  Financials: 'monthlyTurnOver!, estimatedTransactionValue!, sourceOfFunds!, purposeOfAccount!',
  BusinessPerson:
    'firstName! ..100, lastName! ..100, birthDate, taxResidenceCountry, nationality!, email! ..255, phone, ownershipType!, percentageShare 1..100, address!, identities!',
  Identity:
    'identityTypeCode!, issuingCountry!, identityValue! ..255, documentUploadId, issueDate, expiryDate, idBackDocumentUploadId',
  UploadLinkRequest: 'documentCategory!, contentType!, uboId, ownershipDetailId',
}
