// Which declared details a document is checked against: these are shown first beside it.
import type { Category } from '../model/document-categories.ts'

const REGISTRATION = [
  'companyName',
  'businessTypeCode',
  'incorporationCountryIso3Code',
  'registrationNumber',
  'registrationDate',
]
const PEOPLE = ['companyName', 'people']

export const DETAILS_TO_CHECK: Readonly<Record<Category, readonly string[]>> = {
  CertificateOfIncorporation: REGISTRATION,
  BusinessRegistrationCertificate: [...REGISTRATION, 'tradingName', 'addresses'],
  RegistryExtract: [...REGISTRATION, 'addresses', 'people'],
  CertificateOfGoodStanding: REGISTRATION,
  MemorandumAndArticles: ['companyName', 'businessTypeCode', 'description', 'people'],
  Constitution: ['companyName', 'businessTypeCode', 'description'],
  PartnershipAgreement: PEOPLE,
  TrustDeed: PEOPLE,
  DirectorRegister: PEOPLE,
  BoardResolution: PEOPLE,
  CertificateOfIncumbency: PEOPLE,
  ShareholderRegister: PEOPLE,
  OwnershipChart: PEOPLE,
  BeneficialOwnershipDeclaration: PEOPLE,
  ProofOfBusinessAddress: ['companyName', 'addresses'],
  TaxRegistration: ['companyName', 'registrationNumber', 'addresses'],
  VatCertificate: ['companyName', 'registrationNumber', 'addresses'],
  BusinessLicence: ['companyName', 'description', 'registrationNumber'],
  RegulatoryLicence: ['companyName', 'description', 'registrationNumber'],
  AmlPolicy: ['companyName', 'description'],
  BankStatement: ['companyName', 'addresses', 'financials'],
  FinancialStatements: ['companyName', 'financials'],
  SourceOfFundsEvidence: ['companyName', 'financials'],
  Invoice: ['companyName', 'description'],
  Contract: ['companyName', 'description'],
  PowerOfAttorney: PEOPLE,
  IdentityDocument: ['name', 'birthDate', 'nationality', 'identities'],
  IdentityDocumentBack: ['name', 'identities', 'address'],
  ProofOfAddress: ['name', 'address'],
  SourceOfWealthEvidence: ['name', 'percentageShare'],
  Selfie: ['name', 'identities'],
  Other: ['companyName', 'name'],
}
