// The document categories an analyst can request. Typed by the contract, so that a new category fails to compile until it is listed here.
import type { RequestedChangeInput } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import type { Choice } from './reason-codes.ts'

export type Category = NonNullable<RequestedChangeInput['acceptedDocumentCategories']>[number]

const CATEGORIES: Readonly<Record<Category, 'business' | 'person' | 'either'>> = {
  CertificateOfIncorporation: 'business',
  BusinessRegistrationCertificate: 'business',
  RegistryExtract: 'business',
  CertificateOfGoodStanding: 'business',
  MemorandumAndArticles: 'business',
  Constitution: 'business',
  PartnershipAgreement: 'business',
  TrustDeed: 'business',
  DirectorRegister: 'business',
  BoardResolution: 'business',
  CertificateOfIncumbency: 'business',
  ShareholderRegister: 'business',
  OwnershipChart: 'business',
  BeneficialOwnershipDeclaration: 'business',
  ProofOfBusinessAddress: 'business',
  TaxRegistration: 'business',
  VatCertificate: 'business',
  BusinessLicence: 'business',
  RegulatoryLicence: 'business',
  AmlPolicy: 'business',
  BankStatement: 'business',
  FinancialStatements: 'business',
  SourceOfFundsEvidence: 'business',
  Invoice: 'business',
  Contract: 'business',
  PowerOfAttorney: 'business',
  IdentityDocument: 'person',
  IdentityDocumentBack: 'person',
  ProofOfAddress: 'person',
  SourceOfWealthEvidence: 'person',
  Selfie: 'person',
  Other: 'either',
}

export function categoriesFor(whose: 'business' | 'person'): Choice<Category>[] {
  return (Object.keys(CATEGORIES) as Category[])
    .filter((category) => CATEGORIES[category] === whose || CATEGORIES[category] === 'either')
    .map((value) => ({ value, label: codeLabel(value) }))
}
