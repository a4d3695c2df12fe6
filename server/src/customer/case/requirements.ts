// What a package still needs, by the rule table. Derived on every read and never stored, so it can't be out of date.
import { hash } from 'node:crypto'
import { instant, named, nullable, oneOf, uuid } from '../../http/fields.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
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
  requirementId: nullable(uuid({ description: 'Stable while the requirement is outstanding; null in a dry run.' })),
  kind: oneOf(REQUIREMENT_KINDS),
  target: Type.Object({ type: oneOf(REQUIREMENT_TARGETS), id: nullable(uuid()) }),
  uboId: nullable(
    uuid({ description: 'The person it is about; null for the business. Use it to request an upload link.' }),
  ),
  path: nullable(Type.String({ description: 'JSON Pointer to the missing part in a create or PATCH body.' })),
  acceptedDocumentCategories: Type.Array(oneOf(DOCUMENT_CATEGORIES), { description: 'Any one of these is accepted.' }),
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
  /** Documents that were confirmed or accepted. */
  readonly documents: readonly { documentId: string; documentCategory: string; personId: string | null }[]
  /** Rejected documents, oldest first: they explain why a requirement is still open. */
  readonly rejectedDocuments?: readonly {
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
      uboId: null,
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
        about.rejectedDocuments?.findLast((file) => accepts.includes(file.documentCategory))?.reasonCode ??
        'DocumentMissing',
      message: rule.message,
    })
  }
  const undocumented = new Set(undocumentedIdentities(about))
  const named = namedFiles(about.people)
  for (const [index, person] of about.people.entries()) {
    for (const [position, identity] of person.identities.entries()) {
      if (!undocumented.has(identity)) continue
      add(IDENTITY_RULE, {
        kind: 'Identity',
        target: { type: 'Identity', id: identity.identityId },
        uboId: person.personId,
        path: about.customerId ? null : `/businessPersonList/${index}/identities/${position}`,
        acceptedDocumentCategories: ['IdentityDocument'],
        reasonCode:
          about.rejectedDocuments?.findLast((file) => isAbout(file, person, identity, named))?.reasonCode ??
          'DocumentMissing',
        message: 'Upload a photo or scan of the identity document.',
      })
    }
  }
  return found
}

/** How many requirements the rules make of a package, met or not. */
export function ruleCount({ incorporationCountry, businessTypeCode, people }: Package): number {
  const rules = [...FIELD_RULES, ...PERSON_RULES, ...DOCUMENT_RULES]
  const identities = people.flatMap((person) => person.identities.filter((identity) => needsDocument(person, identity)))
  return rules.filter((rule) => applies(rule, incorporationCountry, businessTypeCode)).length + identities.length
}

type PackageIdentity = PackagePerson['identities'][number]

/**
 * One file documents one identity: the identity that names it, else the first of its person that still needs a file.
 */
function undocumentedIdentities({ people, documents }: Pick<Package, 'people' | 'documents'>): PackageIdentity[] {
  const named = namedFiles(people)
  const arrived = new Set(documents.map(({ documentId }) => documentId))
  return people.flatMap((person) => {
    const missing = person.identities.filter(
      (identity) =>
        needsDocument(person, identity) &&
        !(identity.documentUploadId !== null && arrived.has(identity.documentUploadId)),
    )
    const spare = documents.filter((file) => isIdentityDocumentOf(file, person) && !named.has(file.documentId))
    return missing.slice(spare.length)
  })
}

export interface DocumentedIdentity {
  readonly identityId: string
  readonly documentId: string
}

/**
 * Which identities newly confirmed documents belong to. `requested` are identities that an analyst asked about: they come
 * first. An identity that names another file keeps it, unless that file was rejected.
 */
export function documentedBy(
  about: Package,
  documents: Package['documents'],
  requested: readonly string[],
): DocumentedIdentity[] {
  const rejected = new Set(about.rejectedDocuments?.map(({ documentId }) => documentId))
  const named = namedFiles(about.people)
  const taken = new Set<string>()
  const undocumented = undocumentedIdentities(about)
  return documents.flatMap((document) => {
    const person = about.people.find((known) => isIdentityDocumentOf(document, known))
    const open = (person?.identities ?? []).filter(
      (it) =>
        it.identityId !== null &&
        undocumented.includes(it) &&
        !taken.has(it.identityId) &&
        (it.documentUploadId === null || rejected.has(it.documentUploadId)),
    )
    const identity = open.find((it) => requested.includes(it.identityId!)) ?? open[0]
    if (!identity || named.has(document.documentId)) return []
    taken.add(identity.identityId!)
    return [{ identityId: identity.identityId!, documentId: document.documentId }]
  })
}

function namedFiles(people: Package['people']): ReadonlySet<string | null> {
  return new Set(people.flatMap(({ identities }) => identities.map(({ documentUploadId }) => documentUploadId)))
}

function needsDocument(person: PackagePerson, identity: PackageIdentity): boolean {
  const document = configurationFor(person.residence)?.documents.get(identity.identityTypeCode as IdentityTypeCode)
  return document?.requiresDocument ?? false
}

function isIdentityDocumentOf(file: Package['documents'][number], { personId }: PackagePerson): boolean {
  return personId !== null && file.personId === personId && file.documentCategory === 'IdentityDocument'
}

function isAbout(
  file: Package['documents'][number],
  person: PackagePerson,
  identity: PackageIdentity,
  named: ReadonlySet<string | null>,
): boolean {
  if (file.documentId === identity.documentUploadId) return true
  return isIdentityDocumentOf(file, person) && !named.has(file.documentId)
}

/** The rule that a requirement of a stored customer comes from. Undefined: an analyst requested it. */
export function ruleOf(customerId: string, { requirementId, target }: Requirement): string | undefined {
  return RULE_IDS.find((rule) => stableId(customerId, rule, target.id ?? '') === requirementId)
}

/** The rule about files of identities; the others have their IDs in the rule table. */
const IDENTITY_RULE = 'identity-document'
const RULE_IDS: readonly string[] = [
  ...[...FIELD_RULES, ...PERSON_RULES, ...DOCUMENT_RULES].map(({ id }) => id),
  IDENTITY_RULE,
]

/** A requirement keeps its id from read to read: a version 8 UUID, hashed from what it is about. */
function stableId(...parts: string[]): string {
  const digest = hash('sha256', parts.join('\0'), 'buffer')
  digest[6] = (digest[6]! & 0x0f) | 0x80
  digest[8] = (digest[8]! & 0x3f) | 0x80
  const hex = digest.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
