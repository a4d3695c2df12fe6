// A list that the server pages, with all its states. On a phone each row becomes a card that names its columns. With a view, it is a list to work in: one line
// per row, a header that stays, keys to move, columns to choose.
import { Button, Stack } from '@mantine/core'
import { type CSSProperties, type ReactNode, useDeferredValue, useRef } from 'react'
import { usePromptState } from '../../hooks/after-paint.ts'
import { EmptyView, ErrorView } from '../feedback/state-views.tsx'
import { ListKeys } from '../keys/list-keys.tsx'
import { FocusedByRow } from '../values/hint.ts'
import type { Column, RowSelection } from './column.ts'
import { CursorButtons, type Cursors } from './cursors.tsx'
import classes from './data-table.module.css'
import { PageNumbers, type Pages } from './paging.tsx'
import { useKeptRow, useReturnToRow, useRowKeys } from './row-keys.ts'
import { useRowLinks } from './row-link.tsx'
import { LoadingRows, ROLES, TableHead, TableRow } from './table-rows.tsx'
import type { TableView } from './table-view.ts'
import { tableTexts as texts } from './texts.ts'

export type { Column, RowSelection } from './column.ts'

/** The part of useQuery's result that a table needs; `loadedRead` makes one of rows that were loaded in another way. */
export interface TableRead<Value> {
  readonly data: Value | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly isPlaceholderData: boolean
  refetch(): unknown
}

export function loadedRead<Value>(data: Value): TableRead<Value> {
  return { data, isError: false, error: null, isPlaceholderData: false, refetch: () => undefined }
}

interface DataTableProps<Value, Row> {
  /** Names the list for screen readers: "Webhook deliveries". */
  label: string
  query: TableRead<Value>
  rows: (value: Value) => readonly Row[]
  rowKey: (row: Row) => string
  /** Shown when the list is empty: an EmptyView, or its title. */
  empty: ReactNode
  /** usePages with the total, or useCursors with the next cursor and the total if it is known; neither when the list is complete. */
  pages?: Pages
  total?: (value: Value) => number | undefined
  cursors?: Cursors
  nextCursor?: (value: Value) => string | null
  selection?: RowSelection<Row>
  /** A click anywhere in a row follows its first link, as in a list to work in. */
  opensRows?: boolean
}

type ColumnsOrView<Row> =
  | { columns: readonly Column<Row>[]; view?: never }
  /** useTableView; `columns` if there are others beside its own. */
  | { columns?: readonly Column<Row>[]; view: TableView<Row> }

export function DataTable<Value, Row>(props: DataTableProps<Value, Row> & ColumnsOrView<Row>) {
  const { label, query, rows, rowKey, empty, pages, total, cursors, nextCursor, view, selection } = props
  const asked = props.columns ?? view!.columns
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body, view !== undefined)
  const opensRows = props.opensRows ?? view !== undefined
  const rowLinks = useRowLinks(opensRows)
  const value = query.data
  const read = value === undefined ? undefined : rows(value)
  // Many rows take a while to draw, so the click that asks for others is shown first.
  const before = useDeferredValue(read)
  const columnsBefore = useDeferredValue(asked)
  const columns = view ? columnsBefore : asked
  const list = view && before ? before : read
  const isStale = query.isPlaceholderData || list !== read
  // Rows of another section or page can't be used, until those of this one are drawn.
  const wasOther = useDeferredValue(query.isPlaceholderData)
  const isOther = query.isPlaceholderData || wasOther
  useReturnToRow(body, view !== undefined && list !== undefined)
  useKeptRow(body)
  if (query.isError && query.data === undefined)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  // That another section is empty says nothing about this one.
  const shown = list?.length === 0 && isOther ? undefined : list
  const beyond = shown?.length === 0 && ((pages?.page ?? 1) > 1 || cursors?.hasPrevious)
  if (shown?.length === 0 && !beyond) return typeof empty === 'string' ? <EmptyView title={empty} /> : empty
  return (
    <Stack gap="sm">
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      <div
        className={classes.frame}
        data-list={view ? fitOf(columns) : undefined}
        data-opens={opensRows || undefined}
        data-selecting={(selection && selection.chosen.size > 0) || undefined}
      >
        <table
          {...ROLES.table}
          aria-label={label}
          aria-busy={shown === undefined || isStale}
          className={classes.table}
          style={view ? widthsOf(columns, selection !== undefined) : undefined}
          data-stale={isStale || undefined}
          data-loading={shown === undefined || undefined}
        >
          <TableHead
            columns={columns}
            view={view}
            selectAll={
              selection && <SelectAll selection={selection} list={isOther ? [] : (shown ?? [])} rowKey={rowKey} />
            }
          />
          <tbody {...ROLES.group} ref={body} inert={isOther} {...rowLinks}>
            <FocusedByRow value={opensRows}>
              {shown ? (
                shown.map((row) => (
                  <TableRow
                    key={rowKey(row)}
                    row={row}
                    columns={columns}
                    selection={selection}
                    isChosen={selection && (selection.canChoose(row) ? selection.chosen.has(rowKey(row)) : null)}
                  />
                ))
              ) : (
                <LoadingRows columns={columns.length + (selection ? 1 : 0)} count={view ? 20 : 8} />
              )}
            </FocusedByRow>
          </tbody>
        </table>
      </div>
      {beyond && (
        <EmptyView
          title={texts.noMoreResults}
          action={
            <Button variant="default" onClick={() => (pages ? pages.setPage(1) : cursors?.reset())}>
              {texts.firstPage}
            </Button>
          }
        />
      )}
      {/* Together with the rows, which would move it. */}
      {pages && total && value !== undefined && shown !== undefined && (
        <PageNumbers pages={pages} total={total(value)} shown={shown.length} view={view} />
      )}
      {cursors && nextCursor && value !== undefined && shown !== undefined && (
        <CursorButtons
          cursors={isOther ? { ...cursors, next: ignore } : cursors}
          next={nextCursor(value)}
          shown={shown.length}
          total={total?.(value)}
          view={view}
        />
      )}
      {view && shown !== undefined && shown.length > 0 && <ListKeys canSelect={selection !== undefined} />}
    </Stack>
  )
}

