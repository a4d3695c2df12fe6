// Generated from contract/partner-api.json by `npm run contract`. Do not edit.

/** One of the values known to this SDK version, or a newer one. */
export type Open<Known extends string> = Known | (string & Record<never, never>)

export type Address = {
  /** Street and number. For example "12 Marina Road". */
  streetLine1: string
  /** Building or unit. */
  streetLine2?: string | null | undefined
  /** The city. For example "Lagos". */
  city: string
  /** The state or region. For example "Lagos". */
  state: string
  /** The postal code. For example "101241". */
  postalCode: string
  /** The country, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  countryCode: Open<CountryCode>
}

export type AddressResponse = {
  /** Street and number. For example "12 Marina Road". */
  streetLine1: string
  /** Building or unit. */
  streetLine2?: string | null | undefined
  /** The city. For example "Lagos". */
  city: string
  /** The state or region. For example "Lagos". */
  state: string
  /** The postal code. For example "101241". */
  postalCode: string
  /** The country, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  countryCode: string
}

export type BusinessPerson = {
  /** The given names. For example "Ada". */
  firstName: string
  /** The family name. For example "Obi". */
  lastName: string
  /** In the past. For example "1984-02-29". */
  birthDate?: string | null | undefined
  /** Where the person pays tax, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  taxResidenceCountry?: Open<CountryCode> | null | undefined
  /** The nationality, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  nationality: Open<CountryCode>
  /** Unique within the request. For example "ada@acme.example". */
  email: string
  /** The phone number of the person in E.164 format. For example "+2348012345678". */
  phone?: string | null | undefined
  /** The roles of the person in the business. For example ["UBO","DIRECTOR"]. */
  ownershipType: OwnershipType[]
  /** The shares of all people in a request add up to at most 100. For example 60. */
  percentageShare?: number | null | undefined
  /** Where the person lives. The country decides which identity documents are accepted. */
  address: Address
  /** The identity documents of the person. */
  identities: Identity[]
}

export type BusinessProfile = {
  /** Our ID for the customer. */
  customerId: string
  /** Your own reference for the customer. */
  partnerCustomerId: string
  /** The verification status. */
  verificationStatus: Open<VerificationState>
  /** Increases with every change; also the ETag. */
  version: number
  /** The contact address of the business. */
  email: string
  /** The phone number of the business in E.164 format. */
  phoneNumber: string | null
  /** The registered name of the business. */
  companyName: string
  /** The name that the business trades under, if it is another one. */
  tradingName: string | null
  /** The legal form of the business. */
  businessTypeCode: Open<BusinessTypeCode>
  /** The country of incorporation, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  incorporationCountryIso3Code: string
  /** Where the revenue of the business comes from. */
  industry: Open<'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'>
  /** What the business does. */
  description: string | null
  /** The public website of the business: an absolute http or https URL. */
  website: string
  /** The number of the business in its register. */
  registrationNumber: string
  /** When the business was registered. For example "2019-04-01". */
  registrationDate: string | null
  /** The addresses of the business. */
  addresses: AddressResponse[]
  /** The expected use of the account. */
  financials: FinancialsResponse | null
  /** The people of the customer: owners, directors and shareholders. */
  ubos: PersonRecord[]
  /** The documents of the customer. */
  documents: DocumentRecord[]
  /** The number of requirements that are due. */
  outstandingRequirementCount: number
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** When `verificationStatus` last changed. */
  statusChangedAt: string
  /** When it was decided; null before. */
  decidedAt: string | null
  /** When the personal data was erased. If set, the other fields are blank. */
  erasedAt: string | null
}

export type BusinessProfileList = {
  /** One page of the list. */
  items: BusinessProfileListItem[]
  /** null if the request used a cursor. */
  page: number | null
  /** How many items a page has at most. */
  pageSize: number
  /** The exact number of matching customers. */
  total: number
  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor: string | null
}

