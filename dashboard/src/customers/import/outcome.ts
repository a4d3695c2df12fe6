// What became of a customer of the file.
import { ApiError } from '../../api/api-error.ts'
import { aboutField } from '../about-field.ts'
import { columnLabel } from './columns.ts'
import type { CsvRow } from './csv-file.ts'
import type { PlannedCustomer } from './plan-import.ts'

export type Outcome =
  | { readonly state: 'ready' }
  | { readonly state: 'exists' | 'created'; readonly customerId: string | null }
  | { readonly state: 'invalid'; readonly errors: readonly { path: string; message: string }[] }

/** Undefined: the error says nothing about the customer, so that it can be tried again. */
export function outcomeOf(error: unknown): Outcome | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'Customer.PartnerCustomerIdDuplicate') {
    const { customerId } = (error.details[0] ?? {}) as { customerId?: string }
    return { state: 'exists', customerId: customerId ?? null }
  }
  if (error.status !== 400 && error.status !== 413 && error.status !== 422) return undefined
  const errors = error.details.length > 0 ? error.details : [{ path: '', message: error.message }]
  return { state: 'invalid', errors: errors.map(({ path, message }) => ({ path, message })) }
}

/** The rows of a customer with what is wrong in each, for the table and the errors file. */
export function errorsByRow(
  customer: PlannedCustomer,
  outcome: Outcome | undefined,
): { row: CsvRow; message: string }[] {
  const reported =
    outcome?.state === 'invalid'
      ? outcome.errors.map((error) => {
          const person = /^\/businessPersonList\/(\d+)/.exec(error.path)?.[1]
          const row = (person && customer.personRows[Number(person)]) || customer.rows[0]!
          return { row, message: withColumnName(error) }
        })
      : []
  return [...customer.problems, ...reported]
}

/** The API names fields of the body; the file has columns. */
function withColumnName(error: { path: string; message: string }): string {
  const text = aboutField(error)
  if (text === undefined) return error.message
  const parts = error.path.slice(1).split('/')
  return `${columnLabel(columnOf(parts))} ${text}`
}

function columnOf(parts: readonly string[]): string {
  const name = parts.at(-1)!
  if (parts.includes('identities')) return `identity.${name}`
  if (parts[0] === 'addresses') return `address.${name}`
  if (parts[0] === 'financials') return `financials.${name}`
  if (parts[0] !== 'businessPersonList') return name
  return parts.includes('address') ? `person.address.${name}` : `person.${name}`
}
