// Arrays as PostgreSQL reads them. The driver can write them too, but takes twice as long, and a create sends fifty of them.

/** Of text, numbers, dates or IDs: one item of each row. */
export function arrayOf<Row>(rows: readonly Row[], item: (row: Row) => string | number | null): string {
  let text = '{'
  for (const row of rows) {
    if (text.length > 1) text += ','
    const value = item(row)
    text += typeof value === 'string' ? `"${escaped(value)}"` : String(value)
  }
  return `${text}}`
}

/** Of bytea. */
export function arrayOfBytes<Row>(rows: readonly Row[], item: (row: Row) => Buffer | null): string {
  return arrayOf(rows, (row) => {
    const bytes = item(row)
    return bytes && `\\x${bytes.toString('hex')}`
  })
}

export const arrayText = (items: readonly string[]) => arrayOf(items, (item) => item)

const escaped = (text: string) => (text.includes('\\') || text.includes('"') ? text.replaceAll(/["\\]/g, '\\$&') : text)
