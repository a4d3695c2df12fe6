// Prints text for people and JSON for programs. Colours appear only on a terminal, and never with NO_COLOR.

export interface Printer {
  readonly json: boolean
  /** The result of the command, as JSON with --json and as text otherwise. */
  result(value: unknown, text: () => string): void
  /** One line of continuous output. */
  line(value: unknown, text: () => string): void
  /** A remark on standard error. Omitted with --json. */
  note(text: string): void
  /** A line that the next output replaces. Printed on a terminal only. */
  progress(text: string): void
  error(error: PrintedError): void
  readonly paint: Readonly<Record<'bold' | 'dim' | 'red' | 'green' | 'yellow', (text: string) => string>>
}

interface PrintedError {
  readonly code: string
  readonly message: string
  readonly details?: unknown
  readonly requestId?: string | undefined
}

interface Stream {
  write(text: string): unknown
  readonly isTTY?: boolean
}

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const

export function createPrinter(
  streams: { out: Stream; error: Stream },
  { json, env }: { json: boolean; env: Readonly<Record<string, string | undefined>> },
): Printer {
  const { out, error: standardError } = streams
  const isColoured = !env.NO_COLOR && env.TERM !== 'dumb' && (out.isTTY ?? false) && !json
  const paint = Object.fromEntries(
    Object.entries(CODES).map(([name, [on, off]]) => [
      name,
      (text: string) => (isColoured ? `\u001b[${on}m${text}\u001b[${off}m` : text),
    ]),
  ) as Printer['paint']
  let hasProgress = false
  const clear = () => {
    if (hasProgress) standardError.write('\r\u001b[2K')
    hasProgress = false
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
      if (!json) standardError.write(`${text}\n`)
    },
    progress(text) {
      if (json || !standardError.isTTY) return
      standardError.write(`\r\u001b[2K${text}`)
      hasProgress = true
    },
    error(error) {
      clear()
      if (json) standardError.write(`${JSON.stringify({ error })}\n`)
      else standardError.write(`${errorText(error)}\n`)
    },
  }
}

function errorText(error: PrintedError): string {
  const details = Array.isArray(error.details) ? (error.details as { path: string; message: string }[]) : []
  const lines =
    details.length > 1 || (details[0] && details[0].message !== error.message)
      ? details.map(({ path, message }) => `  ${printable(path)}: ${printable(message)}`)
      : []
  const request = error.requestId ? [`  request ID ${printable(error.requestId)}`] : []
  const head = /^(?:Usage|Command)$/.test(error.code) ? error.message : `${error.message} (${error.code})`
  return [`gangway: ${printable(head)}`, ...lines, ...request].join('\n')
}

/** Replaces control characters: text from the service must not move the cursor or change colours. */
export function printable(value: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this removes control characters.
  return String(value).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}

/** Aligned columns. The last one is not padded. */
export function table(
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
  bold = (text: string) => text,
): string {
  const cells = rows.map((row) => row.map((cell) => printable(cell ?? '').replaceAll('\n', ' ')))
  const widths = head.map((title, i) => Math.max(widthOf(title), ...cells.map((row) => widthOf(row[i] ?? ''))))
  const format = (row: readonly string[], style = (text: string) => text) =>
    row.map((cell, i) => style(i === head.length - 1 ? cell : cell + ' '.repeat(widths[i]! - widthOf(cell)))).join('  ')
  return [format(head, bold), ...cells.map((row) => format(row))].join('\n')
}

/** A table below an empty line, or nothing if it has no rows. */
export function section(head: string[], rows: unknown[][], bold: (text: string) => string): string[] {
  return rows.length === 0 ? [] : ['', table(head, rows, bold)]
}

/** Names and values, one pair per line. */
export function pairs(entries: readonly (readonly [string, unknown])[], dim = (text: string) => text): string {
  const width = Math.max(...entries.map(([name]) => name.length))
  return entries.map(([name, value]) => `${dim(name.padEnd(width))}  ${printable(value ?? '-')}`).join('\n')
}

/** Wide characters take two columns on a terminal, and combining ones none. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) {
    if (/\p{Mark}|\u200d/u.test(character)) continue
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1
  }
  return width
}
