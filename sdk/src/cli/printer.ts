// What people and machines get to see. Colours are for a terminal, and for nobody who said NO_COLOR.

export interface Printer {
  readonly json: boolean
  /** The result: JSON for machines, the text for people. */
  result(value: unknown, text: () => string): void
  /** One line of a stream that goes on. */
  line(value: unknown, text: () => string): void
  /** On the side: not part of the result, and nothing for machines. */
  note(text: string): void
  /** A line that is written over by the next one; only on a terminal. */
  fleeting(text: string): void
  failure(error: { code: string; message: string; details?: unknown; requestId?: string | undefined }): void
  readonly paint: Readonly<Record<'bold' | 'dim' | 'red' | 'green' | 'yellow', (text: string) => string>>
}

interface Stream {
  write(text: string): unknown
  readonly isTTY?: boolean
}

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const

export function openPrinter(
  streams: { out: Stream; error: Stream },
  { json, env }: { json: boolean; env: Readonly<Record<string, string | undefined>> },
): Printer {
  const { out, error: side } = streams
  const coloured = !env.NO_COLOR && env.TERM !== 'dumb' && (out.isTTY ?? false) && !json
  const paint = Object.fromEntries(
    Object.entries(CODES).map(([name, [on, off]]) => [
      name,
      (text: string) => (coloured ? `\u001b[${on}m${text}\u001b[${off}m` : text),
    ]),
  ) as Printer['paint']
  let fleeting = false
  const clear = () => {
    if (fleeting) side.write('\r\u001b[2K')
    fleeting = false
  }
  return {
    json,
    paint,
    result(value, text) {
      clear()
      out.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${text()}\n`)
    },
    line(value, text) {
      clear()
      out.write(json ? `${JSON.stringify(value)}\n` : `${text()}\n`)
    },
    note(text) {
      clear()
      if (!json) side.write(`${text}\n`)
    },
    fleeting(text) {
      if (json || !side.isTTY) return
      side.write(`\r\u001b[2K${text}`)
      fleeting = true
    },
    failure(error) {
      clear()
      if (json) side.write(`${JSON.stringify({ error })}\n`)
      else side.write(`${failureText(error)}\n`)
    },
  }
}

function failureText(error: {
  code: string
  message: string
  details?: unknown
  requestId?: string | undefined
}): string {
  const details = Array.isArray(error.details) ? (error.details as { path: string; message: string }[]) : []
  const lines =
    details.length > 1 || (details[0] && details[0].message !== error.message)
      ? details.map(({ path, message }) => `  ${printable(path)}: ${printable(message)}`)
      : []
  const request = error.requestId ? [`  request ${printable(error.requestId)}`] : []
  const head = /^(?:Usage|Command)$/.test(error.code) ? error.message : `${error.message} (${error.code})`
  return [`gangway: ${printable(head)}`, ...lines, ...request].join('\n')
}

/** What comes over the wire must not move the cursor or change colours. */
export function printable(value: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
  return String(value).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}

/** Columns as wide as they must be; the last one is not padded. */
export function table(
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
  bold = (text: string) => text,
): string {
  const cells = rows.map((row) => row.map((cell) => printable(cell ?? '').replaceAll('\n', ' ')))
  const widths = head.map((title, i) => Math.max(widthOf(title), ...cells.map((row) => widthOf(row[i] ?? ''))))
  const lay = (row: readonly string[], style = (text: string) => text) =>
    row.map((cell, i) => style(i === head.length - 1 ? cell : cell + ' '.repeat(widths[i]! - widthOf(cell)))).join('  ')
  return [lay(head, bold), ...cells.map((row) => lay(row))].join('\n')
}

/** Names and values, one a line. */
export function pairs(entries: readonly (readonly [string, unknown])[], dim = (text: string) => text): string {
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, value]) => `${dim(name.padEnd(width))}  ${printable(value ?? '-')}`).join('\n')
}

/** Wide letters take two columns on a terminal; combining ones none. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) {
    if (/\p{Mark}|\u200d/u.test(letter)) continue
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        letter,
      )
        ? 2
        : 1
  }
  return width
}
