// Example requests and their responses. A test sends each of them to the service.

import type { ErrorCode } from '../../errors.ts'
import type { ErrorExample, Example } from '../../http/operation.ts'
import { UNKNOWN_BUSINESS_TYPE } from '../../reference/vocabularies.ts'
import { exampleProfile } from './get-business-profile.examples.ts'

const { ubos, documents, addresses: _a, financials: _f, outstandingRequirementCount: _o, ...fields } = exampleProfile
const item = { ...fields, personCount: ubos.length, documentCount: documents.length }
const given = 'complete'

export const listExamples: Readonly<Record<string, Example>> = {
  firstPage: {
    summary: 'First page',
    given,
    query: { pageSize: '2' },
    value: { items: [item], page: 1, pageSize: 2, total: 1, nextCursor: null },
  },
  search: {
    summary: 'Search by the start of words in the name',
    given,
    query: { search: 'logi acm', verificationStatus: ['PendingVerification'] },
    value: { items: [item], page: 1, pageSize: 50, total: 1, nextCursor: null },
  },
  nothing: {
    summary: 'No customer with this email',
    given,
    query: { email: 'unknown@acme.example' },
    value: { items: [], page: 1, pageSize: 50, total: 0, nextCursor: null },
  },
}

const rejected = (query: Record<string, string>, code: ErrorCode, message: string): ErrorExample => ({
  query,
  details: [{ path: Object.keys(query)[0]!, code, message }],
})

export const listErrors = {
  'ValidationControl.Error': rejected(
    { pageSize: 'all' },
    'ValidationControl.Error',
    'pageSize must be a whole number of at least 1.',
  ),
  'Country.NotFound': rejected(
    { incorporationCountryIso3Code: 'XYZ' },
    'Country.NotFound',
    'Unknown country code (expected ISO 3166-1 alpha-3).',
  ),
  'OnboardingConfig.NotFound': rejected(
    { incorporationCountryIso3Code: 'ATA' },
    'OnboardingConfig.NotFound',
    'Onboarding is not available for that country.',
  ),
  'BusinessType.NotFound': rejected(
    { businessTypeCode: 'Private_Limited_Company' },
    'BusinessType.NotFound',
    UNKNOWN_BUSINESS_TYPE,
  ),
  'Customer.PartnerCustomerIdRequired': rejected(
    { partnerCustomerId: '' },
    'Customer.PartnerCustomerIdRequired',
    'partnerCustomerId is required.',
  ),
  'Customer.PartnerCustomerIdInvalid': rejected(
    { partnerCustomerId: 'acme 0001' },
    'Customer.PartnerCustomerIdInvalid',
    'partnerCustomerId must be 1 to 100 letters, digits, dots, underscores, colons or hyphens, and start with a letter or digit.',
  ),
}
