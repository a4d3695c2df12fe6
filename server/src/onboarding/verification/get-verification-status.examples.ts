// Responses for the customer of the create example "complete".
import type { Example } from '../../http/operation.ts'
import { exampleIds, exampleTime } from '../profiles/example-ids.ts'

const { customerId, identityId, uboId } = exampleIds

const due = (requirementId: string, message: string, acceptedDocumentCategories: string[]) => ({
  requirementId,
  kind: 'Document',
  target: { type: 'Business', id: customerId },
  uboId: null,
  path: null,
  acceptedDocumentCategories,
  reasonCode: 'DocumentMissing',
  message,
  status: 'Due',
  requestedAt: exampleTime,
  dueBy: null,
})

export const verificationExamples: Readonly<Record<string, Example>> = {
  queued: {
    summary: 'Waiting for review, with documents outstanding',
    given: 'complete',
    params: { customerId },
    value: {
      customerId,
      partnerCustomerId: 'acme-0002',
      verificationStatus: 'PendingVerification',
      reviewStage: 'Queued',
      reasonCodes: [],
      message: 'This customer is queued for or under review.',
      submittedAt: exampleTime,
      statusChangedAt: exampleTime,
      decidedAt: null,
      round: 1,
      outstandingRequirements: [
        due('d7adfb29-d9fd-8c8e-af99-d7ec4c66cdd1', 'Upload proof of registration.', [
          'CertificateOfIncorporation',
          'BusinessRegistrationCertificate',
          'RegistryExtract',
          'CertificateOfGoodStanding',
        ]),
        due('7f316f00-8f92-8c52-ade3-71851274d4ae', 'Upload proof of ownership.', [
          'ShareholderRegister',
          'OwnershipChart',
          'BeneficialOwnershipDeclaration',
        ]),
        due('98fe1246-192f-8d0c-86fd-f43158c82a23', 'Upload a tax registration document.', [
          'TaxRegistration',
          'VatCertificate',
        ]),
        {
          ...due('9321771b-44ab-8994-ad7f-4dc5d4316a5d', 'Upload a photo or scan of the identity document.', [
            'IdentityDocument',
          ]),
          kind: 'Identity',
          target: { type: 'Identity', id: identityId },
          uboId: exampleIds.uboId,
        },
      ],
      people: [{ uboId, verificationStatus: 'NotStarted', reasonCodes: [] }],
      documents: [],
      version: 1,
      updatedAt: exampleTime,
    },
  },
}
