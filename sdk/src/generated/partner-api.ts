// Generated from contract/partner-api.json by `npm run contract`. Do not edit.

/** One of the values known to this SDK version, or a newer one. */
export type Open<Known extends string> = Known | (string & Record<never, never>)

export type Address = {
  /** Street name and number. For example "12 Marina Road". */
  streetLine1: string
  /** Building, suite or unit. */
  streetLine2?: string | null | undefined
  /** City or town. For example "Lagos". */
  city: string
  /** State, province or region. For example "Lagos". */
  state: string
  /** Postcode or ZIP code. For example "101241". */
  postalCode: string
  /** The country, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  countryCode: Open<CountryCode>
}

export type AddressResponse = {
  /** Street name and number. For example "12 Marina Road". */
  streetLine1: string
  /** Building, suite or unit. */
  streetLine2?: string | null | undefined
  /** City or town. For example "Lagos". */
  city: string
  /** State, province or region. For example "Lagos". */
  state: string
  /** Postcode or ZIP code. For example "101241". */
  postalCode: string
  /** The country, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  countryCode: string
}

export type BusinessPerson = {
  /** First and middle names. For example "Ada". */
  firstName: string
  /** Family name. For example "Obi". */
  lastName: string
  /** Date of birth. Must be in the past. For example "1984-02-29". */
  birthDate?: string | null | undefined
  /** Where the person pays tax, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  taxResidenceCountry?: Open<CountryCode> | null | undefined
  /** The country of citizenship, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  nationality: Open<CountryCode>
  /** The email address of the person. Must be unique within the request. For example "ada@acme.example". */
  email: string
  /** The phone number of the person in E.164 format. For example "+2348012345678". */
  phone?: string | null | undefined
  /** The roles of the person in the business. For example ["UBO","DIRECTOR"]. */
  ownershipType: OwnershipType[]
  /** The share that the person owns, in per cent. All shares in a request can add up to 100 at most. For example 60. */
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
  /** How far the verification has come, and its result. Branch on this. */
  verificationStatus: Open<VerificationState>
  /** Increases with every change. The ETag contains the same number. */
  version: number
  /** The contact address of the business. */
  email: string
  /** The phone number of the business in E.164 format. */
  phoneNumber: string | null
  /** The registered name of the business. */
  companyName: string
  /** The name that the business trades under, if it differs from the registered name. */
  tradingName: string | null
  /** The legal form of the business. */
  businessTypeCode: Open<BusinessTypeCode>
  /** The country of incorporation, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  incorporationCountryIso3Code: string
  /** The main source of revenue of the business. */
  industry: Open<'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'>
  /** What the business does. */
  description: string | null
  /** The public website of the business: an absolute http or https URL. */
  website: string
  /** The number of the business in the company register. */
  registrationNumber: string
  /** The date on which the business was registered. For example "2019-04-01". */
  registrationDate: string | null
  /** The addresses of the business. */
  addresses: AddressResponse[]
  /** The expected use of the account. */
  financials: FinancialsResponse | null
  /** The owners, directors and shareholders of the customer. */
  ubos: PersonRecord[]
  /** The uploaded documents of the customer. */
  documents: DocumentRecord[]
  /** How many requirements need a response from you. */
  outstandingRequirementCount: number
  /** Time of creation. */
  createdAt: string
  /** Time of the last change. */
  updatedAt: string
  /** When `verificationStatus` last changed. */
  statusChangedAt: string
  /** When the customer was last approved or rejected; null while there is no decision. */
  decidedAt: string | null
  /** When the personal data was erased. If set, the other fields are blank. */
  erasedAt: string | null
}

export type BusinessProfileList = {
  /** The customers on this page. */
  items: BusinessProfileListItem[]
  /** The page number; null if the request used a cursor. */
  page: number | null
  /** The most items that a page can have. */
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
  /** How far the verification has come, and its result. Branch on this. */
  verificationStatus: Open<VerificationState>
  /** Increases with every change to the customer. The ETag contains the same number. */
  version: number
  /** The contact address of the business. */
  email: string
  /** The phone number of the business in E.164 format. */
  phoneNumber: string | null
  /** The registered name of the business. */
  companyName: string
  /** The name that the business trades under, if it differs from the registered name. */
  tradingName: string | null
  /** The legal form of the business. */
  businessTypeCode: Open<BusinessTypeCode>
  /** The country of incorporation, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  incorporationCountryIso3Code: string
  /** The main source of revenue of the business. */
  industry: Open<'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'>
  /** What the business does. */
  description: string | null
  /** The public website of the business: an absolute http or https URL. */
  website: string
  /** The number of the business in the company register. */
  registrationNumber: string
  /** The date on which the business was registered. For example "2019-04-01". */
  registrationDate: string | null
  /** How many owners, directors and shareholders the customer has. */
  personCount: number
  /** How many documents the customer has. */
  documentCount: number
  /** Time of creation. */
  createdAt: string
  /** Time of the last change. */
  updatedAt: string
  /** When `verificationStatus` last changed. */
  statusChangedAt: string
  /** When the customer was last approved or rejected; null while there is no decision. */
  decidedAt: string | null
  /** When the personal data was erased; null if it was not. */
  erasedAt: string | null
}

