// The choices of a form that creates or changes a customer, so that no client keeps a copy of the vocabularies.

import { MAX_DOCUMENT_BYTES } from '../../customer/documents/document-verdict.ts'
import { countryCode, named, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { COUNTRY_CODES } from '../../reference/countries.ts'
import { DOCUMENT_CATEGORIES, scopeOf } from '../../reference/document-categories.ts'
import { configurationFor } from '../../reference/identity-documents.ts'
import {
  BUSINESS_TYPE_CODES,
  CONTENT_TYPES,
  ESTIMATED_TRANSACTION_VALUES,
  INDUSTRIES,
  MONTHLY_TURN_OVERS,
  OWNERSHIP_TYPES,
  PURPOSES_OF_ACCOUNT,
  SOURCES_OF_FUNDS,
} from '../../reference/vocabularies.ts'

const ProfileOptions = named('ProfileOptions', {
  countries: Type.Array(countryCode(), {
    description: 'All countries, for example for `nationality` and `issuingCountry`.',
  }),
  onboardingCountries: Type.Array(countryCode(), {
    description: 'Countries with an active onboarding configuration: for incorporation and residence.',
  }),
  businessTypeCodes: Type.Array(oneOf(BUSINESS_TYPE_CODES)),
  industries: Type.Array(oneOf(INDUSTRIES)),
  monthlyTurnOvers: Type.Array(oneOf(MONTHLY_TURN_OVERS)),
  estimatedTransactionValues: Type.Array(oneOf(ESTIMATED_TRANSACTION_VALUES)),
  sourcesOfFunds: Type.Array(oneOf(SOURCES_OF_FUNDS)),
  purposesOfAccount: Type.Array(oneOf(PURPOSES_OF_ACCOUNT)),
  ownershipTypes: Type.Array(oneOf(OWNERSHIP_TYPES)),
  documentCategories: Type.Array(
    Type.Object({
      documentCategory: oneOf(DOCUMENT_CATEGORIES),
      scope: oneOf(['business', 'person', 'either'], {
        description: 'Whether the document belongs to the business, to a person (`uboId`), or to either.',
      }),
    }),
  ),
  contentTypes: Type.Array(oneOf(CONTENT_TYPES)),
  maxDocumentBytes: Type.Integer(),
})

export const getProfileOptions = operation({
  id: 'getProfileOptions',
  method: 'GET',
  path: '/customer/v1/business-profiles/options',
  scope: 'dashboard.read',
  tag: 'Customers',
  summary: 'List the values that a customer form can offer',
  value: ProfileOptions,
  errors: [],

  async handle() {
    return {
      value: {
        countries: [...COUNTRY_CODES],
        onboardingCountries: COUNTRY_CODES.filter((code) => configurationFor(code) !== undefined),
        businessTypeCodes: [...BUSINESS_TYPE_CODES],
        industries: [...INDUSTRIES],
        monthlyTurnOvers: [...MONTHLY_TURN_OVERS],
        estimatedTransactionValues: [...ESTIMATED_TRANSACTION_VALUES],
        sourcesOfFunds: [...SOURCES_OF_FUNDS],
        purposesOfAccount: [...PURPOSES_OF_ACCOUNT],
        ownershipTypes: [...OWNERSHIP_TYPES],
        documentCategories: DOCUMENT_CATEGORIES.map((category) => ({
          documentCategory: category,
          scope: scopeOf(category),
        })),
        contentTypes: [...CONTENT_TYPES],
        maxDocumentBytes: MAX_DOCUMENT_BYTES,
      },
    }
  },
})
