// What became of a customer of the file.
import { ApiError } from '../../api/api-error.ts'
import { sentence } from '../../format/sentences.ts'
import { aboutField } from '../about-field.ts'
import { isCountry } from './cell-codes.ts'
import { COLUMNS, columnLabel } from './columns.ts'
import type { CsvRow } from './csv-file.ts'
import { hasIdentity, type PlannedCustomer, type RowError } from './plan-import.ts'
import { importTexts as texts } from './texts.ts'

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

/** What is wrong with a customer, each at its row and column, for the table and the errors file. */
export function errorsByRow(customer: PlannedCustomer, outcome: Outcome | undefined): RowError[] {
  const reported =
    outcome?.state === 'invalid'
      ? outcome.errors.map((error) => {
          const place = placeOf(customer, error.path)
          return { ...place, message: messageOf(error, place.column) }
        })
      : []
  return [...customer.problems, ...reported]
}

/** An error with its column and value as one sentence, for the errors file. */
export function errorSentence({ row, column, message }: RowError): string {
  if (column === undefined) return message
  const value = row.cells[column] ?? ''
  return texts.errorInColumn(columnLabel(column), value === '' ? undefined : shortened(value), message)
}

const SHOWN_CHARACTERS = 60

/** A value of the file, short enough for a table. */
export function shortened(value: string): string {
  const characters = [...value]
  return characters.length <= SHOWN_CHARACTERS ? value : `${characters.slice(0, SHOWN_CHARACTERS - 1).join('')}…`
}

/** The API names fields of the body; the file has rows and columns. */
function placeOf(customer: PlannedCustomer, path: string): { row: CsvRow; column: string | undefined } {
  const parts = path.slice(1).split('/')
  const indexIn = (list: string) => Number(parts[parts.indexOf(list) + 1])
  const column = columnOf(parts.filter((part) => !/^\d+$/.test(part)))
  const person = parts[0] === 'businessPersonList' ? customer.personRows[indexIn(parts[0])] : undefined
  if (person) {
    const identity = parts.includes('identities') ? person.filter(hasIdentity)[indexIn('identities')] : undefined
    return { row: identity ?? person[0]!, column }
  }
  const written = customer.rows.find(({ cells }) => column && (cells[column] ?? '') !== '')
  return { row: written ?? customer.rows[0]!, column }
}

const EMPTY_LIST = /must have at least 1 item/i
const UNKNOWN_COUNTRY = /expected ISO 3166-1 alpha-3/i

/** The message without the name of the field, which is in the column. A file has cells, no lists. */
function messageOf(error: { path: string; message: string }, column: string | undefined): string {
  if (column && isCountry(column) && UNKNOWN_COUNTRY.test(error.message)) return texts.unknownCountry
  if (EMPTY_LIST.test(error.message))
    return error.path.endsWith('/identities') ? texts.identityMissing : texts.isRequired
  const text = aboutField(error)
  return text === undefined ? error.message : sentence(text)
}

function columnOf(parts: readonly string[]): string | undefined {
  const prefix = prefixOf(parts)
  const column = prefix + (parts.at(-1) ?? '')
  if (COLUMNS.includes(column)) return column
  // A missing part of a customer starts with its first column.
  return PARTS.has(parts.at(-1) ?? '') ? COLUMNS.find((name) => name.startsWith(prefix)) : undefined
}

const PARTS: ReadonlySet<string> = new Set(['identities', 'address', 'addresses', 'financials'])

function prefixOf(parts: readonly string[]): string {
  if (parts.includes('identities')) return 'identity.'
  if (parts[0] === 'addresses') return 'address.'
  if (parts[0] === 'financials') return 'financials.'
  if (parts[0] !== 'businessPersonList') return ''
  return parts.includes('address') ? 'person.address.' : 'person.'
}