/** The legal form of a business. */
export type BusinessTypeCode = 'SoleProprietor' | 'Partnership' | 'LimitedPartnership' | 'LimitedLiabilityPartnership' | 'LLC' | 'PrivateLimitedCompany' | 'PublicLimitedCompany' | 'Corporation' | 'NonProfit' | 'Charity' | 'Association' | 'Cooperative' | 'Foundation' | 'Trust' | 'GovernmentEntity' | 'FinancialInstitution' | 'FreeZoneCompany' | 'Branch'

export type ChangedBusinessProfile = {
  /** Our ID for the customer. */
  customerId: string
  /** Your own reference for the customer. */
  partnerCustomerId: string
  /** How far the verification has come, and its result. Branch on this. */
  verificationStatus: Open<VerificationState>
}

export type CompletionLink = {
  /** Identifies the link. Use it to revoke the link. */
  linkId: string
  /** The completion link. It is not returned again, and anyone who has it can answer for the business. */
  url: string
  /** Until when the link can be used. */
  expiresAt: string
}

export type CompletionLinkList = {
  /** The completion links, newest first. */
  items: CompletionLinkRecord[]
}

export type CompletionLinkRecord = {
  /** Identifies the link. Use it to revoke the link. */
  linkId: string
  /** Open: the link can be used. Expired or Revoked: it can no longer be used. */
  status: Open<'Open' | 'Expired' | 'Revoked'>
  /** Time of creation. */
  createdAt: string
  /** Until when the link can be used. */
  expiresAt: string
  /** When the link was revoked; null if it was not. */
  revokedAt: string | null
  /** When the link was last opened; null if never. */
  lastUsedAt: string | null
  /** The language of the page; null for the browser's language. */
  locale: Open<'en' | 'fr' | 'pt' | 'es' | 'ar'> | null
  /** Where the page links to when everything is answered; null for no link. */
  returnUrl: string | null
  /** Whether the email has been sent; null if none was requested. */
  emailStatus: Open<'Pending' | 'Sent' | 'Failed'> | null
}

