// Figures side by side, each with its name.
import type { ReactNode } from 'react'
import classes from './figure-tiles.module.css'

export interface Figure {
  readonly name: string
  readonly value: ReactNode
  /** A short fact below the value. */
  readonly note?: ReactNode
  readonly tone?: 'bad' | 'attention' | undefined
}

export function FigureTiles({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.tiles}>
      {figures.map(({ name, value, note, tone }) => (
        <div key={name} className={classes.tile} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
