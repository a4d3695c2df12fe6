// The head and the rows of a table. Plain elements, and rows that are drawn again only when they change: a list may have 200.
import { Skeleton } from '@mantine/core'
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useRef } from 'react'
import { usePromptState, usePromptValue } from '../../hooks/after-paint.ts'
import { HiddenText } from '../values/hidden-text.tsx'
import type { Column, RowSelection } from './column.ts'
import classes from './data-table.module.css'
import type { TableView } from './table-view.ts'
import { tableTexts as texts } from './texts.ts'

/** Explicit, because some browsers drop the roles of a table that is laid out as cards. */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  view: TableView<Row> | undefined
  /** The checkbox for all rows. */
  selectAll: ReactNode
}

export function TableHead<Row>({ columns, view, selectAll }: HeadProps<Row>) {
  return (
    <thead {...ROLES.group}>
      <tr {...ROLES.row}>
        {selectAll && (
          <th {...ROLES.header} scope="col" className={classes.select}>
            {selectAll}
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id ?? column.title}
            {...ROLES.header}
            scope="col"
            data-align={column.align}
            style={column.width === undefined ? undefined : widthOf(column)}
            aria-sort={column.sort ? sortOf(column.sort, view?.sort) : undefined}
          >
            {view && column.sort ? <SortButton column={column} view={view} /> : titleOf(column)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const widthOf = <Row,>({ width, wideWidth }: Column<Row>) =>
  ({ '--width': width, '--wide-width': wideWidth ?? width }) as CSSProperties

function titleOf<Row>({ title, quietTitle, heading }: Column<Row>): ReactNode {
  return heading ?? (quietTitle ? <HiddenText>{title}</HiddenText> : title)
}

function sortOf(name: string, sort: string | undefined): 'ascending' | 'descending' | undefined {
  return sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
}

const ARROWS = { ascending: '↑', descending: '↓' } as const

/** Newest or largest first, then the other way round, then the order of the service. */
function SortButton<Row>({ column, view }: { column: Column<Row>; view: TableView<Row> }) {
  const sort = column.sort!
  const [shown, sortBy] = usePromptValue(view.sort, view.setSort)
  const now = sortOf(sort, shown)
  const next = now === undefined ? `-${sort}` : now === 'descending' ? sort : undefined
  return (
    <button type="button" className={classes.sort} onClick={() => sortBy(next)} title={texts.sortBy(column.title)}>
      {column.title}
      <span aria-hidden="true">{now ? ARROWS[now] : '↕'}</span>
    </button>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Undefined if rows can't be selected, null if this one can't. */
  isChosen: boolean | null | undefined
  selection: RowSelection<Row> | undefined
}

function AnyRow<Row>({ row, columns, isChosen, selection }: RowProps<Row>) {
  const isShiftHeld = useRef(false)
  const [isMarked, mark] = usePromptState(isChosen, () => selection!.toggle(row, isShiftHeld.current))
  return (
    <tr {...ROLES.row} data-chosen={isMarked || undefined}>
      {isChosen !== undefined && (
        <td {...ROLES.cell} className={classes.select}>
          {isMarked !== null && (
            <input
              type="checkbox"
              className={classes.checkbox}
              aria-label={selection!.labelOf(row)}
              checked={isMarked}
              onMouseDown={keepTextUnselected}
              onChange={({ nativeEvent }) => {
                isShiftHeld.current = nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey
                mark(!isMarked)
              }}
            />
          )}
        </td>
      )}
      <Cells row={row} columns={columns} />
    </tr>
  )
}

/** With Shift held, a click would also select the text up to here. */
function keepTextUnselected(event: MouseEvent<HTMLElement>) {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
}

function AnyCells<Row>({ row, columns }: Pick<RowProps<Row>, 'row' | 'columns'>) {
  return (
    <>
      {columns.map(({ id, title, cell, align, quietTitle, width, isClear, isWideOnly }) => (
        <td
          key={id ?? title}
          {...ROLES.cell}
          data-align={align}
          data-label={quietTitle ? undefined : title}
          data-main={width === undefined || undefined}
          data-clear={isClear}
          data-wide-only={isWideOnly}
        >
          {cell(row)}
        </td>
      ))}
    </>
  )
}

/** Not drawn again when the row is selected. */
const Cells = memo(AnyCells) as typeof AnyCells

/** What a selection does doesn't change with the rows that are chosen. */
export const TableRow = memo(
  AnyRow,
  (a, b) => a.row === b.row && a.columns === b.columns && a.isChosen === b.isChosen,
) as typeof AnyRow

export function LoadingRows({ columns, count }: { columns: number; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
    <tr key={row} {...ROLES.row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
        <td key={column} {...ROLES.cell}>
          <Skeleton height={20} />
        </td>
      ))}
    </tr>
  ))
}
