// One example event of each type, as a receiver gets it.
import { EVENT_TYPES, type EventData, type EventType } from './catalogue.ts'

const AT = '2026-11-02T09:30:00.000Z'
const about = { customerId: '019a4378-8d40-7c1e-9a55-3f1c2b7d9e01', partnerCustomerId: 'acme-1042' }
const uboId = '019a4378-8d41-7b02-8f6d-5a1e0c9b7d02'

const DATA: { readonly [T in EventType]: EventData<T> } = {
  'business.profile.created': {
    ...about,
    verificationStatus: 'PendingVerification',
    businessTypeCode: 'PrivateLimitedCompany',
    incorporationCountryIso3Code: 'NGA',
    personCount: 2,
    version: 1,
    createdAt: AT,
  },
  'business.person.added': {
    ...about,
    uboId,
    ownershipType: ['UBO'],
    percentageShare: 60,
    source: 'Create',
    version: 1,
    addedAt: AT,
  },
  'business.profile.updated': {
    ...about,
    verificationStatus: 'PendingVerification',
    changedFields: ['website', 'addresses'],
    changedBy: 'Partner',
    version: 2,
    updatedAt: AT,
  },
  'business.verification.changed': {
    ...about,
    previousStatus: 'PendingVerification',
    verificationStatus: 'ChangesRequested',
    reviewStage: 'AwaitingPartner',
    reasonCodes: ['DocumentExpired'],
    outstandingRequirementCount: 1,
    round: 1,
    version: 4,
    changedAt: AT,
  },
  'business.document.confirmed': {
    ...about,
    documentId: '019a4378-8d42-7e3a-b1c4-77d0a2f58b03',
    documentCategory: 'CertificateOfIncorporation',
    uboId: null,
    contentType: 'application/pdf',
    sizeBytes: 182_044,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    confirmedBy: 'Storage',
    version: 3,
    confirmedAt: AT,
  },
  'business.document.rejected': {
    ...about,
    documentId: '019a4378-8d42-7e3a-b1c4-77d0a2f58b03',
    documentCategory: 'CertificateOfIncorporation',
    uboId: null,
    reasonCode: 'DocumentCorrupt',
  },
  'webhook.test': { message: 'This is a test.', requestedAt: AT },
}

/** The whole request body: envelope and data. */
export function exampleOf(eventType: EventType): string {
  const isTest = eventType === 'webhook.test'
  return JSON.stringify({
    eventId: '019a4378-8d43-7f10-a2b3-c4d5e6f70004',
    eventType,
    eventVersion: EVENT_TYPES[eventType].version,
    occurredAt: AT,
    partnerId: '019a0000-0000-7000-8000-000000000001',
    sequence: isTest ? null : 1,
    correlation: {
      correlationId: 'req-5d1f',
      customerId: isTest ? null : about.customerId,
      partnerCustomerId: isTest ? null : about.partnerCustomerId,
    },
    data: DATA[eventType],
  })
}
