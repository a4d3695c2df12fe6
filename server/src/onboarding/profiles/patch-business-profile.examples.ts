// Example requests and their responses. A test sends each of them to the service.

import type { ErrorCode } from '../../errors.ts'
import type { ErrorExample, Example } from '../../http/operation.ts'
import { UNKNOWN_BUSINESS_TYPE } from '../../reference/vocabularies.ts'
import { examplePerson } from './create-business-profile.examples.ts'
import { exampleIds, exampleTime } from './example-ids.ts'
import { referenceErrors } from './update-business-profile.examples.ts'

const { customerId } = exampleIds
const params = { customerId }
const given = 'complete'
const changed = { customerId, partnerCustomerId: 'acme-0002', verificationStatus: 'PendingVerification' }

export const patchExamples: Readonly<Record<string, Example>> = {
  fields: {
    summary: 'Change two fields and clear a third',
    given,
    params,
    body: { website: 'https://www.acme.example', industry: 'Grants', tradingName: null },
    value: { ...changed, ubos: [], documents: [] },
  },
  people: {
    summary: 'Append a person',
    given,
    params,
    body: {
      businessPersonList: [{ ...examplePerson, firstName: 'Bola', email: 'bola@acme.example', percentageShare: 40 }],
    },
    value: {
      ...changed,
      ubos: [{ uboId: exampleIds.uboId, firstName: 'Bola', lastName: 'Obi', email: 'bola@acme.example' }],
      documents: [],
    },
  },
  documents: {
    summary: 'Confirm an uploaded document',
    given,
    params,
    body: { businessDocumentIdList: [exampleIds.documentId] },
    value: {
      ...changed,
      ubos: [],
      documents: [
        {
          documentId: exampleIds.documentId,
          documentCategory: 'CertificateOfIncorporation',
          uboId: null,
          contentType: 'application/pdf',
          sizeBytes: 48_213,
          status: 'Confirmed',
          uploadedAt: exampleTime,
          confirmedAt: exampleTime,
        },
      ],
    },
  },
  nothing: {
    summary: 'An empty change succeeds',
    given,
    params,
    body: {},
    value: { ...changed, ubos: [], documents: [] },
  },
}

const rejected = (body: object, path: string, code: ErrorCode, message: string) => ({
  given,
  params,
  body,
  details: [{ path, code, message }],
})

export const patchErrors = {
  'ValidationControl.Error': rejected(
    { website: 'acme.example' },
    '/website',
    'ValidationControl.Error',
    'website must be an absolute http or https URL of at most 255 characters, without a user name or password, for example https://acme.example.',
  ),
  'PhoneNumber.Invalid': rejected(
    { phoneNumber: '08012345678' },
    '/phoneNumber',
    'PhoneNumber.Invalid',
    'phoneNumber must be a + followed by 7 to 15 digits.',
  ),
  ...referenceErrors({}),
  'Country.NotFound': rejected(
    { incorporationCountryCode: 'XYZ' },
    '/incorporationCountryCode',
    'Country.NotFound',
    'Unknown country code (expected ISO 3166-1 alpha-3).',
  ),
  'OnboardingConfig.NotFound': rejected(
    { incorporationCountryCode: 'ATA' },
    '/incorporationCountryCode',
    'OnboardingConfig.NotFound',
    'Onboarding is not available for that country.',
  ),
  'BusinessType.NotFound': rejected(
    { businessTypeCode: 'Private_Limited_Company' },
    '/businessTypeCode',
    'BusinessType.NotFound',
    UNKNOWN_BUSINESS_TYPE,
  ),
  'Document.NotFound': rejected(
    { businessDocumentIdList: [exampleIds.unknownDocumentId] },
    '/businessDocumentIdList/0',
    'Document.NotFound',
    'Document not found.',
  ),
  'Document.AccessDenied': rejected(
    { businessDocumentIdList: [exampleIds.othersDocumentId] },
    '/businessDocumentIdList/0',
    'Document.AccessDenied',
    'The document belongs to another customer.',
  ),
} as const satisfies Record<string, ErrorExample>