/** A country, as an ISO 3166-1 alpha-3 code. */
export type CountryCode = 'ABW' | 'AFG' | 'AGO' | 'AIA' | 'ALA' | 'ALB' | 'AND' | 'ARE' | 'ARG' | 'ARM' | 'ASM' | 'ATA' | 'ATF' | 'ATG' | 'AUS' | 'AUT' | 'AZE' | 'BDI' | 'BEL' | 'BEN' | 'BES' | 'BFA' | 'BGD' | 'BGR' | 'BHR' | 'BHS' | 'BIH' | 'BLM' | 'BLR' | 'BLZ' | 'BMU' | 'BOL' | 'BRA' | 'BRB' | 'BRN' | 'BTN' | 'BVT' | 'BWA' | 'CAF' | 'CAN' | 'CCK' | 'CHE' | 'CHL' | 'CHN' | 'CIV' | 'CMR' | 'COD' | 'COG' | 'COK' | 'COL' | 'COM' | 'CPV' | 'CRI' | 'CUB' | 'CUW' | 'CXR' | 'CYM' | 'CYP' | 'CZE' | 'DEU' | 'DJI' | 'DMA' | 'DNK' | 'DOM' | 'DZA' | 'ECU' | 'EGY' | 'ERI' | 'ESH' | 'ESP' | 'EST' | 'ETH' | 'FIN' | 'FJI' | 'FLK' | 'FRA' | 'FRO' | 'FSM' | 'GAB' | 'GBR' | 'GEO' | 'GGY' | 'GHA' | 'GIB' | 'GIN' | 'GLP' | 'GMB' | 'GNB' | 'GNQ' | 'GRC' | 'GRD' | 'GRL' | 'GTM' | 'GUF' | 'GUM' | 'GUY' | 'HKG' | 'HMD' | 'HND' | 'HRV' | 'HTI' | 'HUN' | 'IDN' | 'IMN' | 'IND' | 'IOT' | 'IRL' | 'IRN' | 'IRQ' | 'ISL' | 'ISR' | 'ITA' | 'JAM' | 'JEY' | 'JOR' | 'JPN' | 'KAZ' | 'KEN' | 'KGZ' | 'KHM' | 'KIR' | 'KNA' | 'KOR' | 'KWT' | 'LAO' | 'LBN' | 'LBR' | 'LBY' | 'LCA' | 'LIE' | 'LKA' | 'LSO' | 'LTU' | 'LUX' | 'LVA' | 'MAC' | 'MAF' | 'MAR' | 'MCO' | 'MDA' | 'MDG' | 'MDV' | 'MEX' | 'MHL' | 'MKD' | 'MLI' | 'MLT' | 'MMR' | 'MNE' | 'MNG' | 'MNP' | 'MOZ' | 'MRT' | 'MSR' | 'MTQ' | 'MUS' | 'MWI' | 'MYS' | 'MYT' | 'NAM' | 'NCL' | 'NER' | 'NFK' | 'NGA' | 'NIC' | 'NIU' | 'NLD' | 'NOR' | 'NPL' | 'NRU' | 'NZL' | 'OMN' | 'PAK' | 'PAN' | 'PCN' | 'PER' | 'PHL' | 'PLW' | 'PNG' | 'POL' | 'PRI' | 'PRK' | 'PRT' | 'PRY' | 'PSE' | 'PYF' | 'QAT' | 'REU' | 'ROU' | 'RUS' | 'RWA' | 'SAU' | 'SDN' | 'SEN' | 'SGP' | 'SGS' | 'SHN' | 'SJM' | 'SLB' | 'SLE' | 'SLV' | 'SMR' | 'SOM' | 'SPM' | 'SRB' | 'SSD' | 'STP' | 'SUR' | 'SVK' | 'SVN' | 'SWE' | 'SWZ' | 'SXM' | 'SYC' | 'SYR' | 'TCA' | 'TCD' | 'TGO' | 'THA' | 'TJK' | 'TKL' | 'TKM' | 'TLS' | 'TON' | 'TTO' | 'TUN' | 'TUR' | 'TUV' | 'TWN' | 'TZA' | 'UGA' | 'UKR' | 'UMI' | 'URY' | 'USA' | 'UZB' | 'VAT' | 'VCT' | 'VEN' | 'VGB' | 'VIR' | 'VNM' | 'VUT' | 'WLF' | 'WSM' | 'YEM' | 'ZAF' | 'ZMB' | 'ZWE'

export type CreateBusinessProfile = {
  /** The contact address of the business. For example "ops@acme.example". */
  email: string
  /** The phone number of the business in E.164 format. For example "+2348012345678". */
  phoneNumber?: string | null | undefined
  /** The registered name of the business. For example "Acme Logistics Ltd". */
  companyName: string
  /** The name that the business trades under, if it differs from the registered name. */
  tradingName?: string | null | undefined
  /** The legal form of the business. Case-insensitive; names with an underscore are not accepted. For example "PrivateLimitedCompany". */
  businessTypeCode: Open<BusinessTypeCode>
  /** The country of incorporation, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  incorporationCountryIso3Code: Open<OnboardingCountryCode>
  /** The main source of revenue of the business. */
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  /** What the business does. */
  description?: string | null | undefined
  /** The public website of the business: an absolute http or https URL. For example "https://acme.example". */
  website: string
  /** The number in the company register. At most 10 characters on create, as published; 100 on update. For example "RC1234567". */
  registrationNumber: string
  /** The date on which the business was registered. For example "2019-04-01". */
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
  /** How long the link can be used, in minutes. Defaults to 10080 (7 days). For example 10080. */
  expiresInMinutes?: number | null | undefined
  /** Whether to send the link to the email address of the business as well. Defaults to false. */
  sendEmail?: boolean | null | undefined
}