export type BusinessProfileListItem = {
  /** Our ID for the customer. */
  customerId: string
  /** Your own reference for the customer. */
  partnerCustomerId: string
  /** The verification status. */
  verificationStatus: Open<VerificationState>
  /** Increases with every change to the customer. Also the ETag. */
  version: number
  /** The contact address of the business. */
  email: string
  /** The phone number of the business in E.164 format. */
  phoneNumber: string | null
  /** The registered name of the business. */
  companyName: string
  /** The name that the business trades under, if it is another one. */
  tradingName: string | null
  /** The legal form of the business. */
  businessTypeCode: Open<BusinessTypeCode>
  /** The country of incorporation, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  incorporationCountryIso3Code: string
  /** Where the revenue of the business comes from. */
  industry: Open<'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'>
  /** What the business does. */
  description: string | null
  /** The public website of the business: an absolute http or https URL. */
  website: string
  /** The number of the business in its register. */
  registrationNumber: string
  /** When the business was registered. For example "2019-04-01". */
  registrationDate: string | null
  /** The number of people. */
  personCount: number
  /** The number of documents. */
  documentCount: number
  /** When it was created. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** When `verificationStatus` last changed. */
  statusChangedAt: string
  /** When it was decided; null before. */
  decidedAt: string | null
  /** When the personal data was erased; null before. */
  erasedAt: string | null
}

/** The legal form of a business. */
export type BusinessTypeCode = 'SoleProprietor' | 'Partnership' | 'LimitedPartnership' | 'LimitedLiabilityPartnership' | 'LLC' | 'PrivateLimitedCompany' | 'PublicLimitedCompany' | 'Corporation' | 'NonProfit' | 'Charity' | 'Association' | 'Cooperative' | 'Foundation' | 'Trust' | 'GovernmentEntity' | 'FinancialInstitution' | 'FreeZoneCompany' | 'Branch'

export type ChangedBusinessProfile = {
  /** Our ID for the customer. */
  customerId: string
  /** Your own reference for the customer. */
  partnerCustomerId: string
  /** The verification status. */
  verificationStatus: Open<VerificationState>
}

export type CompletionLink = {
  /** The ID of the completion link. */
  linkId: string
  /** Shown once. Anyone who has it can answer for the business. */
  url: string
  /** When it expires. */
  expiresAt: string
}

export type CompletionLinkList = {
  /** One page of the list. */
  items: CompletionLinkRecord[]
}

export type CompletionLinkRecord = {
  /** The ID of the completion link. */
  linkId: string
  /** The status. */
  status: Open<'Open' | 'Expired' | 'Revoked'>
  /** When it was created. */
  createdAt: string
  /** When it expires. */
  expiresAt: string
  /** When it was revoked; null before. */
  revokedAt: string | null
  /** When a session was last opened with the link. */
  lastUsedAt: string | null
  /** null: the browser's language. */
  locale: Open<'en' | 'fr' | 'pt' | 'es' | 'ar'> | null
  /** Where the page leads when everything is answered; null if nowhere. */
  returnUrl: string | null
  /** null: the link was not sent to the business by email. */
  emailStatus: Open<'Pending' | 'Sent' | 'Failed'> | null
}

