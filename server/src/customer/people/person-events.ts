// What events say about a person: ids, roles and share, no personal data.
import type { EventData } from '../../events/catalogue.ts'
import type { OwnershipType } from '../../reference/vocabularies.ts'
import type { KnownPerson } from './known-people.ts'

export function personAdded(
  about: { customerId: string; partnerCustomerId: string },
  person: KnownPerson,
  source: 'Create' | 'Update',
  version: number,
  now: Date,
): EventData<'business.person.added'> {
  return {
    ...about,
    uboId: person.personId,
    ownershipType: person.ownershipType as OwnershipType[],
    percentageShare: person.percentageShare,
    source,
    version,
    addedAt: now.toISOString(),
  }
}