export type CreatedBusinessProfile = {
  /** Our ID for the customer; null in a dry run. */
  customerId: string | null
  /** Your own reference for the customer. */
  partnerCustomerId: string
  /** How far the verification has come, and its result. Branch on this. */
  verificationStatus: Open<VerificationState>
  /** The owners, directors and shareholders of the customer. */
  ubos: ({
    /** Our ID for the person. */
    uboId: string | null
    /** First and middle names. */
    firstName: string
    /** Family name. */
    lastName: string
    /** The email address of the person. */
    email: string
  })[]
  /** Always true in a dry run, which saves nothing; otherwise absent. */
  dryRun?: boolean | undefined
  /** In a dry run: JSON Pointers to unknown body fields, which are ignored. */
  ignored?: string[] | undefined
  /** In a dry run: the requirements that would be outstanding. */
  outstandingRequirements?: OutstandingRequirement[] | undefined
}

/** The kind of document. Categories belong to the business or to a person. */
export type DocumentCategory = 'CertificateOfIncorporation' | 'BusinessRegistrationCertificate' | 'RegistryExtract' | 'CertificateOfGoodStanding' | 'MemorandumAndArticles' | 'Constitution' | 'PartnershipAgreement' | 'TrustDeed' | 'DirectorRegister' | 'BoardResolution' | 'CertificateOfIncumbency' | 'ShareholderRegister' | 'OwnershipChart' | 'BeneficialOwnershipDeclaration' | 'ProofOfBusinessAddress' | 'TaxRegistration' | 'VatCertificate' | 'BusinessLicence' | 'RegulatoryLicence' | 'AmlPolicy' | 'BankStatement' | 'FinancialStatements' | 'SourceOfFundsEvidence' | 'Invoice' | 'Contract' | 'PowerOfAttorney' | 'IdentityDocument' | 'IdentityDocumentBack' | 'ProofOfAddress' | 'SourceOfWealthEvidence' | 'Selfie' | 'Other'

export type DocumentRecord = {
  /** Our ID for the document. */
  documentId: string
  /** The kind of document, for example `RegistryExtract`. */
  documentCategory: Open<DocumentCategory>
  /** Our ID for the person; null for a document of the business. */
  uboId: string | null
  /** The media type of the file. */
  contentType: Open<'application/pdf' | 'image/jpeg' | 'image/png'>
  /** The size of the file in bytes. */
  sizeBytes: number | null
  /** Where the document is between its upload link and the decision of an analyst. */
  status: Open<'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'>
  /** When the file arrived; null before. */
  uploadedAt: string | null
  /** When the document was confirmed; null before. */
  confirmedAt: string | null
}

export type DocumentState = {
  /** Our ID for the document. */
  documentId: string
  /** The kind of document, for example `RegistryExtract`. */
  documentCategory: Open<DocumentCategory>
  /** Our ID for the person; null for a document of the business. */
  uboId: string | null
  /** Where the document is between its upload link and the decision of an analyst. */
  status: Open<'Pending' | 'Confirmed' | 'Accepted' | 'Rejected' | 'Superseded' | 'Expired'>
  /** Why the document was rejected; null if it was not. */
  reasonCode: Open<ReasonCode> | null
}

export type Financials = {
  /** The expected monthly turnover. */
  monthlyTurnOver: 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k'
  /** The expected value of a typical transaction. */
  estimatedTransactionValue: 'UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k'
  /** Where the money in the account will come from. */
  sourceOfFunds: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  /** What the business will use the account for. */
  purposeOfAccount: 'CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury'
}

export type FinancialsResponse = {
  /** The expected monthly turnover. */
  monthlyTurnOver: Open<'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'UpTo500k' | 'Above500k'>
  /** The expected value of a typical transaction. */
  estimatedTransactionValue: Open<'UpTo5k' | 'UpTo15k' | 'UpTo50k' | 'UpTo100k' | 'Above100k'>
  /** Where the money in the account will come from. */
  sourceOfFunds: Open<'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'>
  /** What the business will use the account for. */
  purposeOfAccount: Open<'CustomerCollections' | 'Payroll' | 'SupplierPayments' | 'MarketplaceSettlements' | 'EscrowHolding' | 'SubscriptionBilling' | 'CrossBorderTrade' | 'FxSettlement' | 'CryptoOnRamp' | 'CryptoOffRamp' | 'Donations' | 'InvestmentHolding' | 'AffiliatePayouts' | 'MerchantPayouts' | 'InternalTreasury'>
}

