// Generated from contract/partner-api.json by `npm run contract`. Do not edit.

/** One of the values known to this SDK version, or a newer one. */
export type Open<Known extends string> = Known | (string & Record<never, never>)

export type Address = {
  /** For example "12 Marina Road". */
  streetLine1: string
  streetLine2?: string | null | undefined
  /** For example "Lagos". */
  city: string
  /** For example "Lagos". */
  state: string
  /** For example "101241". */
  postalCode: string
  /** For example "NGA". */
  countryCode: string
}

export type BusinessPerson = {
  /** For example "Ada". */
  firstName: string
  /** For example "Obi". */
  lastName: string
  /** In the past. For example "1984-02-29". */
  birthDate?: string | null | undefined
  /** For example "NGA". */
  taxResidenceCountry?: string | null | undefined
  /** For example "NGA". */
  nationality: string
  /** Unique within the request. For example "ada@acme.example". */
  email: string
  /** For example "+2348012345678". */
  phone?: string | null | undefined
  /** For example ["UBO","DIRECTOR"]. */
  ownershipType: ('SHAREHOLDER' | 'DIRECTOR' | 'UBO')[]
  /** The shares of all people in a request add up to at most 100. For example 60. */
  percentageShare?: number | null | undefined
  address: Address
  identities: Identity[]
}

export type BusinessProfile = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
  /** Increases with every change; also the ETag. */
  version: number
  email: string
  phoneNumber: string | null
  companyName: string
  tradingName: string | null
  businessTypeCode: Open<'SoleProprietor' | 'Partnership' | 'LimitedPartnership' | 'LimitedLiabilityPartnership' | 'LLC' | 'PrivateLimitedCompany' | 'PublicLimitedCompany' | 'Corporation' | 'NonProfit' | 'Charity' | 'Association' | 'Cooperative' | 'Foundation' | 'Trust' | 'GovernmentEntity' | 'FinancialInstitution' | 'FreeZoneCompany' | 'Branch'>
  /** For example "NGA". */
  incorporationCountryIso3Code: string
  industry: Open<'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'>
  description: string | null
  website: string
  registrationNumber: string
  /** For example "2019-04-01". */
  registrationDate: string | null
  addresses: Address[]
  financials: Financials | null
  ubos: PersonRecord[]
  documents: DocumentRecord[]
  outstandingRequirementCount: number
  createdAt: string
  updatedAt: string
  statusChangedAt: string
  decidedAt: string | null
  /** When the personal data was erased. If set, the other fields are blank. */
  erasedAt: string | null
}

export type BusinessProfileList = {
  items: BusinessProfileListItem[]
  /** null if the request used a cursor. */
  page: number | null
  pageSize: number
  /** The exact number of matching customers. */
  total: number
  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

export type BusinessProfileListItem = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
  version: number
  email: string
  phoneNumber: string | null
  companyName: string
  tradingName: string | null
  businessTypeCode: Open<'SoleProprietor' | 'Partnership' | 'LimitedPartnership' | 'LimitedLiabilityPartnership' | 'LLC' | 'PrivateLimitedCompany' | 'PublicLimitedCompany' | 'Corporation' | 'NonProfit' | 'Charity' | 'Association' | 'Cooperative' | 'Foundation' | 'Trust' | 'GovernmentEntity' | 'FinancialInstitution' | 'FreeZoneCompany' | 'Branch'>
  /** For example "NGA". */
  incorporationCountryIso3Code: string
  industry: Open<'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'>
  description: string | null
  website: string
  registrationNumber: string
  /** For example "2019-04-01". */
  registrationDate: string | null
  personCount: number
  documentCount: number
  createdAt: string
  updatedAt: string
  statusChangedAt: string
  decidedAt: string | null
  erasedAt: string | null
}

export type ChangedBusinessProfile = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
}

export type CompletionLink = {
  linkId: string
  /** Shown once. Anyone who has it can answer for the business. */
  url: string
  expiresAt: string
}

export type CompletionLinkList = {
  items: CompletionLinkRecord[]
}

