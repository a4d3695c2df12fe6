// A change as an analyst requests it: its shape, what must fit together, and what it is about.

import { type FieldError, throwFieldErrors } from '../../errors.ts'
import { named, oneOf, optional, text, uuid } from '../../http/fields.ts'
import { newId } from '../../platform/ids.ts'
import { type Static, Type } from '../../platform/schema-builder.ts'
import { DOCUMENT_CATEGORIES, type DocumentCategory, scopeOf } from '../../reference/document-categories.ts'
import { REASON_CODES } from '../../reference/reason-codes.ts'
import { REQUIREMENT_KINDS, REQUIREMENT_TARGETS } from '../../reference/vocabularies.ts'
import type { PackageRow } from '../package-sql.ts'
import { type RequestedChange, sealMessage } from './requested-changes.ts'
import type { NewRequestedChange } from './requested-changes-sql.ts'

export const MAX_REQUESTED_CHANGES = 50

export const RequestedChangeInput = named('RequestedChangeInput', {
  kind: oneOf(REQUIREMENT_KINDS),
  target: Type.Object({
    type: oneOf(REQUIREMENT_TARGETS),
    id: optional(uuid({ description: 'The ID of the person, identity or document. Omit it for the business.' })),
  }),
  path: optional(
    Type.String({
      maxLength: 200,
      pattern: '^(/[A-Za-z0-9_]+)+$',
      description: 'For a field: where it is in a PATCH body, or within a person.',
      example: '/registrationNumber',
      'x-message': 'must be a JSON Pointer such as /registrationNumber.',
    }),
  ),
  acceptedDocumentCategories: optional(
    Type.Array(oneOf(DOCUMENT_CATEGORIES), {
      maxItems: 10,
      uniqueItems: true,
      description: 'Any one of these answers it. Omit to request another file of the same category.',
    }),
  ),
  reasonCode: oneOf(REASON_CODES),
  message: text(1000, { description: 'Instructions for the partner.' }),
})
export type RequestedChangeInput = Static<typeof RequestedChangeInput>

export const RequestedChangeInputs = Type.Array(RequestedChangeInput, { minItems: 1, maxItems: MAX_REQUESTED_CHANGES })

const PROFILE_FIELDS = [
  ...['email', 'phoneNumber', 'companyName', 'tradingName', 'businessTypeCode', 'incorporationCountryIso3Code'],
  ...['industry', 'description', 'website', 'registrationNumber', 'registrationDate', 'addresses', 'financials'],
  'businessPersonList',
]
const TARGETS: Readonly<Record<RequestedChangeInput['kind'], readonly RequestedChangeInput['target']['type'][]>> = {
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

/** Throws every field error at once. */
export function newRequestedChanges(
  row: PackageRow,
  inputs: readonly RequestedChangeInput[],
  { key, now }: { key: Buffer; now: Date },
): NewRequestedChange[] {
  throwFieldErrors(inputs.flatMap((input, index) => requestedChangeErrors(row, input, `/items/${index}`)))
  return inputs.map((input) => {
    const itemId = newId(now)
    const { targetId, personId, acceptedCategories } = findSubject(row, input)!
    return {
      itemId,
      source: 'Request',
      kind: input.kind,
      targetType: input.target.type,
      targetId,
      personId,
      path: input.path ?? null,
      acceptedCategories,
      reasonCode: input.reasonCode,
      sealed: sealMessage(key, itemId, input.message),
      status: 'Due',
    }
  })
}

/** The requested change as it is read back once it is stored. */
export function asRequested(
  change: NewRequestedChange,
  now: Date,
  asked: { round: number; by: string; dueBy: Date },
): RequestedChange {
  return {
    ...change,
    round: asked.round,
    sealed: change.sealed.toString('base64'),
    requestedAt: now.toISOString(),
    requestedBy: asked.by,
    dueBy: asked.dueBy.toISOString(),
    answeredAt: null,
    answeredVersion: null,
    answeredBy: [],
    resolvedAt: null,
    resolvedBy: null,
  }
}

function findSubject(
  row: PackageRow,
  { kind, target, acceptedDocumentCategories }: RequestedChangeInput,
): Subject | undefined {
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

function requestedChangeErrors(row: PackageRow, item: RequestedChangeInput, at: string): FieldError[] {
  const fieldErrors: FieldError[] = []
  const fieldError = (path: string, message: string) =>
    fieldErrors.push({ path: `${at}${path}`, code: 'ValidationControl.Error', message })
  if (!TARGETS[item.kind].includes(item.target.type))
    fieldError('/target/type', `For kind ${item.kind}, target.type must be ${TARGETS[item.kind].join(' or ')}.`)
  const subject = findSubject(row, item)
  if (!subject) {
    fieldError('/target/id', 'The customer has no such person, identity or document.')
    return fieldErrors
  }
  const isBusinessField = item.kind === 'Field' && item.target.type === 'Business'
  if (isBusinessField && !PROFILE_FIELDS.includes(item.path?.split('/')[1] ?? ''))
    fieldError('/path', 'path must point to a field of the customer, named as in the create request.')
  if (item.kind === 'Document' && subject.acceptedCategories.length === 0)
    fieldError('/acceptedDocumentCategories', 'List the accepted document categories.')
  const other = subject.personId === null ? 'person' : 'business'
  if (subject.acceptedCategories.some((category) => scopeOf(category) === other))
    fieldError(
      '/acceptedDocumentCategories',
      subject.personId === null
        ? 'Personal documents can only be requested for a person.'
        : 'Business documents can only be requested for the business.',
    )
  return fieldErrors
}