export type Identity = {
  /** The type of the identity document. NATIOANL_ID is spelled as published. */
  identityTypeCode: IdentityTypeCode
  /** The country that issued the document, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  issuingCountry: Open<CountryCode>
  /** The number of the identity document. For example "A01234567". */
  identityValue: string
  /** The ID of a document of this customer. It takes effect once the file has arrived. */
  documentUploadId?: string | null | undefined
  /** The date of issue. Cannot be in the future. For example "2019-04-01". */
  issueDate?: string | null | undefined
  /** The date of expiry. Must be in the future and after `issueDate`. For example "2031-04-01". */
  expiryDate?: string | null | undefined
  /** Accepted but not stored. */
  idBackDocumentUploadId?: string | null | undefined
}

export type IdentityRecord = {
  /** Our ID for the identity. */
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
  /** The uploaded document that shows this identity; null if there is none. */
  documentUploadId: string | null
}

export type IdentityRequirement = {
  /** The name of the identity document. */
  identityType: string
  /** The type of the identity document. */
  identityTypeCode: Open<IdentityTypeCode>
  /** The request field that the input is for: `identityValue` or `documentUploadId`. */
  fieldName: string
  /** The kind of input that a form shows. */
  inputType: Open<'Document' | 'Input' | 'Select'>
  /** If `false`, any one of the listed documents is enough. */
  isRequired: boolean
  /** The label of the input. */
  label: string
  /** The placeholder of the input. */
  placeholder: string
  /** Whether `issueDate` is required. */
  requiresIssueDate: boolean
  /** Whether `expiryDate` is required. */
  requiresExpiryDate: boolean
  /** Whether `identityValue` is required. */
  requiresIdNumber: boolean
  /** The format of the number. Spaces are removed and letters made upper-case before it is checked. */
  validationRules: {
    /** A regular expression that the number must match. */
    regex: string
    /** The fewest characters that the number can have. */
    minLength: number
    /** The most characters that the number can have. */
    maxLength: number
    /** The message to show if the number does not match. */
    errorMessage: string
  }
  /** Sort the options by this number. */
  displayOrder: number
  /** A file must be uploaded after the customer is created. A missing file never fails the create request. */
  requiresDocument: boolean
  /** Which countries can have issued the document: the country of residence, one in the EEA, or any. */
  issuedBy: Open<'RESIDENCE' | 'EEA' | 'ANY'>
  /** A number that matches, for help texts. */
  example: string
}

/** The type of an identity document. NATIOANL_ID is spelled as published. */
export type IdentityTypeCode = 'PASSPORT' | 'NATIOANL_ID' | 'DRIVING_LICENCE' | 'IDENTITY_CARD' | 'RESIDENCE_CARD' | 'VOTER_CARD' | 'BVN' | 'OTHERS'

/** A country in which businesses can be onboarded and people can live. The operator of the service can open others. */
export type OnboardingCountryCode = 'ARE' | 'ARG' | 'AUS' | 'AUT' | 'BEL' | 'BGR' | 'BRA' | 'CAN' | 'CHE' | 'CHL' | 'CIV' | 'CMR' | 'COL' | 'CYP' | 'CZE' | 'DEU' | 'DNK' | 'EGY' | 'ESP' | 'EST' | 'FIN' | 'FRA' | 'GBR' | 'GHA' | 'GRC' | 'HKG' | 'HRV' | 'HUN' | 'IDN' | 'IND' | 'IRL' | 'ISL' | 'ISR' | 'ITA' | 'JPN' | 'KEN' | 'KOR' | 'LIE' | 'LTU' | 'LUX' | 'LVA' | 'MAR' | 'MEX' | 'MLT' | 'MYS' | 'NGA' | 'NLD' | 'NOR' | 'NZL' | 'PHL' | 'POL' | 'PRT' | 'ROU' | 'RWA' | 'SAU' | 'SEN' | 'SGP' | 'SVK' | 'SVN' | 'SWE' | 'THA' | 'TUR' | 'TZA' | 'UGA' | 'USA' | 'VNM' | 'ZAF'