/** A cursor belongs to the rows it came with. */
const ignore = () => undefined

/** The widths of a list to work in. Its rows are laid out one by one, so that only those in sight are drawn. */
function widthsOf<Row>(columns: readonly Column<Row>[], canSelect: boolean): CSSProperties {
  const hasFlexible = columns.some(({ width }) => width === undefined)
  const track = (width: string | undefined) => {
    if (width === undefined) return `minmax(${leastFlexible(columns)}rem, 1fr)`
    return hasFlexible ? width : `minmax(${width}, ${Number.parseFloat(width)}fr)`
  }
  const tracks = (of: (column: Column<Row>) => string | undefined) =>
    [...(canSelect ? ['2.25rem'] : []), ...columns.map((column) => track(of(column)))].join(' ')
  return {
    '--least-width': `${leastWidth(columns)}rem`,
    '--columns': tracks(({ width }) => width),
    '--wide-columns': tracks(({ width, wideWidth }) => wideWidth ?? width),
  } as CSSProperties
}

/** In rem. Columns that were added make the table scroll before they leave nothing of a name. */
const leastFlexible = <Row,>(columns: readonly Column<Row>[]) => (columns.some(({ isOptional }) => isOptional) ? 14 : 9)

/** In rem. Columns without a width share what is left. */
function leastWidth<Row>(columns: readonly Column<Row>[]): number {
  const least = leastFlexible(columns)
  return columns.reduce((sum, { width }) => sum + (width === undefined ? least : Number.parseFloat(width)), 1)
}

/** From which width of the window on the table needs no scrolling, so that its header can stay. */
function fitOf<Row>(columns: readonly Column<Row>[]): 'laptop' | 'desktop' | 'wide' {
  const width = leastWidth(columns)
  return width <= 60 ? 'laptop' : width <= 71 ? 'desktop' : 'wide'
}

interface SelectAllProps<Row> {
  selection: RowSelection<Row>
  list: readonly Row[]
  rowKey: (row: Row) => string
}

function SelectAll<Row>({ selection, list, rowKey }: SelectAllProps<Row>) {
  const available = list.filter(selection.canChoose)
  const chosen = available.filter((row) => selection.chosen.has(rowKey(row))).length
  const [isAll, chooseAll] = usePromptState(chosen > 0 && chosen === available.length, selection.toggleAll)
  return (
    <input
      type="checkbox"
      className={classes.checkbox}
      aria-label={selection.labelOfAll}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && chosen > 0 && chosen < available.length
      }}
      disabled={available.length === 0}
      onChange={() => chooseAll(!isAll)}
    />
  )
}
