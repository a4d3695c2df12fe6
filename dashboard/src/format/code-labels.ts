// Labels for the codes of the API.

const BUSINESS_TYPES = {
  SoleProprietor: 'Sole proprietor',
  Partnership: 'Partnership',
  LimitedPartnership: 'Limited partnership',
  LimitedLiabilityPartnership: 'Limited liability partnership (LLP)',
  LLC: 'Limited liability company (LLC)',
  PrivateLimitedCompany: 'Private limited company',
  PublicLimitedCompany: 'Public limited company',
  Corporation: 'Corporation',
  NonProfit: 'Non-profit',
  Charity: 'Charity',
  Association: 'Association',
  Cooperative: 'Cooperative',
  Foundation: 'Foundation',
  Trust: 'Trust',
  GovernmentEntity: 'Government entity',
  FinancialInstitution: 'Financial institution',
  FreeZoneCompany: 'Free-zone company',
  Branch: 'Branch',
}

/** Industries and sources of funds share their codes. */
const FUNDS = {
  CustomerRevenue: 'Customer revenue',
  ShareholderCapital: 'Shareholder capital',
  BusinessLoans: 'Business loans',
  Grants: 'Grants',
  Investments: 'Investments',
  AssetSales: 'Asset sales',
  CryptoProceeds: 'Crypto proceeds',
  IntercompanyTransfers: 'Intercompany transfers',
  Donations: 'Donations',
  MarketplaceFees: 'Marketplace fees',
  SubscriptionRevenue: 'Subscription revenue',
  TradingIncome: 'Trading income',
}

const ACCOUNT_PURPOSES = {
  CustomerCollections: 'Customer collections',
  Payroll: 'Payroll',
  SupplierPayments: 'Supplier payments',
  MarketplaceSettlements: 'Marketplace settlements',
  EscrowHolding: 'Escrow holding',
  SubscriptionBilling: 'Subscription billing',
  CrossBorderTrade: 'Cross-border trade',
  FxSettlement: 'FX settlement',
  CryptoOnRamp: 'Crypto on-ramp',
  CryptoOffRamp: 'Crypto off-ramp',
  InvestmentHolding: 'Investment holding',
  AffiliatePayouts: 'Affiliate payouts',
  MerchantPayouts: 'Merchant payouts',
  InternalTreasury: 'Internal treasury',
}

const AMOUNTS = {
  UpTo5k: 'Up to 5,000',
  UpTo15k: 'Up to 15,000',
  UpTo50k: 'Up to 50,000',
  UpTo100k: 'Up to 100,000',
  UpTo500k: 'Up to 500,000',
  Above100k: 'Above 100,000',
  Above500k: 'Above 500,000',
}

const PEOPLE = {
  SHAREHOLDER: 'Shareholder',
  DIRECTOR: 'Director',
  UBO: 'Beneficial owner',
  PASSPORT: 'Passport',
  // As published.
  NATIOANL_ID: 'National ID',
  DRIVING_LICENCE: 'Driving licence',
  IDENTITY_CARD: 'Identity card',
  RESIDENCE_CARD: 'Residence card',
  VOTER_CARD: 'Voter card',
  BVN: 'Bank Verification Number (BVN)',
  OTHERS: 'Other document',
}

const DOCUMENTS = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  CertificateOfIncorporation: 'Certificate of incorporation',
  BusinessRegistrationCertificate: 'Business registration certificate',
  RegistryExtract: 'Registry extract',
  CertificateOfGoodStanding: 'Certificate of good standing',
  MemorandumAndArticles: 'Memorandum and articles of association',
  Constitution: 'Constitution',
  PartnershipAgreement: 'Partnership agreement',
  TrustDeed: 'Trust deed',
  DirectorRegister: 'Register of directors',
  BoardResolution: 'Board resolution',
  CertificateOfIncumbency: 'Certificate of incumbency',
  ShareholderRegister: 'Register of shareholders',
  OwnershipChart: 'Ownership chart',
  BeneficialOwnershipDeclaration: 'Beneficial ownership declaration',
  ProofOfBusinessAddress: 'Proof of business address',
  TaxRegistration: 'Tax registration',
  VatCertificate: 'VAT certificate',
  BusinessLicence: 'Business licence',
  RegulatoryLicence: 'Regulatory licence',
  AmlPolicy: 'AML policy',
  BankStatement: 'Bank statement',
  FinancialStatements: 'Financial statements',
  SourceOfFundsEvidence: 'Source of funds evidence',
  Invoice: 'Invoice',
  Contract: 'Contract',
  PowerOfAttorney: 'Power of attorney',
  IdentityDocument: 'Identity document',
  IdentityDocumentBack: 'Identity document (back)',
  ProofOfAddress: 'Proof of address',
  SourceOfWealthEvidence: 'Source of wealth evidence',
  Selfie: 'Selfie',
}