export type CompletionLinkRecord = {
  linkId: string
  status: Open<'Open' | 'Expired' | 'Revoked'>
  createdAt: string
  expiresAt: string
  revokedAt: string | null
  /** When a session was last opened with the link. */
  lastUsedAt: string | null
  /** null: the browser's language. */
  locale: Open<'en' | 'fr' | 'pt' | 'es' | 'ar'> | null
  returnUrl: string | null
  /** null: the link was not sent to the business by email. */
  emailStatus: Open<'Pending' | 'Sent' | 'Failed'> | null
}

export type CreateBusinessProfile = {
  /** For example "ops@acme.example". */
  email: string
  /** For example "+2348012345678". */
  phoneNumber?: string | null | undefined
  /** For example "Acme Logistics Ltd". */
  companyName: string
  tradingName?: string | null | undefined
  /** Case-insensitive. Names with an underscore are not accepted. For example "PrivateLimitedCompany". */
  businessTypeCode: string
  /** ISO 3166-1 alpha-3. For example "NGA". */
  incorporationCountryIso3Code: string
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  description?: string | null | undefined
  /** For example "https://acme.example". */
  website: string
  /** At most 10 characters on create, as published; 100 on update. For example "RC1234567". */
  registrationNumber: string
  /** For example "2019-04-01". */
  registrationDate?: string | null | undefined
  addresses?: Address[] | null | undefined
  financials?: Financials | null | undefined
  businessPersonList?: BusinessPerson[] | null | undefined
  /** The partner's own reference. Unique per partner; can't be changed. For example "acme-0001". */
  partnerCustomerId: string
}

export type CreateCompletionLink = {
  /** The language of the page and the email. Omitted: the browser's language. */
  locale?: 'en' | 'fr' | 'pt' | 'es' | 'ar' | null | undefined
  /** Where the page sends the business when everything is done: https, on a host that an admin has allowed. For example "https://app.partner.example/onboarding/done". */
  returnUrl?: string | null | undefined
  /** How long the link can be used. Default: 10080 (7 days). For example 10080. */
  expiresInMinutes?: number | null | undefined
  /** Also sends the link to the business's own email address. Default: false. */
  sendEmail?: boolean | null | undefined
}

export type CreatedBusinessProfile = {
  /** null in a dry run. */
  customerId: string | null
  partnerCustomerId: string
  verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
  ubos: ({
    uboId: string | null
    firstName: string
    lastName: string
    email: string
  })[]
  /** true when nothing was written. */
  dryRun?: boolean | undefined
  /** In a dry run: JSON Pointers to unknown body fields, which are ignored. */
  ignored?: string[] | undefined
  /** In a dry run: the requirements that would be outstanding. */
  outstandingRequirements?: OutstandingRequirement[] | undefined
}

export type DocumentRecord = {
  documentId: string
  documentCategory: Open<'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'>
  uboId: string | null
  contentType: Open<'application/pdf' | 'image/jpeg' | 'image/png'>
  sizeBytes: number | null
  status: Open<'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'>
  uploadedAt: string | null
  confirmedAt: string | null
}

export type DocumentState = {
  documentId: string
  documentCategory: Open<'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'>
  uboId: string | null
  status: Open<'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'>
  reasonCode: Open<'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'> | null
}

export type Financials = {
  monthlyTurnOver: 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k'
  estimatedTransactionValue: 'UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k'
  sourceOfFunds: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  purposeOfAccount: 'CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury'
}

export type Identity = {
  /** NATIOANL_ID is spelled as published. */
  identityTypeCode: 'PASSPORT' | 'NATIOANL_ID' | 'DRIVING_LICENCE' | 'IDENTITY_CARD' | 'RESIDENCE_CARD' | 'VOTER_CARD' | 'BVN' | 'OTHERS'
  /** For example "NGA". */
  issuingCountry: string
  /** The document number. For example "A01234567". */
  identityValue: string
  /** The ID of a document of this customer. It takes effect once the file has arrived. */
  documentUploadId?: string | null | undefined
  /** Not in the future. For example "2019-04-01". */
  issueDate?: string | null | undefined
  /** In the future, and after issueDate. For example "2031-04-01". */
  expiryDate?: string | null | undefined
  /** Accepted but not stored. */
  idBackDocumentUploadId?: string | null | undefined
}

