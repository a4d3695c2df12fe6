// Which identity documents are accepted from people who live in a country.

import { ApiError } from '../../errors.ts'
import { named, oneOf } from '../../http/fields.ts'
import { operation } from '../../http/operation.ts'
import { Type } from '../../platform/schema-builder.ts'
import { isCountry } from '../../reference/countries.ts'
import { CONFIGURED_COUNTRIES, requirementEntries } from '../../reference/identity-documents.ts'
import { IDENTITY_TYPE_CODES } from '../../reference/vocabularies.ts'
import { requirementErrors, requirementExamples } from './get-ubo-identity-requirements.examples.ts'

const IdentityRequirement = named('IdentityRequirement', {
  identityType: Type.String(),
  identityTypeCode: oneOf(IDENTITY_TYPE_CODES),
  fieldName: Type.String(),
  inputType: oneOf(['Document', 'Input', 'Select']),
  isRequired: Type.Boolean({ description: 'If `false`, any one of the listed documents is enough.' }),
  label: Type.String(),
  placeholder: Type.String(),
  requiresIssueDate: Type.Boolean(),
  requiresExpiryDate: Type.Boolean(),
  requiresIdNumber: Type.Boolean(),
  validationRules: Type.Object({
    regex: Type.String(),
    minLength: Type.Integer(),
    maxLength: Type.Integer(),
    errorMessage: Type.String(),
  }),
  displayOrder: Type.Integer(),
  requiresDocument: Type.Boolean({
    description:
      'A file must be uploaded after the customer is created. A missing file never fails the create request.',
  }),
  issuedBy: oneOf(['RESIDENCE', 'EEA', 'ANY'], {
    description: 'Which countries can have issued the document: the country of residence, one in the EEA, or any.',
  }),
  example: Type.String(),
})

export const getUboIdentityRequirements = operation({
  id: 'getUboIdentityRequirements',
  method: 'GET',
  path: '/customer/v1/onboarding/ubo-identity-requirements',
  scope: 'partner.read',
  tag: 'Reference',
  summary: 'List the identity documents accepted for residents of a country',
  query: Type.Object({
    countryCode: Type.String({
      description: 'The country that the person lives in, as an ISO 3166-1 alpha-3 code.',
      example: 'NGA',
      'x-published': { enum: CONFIGURED_COUNTRIES },
    }),
  }),
  value: Type.Array(IdentityRequirement),
  errors: ['ValidationControl.Error', 'Country.NotFound', 'OnboardingConfig.NotFound'],
  // 404 here: the country is what the request is about, not a field of a body.
  statusOf: (code) => (code === 'Country.NotFound' || code === 'OnboardingConfig.NotFound' ? 404 : undefined),
  examples: requirementExamples,
  errorExamples: requirementErrors,

  async handle({ query }) {
    const code = query.countryCode
    if (!isCountry(code)) throw new ApiError('Country.NotFound', { status: 404 })
    const entries = requirementEntries(code)
    if (!entries) throw new ApiError('OnboardingConfig.NotFound', { status: 404 })
    return { value: entries as never }
  },
})
