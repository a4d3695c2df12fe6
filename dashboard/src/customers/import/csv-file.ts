// Reads and writes CSV as spreadsheets do: commas or semicolons, quotes, any line ending, UTF-8, UTF-16 or Windows encoding.
import Papa from 'papaparse'

/** The text of a file. What is not valid UTF-8 comes from an older spreadsheet on Windows. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export interface CsvRow {
  /** As a spreadsheet counts, with the header as row 1. */
  readonly number: number
  /** By column name as written in the header. */
  readonly cells: Readonly<Record<string, string>>
}

export interface Csv {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly delimiter: string
}

export function readCsv(text: string): Csv {
  const delimiter = delimiterOf(text)
  const { data } = Papa.parse<string[]>(text, { delimiter })
  const [first = [], ...rest] = data
  const header = first.map((name) => name.replace(/^\uFEFF/, '').trim())
  const rows = rest
    .map((cells, index) => ({
      number: index + 2,
      cells: Object.fromEntries(header.map((name, at) => [name, plainCell(cells[at] ?? '')])),
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
  return { header, rows, delimiter }
}

/** Cells that a spreadsheet would run as a formula are written with an apostrophe in front. */
export function writeCsv(header: readonly string[], rows: readonly (readonly string[])[], delimiter = ','): string {
  const data = { fields: [...header], data: rows.map((row) => [...row]) }
  const text = Papa.unparse(data, { escapeFormulae: true, delimiter })
  return `\uFEFF${text}\r\n`
}

/** Takes back what writeCsv does against formulas. */
function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\t\r])/, '')
}

/** The one that separates the column names: cells may contain the others. */
function delimiterOf(text: string): string {
  const header = text.split(/[\r\n]/, 1)[0]!
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0]!
}