export type IdentityRecord = {
  identityId: string
  identityTypeCode: Open<'PASSPORT' | 'NATIOANL_ID' | 'DRIVING_LICENCE' | 'IDENTITY_CARD' | 'RESIDENCE_CARD' | 'VOTER_CARD' | 'BVN' | 'OTHERS'>
  /** For example "NGA". */
  issuingCountry: string
  /** The last 4 characters; the number itself is never returned. For example "*****4567". */
  identityValueMasked: string
  /** For example "2019-04-01". */
  issueDate: string | null
  /** For example "2019-04-01". */
  expiryDate: string | null
  documentUploadId: string | null
}

export type IdentityRequirement = {
  identityType: string
  identityTypeCode: Open<'PASSPORT' | 'NATIOANL_ID' | 'DRIVING_LICENCE' | 'IDENTITY_CARD' | 'RESIDENCE_CARD' | 'VOTER_CARD' | 'BVN' | 'OTHERS'>
  fieldName: string
  inputType: Open<'Document' | 'Input' | 'Select'>
  /** false: any one of the listed documents is enough. */
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
  /** A file must be uploaded after the customer is created. A missing file never fails the create request. */
  requiresDocument: boolean
  /** Who may have issued it. */
  issuedBy: Open<'RESIDENCE' | 'EEA' | 'ANY'>
  example: string
}

export type OutstandingRequirement = {
  /** Stable while the requirement is outstanding; null in a dry run. */
  requirementId: string | null
  kind: Open<'Field' | 'Document' | 'Person' | 'Identity'>
  target: {
    type: Open<'Business' | 'Person' | 'Identity' | 'Document'>
    id: string | null
  }
  /** The person it is about; null for the business. Use it to request an upload link. */
  uboId: string | null
  /** JSON Pointer to the missing part in a create or PATCH body. */
  path: string | null
  /** Any one of these is accepted. */
  acceptedDocumentCategories: (Open<'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'>)[]
  reasonCode: Open<'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'>
  message: string
  status: Open<'Due' | 'Submitted' | 'Accepted' | 'Waived'>
  requestedAt: string | null
  dueBy: string | null
}

export type PatchBusinessProfile = {
  /** For example "NGA". */
  incorporationCountryCode?: string | undefined
  /** An alias of incorporationCountryCode. For example "NGA". */
  incorporationCountryIso3Code?: string | undefined
  /** For example "LLC". */
  businessTypeCode?: string | undefined
  industry?: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome' | undefined
  /** For example "ops@acme.example". */
  email?: string | undefined
  /** For example "+2348012345678". */
  phoneNumber?: string | null | undefined
  /** For example "Acme Logistics Ltd". */
  companyName?: string | undefined
  tradingName?: string | null | undefined
  description?: string | null | undefined
  /** For example "https://acme.example". */
  website?: string | undefined
  /** For example "RC1234567". */
  registrationNumber?: string | undefined
  /** For example "2019-04-01". */
  registrationDate?: string | null | undefined
  addresses?: Address[] | null | undefined
  financials?: Financials | null | undefined
  businessPersonList?: BusinessPerson[] | null | undefined
  /** Confirms uploaded documents. An ID that is not a UUID returns `Document.NotFound`. */
  businessDocumentIdList?: string[] | null | undefined
  /** The partner's own reference. Unique per partner; can't be changed. For example "acme-0001". */
  partnerCustomerId?: string | undefined
}

export type PatchedBusinessProfile = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
  /** The people that were appended. */
  ubos: ({
    uboId: string
    firstName: string
    lastName: string
    email: string
  })[]
  /** The documents in `businessDocumentIdList`, confirmed now or earlier. */
  documents: DocumentRecord[]
}

export type PersonRecord = {
  uboId: string
  firstName: string
  lastName: string
  /** For example "2019-04-01". */
  birthDate: string | null
  /** For example "NGA". */
  taxResidenceCountry: string | null
  /** For example "NGA". */
  nationality: string
  email: string
  phone: string | null
  ownershipType: (Open<'SHAREHOLDER' | 'DIRECTOR' | 'UBO'>)[]
  percentageShare: number | null
  address: Address
  verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
  identities: IdentityRecord[]
  /** The earlier entry for the same person that this one replaces. */
  supersedesUboId: string | null
  addedAt: string
}