export type OutstandingRequirement = {
  /** Stable while the requirement is outstanding; null in a dry run. */
  requirementId: string | null
  /** What kind of answer is needed: a field, a document, a person or an identity. */
  kind: Open<'Field' | 'Document' | 'Person' | 'Identity'>
  /** The business, person, identity or document that it is about. */
  target: {
    /** Whether it is about the business, a person, an identity or a document. */
    type: Open<'Business' | 'Person' | 'Identity' | 'Document'>
    /** The ID of that person, identity or document; null for the business. */
    id: string | null
  }
  /** The person it is about; null for the business. Use it to request an upload link. */
  uboId: string | null
  /** JSON Pointer to the missing part in a create or PATCH body. */
  path: string | null
  /** Any one of these is accepted. */
  acceptedDocumentCategories: (Open<DocumentCategory>)[]
  /** Why the answer is needed. */
  reasonCode: Open<ReasonCode>
  /** Instructions that you can show to the business. */
  message: string
  /** Due: a response is needed. Submitted: answered, and waiting for an analyst. Accepted or Waived: nothing more to do. */
  status: Open<'Due' | 'Submitted' | 'Accepted' | 'Waived'>
  /** When the answer was requested. */
  requestedAt: string | null
  /** The deadline. For a change that an analyst requested: 30 days later. For a document that expires: the end of its last valid day, or 30 days if it has already expired. null if there is no deadline. */
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
  /** The main source of revenue of the business. */
  industry?: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome' | undefined
  /** The contact address of the business. For example "ops@acme.example". */
  email?: string | undefined
  /** The phone number of the business in E.164 format. For example "+2348012345678". */
  phoneNumber?: string | null | undefined
  /** The registered name of the business. For example "Acme Logistics Ltd". */
  companyName?: string | undefined
  /** The name that the business trades under, if it differs from the registered name. */
  tradingName?: string | null | undefined
  /** What the business does. */
  description?: string | null | undefined
  /** The public website of the business: an absolute http or https URL. For example "https://acme.example". */
  website?: string | undefined
  /** The number of the business in the company register. For example "RC1234567". */
  registrationNumber?: string | undefined
  /** The date on which the business was registered. For example "2019-04-01". */
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
  /** How far the verification has come, and its result. Branch on this. */
  verificationStatus: Open<VerificationState>
  /** The people that this request added. */
  ubos: ({
    /** Our ID for the person. */
    uboId: string
    /** First and middle names. */
    firstName: string
    /** Family name. */
    lastName: string
    /** The email address of the person. */
    email: string
  })[]
  /** The documents in `businessDocumentIdList`, confirmed now or earlier. */
  documents: DocumentRecord[]
}

export type PersonRecord = {
  /** Our ID for the person. */
  uboId: string
  /** First and middle names. */
  firstName: string
  /** Family name. */
  lastName: string
  /** The day on which the person was born. For example "2019-04-01". */
  birthDate: string | null
  /** Where the person pays tax, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  taxResidenceCountry: string | null
  /** The country of citizenship, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  nationality: string
  /** The email address of the person. */
  email: string
  /** The phone number of the person in E.164 format. */
  phone: string | null
  /** The roles of the person in the business. */
  ownershipType: (Open<OwnershipType>)[]
  /** The share of the business that the person owns, in per cent. */
  percentageShare: number | null
  /** Where the person lives. */
  address: AddressResponse
  /** How far the verification has come, and its result. Branch on this. */
  verificationStatus: Open<VerificationState>
  /** The identity documents of the person. */
  identities: IdentityRecord[]
  /** The earlier entry for the same person that this one replaces. */
  supersedesUboId: string | null
  /** Time of addition. */
  addedAt: string
}

/** A reason for a request, a rejection or a status. Codes may be added. */
export type ReasonCode = 'FieldMissing' | 'FieldInvalid' | 'NameMismatch' | 'DateOfBirthMismatch' | 'AddressMismatch' | 'IdentityNumberMismatch' | 'NationalityMismatch' | 'DocumentMissing' | 'DocumentIllegible' | 'DocumentIncomplete' | 'DocumentMissingBack' | 'DocumentExpired' | 'DocumentTooOld' | 'DocumentWrongType' | 'DocumentUnsupported' | 'DocumentCorrupt' | 'DocumentPasswordProtected' | 'DocumentNotSigned' | 'DocumentAltered' | 'DocumentDuplicate' | 'OwnershipIncomplete' | 'OwnershipMismatch' | 'MissingDirector' | 'MissingBeneficialOwner' | 'RegistrationNotFound' | 'RegistrationInactive' | 'LicenceMissing' | 'WebsiteUnreachable' | 'WebsiteMismatch' | 'BusinessUnsupported' | 'CountryUnsupported' | 'DuplicateCustomer' | 'InformationInconsistent' | 'NoResponse' | 'ComplianceDecision' | 'Other'

