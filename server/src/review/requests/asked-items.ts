// An item as an analyst asks it: its shape, what must fit together, and whom it is about. Pure.
import { type Static, Type } from 'typebox'
import type { PackageRow } from '../../customer/sql.ts'
import type { FieldError } from '../../errors.ts'
import { named, oneOf, optional, text, uuid } from '../../http/fields.ts'
import { DOCUMENT_CATEGORIES, type DocumentCategory, scopeOf } from '../../reference/document-categories.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { REQUIREMENT_KINDS, REQUIREMENT_TARGETS } from '../../reference/vocabularies.ts'

export const MAX_ITEMS = 50

export const AskedItem = named('AskedItem', {
  kind: oneOf(REQUIREMENT_KINDS),
  target: Type.Object({
    type: oneOf(REQUIREMENT_TARGETS),
    id: optional(uuid({ description: 'Left out for the business itself.' })),
  }),
  path: optional(
    Type.String({
      maxLength: 200,
      pattern: '^(/[A-Za-z0-9_]+)+$',
      description: 'For a field: where it is in a PATCH body, or in a person.',
      example: '/registrationNumber',
      'x-message': 'must be a JSON pointer such as /registrationNumber.',
    }),
  ),
  acceptedDocumentCategories: optional(
    Type.Array(oneOf(DOCUMENT_CATEGORIES), {
      maxItems: 10,
      uniqueItems: true,
      description: 'Any one of these answers it. Left out when a document is asked for anew: its own category.',
    }),
  ),
  reasonCode: oneOf(REASON_CODES),
  message: text(1000, { description: 'What the partner reads.' }),
})
export type AskedItem = Static<typeof AskedItem>

export const AskedItems = Type.Array(AskedItem, { minItems: 1, maxItems: MAX_ITEMS })

const PROFILE_FIELDS = [
  ...['email', 'phoneNumber', 'companyName', 'tradingName', 'businessTypeCode', 'incorporationCountryIso3Code'],
  ...['industry', 'description', 'website', 'registrationNumber', 'registrationDate', 'addresses', 'financials'],
  'businessPersonList',
]
const ABOUT: Readonly<Record<AskedItem['kind'], readonly AskedItem['target']['type'][]>> = {
  Field: ['Business', 'Person', 'Identity'],
  Document: ['Business', 'Person', 'Identity', 'Document'],
  Person: ['Business', 'Person'],
  Identity: ['Person', 'Identity'],
}

interface Subject {
  readonly targetId: string
  readonly personId: string | null
  readonly acceptedCategories: readonly DocumentCategory[]
}

/** Whom it is about, once the faults are out of the way. */
export function subjectOf(row: PackageRow, item: AskedItem): Subject {
  return find(row, item)!
}

function find(row: PackageRow, { kind, target, acceptedDocumentCategories }: AskedItem): Subject | undefined {
  const id = target.id?.toLowerCase()
  const accepted = acceptedDocumentCategories ?? []
  const identityFile = kind === 'Identity' && accepted.length === 0 ? (['IdentityDocument'] as const) : accepted
  switch (target.type) {
    case 'Business':
      if (id !== undefined && id !== row.customer_id) return undefined
      return { targetId: row.customer_id, personId: null, acceptedCategories: accepted }
    case 'Person': {
      const person = row.people.find(({ person_id }) => person_id === id)
      return person && { targetId: id!, personId: id!, acceptedCategories: identityFile }
    }
    case 'Identity': {
      const identity = row.identities.find(({ identity_id }) => identity_id === id)
      const isThere = row.people.some(({ person_id }) => person_id === identity?.person_id)
      if (!identity || !isThere) return undefined
      return { targetId: id!, personId: identity.person_id, acceptedCategories: identityFile }
    }
    case 'Document': {
      const document = row.documents.find(({ document_id }) => document_id === id)
      if (!document?.confirmed_at) return undefined
      const own = [document.document_category as DocumentCategory]
      return {
        targetId: id!,
        personId: document.person_id,
        acceptedCategories: accepted.length > 0 ? accepted : own,
      }
    }
  }
}

export function askedItemErrors(row: PackageRow, item: AskedItem, at: string): FieldError[] {
  const fieldErrors: FieldError[] = []
  const fieldError = (path: string, message: string) =>
    fieldErrors.push({ path: `${at}${path}`, code: 'ValidationControl.Error', message })
  if (!ABOUT[item.kind].includes(item.target.type))
    fieldError('/target/type', `An item of kind ${item.kind} is about ${ABOUT[item.kind].join(' or ')}.`)
  const subject = find(row, item)
  if (!subject) {
    fieldError('/target/id', 'The customer has no such person, identity or document.')
    return fieldErrors
  }
  const isBusinessField = item.kind === 'Field' && item.target.type === 'Business'
  if (isBusinessField && !PROFILE_FIELDS.includes(item.path?.split('/')[1] ?? ''))
    fieldError('/path', 'path must name a field of the profile, as create spells it.')
  if (item.kind === 'Document' && subject.acceptedCategories.length === 0)
    fieldError('/acceptedDocumentCategories', 'Say which categories of document are accepted.')
  const other = subject.personId === null ? 'person' : 'business'
  if (subject.acceptedCategories.some((category) => scopeOf(category) === other))
    fieldError(
      '/acceptedDocumentCategories',
      subject.personId === null
        ? 'Documents of a person are asked of a person.'
        : 'Documents of the business are asked of the business.',
    )
  return fieldErrors
}
