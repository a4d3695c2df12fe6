// The event catalogue: name, version and data schema of each event. Payloads contain IDs, codes and field names only, no
// personal data. A new version of a type is sent in addition to the old one.

import { instant, nullable, oneOf, uuid } from '../http/fields.ts'
import { type Static, Type } from '../platform/schema-builder.ts'
import { DOCUMENT_CATEGORIES } from '../reference/document-categories.ts'
import { REASON_CODES } from '../reference/reason-codes.ts'
import {
  BUSINESS_TYPE_CODES,
  CONTENT_TYPES,
  OWNERSHIP_TYPES,
  REVIEW_STAGES,
  VERIFICATION_STATUSES,
} from '../reference/vocabularies.ts'

const about = { customerId: uuid(), partnerCustomerId: Type.String() }

export const EVENT_TYPES = {
  'business.profile.created': {
    version: 1,
    owner: 'onboarding',
    description: 'Sent when a customer is created.',
    data: Type.Object({
      ...about,
      verificationStatus: oneOf(VERIFICATION_STATUSES),
      businessTypeCode: oneOf(BUSINESS_TYPE_CODES),
      incorporationCountryIso3Code: Type.String(),
      personCount: Type.Integer(),
      version: Type.Integer(),
      createdAt: instant(),
    }),
  },
  'business.person.added': {
    version: 1,
    owner: 'onboarding',
    description: 'Sent when a person is added to a customer.',
    data: Type.Object({
      ...about,
      uboId: uuid(),
      ownershipType: Type.Array(oneOf(OWNERSHIP_TYPES)),
      percentageShare: nullable(Type.Integer()),
      source: oneOf(['Create', 'Update']),
      version: Type.Integer(),
      addedAt: instant(),
    }),
  },
  'business.profile.updated': {
    version: 1,
    owner: 'onboarding',
    description: 'Sent when a customer is updated.',
    data: Type.Object({
      ...about,
      verificationStatus: oneOf(VERIFICATION_STATUSES),
      changedFields: Type.Array(Type.String(), {
        description: 'The names of the changed fields, as in the create request.',
      }),
      changedBy: oneOf(['Partner', 'Analyst', 'System', 'Business']),
      version: Type.Integer(),
      updatedAt: instant(),
    }),
  },
  'business.verification.changed': {
    version: 1,
    owner: 'onboarding',
    description: 'Sent when the verification status of a customer changes.',
    data: Type.Object({
      ...about,
      previousStatus: oneOf(VERIFICATION_STATUSES),
      verificationStatus: oneOf(VERIFICATION_STATUSES),
      reviewStage: oneOf(REVIEW_STAGES),
      reasonCodes: Type.Array(Type.String()),
      outstandingRequirementCount: Type.Integer(),
      round: Type.Integer(),
      version: Type.Integer(),
      changedAt: instant(),
    }),
  },
  'business.document.confirmed': {
    version: 1,
    owner: 'onboarding',
    description: 'Sent when an uploaded document is confirmed.',
    data: Type.Object({
      ...about,
      documentId: uuid(),
      documentCategory: oneOf(DOCUMENT_CATEGORIES),
      uboId: nullable(uuid()),
      contentType: oneOf(CONTENT_TYPES),
      sizeBytes: Type.Integer(),
      sha256: Type.String({ description: 'SHA-256 of the file, in lower-case hex.' }),
      confirmedBy: oneOf(['Storage', 'Patch']),
      version: Type.Integer(),
      confirmedAt: instant(),
    }),
  },
  'business.document.rejected': {
    version: 1,
    owner: 'onboarding',
    description: 'Sent when an uploaded file could not be accepted. Create a new upload link and upload it again.',
    data: Type.Object({
      ...about,
      documentId: uuid(),
      documentCategory: oneOf(DOCUMENT_CATEGORIES),
      uboId: nullable(uuid()),
      reasonCode: oneOf(REASON_CODES),
    }),
  },
  'webhook.test': {
    version: 1,
    owner: 'webhooks',
    description: 'Sent when someone clicks "Send test event" in the dashboard.',
    data: Type.Object({ message: Type.String(), requestedAt: instant() }),
  },
} as const

export type EventType = keyof typeof EVENT_TYPES
export type EventData<T extends EventType> = Static<(typeof EVENT_TYPES)[T]['data']>
