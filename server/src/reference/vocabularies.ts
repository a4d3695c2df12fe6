// The closed lists of the API, as published. All match exactly, except businessTypeCode, which ignores case
// (documentCategory, in document-categories.ts, does too).

/** A guard for a list whose values match exactly. */
function oneOf<const T extends string>(values: readonly T[]): (text: string) => text is T {
  const known: ReadonlySet<string> = new Set(values)
  return (text): text is T => known.has(text)
}

/** A case-insensitive look-up that returns the canonical spelling. */
export function inAnyCase<const T extends string>(values: readonly T[]): (text: string) => T | undefined {
  const canonical: ReadonlyMap<string, T> = new Map(values.map((value) => [value.toLowerCase(), value]))
  return (text) => canonical.get(text.toLowerCase())
}

// No name has an underscore, so the older spelling SOLE_PROPRIETOR is unknown.
export const BUSINESS_TYPE_CODES = [
  'SoleProprietor',
  'Partnership',
  'LimitedPartnership',
  'LimitedLiabilityPartnership',
  'LLC',
  'PrivateLimitedCompany',
  'PublicLimitedCompany',
  'Corporation',
  'NonProfit',
  'Charity',
  'Association',
  'Cooperative',
  'Foundation',
  'Trust',
  'GovernmentEntity',
  'FinancialInstitution',
  'FreeZoneCompany',
  'Branch',
] as const
export type BusinessTypeCode = (typeof BUSINESS_TYPE_CODES)[number]
/** Names the allowed values, which are not secret and not many. */
export const UNKNOWN_BUSINESS_TYPE = `businessTypeCode must be one of ${BUSINESS_TYPE_CODES.join(', ')}.`

export const businessTypeCode = inAnyCase(BUSINESS_TYPE_CODES)

// As published: industry and source of funds share one list.
export const INDUSTRIES = [
  'CustomerRevenue',
  'ShareholderCapital',
  'BusinessLoans',
  'Grants',
  'Investments',
  'AssetSales',
  'CryptoProceeds',
  'IntercompanyTransfers',
  'Donations',
  'MarketplaceFees',
  'SubscriptionRevenue',
  'TradingIncome',
] as const
export type Industry = (typeof INDUSTRIES)[number]
export const isIndustry = oneOf(INDUSTRIES)

export const SOURCES_OF_FUNDS = INDUSTRIES
export type SourceOfFunds = Industry
export const isSourceOfFunds = isIndustry

export const MONTHLY_TURN_OVERS = ['UpTo15k', 'UpTo50k', 'UpTo100k', 'UpTo500k', 'Above500k'] as const
export type MonthlyTurnOver = (typeof MONTHLY_TURN_OVERS)[number]
export const isMonthlyTurnOver = oneOf(MONTHLY_TURN_OVERS)

export const ESTIMATED_TRANSACTION_VALUES = ['UpTo5k', 'UpTo15k', 'UpTo50k', 'UpTo100k', 'Above100k'] as const
export type EstimatedTransactionValue = (typeof ESTIMATED_TRANSACTION_VALUES)[number]
export const isEstimatedTransactionValue = oneOf(ESTIMATED_TRANSACTION_VALUES)

export const PURPOSES_OF_ACCOUNT = [
  'CustomerCollections',
  'Payroll',
  'SupplierPayments',
  'MarketplaceSettlements',
  'EscrowHolding',
  'SubscriptionBilling',
  'CrossBorderTrade',
  'FxSettlement',
  'CryptoOnRamp',
  'CryptoOffRamp',
  'Donations',
  'InvestmentHolding',
  'AffiliatePayouts',
  'MerchantPayouts',
  'InternalTreasury',
] as const
export type PurposeOfAccount = (typeof PURPOSES_OF_ACCOUNT)[number]
export const isPurposeOfAccount = oneOf(PURPOSES_OF_ACCOUNT)

export const OWNERSHIP_TYPES = ['SHAREHOLDER', 'DIRECTOR', 'UBO'] as const
export type OwnershipType = (typeof OWNERSHIP_TYPES)[number]
export const isOwnershipType = oneOf(OWNERSHIP_TYPES)

export const IDENTITY_TYPE_CODES = [
  'PASSPORT',
  'NATIOANL_ID', // as published: the misspelling is part of the contract
  'DRIVING_LICENCE',
  'IDENTITY_CARD',
  'RESIDENCE_CARD',
  'VOTER_CARD',
  'BVN',
  'OTHERS',
] as const
export type IdentityTypeCode = (typeof IDENTITY_TYPE_CODES)[number]
export const isIdentityTypeCode = oneOf(IDENTITY_TYPE_CODES)

export const CONTENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]
export const isContentType = oneOf(CONTENT_TYPES)

export const VERIFICATION_STATUSES = [
  'NotStarted',
  'PendingVerification',
  'StartedNotCompleted',
  'Approved',
  'Rejected',
  'ChangesRequested',
] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]
export const isVerificationStatus = oneOf(VERIFICATION_STATUSES)

export const REVIEW_STAGES = ['Queued', 'InReview', 'AwaitingSecondApproval', 'AwaitingPartner', 'Closed'] as const
export type ReviewStage = (typeof REVIEW_STAGES)[number]
export const isReviewStage = oneOf(REVIEW_STAGES)

export const REQUIREMENT_KINDS = ['Field', 'Document', 'Person', 'Identity'] as const
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number]
export const isRequirementKind = oneOf(REQUIREMENT_KINDS)

export const REQUIREMENT_STATUSES = ['Due', 'Submitted', 'Accepted', 'Waived'] as const
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number]
export const isRequirementStatus = oneOf(REQUIREMENT_STATUSES)

export const REQUIREMENT_TARGETS = ['Business', 'Person', 'Identity', 'Document'] as const
export type RequirementTarget = (typeof REQUIREMENT_TARGETS)[number]
export const isRequirementTarget = oneOf(REQUIREMENT_TARGETS)

export const DOCUMENT_STATUSES = ['Pending', 'Confirmed', 'Accepted', 'Rejected', 'Superseded', 'Expired'] as const
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]
export const isDocumentStatus = oneOf(DOCUMENT_STATUSES)
