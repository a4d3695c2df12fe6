// Background work that runs in each cell on its own timer, so that an unavailable or busy cell doesn't hold up the others.
import type { App } from './app.ts'
import type { Cell } from './db/db.ts'
import { type Repeat, type Repeated, repeat } from './repeat.ts'

export interface RepeatInCells extends Omit<Repeat, 'pass' | 'about'> {
  /** Called once for each cell, so that each has its own state. */
  readonly passOf: (cell: Cell) => Repeat['pass']
}

export function repeatInCells(app: App, { passOf, ...work }: RepeatInCells): Repeated {
  const { cells } = app.db
  const each = cells.map((cell) =>
    repeat(app, { ...work, pass: passOf(cell), ...(cells.length > 1 && { about: { cell: cell.name } }) }),
  )
  return {
    now: async () => void (await Promise.all(each.map((one) => one.now()))),
    stop: async () => void (await Promise.all(each.map((one) => one.stop()))),
  }
}
