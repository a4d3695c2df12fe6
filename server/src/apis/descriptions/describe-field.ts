// Descriptions and names for the OpenAPI documents, where the schema of an operation has none of its own.
import { ACCOUNT_ACTIONS } from '../../audit/account-activity.ts'
import type { FieldDescriptions, Vocabularies } from '../../http/openapi/components.ts'
import { COUNTRY_CODES } from '../../reference/countries.ts'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import { CONFIGURED_COUNTRIES } from '../../reference/identity-documents.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import {
  BUSINESS_TYPE_CODES,
  IDENTITY_TYPE_CODES,
  OWNERSHIP_TYPES,
  REVIEW_STAGES,
  VERIFICATION_STATUSES,
} from '../../reference/vocabularies.ts'
import { CUSTOMER_FIELDS } from './customer-fields.ts'
import { FIELDS_BY_OBJECT } from './fields-by-object.ts'
import { REVIEW_FIELDS } from './review-fields.ts'
import { USER_FIELDS } from './user-fields.ts'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ...USER_FIELDS,
  ...REVIEW_FIELDS,
  ...CUSTOMER_FIELDS,
  ...FIELDS_BY_OBJECT,
}

export const describeField: FieldDescriptions = (owner, field) =>
  DESCRIPTIONS[`${owner}.${field}`] ?? DESCRIPTIONS[`${owner}.*`] ?? DESCRIPTIONS[field]

export const VOCABULARIES: Vocabularies = {
  AccountAction: ACCOUNT_ACTIONS,
  BusinessTypeCode: BUSINESS_TYPE_CODES,
  CountryCode: COUNTRY_CODES,
  OnboardingCountryCode: CONFIGURED_COUNTRIES,
  DocumentCategory: DOCUMENT_CATEGORIES,
  IdentityTypeCode: IDENTITY_TYPE_CODES,
  OwnershipType: OWNERSHIP_TYPES,
  ReasonCode: REASON_CODES,
  ReviewStage: REVIEW_STAGES,
  VerificationState: VERIFICATION_STATUSES,
}