/** A country: its ISO 3166-1 alpha-3 code. */
export type CountryCode = 'ABW' | 'AFG' | 'AGO' | 'AIA' | 'ALA' | 'ALB' | 'AND' | 'ARE' | 'ARG' | 'ARM' | 'ASM' | 'ATA' | 'ATF' | 'ATG' | 'AUS' | 'AUT' | 'AZE' | 'BDI' | 'BEL' | 'BEN' | 'BES' | 'BFA' | 'BGD' | 'BGR' | 'BHR' | 'BHS' | 'BIH' | 'BLM' | 'BLR' | 'BLZ' | 'BMU' | 'BOL' | 'BRA' | 'BRB' | 'BRN' | 'BTN' | 'BVT' | 'BWA' | 'CAF' | 'CAN' | 'CCK' | 'CHE' | 'CHL' | 'CHN' | 'CIV' | 'CMR' | 'COD' | 'COG' | 'COK' | 'COL' | 'COM' | 'CPV' | 'CRI' | 'CUB' | 'CUW' | 'CXR' | 'CYM' | 'CYP' | 'CZE' | 'DEU' | 'DJI' | 'DMA' | 'DNK' | 'DOM' | 'DZA' | 'ECU' | 'EGY' | 'ERI' | 'ESH' | 'ESP' | 'EST' | 'ETH' | 'FIN' | 'FJI' | 'FLK' | 'FRA' | 'FRO' | 'FSM' | 'GAB' | 'GBR' | 'GEO' | 'GGY' | 'GHA' | 'GIB' | 'GIN' | 'GLP' | 'GMB' | 'GNB' | 'GNQ' | 'GRC' | 'GRD' | 'GRL' | 'GTM' | 'GUF' | 'GUM' | 'GUY' | 'HKG' | 'HMD' | 'HND' | 'HRV' | 'HTI' | 'HUN' | 'IDN' | 'IMN' | 'IND' | 'IOT' | 'IRL' | 'IRN' | 'IRQ' | 'ISL' | 'ISR' | 'ITA' | 'JAM' | 'JEY' | 'JOR' | 'JPN' | 'KAZ' | 'KEN' | 'KGZ' | 'KHM' | 'KIR' | 'KNA' | 'KOR' | 'KWT' | 'LAO' | 'LBN' | 'LBR' | 'LBY' | 'LCA' | 'LIE' | 'LKA' | 'LSO' | 'LTU' | 'LUX' | 'LVA' | 'MAC' | 'MAF' | 'MAR' | 'MCO' | 'MDA' | 'MDG' | 'MDV' | 'MEX' | 'MHL' | 'MKD' | 'MLI' | 'MLT' | 'MMR' | 'MNE' | 'MNG' | 'MNP' | 'MOZ' | 'MRT' | 'MSR' | 'MTQ' | 'MUS' | 'MWI' | 'MYS' | 'MYT' | 'NAM' | 'NCL' | 'NER' | 'NFK' | 'NGA' | 'NIC' | 'NIU' | 'NLD' | 'NOR' | 'NPL' | 'NRU' | 'NZL' | 'OMN' | 'PAK' | 'PAN' | 'PCN' | 'PER' | 'PHL' | 'PLW' | 'PNG' | 'POL' | 'PRI' | 'PRK' | 'PRT' | 'PRY' | 'PSE' | 'PYF' | 'QAT' | 'REU' | 'ROU' | 'RUS' | 'RWA' | 'SAU' | 'SDN' | 'SEN' | 'SGP' | 'SGS' | 'SHN' | 'SJM' | 'SLB' | 'SLE' | 'SLV' | 'SMR' | 'SOM' | 'SPM' | 'SRB' | 'SSD' | 'STP' | 'SUR' | 'SVK' | 'SVN' | 'SWE' | 'SWZ' | 'SXM' | 'SYC' | 'SYR' | 'TCA' | 'TCD' | 'TGO' | 'THA' | 'TJK' | 'TKL' | 'TKM' | 'TLS' | 'TON' | 'TTO' | 'TUN' | 'TUR' | 'TUV' | 'TWN' | 'TZA' | 'UGA' | 'UKR' | 'UMI' | 'URY' | 'USA' | 'UZB' | 'VAT' | 'VCT' | 'VEN' | 'VGB' | 'VIR' | 'VNM' | 'VUT' | 'WLF' | 'WSM' | 'YEM' | 'ZAF' | 'ZMB' | 'ZWE'

export type CreateBusinessProfile = {
  /** The contact address of the business. For example "ops@acme.example". */
  email: string
  /** The phone number of the business in E.164 format. For example "+2348012345678". */
  phoneNumber?: string | null | undefined
  /** The registered name of the business. For example "Acme Logistics Ltd". */
  companyName: string
  /** The name that the business trades under, if it is another one. */
  tradingName?: string | null | undefined
  /** Case-insensitive. Names with an underscore are not accepted. For example "PrivateLimitedCompany". */
  businessTypeCode: Open<BusinessTypeCode>
  /** The country of incorporation, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  incorporationCountryIso3Code: Open<OnboardingCountryCode>
  /** Where the revenue of the business comes from. */
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  /** What the business does. */
  description?: string | null | undefined
  /** The public website of the business: an absolute http or https URL. For example "https://acme.example". */
  website: string
  /** At most 10 characters on create, as published; 100 on update. For example "RC1234567". */
  registrationNumber: string
  /** When the business was registered. For example "2019-04-01". */
  registrationDate?: string | null | undefined
  /** The addresses of the business. */
  addresses?: Address[] | null | undefined
  /** The expected use of the account. */
  financials?: Financials | null | undefined
  /** Owners, directors and shareholders. */
  businessPersonList?: BusinessPerson[] | null | undefined
  /** The partner's own reference. Unique per partner; can't be changed. For example "acme-0001". */
  partnerCustomerId: string
}

