// A PUT may keep an identity without sending its number again: reads never return the number, so a form can't repeat it.
import type { FieldError } from '../../errors.ts'
import type { BusinessPerson, Identity } from '../profile-fields.ts'
import { identityErrors } from './identity-rules.ts'
import type { KnownIdentity, KnownPerson } from './known-people.ts'

/** `identityId` names a stored identity of the person, whose number is kept when `identityValue` is left out. */
export type GivenIdentity = Omit<Identity, 'identityValue'> & { identityValue?: string; identityId?: string | null }
export type GivenPerson = Omit<BusinessPerson, 'identities'> & { uboId?: string | null; identities: GivenIdentity[] }

export function withStoredNumbers(
  given: GivenPerson,
  known: KnownPerson | undefined,
  path: string,
  today: string,
): { person: BusinessPerson; fieldErrors: FieldError[] } {
  const fieldErrors: FieldError[] = []
  const identities = given.identities.map((identity, index): Identity => {
    if (typeof identity.identityValue === 'string') return { ...identity, identityValue: identity.identityValue }
    const at = `${path}/identities/${index}`
    const stored = known?.identities.find(({ identityId }) => identityId === identity.identityId?.toLowerCase())
    if (!stored) {
      const message = 'The person has no identity with this identityId.'
      fieldErrors.push({ path: `${at}/identityId`, code: 'ValidationControl.Error', message })
      return { ...identity, identityValue: '' }
    }
    const kept = { ...identity, identityValue: stored.identityValue }
    const residence = given.address.countryCode
    // What stays as it is was accepted before, and an expired document must not block other changes.
    if (residence !== known!.address.countryCode || !isSame(kept, stored))
      for (const error of identityErrors(kept, residence, today))
        fieldErrors.push({ ...error, path: `${at}${error.path}` })
    return kept
  })
  return { person: { ...given, identities }, fieldErrors }
}

function isSame(given: Identity, stored: KnownIdentity): boolean {
  return (
    given.identityTypeCode === stored.identityTypeCode &&
    given.issuingCountry === stored.issuingCountry &&
    (given.issueDate ?? null) === stored.issueDate &&
    (given.expiryDate ?? null) === stored.expiryDate
  )
}
