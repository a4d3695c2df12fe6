// A list that the server pages, with all its states. On a phone each row becomes a card that names its columns; the roles are
// explicit because some browsers drop them when a table is laid out as something else.
import { Button, Skeleton, Stack, Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyView, ErrorView } from '../feedback/state-views.tsx'
import classes from './data-table.module.css'
import { CursorButtons, type Cursors, PageNumbers, type Pages } from './paging.tsx'
import { tableTexts as texts } from './texts.ts'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** For numbers. */
  readonly align?: 'right'
  readonly width?: string | number
  /** Only for screen readers, as above a column of buttons. */
  readonly quietTitle?: boolean
  /** In place of the title, such as a checkbox for all rows. */
  readonly heading?: ReactNode
}

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
  columns: readonly Column<Row>[]
  /** Shown when the list is empty: an EmptyView, or its title. */
  empty: ReactNode
  /** usePages with the total, or useCursors with the next cursor; neither when the list is complete. */
  pages?: Pages
  total?: (value: Value) => number
  cursors?: Cursors
  nextCursor?: (value: Value) => string | null
}

export function DataTable<Value, Row>(props: DataTableProps<Value, Row>) {
  const { label, query, rows, rowKey, columns, empty, pages, total, cursors, nextCursor } = props
  if (query.isError && query.data === undefined)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const value = query.data
  const list = value === undefined ? undefined : rows(value)
  const beyond = list?.length === 0 && ((pages?.page ?? 1) > 1 || cursors?.hasPrevious)
  if (list?.length === 0 && !beyond) return typeof empty === 'string' ? <EmptyView title={empty} /> : empty
  return (
    <Stack gap="sm">
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      <Table.ScrollContainer minWidth={0} className={classes.frame}>
        <Table
          role="table"
          aria-label={label}
          aria-busy={list === undefined || query.isPlaceholderData}
          highlightOnHover
          verticalSpacing="xs"
          className={classes.table}
          data-stale={query.isPlaceholderData || undefined}
          data-loading={list === undefined || undefined}
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map(({ title, align, width, quietTitle, heading }) => (
                <Table.Th key={title} role="columnheader" scope="col" ta={align} w={width}>
                  {heading ?? (quietTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {list
              ? list.map((row) => (
                  <Table.Tr key={rowKey(row)} role="row">
                    {columns.map(({ title, cell, align, quietTitle }) => (
                      <Table.Td key={title} role="cell" ta={align} data-label={quietTitle ? undefined : title}>
                        {cell(row)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))
              : Array.from({ length: 8 }, (_, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
                  <Table.Tr key={i} role="row">
                    {columns.map(({ title }) => (
                      <Table.Td key={title} role="cell">
                        <Skeleton height={20} />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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
      {pages && total && value !== undefined && (
        <PageNumbers pages={pages} total={total(value)} shown={list?.length ?? 0} />
      )}
      {cursors && nextCursor && value !== undefined && <CursorButtons cursors={cursors} next={nextCursor(value)} />}
    </Stack>
  )
}
