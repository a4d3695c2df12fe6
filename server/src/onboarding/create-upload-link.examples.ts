// Requests that integrators copy. Each is sent to the real service by a test and does what it says.
import type { Example } from '../http/operation.ts'

export const uploadLinkExamples: Readonly<Record<string, Example>> = {
  business: {
    summary: 'A document of the business',
    body: { documentCategory: 'CertificateOfIncorporation', contentType: 'application/pdf' },
  },
  person: {
    summary: 'An identity document of a person',
    body: {
      documentCategory: 'IdentityDocument',
      contentType: 'image/jpeg',
      uboId: '0199a4f2-6a3b-7c1d-8e2f-3a4b5c6d7e8f',
    },
  },
}
