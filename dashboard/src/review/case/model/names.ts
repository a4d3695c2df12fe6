// Names of the people, documents and fields of a case. Pure.
import type { Case, CaseDocument, PersonRecord } from '../../../api/compliance-operations.ts'
import { codeLabel } from '../../../format/code-labels.ts'
import { countryName } from '../../../format/country-name.ts'
import { formatCalendarDay } from '../../../format/times.ts'
import { userName } from '../../../format/user-name.ts'
import { caseTexts } from '../texts/case.ts'
import { nameTexts } from '../texts/names.ts'

export function personName(person: Pick<PersonRecord, 'firstName' | 'lastName'> | undefined): string {
  return person ? `${person.firstName} ${person.lastName}`.trim() : nameTexts.removedPerson
}

/** With the date of birth, or a number, if others of the customer have the same name. */
export function nameOf(reviewCase: Case, person: PersonRecord | undefined): string {
  const name = personName(person)
  if (!person) return name
  const key = name.toLowerCase()
  const alike = currentPeople(reviewCase).filter((other) => personName(other).toLowerCase() === key)
  if (alike.length < 2) return name
  const { birthDate, uboId } = person
  const isOnly = birthDate !== null && alike.filter((other) => other.birthDate === birthDate).length === 1
  if (isOnly) return nameTexts.born(name, formatCalendarDay(birthDate))
  return nameTexts.numbered(name, alike.findIndex((other) => other.uboId === uboId) + 1)
}

export function personOf({ profile }: Case, uboId: string | null): PersonRecord | undefined {
  return profile.ubos.find((person) => person.uboId === uboId)
}

/** Without those that a newer entry replaces. */
export function currentPeople({ profile, people }: Case): PersonRecord[] {
  const replaced = new Set(people.filter(({ replacedByUboId }) => replacedByUboId).map(({ uboId }) => uboId))
  return profile.ubos.filter(({ uboId }) => !replaced.has(uboId))
}

/** "Certificate of incorporation", "Identity document of Ada Obi". */
export function documentName(
  reviewCase: Case,
  { documentCategory, uboId }: Pick<CaseDocument, 'documentCategory' | 'uboId'>,
): string {
  const category = codeLabel(documentCategory)
  return uboId ? nameTexts.documentOf(category, nameOf(reviewCase, personOf(reviewCase, uboId))) : category
}

/** Who uploaded a document, after the time at which it was received; empty if that was not recorded. */
export function uploaderText({ uploadedBy }: Pick<CaseDocument, 'uploadedBy'>): string {
  return uploadedBy ? nameTexts.uploadedBy(uploadedBy.kind, uploadedBy.name) : ''
}

export function staffName(user: { readonly email: string | null } | null): string {
  return user?.email ? userName(user.email) : caseTexts.formerStaff
}

export interface Target {
  readonly type: string
  readonly id?: string | null | undefined
}

export function targetName(reviewCase: Case, { type, id }: Target): string {
  if (type === 'Person') return nameOf(reviewCase, personOf(reviewCase, id ?? null))
  if (type === 'Document') {
    const document = reviewCase.documents.find(({ documentId }) => documentId === id)
    return document ? documentName(reviewCase, document) : nameTexts.document
  }
  if (type === 'Identity') {
    const person = holderOf(reviewCase, id)
    const identity = person?.identities.find(({ identityId }) => identityId === id)
    if (!identity) return nameTexts.identity
    const [kind, country] = [codeLabel(identity.identityTypeCode), countryName(identity.issuingCountry)]
    const alike = person!.identities.filter(
      (other) =>
        other.identityTypeCode === identity.identityTypeCode && other.issuingCountry === identity.issuingCountry,
    )
    const number = alike.length > 1 ? identity.identityValueMasked : undefined
    return nameTexts.identityOf(kind, country, nameOf(reviewCase, person), number)
  }
  return nameTexts.business
}

/** The state beside it says that it was waived. */
export const withoutState = ({ message }: { message: string }) => message.replace(/^Waived: /, '')

/**
 * What is required or requested with this ID, and of whom, unless it is of the business; empty if there is no such requirement or
 * requested change.
 */
export function itemName(reviewCase: Case, itemId: string | null): string {
  const item = [...reviewCase.items, ...reviewCase.requirements].find(({ requirementId }) => requirementId === itemId)
  if (!itemId || !item) return ''
  const { target } = item
  const asked = withoutState(item)
  return personOfTarget(reviewCase, target) ? nameTexts.about(targetName(reviewCase, target), asked) : asked
}

/** The person a target belongs to, or null for the business. */
export function personOfTarget(reviewCase: Case, { type, id }: Target): string | null {
  if (type === 'Person') return id ?? null
  if (type === 'Document') return reviewCase.documents.find(({ documentId }) => documentId === id)?.uboId ?? null
  if (type === 'Identity') return holderOf(reviewCase, id)?.uboId ?? null
  return null
}

function holderOf({ profile }: Case, identityId: string | null | undefined): PersonRecord | undefined {
  return profile.ubos.find(({ identities }) => identities.some((identity) => identity.identityId === identityId))
}

export { fieldLabel as fieldName } from '../../../format/field-labels.ts'

/** The profile fields an analyst can request, as the create operation names them. */
export const PROFILE_FIELDS = [
  ...['companyName', 'tradingName', 'businessTypeCode', 'incorporationCountryIso3Code', 'registrationNumber'],
  ...['registrationDate', 'industry', 'description', 'website', 'email', 'phoneNumber', 'addresses', 'financials'],
] as const
