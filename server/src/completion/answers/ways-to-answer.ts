// What the business can send for a requirement: exactly what it asks for. Pure.
import { type Requirement, ruleOf } from '../../customer/case/requirements.ts'
import type { PackageRow } from '../../customer/package-sql.ts'
import { BUSINESS_FIELDS, IDENTITY_FIELDS, PERSON_FIELDS } from './answer-fields.ts'

export interface WaysToAnswer {
  /** Names of fields of the business, the person or the identity that the requirement is about. */
  readonly fields: readonly string[]
  /** A person can be added, with at least one of these roles; an empty list: with any. */
  readonly person: { readonly ownershipTypes: readonly string[] } | null
  readonly documentCategories: readonly string[]
}

/** The roles of the people that rules require. */
const ROLE_OF_RULE: Readonly<Record<string, string>> = { director: 'DIRECTOR', 'beneficial-owner': 'UBO' }

export function waysToAnswer(row: PackageRow, requirement: Requirement): WaysToAnswer {
  const documentCategories = requirement.acceptedDocumentCategories
  const rule = ruleOf(row.customer_id, requirement)
  const item = row.requestedChanges.find(({ itemId }) => itemId === requirement.requirementId)
  // Only a file shows that a document was renewed.
  if (item?.source === 'Monitoring') return { ...NONE, documentCategories }
  if (rule === undefined) return { ...waysForRequest(requirement), documentCategories }
  const field = requirement.kind === 'Field' ? fieldIn(requirement.path, BUSINESS_FIELDS) : []
  const role = ROLE_OF_RULE[rule]
  return { fields: field, person: role ? { ownershipTypes: [role] } : null, documentCategories }
}

const NONE = { fields: [], person: null }
const ANY_PERSON = { fields: [], person: { ownershipTypes: [] } }

function waysForRequest({ kind, target, path }: Requirement): Omit<WaysToAnswer, 'documentCategories'> {
  if (kind === 'Document') return NONE
  switch (target.type) {
    case 'Business':
      if (kind === 'Person' || path?.split('/')[1] === 'businessPersonList') return ANY_PERSON
      return { fields: fieldIn(path, BUSINESS_FIELDS), person: null }
    case 'Person':
      // A request about an identity of the person is answered by a document.
      if (kind === 'Identity') return NONE
      return { fields: path === null ? PERSON_FIELDS : fieldIn(withinPerson(path), PERSON_FIELDS), person: null }
    case 'Identity': {
      const own = path === null ? null : withinPerson(path).replace(/^\/identities\/\d+/, '')
      return { fields: own ? fieldIn(own, IDENTITY_FIELDS) : IDENTITY_FIELDS, person: null }
    }
    case 'Document':
      return NONE
  }
}

/** A path may lead through the list of people of a PATCH. */
const withinPerson = (path: string) => path.replace(/^\/businessPersonList\/\d+/, '')

function fieldIn(path: string | null, known: readonly string[]): string[] {
  const name = path?.split('/')[1]
  return name !== undefined && known.includes(name) ? [name] : []
}