export type CreateCompletionLink = {
  /** The language of the page and the email. Omitted: the browser's language for the page, English for the email. */
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
  /** Your own reference for the customer. */
  partnerCustomerId: string
  /** The verification status. */
  verificationStatus: Open<VerificationState>
  /** The people of the customer: owners, directors and shareholders. */
  ubos: ({
    /** Our ID of the person; null if it is about the business. */
    uboId: string | null
    /** The given names. */
    firstName: string
    /** The family name. */
    lastName: string
    /** An email address. */
    email: string
  })[]
  /** true when nothing was written. */
  dryRun?: boolean | undefined
  /** In a dry run: JSON Pointers to unknown body fields, which are ignored. */
  ignored?: string[] | undefined
  /** In a dry run: the requirements that would be outstanding. */
  outstandingRequirements?: OutstandingRequirement[] | undefined
}

/** What a document is. */
export type DocumentCategory = 'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'

export type DocumentRecord = {
  /** Our ID of the document. */
  documentId: string
  /** What the document is. */
  documentCategory: Open<DocumentCategory>
  /** Our ID of the person; null if it is about the business. */
  uboId: string | null
  /** The media type of the file. */
  contentType: Open<'application/pdf' | 'image/jpeg' | 'image/png'>
  /** The size of the file in bytes. */
  sizeBytes: number | null
  /** The state of the document. */
  status: Open<'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'>
  /** When the file arrived; null before. */
  uploadedAt: string | null
  /** When the document was confirmed; null before. */
  confirmedAt: string | null
}

export type DocumentState = {
  /** Our ID of the document. */
  documentId: string
  /** What the document is. */
  documentCategory: Open<DocumentCategory>
  /** Our ID of the person; null if it is about the business. */
  uboId: string | null
  /** The state of the document. */
  status: Open<'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'>
  /** The reason. */
  reasonCode: Open<ReasonCode> | null
}

export type Financials = {
  /** The expected turnover of a month. */
  monthlyTurnOver: 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k'
  /** The expected value of one transaction. */
  estimatedTransactionValue: 'UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k'
  /** Where the funds come from. */
  sourceOfFunds: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  /** What the account is for. */
  purposeOfAccount: 'CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury'
}

export type FinancialsResponse = {
  /** The expected turnover of a month. */
  monthlyTurnOver: Open<'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k'>
  /** The expected value of one transaction. */
  estimatedTransactionValue: Open<'UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k'>
  /** Where the funds come from. */
  sourceOfFunds: Open<'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'>
  /** What the account is for. */
  purposeOfAccount: Open<'CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury'>
}

export type Identity = {
  /** NATIOANL_ID is spelled as published. */
  identityTypeCode: IdentityTypeCode
  /** The country that issued the document, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  issuingCountry: Open<CountryCode>
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
  /** Our ID of the identity. */
  identityId: string
  /** The type of the identity document. */
  identityTypeCode: Open<IdentityTypeCode>
  /** The country that issued the document, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  issuingCountry: string
  /** The last 4 characters; the number itself is never returned. For example "*****4567". */
  identityValueMasked: string
  /** When the document was issued. For example "2019-04-01". */
  issueDate: string | null
  /** When the document expires. For example "2019-04-01". */
  expiryDate: string | null
  /** The document with the file of this identity, if there is one. */
  documentUploadId: string | null
}

export type IdentityRequirement = {
  /** The name of the identity document. */
  identityType: string
  /** The type of the identity document. */
  identityTypeCode: Open<IdentityTypeCode>
  /** The field that a form asks for. */
  fieldName: string
  /** The kind of input that a form shows. */
  inputType: Open<'Document' | 'Input' | 'Select'>
  /** false: any one of the listed documents is enough. */
  isRequired: boolean
  /** The label for a form. */
  label: string
  /** The placeholder for a form. */
  placeholder: string
  /** Whether `issueDate` is required. */
  requiresIssueDate: boolean
  /** Whether `expiryDate` is required. */
  requiresExpiryDate: boolean
  /** Whether `identityValue` is required. */
  requiresIdNumber: boolean
  /** The format of the number. Spaces are removed and letters made upper-case before it is checked. */
  validationRules: {
    /** The pattern of the number. */
    regex: string
    /** The minimum length of the number. */
    minLength: number
    /** The maximum length of the number. */
    maxLength: number
    /** What to show for a number that does not match. */
    errorMessage: string
  }
  /** The position in a form. */
  displayOrder: number
  /** A file must be uploaded after the customer is created. A missing file never fails the create request. */
  requiresDocument: boolean
  /** Who may have issued it. */
  issuedBy: Open<'RESIDENCE' | 'EEA' | 'ANY'>
  /** An example of the number. */
  example: string
}