export type UpdateBusinessProfile = {
  /** Must equal the ID in the path. For example "0192e4a0-7c1e-7b53-9d2f-3f6d1b2c4e5f". */
  customerId: string
  /** For example "ops@acme.example". */
  businessEmail: string
  /** For example "+2348012345678". */
  phoneNumber: string
  /** For example "Acme Logistics Ltd". */
  name: string
  tradingName?: string | null | undefined
  /** For example "PrivateLimitedCompany". */
  businessTypeCode: string
  /** For example "NGA". */
  incorporationCountryIso3Code: string
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  description?: string | null | undefined
  /** For example "https://acme.example". */
  website: string
  /** At most 100 characters on update, as published; 10 on create. For example "RC1234567". */
  registrationNumber: string
  /** For example "2019-04-01". */
  registrationDate?: string | null | undefined
  addresses?: Address[] | null | undefined
  financials?: Financials | null | undefined
  /** Replaces the people: matched by uboId, otherwise by email; new ones are added, missing ones removed. */
  businessPersonList?: UpdatedBusinessPerson[] | null | undefined
  /** The partner's own reference. Unique per partner; can't be changed. For example "acme-0001". */
  partnerCustomerId?: string | undefined
}

export type UpdatedBusinessPerson = {
  /** For example "Ada". */
  firstName: string
  /** For example "Obi". */
  lastName: string
  /** In the past. For example "1984-02-29". */
  birthDate?: string | null | undefined
  /** For example "NGA". */
  taxResidenceCountry?: string | null | undefined
  /** For example "NGA". */
  nationality: string
  /** Unique within the request. For example "ada@acme.example". */
  email: string
  /** For example "+2348012345678". */
  phone?: string | null | undefined
  /** For example ["UBO","DIRECTOR"]. */
  ownershipType: ('SHAREHOLDER' | 'DIRECTOR' | 'UBO')[]
  /** The shares of all people in a request add up to at most 100. For example 60. */
  percentageShare?: number | null | undefined
  address: Address
  identities: UpdatedIdentity[]
  /** The person to update. If omitted, the person is matched by email or added. */
  uboId?: string | null | undefined
}

export type UpdatedIdentity = {
  /** NATIOANL_ID is spelled as published. */
  identityTypeCode: 'PASSPORT' | 'NATIOANL_ID' | 'DRIVING_LICENCE' | 'IDENTITY_CARD' | 'RESIDENCE_CARD' | 'VOTER_CARD' | 'BVN' | 'OTHERS'
  /** For example "NGA". */
  issuingCountry: string
  /** The document number. Leave it out to keep the number of `identityId`. */
  identityValue?: string | undefined
  /** The ID of a document of this customer. It takes effect once the file has arrived. */
  documentUploadId?: string | null | undefined
  /** Not in the future. For example "2019-04-01". */
  issueDate?: string | null | undefined
  /** In the future, and after issueDate. For example "2031-04-01". */
  expiryDate?: string | null | undefined
  /** Accepted but not stored. */
  idBackDocumentUploadId?: string | null | undefined
  /** An identity of this person, as reads return it. */
  identityId?: string | null | undefined
}

export type UploadLink = {
  /** Use it in `businessDocumentIdList` and `documentUploadId`. */
  documentId: string
  /** PUT the file here. Valid for one upload. */
  uploadUrl: string
  method: Open<'PUT'>
  /** Send exactly these headers, and Content-Length, which HTTP clients add. */
  headers: Record<string, string>
  expiresAt: string
  /** With `sizeBytes`: exactly this size. */
  maxSizeBytes: number
  documentCategory: Open<'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'>
  uboId: string | null
}

export type UploadLinkRequest = {
  /** Case-insensitive. One of CertificateOfIncorporation, BusinessRegistrationCertificate, RegistryExtract, CertificateOfGoodStanding, MemorandumAndArticles, Constitution, PartnershipAgreement, TrustDeed, DirectorRegister, BoardResolution, CertificateOfIncumbency, ShareholderRegister, OwnershipChart, BeneficialOwnershipDeclaration, ProofOfBusinessAddress, TaxRegistration, VatCertificate, BusinessLicence, RegulatoryLicence, AmlPolicy, BankStatement, FinancialStatements, SourceOfFundsEvidence, Invoice, Contract, PowerOfAttorney, IdentityDocument, IdentityDocumentBack, ProofOfAddress, SourceOfWealthEvidence, Selfie, Other. For example "CertificateOfIncorporation". */
  documentCategory: string
  /** The upload must send exactly this Content-Type. */
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** The person the document belongs to. Required for personal documents, not allowed for business documents. */
  uboId?: string | null | undefined
  /** The exact size of the file. The upload then fails with 403 if its size differs. Recommended. For example 182044. */
  sizeBytes?: number | null | undefined
  /** @deprecated Use `uboId`. */
  ownershipDetailId?: string | null | undefined
}

