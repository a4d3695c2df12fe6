// What a requirement is about, in words: "Date of birth of Ana Silva" instead of /businessPersonList/3/birthDate. Pure.
import type { BusinessProfile, OutstandingRequirement } from '../../api/dashboard-operations.ts'
import { codeLabel } from '../../format/code-labels.ts'
import { fieldLabel } from '../../format/field-labels.ts'
import { isolate } from '../../format/sentences.ts'
import { subjectTexts as texts } from '../texts.ts'

type Subject = Pick<OutstandingRequirement, 'target' | 'path'>
type Parts = Pick<BusinessProfile, 'addresses' | 'documents' | 'ubos'>
type Person = Parts['ubos'][number]

export function requirementSubject({ target, path }: Subject, profile: Parts): string {
  const steps = (path ?? '').split('/').slice(1)
  const { owner, rest } = ownerOf(target, steps, profile)
  const [first, ...more] = rest
  if (first === undefined) return owner ?? texts.business
  // An address is part of the business or of a person, and its fields are part of it.
  const isAddress = first === 'address' || first === 'addresses'
  const field = more.findLast((step) => !isIndex(step))
  if (!isAddress || !field) return of(fieldLabel(field ?? first), owner)
  const number = isIndex(more[0]) && profile.addresses.length > 1 ? Number(more[0]) + 1 : undefined
  return of(fieldLabel(field), number ? texts.addressNumber(number) : of(texts.theAddress, owner))
}

/** The person of the customer's page that a requirement is about; undefined for the business, which has a button. */
export function requirementAnchor({ target, uboId }: OutstandingRequirement, { ubos }: Parts): string | undefined {
  const isOf = (person: Person) => person.identities.some(({ identityId }) => identityId === target.id)
  const person =
    target.type === 'Person' ? target.id : (uboId ?? (target.type === 'Identity' && ubos.find(isOf)?.uboId))
  return person ? personAnchor(person) : undefined
}

export const personAnchor = (uboId: string) => `person-${uboId}`

/** The person or document that the rest of the path is about; undefined for the business. */
function ownerOf(
  { type, id }: OutstandingRequirement['target'],
  steps: readonly string[],
  { ubos, documents }: Parts,
): { owner: string | undefined; rest: readonly string[] } {
  const isThroughList = steps[0] === 'businessPersonList' && isIndex(steps[1])
  const rest = isThroughList ? steps.slice(2) : steps
  if (type === 'Document') {
    const document = documents.find(({ documentId }) => documentId === id)
    return { owner: codeLabel(document?.documentCategory ?? type), rest }
  }
  if (type === 'Identity') {
    const person = ubos.find(({ identities }) => identities.some(({ identityId }) => identityId === id))
    const identity = person?.identities.find(({ identityId }) => identityId === id)
    const isWithin = rest[0] === 'identities' && isIndex(rest[1])
    return { owner: identityName(identity, person), rest: isWithin ? rest.slice(2) : rest }
  }
  const person = type === 'Person' ? ubos.find(({ uboId }) => uboId === id) : ubos[Number(steps[1])]
  if (type !== 'Person' && !isThroughList) return { owner: undefined, rest }
  if (rest[0] === 'identities' && isIndex(rest[1]))
    return { owner: identityName(person?.identities[Number(rest[1])], person), rest: rest.slice(2) }
  return { owner: nameIn(person), rest }
}

const isIndex = (step: string | undefined) => step !== undefined && /^\d+$/.test(step)
const of = (part: string, whole: string | undefined) => (whole ? texts.partOf(part, whole) : part)
const nameIn = (person: Person | undefined) => isolate(nameOf(person) ?? texts.person)

function identityName(identity: Person['identities'][number] | undefined, person: Person | undefined): string {
  return of(identity ? codeLabel(identity.identityTypeCode) : texts.identity, nameIn(person))
}

export function nameOf(person: { firstName: string; lastName: string } | undefined): string | undefined {
  return person && `${person.firstName} ${person.lastName}`
}
