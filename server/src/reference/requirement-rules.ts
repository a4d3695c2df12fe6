// What a package needs before it can be approved, by country of incorporation and business type. One table for create, dry
// run, verification-status and the review. Changing a rule needs a new version, which is stored with each customer.
import type { DocumentCategory } from './document-categories.ts'
import type { ReasonCode } from './reason-codes.ts'
import type { BusinessTypeCode, OwnershipType } from './vocabularies.ts'

export const RULES_VERSION = '2026-11-15.2'

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
    message: 'Upload proof of registration.',
  },
  {
    id: 'partnership-agreement',
    businessTypes: PARTNERSHIPS,
    accepts: ['PartnershipAgreement'],
    message: 'Upload the partnership agreement.',
  },
  {
    id: 'ownership-structure',
    businessTypes: OWNED_BY_SHARES,
    accepts: ['ShareholderRegister', 'OwnershipChart', 'BeneficialOwnershipDeclaration'],
    message: 'Upload proof of ownership.',
  },
  {
    id: 'director-register',
    businessTypes: ['NonProfit', 'Charity'],
    accepts: ['DirectorRegister'],
    message: 'Upload the register of directors.',
  },
  {
    id: 'constitution',
    businessTypes: ['Association', 'Cooperative', 'Foundation'],
    accepts: ['Constitution', 'MemorandumAndArticles'],
    message: 'Upload the constitution or articles of association.',
  },
  { id: 'trust-deed', businessTypes: ['Trust'], accepts: ['TrustDeed'], message: 'Upload the trust deed.' },
  {
    id: 'mandate',
    businessTypes: ['GovernmentEntity'],
    accepts: ['PowerOfAttorney', 'BoardResolution'],
    message: 'Upload the mandate that authorises the signatories to act for the entity.',
  },
  {
    id: 'regulatory-licence',
    businessTypes: ['FinancialInstitution'],
    accepts: ['RegulatoryLicence'],
    message: 'Upload the regulatory licence.',
  },
  {
    id: 'aml-policy',
    businessTypes: ['FinancialInstitution'],
    accepts: ['AmlPolicy'],
    message: 'Upload the anti-money-laundering policy.',
  },
  {
    id: 'business-licence',
    businessTypes: ['FreeZoneCompany'],
    accepts: ['BusinessLicence'],
    message: 'Upload the free zone licence.',
  },
  {
    id: 'parent-registry-extract',
    businessTypes: ['Branch'],
    accepts: ['RegistryExtract'],
    message: 'Upload a registry extract of the parent company.',
  },
  {
    id: 'branch-authority',
    businessTypes: ['Branch'],
    accepts: ['PowerOfAttorney'],
    message: 'Upload the power of attorney for the branch.',
  },
  {
    id: 'tax-registration',
    countries: ['NGA', 'GHA', 'KEN', 'UGA', 'TZA', 'RWA'],
    exceptBusinessTypes: ['SoleProprietor'],
    accepts: ['TaxRegistration', 'VatCertificate'],
    message: 'Upload a tax registration document.',
  },
  {
    id: 'trade-licence',
    countries: ['ARE'],
    exceptBusinessTypes: ['FreeZoneCompany'],
    accepts: ['BusinessLicence'],
    message: 'Upload the trade licence.',
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
  { id: 'financials', field: 'financials', message: 'Add financial details.' },
]

export function applies(rule: Applies, country: string, businessType: BusinessTypeCode): boolean {
  return (
    (rule.countries?.includes(country) ?? true) &&
    (rule.businessTypes?.includes(businessType) ?? true) &&
    !rule.exceptBusinessTypes?.includes(businessType)
  )
}
