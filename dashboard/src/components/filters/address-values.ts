// Values of filters as they appear in the address.

/** A value of the address as text: the router parses digits as a number. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** undefined for a day that doesn't exist. */
export function dayOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text && DAY.test(text) && startOfDay(text) ? text : undefined
}

/** A comma-separated list, shorter than the router's own format. Unknown values are dropped. */
export function listOf(value: unknown, allowed: readonly string[]): string[] {
  const asked = (textOf(value) ?? '').split(',')
  return allowed.filter((word) => asked.includes(word))
}

/** When a day starts in the viewer's zone, for the API. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const start = new Date(year, month - 1, date + daysLater)
  const exists = daysLater !== 0 || (start.getMonth() === month - 1 && start.getDate() === date)
  return exists && !Number.isNaN(start.getTime()) ? start.toISOString() : undefined
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The service would reject an id that was mistyped. */
export function idOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text && UUID.test(text) ? text.toLowerCase() : undefined
}