/** The type of an identity document. NATIOANL_ID is spelled as published. */
export type IdentityTypeCode = 'PASSPORT' | 'NATIOANL_ID' | 'DRIVING_LICENCE' | 'IDENTITY_CARD' | 'RESIDENCE_CARD' | 'VOTER_CARD' | 'BVN' | 'OTHERS'

/** A country in which businesses can be onboarded and people can live. The operator of the service can open others. */
export type OnboardingCountryCode = 'ARE' | 'ARG' | 'AUS' | 'AUT' | 'BEL' | 'BGR' | 'BRA' | 'CAN' | 'CHE' | 'CHL' | 'CIV' | 'CMR' | 'COL' | 'CYP' | 'CZE' | 'DEU' | 'DNK' | 'EGY' | 'ESP' | 'EST' | 'FIN' | 'FRA' | 'GBR' | 'GHA' | 'GRC' | 'HKG' | 'HRV' | 'HUN' | 'IDN' | 'IND' | 'IRL' | 'ISL' | 'ISR' | 'ITA' | 'JPN' | 'KEN' | 'KOR' | 'LIE' | 'LTU' | 'LUX' | 'LVA' | 'MAR' | 'MEX' | 'MLT' | 'MYS' | 'NGA' | 'NLD' | 'NOR' | 'NZL' | 'PHL' | 'POL' | 'PRT' | 'ROU' | 'RWA' | 'SAU' | 'SEN' | 'SGP' | 'SVK' | 'SVN' | 'SWE' | 'THA' | 'TUR' | 'TZA' | 'UGA' | 'USA' | 'VNM' | 'ZAF'

export type OutstandingRequirement = {
  /** Stable while the requirement is outstanding; null in a dry run. */
  requirementId: string | null
  /** What is required. */
  kind: Open<'Field' | 'Document' | 'Person' | 'Identity'>
  /** What it is about. */
  target: {
    /** What kind of thing it is about. */
    type: Open<'Business' | 'Person' | 'Identity' | 'Document'>
    /** The ID of the person, identity or document; null for the business. */
    id: string | null
  }
  /** The person it is about; null for the business. Use it to request an upload link. */
  uboId: string | null
  /** JSON Pointer to the missing part in a create or PATCH body. */
  path: string | null
  /** Any one of these is accepted. */
  acceptedDocumentCategories: (Open<DocumentCategory>)[]
  /** The reason. */
  reasonCode: Open<ReasonCode>
  /** Human-readable instructions. */
  message: string
  /** The state of the requirement. */
  status: Open<'Due' | 'Submitted' | 'Accepted' | 'Waived'>
  /** When it was requested. */
  requestedAt: string | null
  /** When the answer is due; null if there is no deadline. */
  dueBy: string | null
}

/** A role of a person in a business. */
export type OwnershipType = 'SHAREHOLDER' | 'DIRECTOR' | 'UBO'

export type PatchBusinessProfile = {
  /** The country of incorporation, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  incorporationCountryCode?: Open<OnboardingCountryCode> | undefined
  /** An alias of incorporationCountryCode. Send one of them. For example "NGA". */
  incorporationCountryIso3Code?: Open<OnboardingCountryCode> | undefined
  /** The legal form of the business. For example "LLC". */
  businessTypeCode?: Open<BusinessTypeCode> | undefined
  /** Where the revenue of the business comes from. */
  industry?: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome' | undefined
  /** The contact address of the business. For example "ops@acme.example". */
  email?: string | undefined
  /** The phone number of the business in E.164 format. For example "+2348012345678". */
  phoneNumber?: string | null | undefined
  /** The registered name of the business. For example "Acme Logistics Ltd". */
  companyName?: string | undefined
  /** The name that the business trades under, if it is another one. */
  tradingName?: string | null | undefined
  /** What the business does. */
  description?: string | null | undefined
  /** The public website of the business: an absolute http or https URL. For example "https://acme.example". */
  website?: string | undefined
  /** The number of the business in its register. For example "RC1234567". */
  registrationNumber?: string | undefined
  /** When the business was registered. For example "2019-04-01". */
  registrationDate?: string | null | undefined
  /** The addresses of the business. */
  addresses?: Address[] | null | undefined
  /** The expected use of the account. */
  financials?: Financials | null | undefined
  /** Owners, directors and shareholders. */
  businessPersonList?: BusinessPerson[] | null | undefined
  /** Confirms uploaded documents. An ID that is not a UUID returns `Document.NotFound`. */
  businessDocumentIdList?: string[] | null | undefined
  /** The partner's own reference. Unique per partner; can't be changed. For example "acme-0001". */
  partnerCustomerId?: string | undefined
}

