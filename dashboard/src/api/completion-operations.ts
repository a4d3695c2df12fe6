// Written by `npm run contract` from contract/completion-api.json: don't edit.

export type Address = {
  streetLine1: string
  streetLine2?: string | null | undefined
  city: string
  state: string
  postalCode: string
  countryCode: string
}

export type AnswerRequirement = {
  requirementId: string
  fields?: CompletionFields | undefined
  person?: BusinessPerson | undefined
}

export type BusinessPerson = {
  firstName: string
  lastName: string
  birthDate?: string | null | undefined
  taxResidenceCountry?: string | null | undefined
  nationality: string
  email: string
  phone?: string | null | undefined
  ownershipType: OwnershipType[]
  percentageShare?: number | null | undefined
  address: Address
  identities: Identity[]
}

export type BusinessTypeCode = 'SoleProprietor' | 'Partnership' | 'LimitedPartnership' | 'LimitedLiabilityPartnership' | 'LLC' | 'PrivateLimitedCompany' | 'PublicLimitedCompany' | 'Corporation' | 'NonProfit' | 'Charity' | 'Association' | 'Cooperative' | 'Foundation' | 'Trust' | 'GovernmentEntity' | 'FinancialInstitution' | 'FreeZoneCompany' | 'Branch'

export type CompletionFields = {
  companyName?: string | undefined
  tradingName?: string | undefined
  description?: string | undefined
  website?: string | undefined
  email?: string | undefined
  phoneNumber?: string | undefined
  registrationNumber?: string | undefined
  registrationDate?: string | undefined
  industry?: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome' | undefined
  businessTypeCode?: string | undefined
  incorporationCountryIso3Code?: string | undefined
  addresses?: Address[] | undefined
  financials?: Financials | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  birthDate?: string | undefined
  taxResidenceCountry?: string | undefined
  nationality?: string | undefined
  phone?: string | undefined
  ownershipType?: OwnershipType[] | undefined
  percentageShare?: number | undefined
  address?: Address | undefined
  identityTypeCode?: IdentityTypeCode | undefined
  issuingCountry?: string | undefined
  identityValue?: string | undefined
  issueDate?: string | undefined
  expiryDate?: string | undefined
}

export type CompletionRequirement = {
  requirementId: string
  status: 'Due' | 'Submitted'
  kind: 'Field' | 'Document' | 'Person' | 'Identity'
  textCode: string
  reasonCode: ReasonCode
  message: string | null
  subject: {
    type: 'Business' | 'Person' | 'Identity' | 'Document'
    name: string | null
    identityTypeCode: IdentityTypeCode | null
    documentCategory: DocumentCategory | null
  }
  fields: string[]
  person: {
    ownershipTypes: OwnershipType[]
  } | null
  documentCategories: DocumentCategory[]
  requestedAt: string | null
  dueBy: string | null
}

export type CompletionState = {
  business: {
    name: string
  }
  partner: {
    name: string
    logoUrl: string | null
    accentColour: string | null
    supportEmail: string | null
  }
  locale: 'en' | 'fr' | 'pt' | 'es' | 'ar' | null
  returnUrl: string | null
  state: 'Open' | 'Locked' | 'Closed'
  linkExpiresAt: string
  sessionEndsAt: string
  outstanding: number
  requirements: CompletionRequirement[]
  uploads: {
    documentId: string
    requirementId: string | null
    documentCategory: DocumentCategory
    status: 'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'
    reasonCode: ReasonCode | null
  }[]
}

export type CompletionUploadRequest = {
  requirementId: string
  documentCategory: DocumentCategory
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  sizeBytes: number
}

export type DocumentCategory = 'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'

export type EndedCompletionSession = {
  ended: boolean
}

export type Financials = {
  monthlyTurnOver: 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k'
  estimatedTransactionValue: 'UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k'
  sourceOfFunds: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  purposeOfAccount: 'CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury'
}

export type Identity = {
  identityTypeCode: IdentityTypeCode
  issuingCountry: string
  identityValue: string
  documentUploadId?: string | null | undefined
  issueDate?: string | null | undefined
  expiryDate?: string | null | undefined
  idBackDocumentUploadId?: string | null | undefined
}

export type IdentityRequirement = {
  identityType: string
  identityTypeCode: IdentityTypeCode
  fieldName: string
  inputType: 'Document' | 'Input' | 'Select'
  isRequired: boolean
  label: string
  placeholder: string
  requiresIssueDate: boolean
  requiresExpiryDate: boolean
  requiresIdNumber: boolean
  validationRules: {
    regex: string
    minLength: number
    maxLength: number
    errorMessage: string
  }
  displayOrder: number
  requiresDocument: boolean
  issuedBy: 'RESIDENCE' | 'EEA' | 'ANY'
  example: string
}

export type IdentityTypeCode = 'PASSPORT' | 'NATIOANL_ID' | 'DRIVING_LICENCE' | 'IDENTITY_CARD' | 'RESIDENCE_CARD' | 'VOTER_CARD' | 'BVN' | 'OTHERS'

export type OpenCompletionSession = {
  token: string
}

export type OwnershipType = 'SHAREHOLDER' | 'DIRECTOR' | 'UBO'

export type ProfileOptions = {
  countries: string[]
  onboardingCountries: string[]
  businessTypeCodes: BusinessTypeCode[]
  industries: ('CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome')[]
  monthlyTurnOvers: ('UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k')[]
  estimatedTransactionValues: ('UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k')[]
  sourcesOfFunds: ('CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome')[]
  purposesOfAccount: ('CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury')[]
  ownershipTypes: OwnershipType[]
  documentCategories: {
    documentCategory: DocumentCategory
    scope: 'business' | 'person' | 'either'
  }[]
  contentTypes: ('application/pdf' | 'image/jpeg' | 'image/png')[]
  maxDocumentBytes: number
}

export type ReasonCode = 'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'

export type UploadLink = {
  documentId: string
  uploadUrl: string
  method: 'PUT'
  headers: Record<string, unknown>
  expiresAt: string
  maxSizeBytes: number
  documentCategory: DocumentCategory
  uboId: string | null
}

export interface CompletionOperations {
  openCompletionSession: {
    body: OpenCompletionSession
    value: CompletionState
  }
  endCompletionSession: {
    value: EndedCompletionSession
  }
  getCompletionRequirements: {
    value: CompletionState
  }
  answerRequirement: {
    body: AnswerRequirement
    value: CompletionState
  }
  createCompletionUploadLink: {
    body: CompletionUploadRequest
    value: UploadLink
  }
  getCompletionOptions: {
    value: ProfileOptions
  }
  getCompletionIdentityRequirements: {
    query?: { countryCode?: string | number | undefined }
    value: IdentityRequirement[]
  }
  getCompletionLogo: {
    path: { logoHash: string }
    value: Blob
  }
}

export const COMPLETION_ROUTES = {
  openCompletionSession: ['POST', '/api/completion/v1/session'],
  endCompletionSession: ['DELETE', '/api/completion/v1/session'],
  getCompletionRequirements: ['GET', '/api/completion/v1/requirements'],
  answerRequirement: ['POST', '/api/completion/v1/answers'],
  createCompletionUploadLink: ['POST', '/api/completion/v1/upload-links'],
  getCompletionOptions: ['GET', '/api/completion/v1/options'],
  getCompletionIdentityRequirements: ['GET', '/api/completion/v1/identity-requirements'],
  getCompletionLogo: ['GET', '/api/completion/v1/logo/{logoHash}'],
} as const
