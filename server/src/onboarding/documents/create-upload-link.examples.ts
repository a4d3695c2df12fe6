// Example requests and their responses. A test sends each of them to the service.
import type { ErrorExample, Example } from '../../http/operation.ts'
import { exampleIds } from '../profiles/example-ids.ts'

const { customerId, documentId, uboId } = exampleIds
const params = { customerId }
const given = 'complete'

const link = (file: string, contentType: string) => ({
  documentId,
  uploadUrl: `https://files.gangway.example/uploads/${customerId}/${documentId}-${file}?expires=1794745800&signature=...`,
  method: 'PUT',
  headers: { 'Content-Type': contentType },
  expiresAt: '2026-11-15T12:30:00.000Z',
  maxSizeBytes: 10_485_760,
})

export const uploadLinkExamples: Readonly<Record<string, Example>> = {
  business: {
    summary: 'A business document',
    given,
    params,
    body: { documentCategory: 'CertificateOfIncorporation', contentType: 'application/pdf', sizeBytes: 182_044 },
    value: {
      ...link('CertificateOfIncorporation.pdf', 'application/pdf'),
      maxSizeBytes: 182_044,
      documentCategory: 'CertificateOfIncorporation',
      uboId: null,
    },
  },
  person: {
    summary: 'An identity document of a person',
    given,
    params,
    body: { documentCategory: 'IdentityDocument', contentType: 'image/jpeg', uboId },
    value: { ...link('IdentityDocument.jpg', 'image/jpeg'), documentCategory: 'IdentityDocument', uboId },
  },
}

export const uploadLinkErrors = {
  'ValidationControl.Error': {
    given,
    params,
    body: { documentCategory: 'IdentityDocument', contentType: 'image/jpeg' },
    details: [
      { path: '/uboId', code: 'ValidationControl.Error', message: 'uboId is required for a personal document.' },
    ],
  },
} as const satisfies Record<string, ErrorExample>
