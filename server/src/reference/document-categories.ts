// Document categories: whether they belong to the business or to a person, and which group of requirements they meet.
import { inAnyCase } from './vocabularies.ts'

/** business: no uboId allowed; person: uboId required; either: optional. */
export type DocumentScope = 'business' | 'person' | 'either'

export const DOCUMENT_GROUPS = [
  'LegalPresence',
  'Constitution',
  'ControlStructure',
  'OwnershipStructure',
  'BusinessAddress',
  'Tax',
  'Licence',
  'Funds',
  'Authority',
  'PersonIdentity',
  'PersonAddress',
  'Wealth',
] as const
export type DocumentGroup = (typeof DOCUMENT_GROUPS)[number]

interface CategoryRow {
  readonly scope: DocumentScope
  /** null: not required by any rule, only requested by analysts. */
  readonly group: DocumentGroup | null
}

const DOCUMENT_CATEGORY_TABLE = {
  CertificateOfIncorporation: { scope: 'business', group: 'LegalPresence' },
  BusinessRegistrationCertificate: { scope: 'business', group: 'LegalPresence' },
  RegistryExtract: { scope: 'business', group: 'LegalPresence' },
  CertificateOfGoodStanding: { scope: 'business', group: 'LegalPresence' },
  MemorandumAndArticles: { scope: 'business', group: 'Constitution' },
  Constitution: { scope: 'business', group: 'Constitution' },
  PartnershipAgreement: { scope: 'business', group: 'Constitution' },
  TrustDeed: { scope: 'business', group: 'Constitution' },
  DirectorRegister: { scope: 'business', group: 'ControlStructure' },
  BoardResolution: { scope: 'business', group: 'ControlStructure' },
  CertificateOfIncumbency: { scope: 'business', group: 'ControlStructure' },
  ShareholderRegister: { scope: 'business', group: 'OwnershipStructure' },
  OwnershipChart: { scope: 'business', group: 'OwnershipStructure' },
  BeneficialOwnershipDeclaration: { scope: 'business', group: 'OwnershipStructure' },
  ProofOfBusinessAddress: { scope: 'business', group: 'BusinessAddress' },
  TaxRegistration: { scope: 'business', group: 'Tax' },
  VatCertificate: { scope: 'business', group: 'Tax' },
  BusinessLicence: { scope: 'business', group: 'Licence' },
  RegulatoryLicence: { scope: 'business', group: 'Licence' },
  AmlPolicy: { scope: 'business', group: 'Licence' },
  BankStatement: { scope: 'business', group: 'Funds' },
  FinancialStatements: { scope: 'business', group: 'Funds' },
  SourceOfFundsEvidence: { scope: 'business', group: 'Funds' },
  Invoice: { scope: 'business', group: 'Funds' },
  Contract: { scope: 'business', group: 'Funds' },
  PowerOfAttorney: { scope: 'business', group: 'Authority' },
  IdentityDocument: { scope: 'person', group: 'PersonIdentity' },
  IdentityDocumentBack: { scope: 'person', group: 'PersonIdentity' },
  ProofOfAddress: { scope: 'person', group: 'PersonAddress' },
  SourceOfWealthEvidence: { scope: 'person', group: 'Wealth' },
  Selfie: { scope: 'person', group: null },
  Other: { scope: 'either', group: null },
} as const satisfies Record<string, CategoryRow>

export type DocumentCategory = keyof typeof DOCUMENT_CATEGORY_TABLE
export const DOCUMENT_CATEGORIES = Object.freeze(Object.keys(DOCUMENT_CATEGORY_TABLE)) as readonly DocumentCategory[]

/** The canonical category; matches in any case. */
export const documentCategory = inAnyCase(DOCUMENT_CATEGORIES)

export function scopeOf(category: DocumentCategory): DocumentScope {
  return DOCUMENT_CATEGORY_TABLE[category].scope
}

export function groupOf(category: DocumentCategory): DocumentGroup | null {
  return DOCUMENT_CATEGORY_TABLE[category].group
}

/** The acceptedDocumentCategories of a requirement of this group. */
export function categoriesOf(group: DocumentGroup): DocumentCategory[] {
  return DOCUMENT_CATEGORIES.filter((category) => groupOf(category) === group)
}
