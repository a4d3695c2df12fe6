// Every event a partner can receive: its name, version and the shape of its data. Data is thin: ids, codes and names of
// fields, never a name, a number or a birth date. A new version of a type is sent beside the old one.
import { type Static, Type } from 'typebox'
import { instant, nullable, oneOf, uuid } from '../http/fields.ts'
import { BUSINESS_TYPE_CODES, OWNERSHIP_TYPES, VERIFICATION_STATUSES } from '../reference/vocabularies.ts'

const about = { customerId: uuid(), partnerCustomerId: Type.String() }

export const EVENT_TYPES = {
  'business.profile.created': {
    version: 1,
    owner: 'onboarding',
    description: 'A business profile was created.',
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
    description: 'A business person was added.',
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
} as const

export type EventType = keyof typeof EVENT_TYPES
export type EventData<T extends EventType> = Static<(typeof EVENT_TYPES)[T]['data']>