export type VerificationStatus = {
  customerId: string
  partnerCustomerId: string
  verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
  reviewStage: Open<'Queued' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | 'Closed'>
  reasonCodes: (Open<'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'>)[]
  message: string | null
  submittedAt: string
  statusChangedAt: string
  decidedAt: string | null
  /** 1 for the first review; increases each time the customer returns to review. */
  round: number
  outstandingRequirements: OutstandingRequirement[]
  people: ({
    uboId: string
    verificationStatus: Open<'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'>
    reasonCodes: (Open<'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'>)[]
  })[]
  documents: DocumentState[]
  version: number
  updatedAt: string
}

export type CreateBusinessProfileQuery = {
  /** true validates the request, writes nothing, and returns the requirements that would be outstanding. */
  dryRun?: 'true' | 'false' | undefined
}

export type ListBusinessProfilesQuery = {
  /** Starts at 1. For example "1". */
  page?: number | string | undefined
  /** Defaults to 50. Values above 200 are treated as 200. For example "50". */
  pageSize?: number | string | undefined
  /** `nextCursor` of the previous page. If set, `page` is ignored. */
  cursor?: string | undefined
  /** Repeat the parameter to include several statuses. */
  verificationStatus?: 'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested' | readonly ('NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested')[] | undefined
  /** The partner's own reference. Unique per partner; can't be changed. For example "acme-0001". */
  partnerCustomerId?: string | undefined
  email?: string | undefined
  registrationNumber?: string | undefined
  businessTypeCode?: string | undefined
  incorporationCountryIso3Code?: string | undefined
  /** Matches the start of words in the name or trading name. */
  search?: string | undefined
  /** Only customers created at or after this time. For example "2026-11-01T00:00:00Z". */
  createdFrom?: string | Date | undefined
  /** Only customers created before this time. For example "2026-11-01T00:00:00Z". */
  createdTo?: string | Date | undefined
  /** Only customers changed at or after this time. For example "2026-11-01T00:00:00Z". */
  updatedFrom?: string | Date | undefined
  /** Only customers changed before this time. For example "2026-11-01T00:00:00Z". */
  updatedTo?: string | Date | undefined
}

export type GetUboIdentityRequirementsQuery = {
  /** ISO 3166-1 alpha-3 code of the country of residence. For example "NGA". */
  countryCode: string
}

/** Every error code of the Partner API. */
export type PartnerErrorCode =
    | 'BusinessType.NotFound'
    | 'Completion.LinkNotFound'
    | 'Completion.TooManyLinks'
    | 'Country.NotFound'
    | 'Customer.NotEditable'
    | 'Customer.NotFound'
    | 'Customer.PartnerCustomerIdDuplicate'
    | 'Customer.PartnerCustomerIdInvalid'
    | 'Customer.PartnerCustomerIdRequired'
    | 'Customer.UnderReview'
    | 'Customer.VersionMismatch'
    | 'Document.AccessDenied'
    | 'Document.NotFound'
    | 'Idempotency.InProgress'
    | 'Idempotency.KeyInvalid'
    | 'Idempotency.KeyReused'
    | 'Mail.Unavailable'
    | 'OnboardingConfig.NotFound'
    | 'Partner.BusinessProfileIdMismatch'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'PhoneNumber.Invalid'
    | 'RateLimit.Exceeded'
    | 'Request.TooLarge'
    | 'Request.UnsupportedMediaType'
    | 'Service.Error'
    | 'Service.Unavailable'
    | 'Validation'
    | 'ValidationControl.Error'

