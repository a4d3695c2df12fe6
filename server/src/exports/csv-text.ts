// CSV as spreadsheets read it: UTF-8 with a byte order mark, lines that end in CRLF, and no cell that runs as a formula.

export const BYTE_ORDER_MARK = '\uFEFF'

export type Cell = string | number | boolean | null

/** CRLF only ends a record: inside of a cell a line ends in LF. */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  const text = cell.replaceAll(/\r\n?/g, '\n')
  // An apostrophe makes a spreadsheet show the text instead of running it; the import takes it back. In many countries
  // spreadsheets split at semicolons as well, so that what follows one starts a cell.
  const safe = text.replaceAll(/(^|[;\t\n|])(\s*[=+\-@＝＋－＠])/g, "$1'$2").replace(/^[\t\n]/, "'$&")
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
