// What is still outstanding on a package: the rule table held against what the package has. Derived on every read,
// never stored, so it can't be out of date.
import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { DOCUMENT_CATEGORIES } from '../../reference/document-categories.ts'
import { configurationFor } from '../../reference/identity-documents.ts'
import { REASON_CODES, type ReasonCode } from '../../reference/reason-codes.ts'
import { applies, DOCUMENT_RULES, FIELD_RULES, PERSON_RULES } from '../../reference/requirement-rules.ts'
import {
  type BusinessTypeCode,
  type IdentityTypeCode,
  REQUIREMENT_KINDS,
  REQUIREMENT_STATUSES,
  REQUIREMENT_TARGETS,
} from '../../reference/vocabularies.ts'

export const Requirement = named('OutstandingRequirement', {
  requirementId: nullable(uuid({ description: 'Stable for as long as the requirement stands; null in a dry run.' })),
  kind: oneOf(REQUIREMENT_KINDS),
  target: Type.Object({ type: oneOf(REQUIREMENT_TARGETS), id: nullable(uuid()) }),
  path: nullable(
    Type.String({ description: 'Where the missing part goes in a create or PATCH body, as a JSON pointer.' }),
  ),
  acceptedDocumentCategories: Type.Array(oneOf(DOCUMENT_CATEGORIES), { description: 'Any one of these satisfies it.' }),
  reasonCode: oneOf(REASON_CODES),
  message: Type.String(),
  status: oneOf(REQUIREMENT_STATUSES),
  requestedAt: nullable(instant()),
  dueBy: nullable(instant()),
})
export type Requirement = Static<typeof Requirement>

/** What the rules look at. In a dry run nothing has an id yet. */
export interface Package {
  readonly customerId: string | null
  readonly incorporationCountry: string
  readonly businessTypeCode: BusinessTypeCode
  readonly addressCount: number
  readonly hasFinancials: boolean
  readonly submittedAt: string | null
  readonly people: readonly PackagePerson[]
  /** Documents that have arrived and passed. */
  readonly documents: readonly { documentId: string; documentCategory: string; personId: string | null }[]
  /** Documents that were refused, oldest first: they say why what they were meant for is still open. */
  readonly refusedDocuments?: readonly {
    documentId: string
    documentCategory: string
    personId: string | null
    reasonCode: ReasonCode
  }[]
}

export interface PackagePerson {
  readonly personId: string | null
  readonly residence: string
  readonly ownershipType: readonly string[]
  readonly identities: readonly {
    identityId: string | null
    identityTypeCode: string
    documentUploadId: string | null
  }[]
}

export function outstandingRequirements(about: Package): Requirement[] {
  const country = about.incorporationCountry
  const type = about.businessTypeCode
  const found: Requirement[] = []
  const business = { type: 'Business' as const, id: about.customerId }

  const add = (
    rule: string,
    more: Pick<Requirement, 'kind' | 'target' | 'path' | 'message'> & { reasonCode: ReasonCode } & Partial<Requirement>,
  ) =>
    found.push({
      requirementId: about.customerId && stableId(about.customerId, rule, more.target.id ?? ''),
      acceptedDocumentCategories: [],
      status: 'Due',
      requestedAt: about.submittedAt,
      dueBy: null,
      ...more,
    })

  for (const rule of FIELD_RULES) {
    const given = rule.field === 'addresses' ? about.addressCount > 0 : about.hasFinancials
    if (!given && applies(rule, country, type)) {
      add(rule.id, {
        kind: 'Field',
        target: business,
        path: `/${rule.field}`,
        reasonCode: 'FieldMissing',
        message: rule.message,
      })
    }
  }
  for (const rule of PERSON_RULES) {
    if (
      !applies(rule, country, type) ||
      about.people.some((person) => person.ownershipType.includes(rule.ownershipType))
    )
      continue
    add(rule.id, {
      kind: 'Person',
      target: business,
      path: '/businessPersonList',
      reasonCode: rule.reasonCode,
      message: rule.message,
    })
  }
  for (const rule of DOCUMENT_RULES) {
    const accepts: readonly string[] = rule.accepts
    if (
      !applies(rule, country, type) ||
      about.documents.some((document) => accepts.includes(document.documentCategory))
    )
      continue
    add(rule.id, {
      kind: 'Document',
      target: business,
      path: null,
      acceptedDocumentCategories: [...rule.accepts],
      reasonCode:
        about.refusedDocuments?.findLast((file) => accepts.includes(file.documentCategory))?.reasonCode ??
        'DocumentMissing',
      message: rule.message,
    })
  }
  for (const [index, person] of about.people.entries()) {
    for (const [position, identity] of person.identities.entries()) {
      if (!needsDocument(person, identity, about.documents)) continue
      add('identity-document', {
        kind: 'Identity',
        target: { type: 'Identity', id: identity.identityId },
        path: about.customerId ? null : `/businessPersonList/${index}/identities/${position}`,
        acceptedDocumentCategories: ['IdentityDocument'],
        reasonCode:
          about.refusedDocuments?.findLast((file) => evidences(file, person, identity))?.reasonCode ??
          'DocumentMissing',
        message: 'Send a picture or scan of the identity document.',
      })
    }
  }
  return found
}

/** An identity is evidenced by the file it names, or by any identity document of its person. */
function needsDocument(
  person: PackagePerson,
  identity: PackagePerson['identities'][number],
  documents: Package['documents'],
): boolean {
  const document = configurationFor(person.residence)?.documents.get(identity.identityTypeCode as IdentityTypeCode)
  if (!document?.requiresDocument) return false
  return !documents.some((file) => evidences(file, person, identity))
}

function evidences(
  file: Package['documents'][number],
  person: PackagePerson,
  identity: PackagePerson['identities'][number],
): boolean {
  return (
    (identity.documentUploadId !== null && file.documentId === identity.documentUploadId) ||
    (person.personId !== null && file.personId === person.personId && file.documentCategory === 'IdentityDocument')
  )
}

/** The same requirement keeps its id from read to read: a UUID made of what it is about (version 8, a hash of our own). */
function stableId(...parts: string[]): string {
  const hash = createHash('sha256').update(parts.join('\0')).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