/** The error codes of each operation. */
export type OperationErrors = {
  createBusinessProfile:
    | 'Validation'
    | 'ValidationControl.Error'
    | 'PhoneNumber.Invalid'
    | 'Customer.PartnerCustomerIdRequired'
    | 'Customer.PartnerCustomerIdInvalid'
    | 'Country.NotFound'
    | 'BusinessType.NotFound'
    | 'OnboardingConfig.NotFound'
    | 'Idempotency.KeyInvalid'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Customer.PartnerCustomerIdDuplicate'
    | 'Idempotency.InProgress'
    | 'Request.TooLarge'
    | 'Request.UnsupportedMediaType'
    | 'Idempotency.KeyReused'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  listBusinessProfiles:
    | 'ValidationControl.Error'
    | 'Country.NotFound'
    | 'BusinessType.NotFound'
    | 'OnboardingConfig.NotFound'
    | 'Customer.PartnerCustomerIdRequired'
    | 'Customer.PartnerCustomerIdInvalid'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  getBusinessProfileByReference:
    | 'ValidationControl.Error'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Customer.NotFound'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  getBusinessProfile:
    | 'ValidationControl.Error'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Customer.NotFound'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  updateBusinessProfile:
    | 'ValidationControl.Error'
    | 'PhoneNumber.Invalid'
    | 'Partner.BusinessProfileIdMismatch'
    | 'Customer.PartnerCustomerIdRequired'
    | 'Customer.PartnerCustomerIdInvalid'
    | 'Country.NotFound'
    | 'BusinessType.NotFound'
    | 'OnboardingConfig.NotFound'
    | 'Idempotency.KeyInvalid'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Customer.NotFound'
    | 'Customer.UnderReview'
    | 'Customer.NotEditable'
    | 'Idempotency.InProgress'
    | 'Customer.VersionMismatch'
    | 'Request.TooLarge'
    | 'Request.UnsupportedMediaType'
    | 'Idempotency.KeyReused'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  patchBusinessProfile:
    | 'ValidationControl.Error'
    | 'PhoneNumber.Invalid'
    | 'Customer.PartnerCustomerIdRequired'
    | 'Customer.PartnerCustomerIdInvalid'
    | 'Country.NotFound'
    | 'BusinessType.NotFound'
    | 'OnboardingConfig.NotFound'
    | 'Document.NotFound'
    | 'Idempotency.KeyInvalid'
    | 'Partner.NotAuthenticated'
    | 'Document.AccessDenied'
    | 'Partner.NotAuthorized'
    | 'Customer.NotFound'
    | 'Customer.UnderReview'
    | 'Customer.NotEditable'
    | 'Idempotency.InProgress'
    | 'Customer.VersionMismatch'
    | 'Request.TooLarge'
    | 'Request.UnsupportedMediaType'
    | 'Idempotency.KeyReused'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  getVerificationStatus:
    | 'ValidationControl.Error'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Customer.NotFound'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  createUploadLink:
    | 'ValidationControl.Error'
    | 'Idempotency.KeyInvalid'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Customer.NotFound'
    | 'Customer.NotEditable'
    | 'Idempotency.InProgress'
    | 'Request.TooLarge'
    | 'Request.UnsupportedMediaType'
    | 'Idempotency.KeyReused'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  createCompletionLink:
    | 'ValidationControl.Error'
    | 'Idempotency.KeyInvalid'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Customer.NotFound'
    | 'Customer.UnderReview'
    | 'Customer.NotEditable'
    | 'Completion.TooManyLinks'
    | 'Idempotency.InProgress'
    | 'Request.TooLarge'
    | 'Request.UnsupportedMediaType'
    | 'Idempotency.KeyReused'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Mail.Unavailable'
    | 'Service.Unavailable'
  listCompletionLinks:
    | 'ValidationControl.Error'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Customer.NotFound'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  revokeCompletionLink:
    | 'ValidationControl.Error'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Customer.NotFound'
    | 'Completion.LinkNotFound'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
  getUboIdentityRequirements:
    | 'ValidationControl.Error'
    | 'Partner.NotAuthenticated'
    | 'Partner.NotAuthorized'
    | 'Country.NotFound'
    | 'OnboardingConfig.NotFound'
    | 'RateLimit.Exceeded'
    | 'Service.Error'
    | 'Service.Unavailable'
}
