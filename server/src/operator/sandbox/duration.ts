// Durations as people type them: 90m, 36h, 3d.

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const DAY = UNITS.d

/** As a regular expression for the API. */
export const DURATION_PATTERN = '^[1-9][0-9]{0,5}[mhd]$'

/** In milliseconds; undefined when the text isn't a duration. */
export function parseDuration(text: string): number | undefined {
  if (!new RegExp(DURATION_PATTERN).test(text)) return undefined
  return Number(text.slice(0, -1)) * UNITS[text.at(-1) as keyof typeof UNITS]
}

/** In whole units, largest first: "3 d 4 h 5 min". */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / UNITS.m)
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return shown.length === 0 ? '0 min' : shown.join(' ')
}

/** At a time, so that a typing error doesn't take minutes; in all, because times are stored with four digits of the year. */
export const MAX_STEP_DAYS = 400
export const MAX_AHEAD_DAYS = 2_000
export const MAX_STEP_MS = MAX_STEP_DAYS * DAY
export const MAX_AHEAD_MS = MAX_AHEAD_DAYS * DAY
