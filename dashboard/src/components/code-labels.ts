// Codes of the API as people say them. A code that is newer than this page is told by its name, word by word.

const WORDS: Readonly<Record<string, string>> = {
  // Kinds of business
  LLC: 'Limited liability company (LLC)',
  NonProfit: 'Non-profit',
  // Ownership
  SHAREHOLDER: 'Shareholder',
  DIRECTOR: 'Director',
  UBO: 'Beneficial owner',
  // Identities; the slip in NATIOANL_ID is as published
  PASSPORT: 'Passport',
  NATIOANL_ID: 'National ID',
  DRIVING_LICENCE: 'Driving licence',
  IDENTITY_CARD: 'Identity card',
  RESIDENCE_CARD: 'Residence card',
  VOTER_CARD: 'Voter card',
  BVN: 'Bank verification number (BVN)',
  OTHERS: 'Other document',
  // Files
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG picture',
  'image/png': 'PNG picture',
  AmlPolicy: 'AML policy',
  VatCertificate: 'VAT certificate',
  MemorandumAndArticles: 'Memorandum and articles of association',
  // Amounts
  UpTo5k: 'up to 5 thousand',
  UpTo15k: 'up to 15 thousand',
  UpTo50k: 'up to 50 thousand',
  UpTo100k: 'up to 100 thousand',
  UpTo500k: 'up to 500 thousand',
  Above100k: 'above 100 thousand',
  Above500k: 'above 500 thousand',
  FxSettlement: 'FX settlement',
  CryptoOnRamp: 'Crypto on-ramp',
  CryptoOffRamp: 'Crypto off-ramp',
  CrossBorderTrade: 'Cross-border trade',
  // Reasons
  FieldMissing: 'Something is missing',
  FieldInvalid: 'Something is not right',
  NameMismatch: 'The name does not match',
  DateOfBirthMismatch: 'The date of birth does not match',
  AddressMismatch: 'The address does not match',
  IdentityNumberMismatch: 'The document number does not match',
  NationalityMismatch: 'The nationality does not match',
  DocumentMissing: 'A document is missing',
  DocumentIllegible: 'The document cannot be read',
  DocumentIncomplete: 'The document is not complete',
  DocumentMissingBack: 'The back of the document is missing',
  DocumentExpired: 'The document has expired',
  DocumentTooOld: 'The document is too old',
  DocumentWrongType: 'It is another kind of document',
  DocumentUnsupported: 'This document is not accepted',
  DocumentCorrupt: 'The file is damaged, or not of the kind it was announced as',
  DocumentPasswordProtected: 'The file is protected by a password',
  DocumentNotSigned: 'The document is not signed',
  DocumentAltered: 'The document was altered',
  DocumentDuplicate: 'The document was sent before',
  OwnershipIncomplete: 'The ownership is not complete',
  OwnershipMismatch: 'The ownership does not match',
  MissingDirector: 'A director is missing',
  MissingBeneficialOwner: 'A beneficial owner is missing',
  RegistrationNotFound: 'The registration was not found',
  RegistrationInactive: 'The registration is not active',
  LicenceMissing: 'A licence is missing',
  WebsiteUnreachable: 'The website cannot be reached',
  WebsiteMismatch: 'The website does not fit the business',
  BusinessUnsupported: 'We do not serve this kind of business',
  CountryUnsupported: 'We do not serve this country',
  DuplicateCustomer: 'The customer exists already',
  InformationInconsistent: 'The information contradicts itself',
  NoResponse: 'There was no answer in time',
  ComplianceDecision: 'A decision of compliance',
  Other: 'Other',
}

/** "CertificateOfIncorporation" as "Certificate of incorporation". */
export function codeLabel(code: string): string {
  const known = WORDS[code]
  if (known) return known
  const words = code.replaceAll('_', ' ').replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** The types of events, as what happened. */
const EVENTS: Readonly<Record<string, string>> = {
  'business.profile.created': 'Customer created',
  'business.profile.updated': 'Customer updated',
  'business.person.added': 'Person added',
  'business.document.confirmed': 'Document confirmed',
  'business.verification.changed': 'Verification status changed',
  'webhook.test': 'Test event',
}

/** The name of the type when it is newer than this page. */
export function eventLabel(eventType: string): string {
  return EVENTS[eventType] ?? eventType
}