export type PatchedBusinessProfile = {
  /** Our ID for the customer. */
  customerId: string
  /** Your own reference for the customer. */
  partnerCustomerId: string
  /** The verification status. */
  verificationStatus: Open<VerificationState>
  /** The people that were appended. */
  ubos: ({
    /** Our ID of the person; null if it is about the business. */
    uboId: string
    /** The given names. */
    firstName: string
    /** The family name. */
    lastName: string
    /** An email address. */
    email: string
  })[]
  /** The documents in `businessDocumentIdList`, confirmed now or earlier. */
  documents: DocumentRecord[]
}

export type PersonRecord = {
  /** Our ID of the person; null if it is about the business. */
  uboId: string
  /** The given names. */
  firstName: string
  /** The family name. */
  lastName: string
  /** The date of birth. For example "2019-04-01". */
  birthDate: string | null
  /** Where the person pays tax, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  taxResidenceCountry: string | null
  /** The nationality, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  nationality: string
  /** An email address. */
  email: string
  /** The phone number of the person in E.164 format. */
  phone: string | null
  /** The roles of the person in the business. */
  ownershipType: (Open<OwnershipType>)[]
  /** The share of the business that the person owns, in per cent. */
  percentageShare: number | null
  /** An address. */
  address: AddressResponse
  /** The verification status. */
  verificationStatus: Open<VerificationState>
  /** The identity documents of the person. */
  identities: IdentityRecord[]
  /** The earlier entry for the same person that this one replaces. */
  supersedesUboId: string | null
  /** When it was added. */
  addedAt: string
}

/** Why something was requested or rejected. */
export type ReasonCode = 'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'

/** Where a customer is in the review. */
export type ReviewStage = 'Queued' | 'InReview' | 'AwaitingSecondApproval' | 'AwaitingPartner' | 'Closed'

export type UpdateBusinessProfile = {
  /** Must equal the ID in the path. For example "0192e4a0-7c1e-7b53-9d2f-3f6d1b2c4e5f". */
  customerId: string
  /** The contact address of the business. Reads and creates call it `email`. For example "ops@acme.example". */
  businessEmail: string
  /** The phone number of the business in E.164 format. For example "+2348012345678". */
  phoneNumber: string
  /** The registered name of the business. Reads and creates call it `companyName`. For example "Acme Logistics Ltd". */
  name: string
  /** The name that the business trades under, if it is another one. */
  tradingName?: string | null | undefined
  /** The legal form of the business. For example "PrivateLimitedCompany". */
  businessTypeCode: Open<BusinessTypeCode>
  /** The country of incorporation, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  incorporationCountryIso3Code: Open<OnboardingCountryCode>
  /** Where the revenue of the business comes from. */
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  /** What the business does. */
  description?: string | null | undefined
  /** The public website of the business: an absolute http or https URL. For example "https://acme.example". */
  website: string
  /** At most 100 characters on update, as published; 10 on create. For example "RC1234567". */
  registrationNumber: string
  /** When the business was registered. For example "2019-04-01". */
  registrationDate?: string | null | undefined
  /** The addresses of the business. */
  addresses?: Address[] | null | undefined
  /** The expected use of the account. */
  financials?: Financials | null | undefined
  /** Replaces the people: matched by uboId, otherwise by email; new ones are added, missing ones removed. */
  businessPersonList?: UpdatedBusinessPerson[] | null | undefined
  /** The partner's own reference. Unique per partner; can't be changed. For example "acme-0001". */
  partnerCustomerId?: string | undefined
}

export type UpdatedBusinessPerson = {
  /** The given names. For example "Ada". */
  firstName: string
  /** The family name. For example "Obi". */
  lastName: string
  /** In the past. For example "1984-02-29". */
  birthDate?: string | null | undefined
  /** Where the person pays tax, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  taxResidenceCountry?: Open<CountryCode> | null | undefined
  /** The nationality, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  nationality: Open<CountryCode>
  /** Unique within the request. For example "ada@acme.example". */
  email: string
  /** The phone number of the person in E.164 format. For example "+2348012345678". */
  phone?: string | null | undefined
  /** The roles of the person in the business. For example ["UBO","DIRECTOR"]. */
  ownershipType: OwnershipType[]
  /** The shares of all people in a request add up to at most 100. For example 60. */
  percentageShare?: number | null | undefined
  /** Where the person lives. The country decides which identity documents are accepted. */
  address: Address
  /** The identity documents of the person. */
  identities: UpdatedIdentity[]
  /** The person to update. If omitted, the person is matched by email or added. */
  uboId?: string | null | undefined
}

