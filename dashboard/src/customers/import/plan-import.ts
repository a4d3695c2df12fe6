// Turns the rows of a file into the customers that will be created.
import type { CreateBusinessProfile } from '../../api/dashboard-operations.ts'
import { codeIn } from './cell-codes.ts'
import {
  BUSINESS_COLUMNS,
  COLUMNS,
  columnLabel,
  ERROR_COLUMN,
  IDENTITY_COLUMNS,
  isRequired,
  PERSON_COLUMNS,
  REFERENCE,
} from './columns.ts'
import type { Csv, CsvRow } from './csv-file.ts'
import { importTexts as texts } from './texts.ts'

export interface PlannedCustomer {
  /** The reference, or the row for rows without one. */
  readonly key: string
  readonly rows: readonly CsvRow[]
  readonly body: CreateBusinessProfile
  /** The rows of each person of the body: one per identity document. */
  readonly personRows: readonly (readonly CsvRow[])[]
  /** What is wrong before the service is asked. */
  readonly problems: readonly RowError[]
}

export interface RowError {
  readonly row: CsvRow
  /** Undefined if the error is about the whole row or customer. */
  readonly column: string | undefined
  readonly message: string
}

export interface ImportPlan {
  /** The columns of the file and their names in `cells`, without those of an errors file. */
  readonly columns: readonly { readonly heading: string; readonly name: string }[]
  readonly delimiter: string
  readonly customers: readonly PlannedCustomer[]
  readonly rowCount: number
  readonly unknownColumns: readonly string[]
  readonly missingColumns: readonly string[]
}

const REQUIRED = BUSINESS_COLUMNS.filter(isRequired)
/** By the heading in lower case: the words of the dashboard or the name of the API. */
const KNOWN = new Map([
  ...[...COLUMNS, ERROR_COLUMN].map((name) => [name.toLowerCase(), name] as const),
  ...COLUMNS.map((name) => [columnLabel(name).toLowerCase(), name] as const),
])

export function planImport({ header, rows, delimiter }: Csv): ImportPlan {
  const names = header.map((name) => KNOWN.get(name.toLowerCase()))
  const named = rows.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(header.map((name) => [KNOWN.get(name.toLowerCase()) ?? name, cells[name] ?? ''])),
  }))
  const columns = header.map((heading) => ({ heading, name: KNOWN.get(heading.toLowerCase()) ?? heading }))
  const groups = Map.groupBy(named, ({ number, cells }) => cells[REFERENCE] || `#${number}`)
  return {
    columns: columns.filter(({ name }) => name !== ERROR_COLUMN && name !== ''),
    delimiter,
    customers: [...groups].map(([key, group]) => planCustomer(key, group)),
    rowCount: rows.length,
    unknownColumns: header.filter((name, index) => name !== '' && names[index] === undefined),
    missingColumns: REQUIRED.filter((name) => !names.includes(name)).map(columnLabel),
  }
}

function planCustomer(key: string, rows: readonly CsvRow[]): PlannedCustomer {
  const problems: RowError[] = []
  const business: Record<string, string> = {}
  const firstRow = new Map<string, number>()
  for (const column of BUSINESS_COLUMNS) {
    for (const row of rows) {
      const value = codeIn(column, row.cells[column] ?? '')
      if (value === '') continue
      if (business[column] === undefined) firstRow.set(column, row.number)
      business[column] ??= value
      if (business[column] !== value) problems.push({ row, column, message: texts.differs(firstRow.get(column)!) })
    }
  }
  const people: { row: CsvRow; rows: CsvRow[] }[] = []
  for (const row of rows.filter(hasPerson)) {
    const email = (row.cells['person.email'] ?? '').toLowerCase()
    const same = people.find((person) => email !== '' && person.row.cells['person.email']?.toLowerCase() === email)
    if (same) same.rows.push(row)
    else people.push({ row, rows: [row] })
  }
  const { address, financials, ...fields } = nested(business)
  const body = {
    ...fields,
    ...(address ? { addresses: [address] } : {}),
    ...(financials ? { financials } : {}),
    businessPersonList: people.map((person) => personOf(person)),
  }
  return {
    key,
    rows,
    body: body as unknown as CreateBusinessProfile,
    personRows: people.map((person) => person.rows),
    problems,
  }
}

/** Whether a row has an identity document. */
export function hasIdentity({ cells }: CsvRow): boolean {
  return IDENTITY_COLUMNS.some((column) => (cells[column] ?? '') !== '')
}

function hasPerson({ cells }: CsvRow): boolean {
  return [...PERSON_COLUMNS, ...IDENTITY_COLUMNS].some((column) => (cells[column] ?? '') !== '')
}

function personOf({ row, rows }: { row: CsvRow; rows: readonly CsvRow[] }) {
  const { person = {} } = nested(pick(row, PERSON_COLUMNS)) as { person?: Record<string, unknown> }
  const { ownershipType, percentageShare, ...rest } = person
  return {
    ...rest,
    address: person.address ?? {},
    ownershipType: rolesIn(String(ownershipType ?? '')),
    ...(percentageShare === undefined ? {} : { percentageShare: numberOr(String(percentageShare)) }),
    identities: rows
      .map((each) => nested(pick(each, IDENTITY_COLUMNS)).identity)
      .filter((identity) => identity !== undefined),
  }
}

/** By name a role may have two words, so spaces separate only roles that are codes. */
function rolesIn(text: string): string[] {
  const roles = text.split(/[|;,]+/).map((role) => codeIn('person.ownershipType', role.trim()))
  return roles
    .flatMap((role) => role.split(/\s+/))
    .filter(Boolean)
    .map((role) => role.toUpperCase())
}

/** "60%" and "60" are shares; anything else is left for the service to reject. */
function numberOr(text: string): number | string {
  const number = Number(text.replace(/\s*%$/, ''))
  return Number.isNaN(number) ? text : number
}

function pick({ cells }: CsvRow, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.map((column) => [column, codeIn(column, cells[column] ?? '')]).filter(([, value]) => value !== ''),
  )
}

/** {'person.address.city': 'Lagos'} -> {person: {address: {city: 'Lagos'}}} */
function nested(flat: Readonly<Record<string, string>>): Record<string, Nested | string> {
  const result: Nested = {}
  for (const [column, value] of Object.entries(flat)) {
    const path = column.split('.')
    let at = result
    for (const part of path.slice(0, -1)) {
      at[part] ??= {}
      at = at[part] as Nested
    }
    at[path.at(-1)!] = value
  }
  return result
}

interface Nested {
  [name: string]: Nested | string
}
