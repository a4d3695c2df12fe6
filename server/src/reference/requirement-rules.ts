// What a package must hold before an analyst can approve it, by country of incorporation and business type.
// One table: create, dry run, verification-status and the review all read it. Changing a row needs a new version;
// the version in force is kept with each customer.
import type { DocumentCategory } from './document-categories.ts'
import type { ReasonCode } from './reason-codes.ts'
import type { BusinessTypeCode, OwnershipType } from './vocabularies.ts'

export const RULES_VERSION = '2026-11-15.1'

interface Applies {
  /** Left out: every country. */
  readonly countries?: readonly string[]
  /** Left out: every business type. */
  readonly businessTypes?: readonly BusinessTypeCode[]
  readonly exceptBusinessTypes?: readonly BusinessTypeCode[]
}

export interface DocumentRule extends Applies {
  readonly id: string
  /** Any one of these satisfies the rule. */
  readonly accepts: readonly DocumentCategory[]
  readonly message: string
}

export interface PersonRule extends Applies {
  readonly id: string
  readonly ownershipType: OwnershipType
  readonly reasonCode: ReasonCode
  readonly message: string
}

export interface FieldRule extends Applies {
  readonly id: string
  readonly field: 'addresses' | 'financials'
  readonly message: string
}

const PARTNERSHIPS = ['Partnership', 'LimitedPartnership', 'LimitedLiabilityPartnership'] as const
const OWNED_BY_SHARES = ['LLC', 'PrivateLimitedCompany', 'Corporation'] as const

export const DOCUMENT_RULES: readonly DocumentRule[] = [
  {
    id: 'legal-presence',
    accepts: [
      'CertificateOfIncorporation',
      'BusinessRegistrationCertificate',
      'RegistryExtract',
      'CertificateOfGoodStanding',
    ],
    message: 'Send a document that shows the business is registered.',
  },
  {
    id: 'partnership-agreement',
    businessTypes: PARTNERSHIPS,
    accepts: ['PartnershipAgreement'],
    message: 'Send the partnership agreement.',
  },
  {
    id: 'ownership-structure',
    businessTypes: OWNED_BY_SHARES,
    accepts: ['ShareholderRegister', 'OwnershipChart', 'BeneficialOwnershipDeclaration'],
    message: 'Send a document that shows who owns the business.',
  },
  {
    id: 'director-register',
    businessTypes: ['NonProfit', 'Charity'],
    accepts: ['DirectorRegister'],
    message: 'Send the register of directors.',
  },
  {
    id: 'constitution',
    businessTypes: ['Association', 'Cooperative', 'Foundation'],
    accepts: ['Constitution', 'MemorandumAndArticles'],
    message: 'Send the constitution or articles.',
  },
  { id: 'trust-deed', businessTypes: ['Trust'], accepts: ['TrustDeed'], message: 'Send the trust deed.' },
  {
    id: 'mandate',
    businessTypes: ['GovernmentEntity'],
    accepts: ['PowerOfAttorney', 'BoardResolution'],
    message: 'Send the mandate that lets the signatories act for the entity.',
  },
  {
    id: 'regulatory-licence',
    businessTypes: ['FinancialInstitution'],
    accepts: ['RegulatoryLicence'],
    message: 'Send the regulatory licence.',
  },
  {
    id: 'aml-policy',
    businessTypes: ['FinancialInstitution'],
    accepts: ['AmlPolicy'],
    message: 'Send the anti-money-laundering policy.',
  },
  {
    id: 'business-licence',
    businessTypes: ['FreeZoneCompany'],
    accepts: ['BusinessLicence'],
    message: 'Send the free zone licence.',
  },
  {
    id: 'parent-registry-extract',
    businessTypes: ['Branch'],
    accepts: ['RegistryExtract'],
    message: 'Send the registry extract of the parent.',
  },
  {
    id: 'branch-authority',
    businessTypes: ['Branch'],
    accepts: ['PowerOfAttorney'],
    message: 'Send the power of attorney for the branch.',
  },
  {
    id: 'tax-registration',
    countries: ['NGA', 'GHA', 'KEN', 'UGA', 'TZA', 'RWA'],
    exceptBusinessTypes: ['SoleProprietor'],
    accepts: ['TaxRegistration', 'VatCertificate'],
    message: 'Send the tax registration.',
  },
  {
    id: 'trade-licence',
    countries: ['ARE'],
    exceptBusinessTypes: ['FreeZoneCompany'],
    accepts: ['BusinessLicence'],
    message: 'Send the trade licence.',
  },
]

export const PERSON_RULES: readonly PersonRule[] = [
  {
    id: 'director',
    exceptBusinessTypes: ['SoleProprietor'],
    ownershipType: 'DIRECTOR',
    reasonCode: 'MissingDirector',
    message: 'Add at least one director.',
  },
  {
    id: 'beneficial-owner',
    exceptBusinessTypes: ['PublicLimitedCompany', 'NonProfit', 'Charity', 'Association', 'GovernmentEntity'],
    ownershipType: 'UBO',
    reasonCode: 'MissingBeneficialOwner',
    message: 'Add at least one beneficial owner.',
  },
]

export const FIELD_RULES: readonly FieldRule[] = [
  { id: 'addresses', field: 'addresses', message: 'Add at least one business address.' },
  { id: 'financials', field: 'financials', message: 'Add the financials.' },
]

export function applies(rule: Applies, country: string, businessType: BusinessTypeCode): boolean {
  return (
    (rule.countries?.includes(country) ?? true) &&
    (rule.businessTypes?.includes(businessType) ?? true) &&
    !rule.exceptBusinessTypes?.includes(businessType)
  )
}