export type UpdatedIdentity = {
  /** NATIOANL_ID is spelled as published. */
  identityTypeCode: IdentityTypeCode
  /** The country that issued the document, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  issuingCountry: Open<CountryCode>
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
  /** The HTTP method of the upload. */
  method: 'PUT'
  /** Send exactly these headers, and Content-Length, which HTTP clients add. */
  headers: Record<string, string>
  /** When it expires. */
  expiresAt: string
  /** With `sizeBytes`: exactly this size. */
  maxSizeBytes: number
  /** What the document is. */
  documentCategory: Open<DocumentCategory>
  /** Our ID of the person; null if it is about the business. */
  uboId: string | null
}

export type UploadLinkRequest = {
  /** Case-insensitive. For example "CertificateOfIncorporation". */
  documentCategory: Open<DocumentCategory>
  /** The upload must send exactly this Content-Type. */
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** The person the document belongs to. Required for personal documents, not allowed for business documents. */
  uboId?: string | null | undefined
  /** The exact size of the file. The upload then fails with 403 if its size differs. Recommended. For example 182044. */
  sizeBytes?: number | null | undefined
  /** @deprecated Use `uboId`. */
  ownershipDetailId?: string | null | undefined
}

/** The verification status of a customer or a person. */
export type VerificationState = 'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'

export type VerificationStatus = {
  /** Our ID for the customer. */
  customerId: string
  /** Your own reference for the customer. */
  partnerCustomerId: string
  /** The verification status. */
  verificationStatus: Open<VerificationState>
  /** Where the customer is in the review. */
  reviewStage: Open<ReviewStage>
  /** Why. Empty if there is no reason to give. */
  reasonCodes: (Open<ReasonCode>)[]
  /** What the review team wrote to you, if anything. */
  message: string | null
  /** When it was submitted. */
  submittedAt: string
  /** When `verificationStatus` last changed. */
  statusChangedAt: string
  /** When it was decided; null before. */
  decidedAt: string | null
  /** 1 for the first review; increases each time the customer returns to review. */
  round: number
  /** What is still missing. */
  outstandingRequirements: OutstandingRequirement[]
  /** The people of the customer. */
  people: ({
    /** Our ID of the person; null if it is about the business. */
    uboId: string
    /** The verification status. */
    verificationStatus: Open<VerificationState>
    /** Why. Empty if there is no reason to give. */
    reasonCodes: (Open<ReasonCode>)[]
  })[]
  /** The documents of the customer. */
  documents: DocumentState[]
  /** Increases with every change to the customer. Also the ETag. */
  version: number
  /** When it was last changed. */
  updatedAt: string
}

export type CreateBusinessProfileQuery = {
  /** true validates the request, writes nothing, and returns the requirements that would be outstanding. */
  dryRun?: boolean | undefined
}

export type ListBusinessProfilesQuery = {
  /** The number of the page. Starts at 1. */
  page?: number | string | undefined
  /** Defaults to 50. Values above 200 are treated as 200. */
  pageSize?: number | string | undefined
  /** `nextCursor` of the previous page. If set, `page` is ignored. */
  cursor?: string | undefined
  /** Repeat the parameter to include several statuses. */
  verificationStatus?: VerificationState | readonly (VerificationState)[] | undefined
  /** The partner's own reference. Unique per partner; can't be changed. For example "acme-0001". */
  partnerCustomerId?: string | undefined
  /** Only customers with this email address. */
  email?: string | undefined
  /** Only customers with this registration number. */
  registrationNumber?: string | undefined
  /** Case-insensitive. */
  businessTypeCode?: Open<BusinessTypeCode> | undefined
  /** Only businesses of this country. */
  incorporationCountryIso3Code?: Open<OnboardingCountryCode> | undefined
  /** Matches the start of words in the name or trading name. At most 24 words. */
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
  /** The country of residence. For example "NGA". */
  countryCode: Open<OnboardingCountryCode>
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
