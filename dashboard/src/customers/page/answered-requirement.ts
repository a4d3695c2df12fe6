// Which part of the form answers a requirement.
import type { BusinessProfile } from '../../api/dashboard-operations.ts'
import type { BusinessTextName } from '../form/business-fields.tsx'
import { EMPTY_BUSINESS } from '../form/business-values.ts'

/** `newAddress` adds the first address; a text field is named as in the API. */
type Part = 'newAddress' | 'financials' | BusinessTextName

export interface AnsweredRequirement {
  readonly part: Part
  /** What the requirement says. */
  readonly message: string
}

/** Undefined: the requirement needs the whole form. */
export function partAt(path: string | null, { addresses }: BusinessProfile): Part | undefined {
  const [, first = '', ...more] = (path ?? '').split('/')
  if (first === 'financials') return 'financials'
  if (more.length > 0) return undefined
  if (first === 'addresses') return addresses.length === 0 ? 'newAddress' : undefined
  return first in EMPTY_BUSINESS ? (first as BusinessTextName) : undefined
}
