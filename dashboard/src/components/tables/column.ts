// What a table shows of a row, and how rows are selected.
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** For columns that can be hidden: in the address, so letters only. */
  readonly id?: string
  /** Hidden until it is chosen. */
  readonly isOptional?: boolean
  /** The name by which the service sorts, where an index makes that fast. */
  readonly sort?: string
  /** For numbers. */
  readonly align?: 'right'
  readonly width?: string
  /** From 1440 pixels on, where text that is cut off at the usual width fits. */
  readonly wideWidth?: string
  /** On a phone without its title, which its values make clear: badges, codes. */
  readonly isClear?: boolean
  /** Not on a phone, where a card shows what matters most. */
  readonly isWideOnly?: boolean
  /** Only for screen readers, as above a column of buttons. */
  readonly quietTitle?: boolean
  /** In place of the title, such as a checkbox for all rows. */
  readonly heading?: ReactNode
}

/** A checkbox before each row. */
export interface RowSelection<Row> {
  readonly chosen: ReadonlySet<string>
  canChoose(row: Row): boolean
  /** With `throughLast`, all rows between it and the one that was toggled last become what it does. */
  toggle(row: Row, throughLast: boolean): void
  /** All rows of the page that can be chosen, or none. */
  toggleAll(): void
  labelOf(row: Row): string
  readonly labelOfAll: string
}
