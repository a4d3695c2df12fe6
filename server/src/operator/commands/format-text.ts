// Formats results for a terminal.

export function columns(headings: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  if (rows.length === 0) return 'None.'
  const cells = [headings, ...rows.map((row) => row.map((cell) => (cell === null ? '-' : printable(String(cell)))))]
  const widths = headings.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One "name  value" line per field. */
export function fields(named: Readonly<Record<string, string | number | null | undefined>>): string {
  const shown = Object.entries(named).filter(([, value]) => value !== undefined)
  const width = Math.max(...shown.map(([name]) => name.length))
  return shown
    .map(([name, value]) => `${name.padEnd(width)}  ${value === null ? '-' : printable(String(value))}`)
    .join('\n')
}

/** Names come from users and may contain control sequences that a terminal would execute. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?')
}

/** A time to the minute. */
export function minute(time: Date | null): string | null {
  return time && `${time.toISOString().slice(0, 16).replace('T', ' ')}Z`
}

/** In the largest unit that leaves a whole number of at least one. */
export function duration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  const count = Math.round(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export function bytes(count: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(count, 1)) / 10))
  return `${(count / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}
