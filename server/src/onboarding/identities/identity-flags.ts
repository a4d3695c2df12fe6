// Flags on an identity number, for the analyst. A flag is a reason to check, never an error, and partners don't see it:
// registers make mistakes, people are re-registered, and a fraudster should not learn which digit to fix.

import { type IdentityInput, normaliseIdentityValue } from '../../customer/people/identity-rules.ts'
import { configurationFor, fitsFormat } from '../../reference/identity-documents.ts'
import { isIdentityTypeCode } from '../../reference/vocabularies.ts'
import { checkDigitsHold } from './check-digits.ts'
import { encodedBirthDates } from './encoded-birth-date.ts'

/** Without the number itself: a flag is kept and shown outside the encrypted identity. */
export interface Flag {
  readonly code: 'CheckDigitFailed' | 'BirthDateMismatch'
  readonly identityTypeCode: string
  readonly issuingCountry: string
}

/** The rules of the issuer apply, wherever the person lives. A number outside the issuer's format can't be read. */
export function identityFlags(identity: IdentityInput, person: { readonly birthDate?: string | null }): Flag[] {
  const { identityTypeCode, issuingCountry } = identity
  if (!isIdentityTypeCode(identityTypeCode)) return []
  const document = configurationFor(issuingCountry)?.documents.get(identityTypeCode)
  const number = normaliseIdentityValue(identity.identityValue)
  if (!document || !fitsFormat(document.format, number)) return []

  const flags: Flag[] = []
  if (document.checksum && checkDigitsHold(document.checksum, number) === false) {
    flags.push({ code: 'CheckDigitFailed', identityTypeCode, issuingCountry })
  }
  const possible = person.birthDate ? encodedBirthDates(issuingCountry, identityTypeCode, number) : undefined
  if (person.birthDate && possible && !possible.includes(person.birthDate)) {
    flags.push({ code: 'BirthDateMismatch', identityTypeCode, issuingCountry })
  }
  return flags
}