const REASONS = {
  FieldMissing: 'Missing information',
  FieldInvalid: 'Incorrect information',
  NameMismatch: "Name doesn't match",
  DateOfBirthMismatch: "Date of birth doesn't match",
  AddressMismatch: "Address doesn't match",
  IdentityNumberMismatch: "Document number doesn't match",
  NationalityMismatch: "Nationality doesn't match",
  DocumentMissing: 'Missing document',
  DocumentIllegible: 'Document is illegible',
  DocumentIncomplete: 'Document is incomplete',
  DocumentMissingBack: 'Back of the document is missing',
  DocumentExpired: 'Document expired or expiring soon',
  DocumentTooOld: 'Document is too old',
  DocumentWrongType: 'Wrong document type',
  DocumentUnsupported: "Document type isn't accepted",
  DocumentCorrupt: 'File is corrupt or the wrong format',
  DocumentPasswordProtected: 'File is password-protected',
  DocumentNotSigned: "Document isn't signed",
  DocumentAltered: 'Document was altered',
  DocumentDuplicate: 'Duplicate document',
  OwnershipIncomplete: 'Ownership is incomplete',
  OwnershipMismatch: "Ownership doesn't match",
  MissingDirector: 'Missing director',
  MissingBeneficialOwner: 'Missing beneficial owner',
  RegistrationNotFound: 'Registration not found',
  RegistrationInactive: "Registration isn't active",
  LicenceMissing: 'Missing licence',
  WebsiteUnreachable: 'Website is unreachable',
  WebsiteMismatch: "Website doesn't match the business",
  BusinessUnsupported: 'Unsupported type of business',
  CountryUnsupported: 'Unsupported country',
  DuplicateCustomer: 'Duplicate customer',
  InformationInconsistent: 'Inconsistent information',
  NoResponse: 'No response by the deadline',
  ComplianceDecision: 'Compliance decision',
  Other: 'Other',
}

/** Of what users enter about a customer. */
const ENTERED = { ...BUSINESS_TYPES, ...FUNDS, ...ACCOUNT_PURPOSES, ...AMOUNTS, ...PEOPLE }
const CODES = new Map(
  Object.entries(ENTERED).flatMap(([code, label]) => [code, label].map((name) => [name.toLowerCase(), code])),
)

/** The code of a customer's detail, by its label or in another case. */
export function codeOfLabel(label: string): string | undefined {
  return CODES.get(label.toLowerCase())
}

const LABELS: Readonly<Record<string, string>> = {
  ...BUSINESS_TYPES,
  ...FUNDS,
  ...ACCOUNT_PURPOSES,
  ...AMOUNTS,
  ...PEOPLE,
  ...DOCUMENTS,
  ...REASONS,
}

/** A code that is newer than this page is split into words: "NewKindOfPaper" as "New kind of paper". */
export function codeLabel(code: string): string {
  const known = LABELS[code]
  if (known) return known
  const words = code.split('_').flatMap((part) => part.split(/(?<=[a-z0-9])(?=[A-Z])/))
  const text = words.join(' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const EVENTS: Readonly<Record<string, string>> = {
  'business.profile.created': 'Customer created',
  'business.profile.updated': 'Customer updated',
  'business.person.added': 'Person added',
  'business.document.confirmed': 'Document received',
  'business.document.rejected': 'Document rejected',
  'business.verification.changed': 'Verification status changed',
  'webhook.test': 'Test event',
}

/** An event type that is newer than this page keeps its name. */
export function eventLabel(eventType: string): string {
  return EVENTS[eventType] ?? eventType
}