/** The stage of the review that a customer is in. */
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
  /** The name that the business trades under, if it differs from the registered name. */
  tradingName?: string | null | undefined
  /** The legal form of the business. For example "PrivateLimitedCompany". */
  businessTypeCode: Open<BusinessTypeCode>
  /** The country of incorporation, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  incorporationCountryIso3Code: Open<OnboardingCountryCode>
  /** The main source of revenue of the business. */
  industry: 'CustomerRevenue' | 'ShareholderCapital' | 'BusinessLoans' | 'Grants' | 'Investments' | 'AssetSales' | 'CryptoProceeds' | 'IntercompanyTransfers' | 'Donations' | 'MarketplaceFees' | 'SubscriptionRevenue' | 'TradingIncome'
  /** What the business does. */
  description?: string | null | undefined
  /** The public website of the business: an absolute http or https URL. For example "https://acme.example". */
  website: string
  /** The number in the company register. At most 100 characters on update, as published; 10 on create. For example "RC1234567". */
  registrationNumber: string
  /** The date on which the business was registered. For example "2019-04-01". */
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
  /** First and middle names. For example "Ada". */
  firstName: string
  /** Family name. For example "Obi". */
  lastName: string
  /** Date of birth. Must be in the past. For example "1984-02-29". */
  birthDate?: string | null | undefined
  /** Where the person pays tax, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  taxResidenceCountry?: Open<CountryCode> | null | undefined
  /** The country of citizenship, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  nationality: Open<CountryCode>
  /** The email address of the person. Must be unique within the request. For example "ada@acme.example". */
  email: string
  /** The phone number of the person in E.164 format. For example "+2348012345678". */
  phone?: string | null | undefined
  /** The roles of the person in the business. For example ["UBO","DIRECTOR"]. */
  ownershipType: OwnershipType[]
  /** The share that the person owns, in per cent. All shares in a request can add up to 100 at most. For example 60. */
  percentageShare?: number | null | undefined
  /** Where the person lives. The country decides which identity documents are accepted. */
  address: Address
  /** The identity documents of the person. */
  identities: UpdatedIdentity[]
  /** The person to update. If omitted, the person is matched by email or added. */
  uboId?: string | null | undefined
}

export type UpdatedIdentity = {
  /** The type of the identity document. NATIOANL_ID is spelled as published. */
  identityTypeCode: IdentityTypeCode
  /** The country that issued the document, as an ISO 3166-1 alpha-3 code. For example "NGA". */
  issuingCountry: Open<CountryCode>
  /** The number of the identity document. Omit it to keep the stored number of `identityId`. */
  identityValue?: string | undefined
  /** The ID of a document of this customer. It takes effect once the file has arrived. */
  documentUploadId?: string | null | undefined
  /** The date of issue. Cannot be in the future. For example "2019-04-01". */
  issueDate?: string | null | undefined
  /** The date of expiry. Must be in the future and after `issueDate`. For example "2031-04-01". */
  expiryDate?: string | null | undefined
  /** Accepted but not stored. */
  idBackDocumentUploadId?: string | null | undefined
  /** An identity of this person, as reads return it. */
  identityId?: string | null | undefined
}

export type UploadLink = {
  /** Our ID for the document. Use it in `businessDocumentIdList` and `documentUploadId`. */
  documentId: string
  /** Where to PUT the file. Valid for one upload. */
  uploadUrl: string
  /** The HTTP method of the upload. */
  method: 'PUT'
  /** Send exactly these headers, and Content-Length, which HTTP clients add. */
  headers: Record<string, string>
  /** Until when the file can be uploaded. */
  expiresAt: string
  /** The largest file that the link accepts. With `sizeBytes`, the file must have exactly this size. */
  maxSizeBytes: number
  /** The kind of document, for example `RegistryExtract`. */
  documentCategory: Open<DocumentCategory>
  /** Our ID for the person; null for a document of the business. */
  uboId: string | null
}

export type UploadLinkRequest = {
  /** The kind of document. Case-insensitive. For example "CertificateOfIncorporation". */
  documentCategory: Open<DocumentCategory>
  /** The upload must send exactly this Content-Type. */
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** The person the document belongs to. Required for personal documents, not allowed for business documents. */
  uboId?: string | null | undefined
  /** The exact size of the file. The upload then fails with 403 if its size differs. Recommended. For example 182044. */
  sizeBytes?: number | null | undefined
  /** @deprecated Use `uboId` instead. */
  ownershipDetailId?: string | null | undefined
}

