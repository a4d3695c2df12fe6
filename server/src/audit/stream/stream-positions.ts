// How far each cell has been read. Each has its own seal numbers, so a cursor has a part for each: first the one of the default cell,
// then those of the others with their names, for example `12.4,north:3.9`.
import { type Cell, DEFAULT_CELL } from '../../platform/db/db.ts'

/** The seal numbers of a cell, one for each of its chains. */
export type Positions = Map<string, readonly number[]>

const NUMBER = '[0-9]{1,15}'

/** A regular expression for cursors with this many numbers for each cell. */
export function cursorPattern(numbers: number): string {
  const part = Array(numbers).fill(NUMBER).join('\\.')
  return `^${part}(,[A-Za-z0-9_-]{1,63}:${part}){0,200}$`
}

export function parseCursor(cursor: string): Positions {
  const parts = cursor.split(',').map((part, index) => {
    const [name, numbers] = index === 0 ? [DEFAULT_CELL, part] : (part.split(':') as [string, string])
    return [name, numbers!.split('.').map(Number)] as const
  })
  return new Map(parts)
}

/** Also of cells that this node doesn't know: they may have been added a moment ago. */
export function formatCursor(positions: Positions): string {
  return [...positions]
    .sort(([a], [b]) => Number(b === DEFAULT_CELL) - Number(a === DEFAULT_CELL) || (a < b ? -1 : 1))
    .filter(([name, numbers]) => name === DEFAULT_CELL || numbers.some((number) => number > 0))
    .map(([name, numbers]) => (name === DEFAULT_CELL ? numbers.join('.') : `${name}:${numbers.join('.')}`))
    .join()
}

export const positionIn = (positions: Positions, { name }: Cell, chain: number): number =>
  positions.get(name)?.[chain] ?? 0