/** The verification status of a customer or a person. */
export type VerificationState = 'NotStarted' | 'PendingVerification' | 'StartedNotCompleted' | 'Approved' | 'Rejected' | 'ChangesRequested'

export type VerificationStatus = {
  /** Our ID for the customer. */
  customerId: string
  /** Your own reference for the customer. */
  partnerCustomerId: string
  /** How far the verification has come, and its result. Branch on this. */
  verificationStatus: Open<VerificationState>
  /** The stage of the review that the customer is in. */
  reviewStage: Open<ReviewStage>
  /** The reasons for the status. Empty if there are none to report. */
  reasonCodes: (Open<ReasonCode>)[]
  /** A message from the review team; null if there is none. */
  message: string | null
  /** When the customer was submitted for review: when it was created. */
  submittedAt: string
  /** When `verificationStatus` last changed. */
  statusChangedAt: string
  /** When the customer was last approved or rejected; null while there is no decision. */
  decidedAt: string | null
  /** 1 for the first review; increases each time the customer returns to review. */
  round: number
  /** The information and documents that are still needed. */
  outstandingRequirements: OutstandingRequirement[]
  /** The owners, directors and shareholders of the customer. */
  people: ({
    /** Our ID for the person. */
    uboId: string
    /** How far the verification has come, and its result. Branch on this. */
    verificationStatus: Open<VerificationState>
    /** Why the person was not approved. Empty if there is nothing to report. */
    reasonCodes: (Open<ReasonCode>)[]
  })[]
  /** The uploaded documents of the customer. */
  documents: DocumentState[]
  /** Increases with every change to the customer. The ETag contains the same number. */
  version: number
  /** Time of the last change. */
  updatedAt: string
}

export type CreateBusinessProfileQuery = {
  /** If `true`, validates the request without saving anything, and returns the requirements that would be outstanding. */
  dryRun?: boolean | undefined
}

export type ListBusinessProfilesQuery = {
  /** The page number, starting at 1. */
  page?: number | string | undefined
  /** Defaults to 50. Values above 200 are treated as 200. */
  pageSize?: number | string | undefined
  /** `nextCursor` of the previous page. If set, `page` is ignored. */
  cursor?: string | undefined
  /** The sort order; `-` means descending. Sorted by `updatedAt`, the list has no `nextCursor`, because customers change places while you read it. */
  sort?: '-createdAt' | 'createdAt' | '-updatedAt' | 'updatedAt' | undefined
  /** Only customers with this status. Repeat the parameter to include several. */
  verificationStatus?: VerificationState | readonly (VerificationState)[] | undefined
  /** The partner's own reference. Unique per partner; can't be changed. For example "acme-0001". */
  partnerCustomerId?: string | undefined
  /** Only customers with this email address. */
  email?: string | undefined
  /** Only customers with this registration number. */
  registrationNumber?: string | undefined
  /** Only customers of this business type. Case-insensitive. */
  businessTypeCode?: Open<BusinessTypeCode> | undefined
  /** Only customers incorporated in this country. */
  incorporationCountryIso3Code?: Open<OnboardingCountryCode> | undefined
  /** Matches the start of words in the name or trading name. At most 24 words. */
  search?: string | undefined
  /** Search text. Matches the start of words in the names, or an exact reference, email or registration number. */
  text?: string | undefined
  /** If `true`, only approved customers with a document or identity that expires and must be renewed. */
  renewalDue?: boolean | undefined
  /** If `true`, only customers whose personal data was erased; if `false`, only the others. Erased customers keep the status they had. */
  erased?: boolean | undefined
  /** Only customers created at or after this time. For example "2026-11-01T00:00:00Z". */
  createdFrom?: string | Date | undefined
  /** Only customers created before this time. For example "2026-11-01T00:00:00Z". */
  createdTo?: string | Date | undefined
  /** Only customers approved or rejected at or after this time. For example "2026-11-01T00:00:00Z". */
  decidedFrom?: string | Date | undefined
  /** Only customers approved or rejected before this time. For example "2026-11-01T00:00:00Z". */
  decidedTo?: string | Date | undefined
  /** Only customers changed at or after this time. For example "2026-11-01T00:00:00Z". */
  updatedFrom?: string | Date | undefined
  /** Only customers changed before this time. For example "2026-11-01T00:00:00Z". */
  updatedTo?: string | Date | undefined
}

export type GetUboIdentityRequirementsQuery = {
  /** The country that the person lives in, as an ISO 3166-1 alpha-3 code. For example "NGA". */
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
