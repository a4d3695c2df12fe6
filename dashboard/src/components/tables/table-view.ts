// Which columns a list shows, how many rows, in which order. The choice is in the address, so that it can be shared; columns and
// rows per page are also remembered in this browser for the next visit.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { SavedView } from '../../api/dashboard-operations.ts'
import { useKeepSearch } from '../../hooks/last-search.ts'
import type { Column } from './column.ts'
import { type PageSize, type ViewSearch, viewSearch } from './view-search.ts'

export interface TableView<Row> {
  /** Names the list among those of the app: its saved views belong to it. */
  readonly screen: SavedView['screen']
  /** All of them, also those that are hidden. */
  readonly choices: readonly Column<Row>[]
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[]
  readonly pageSize: PageSize
  /** As the service takes it; undefined for its own order. */
  readonly sort: string | undefined
  /** Undefined for the standard columns. */
  showColumns(ids: readonly string[] | undefined): void
  setPageSize(size: PageSize): void
  setSort(sort: string | undefined): void
}

const DEFAULT_SIZE: PageSize = 25

/** Columns without an id are always shown. */
export const isShown = <Row>(column: Column<Row>, wanted: readonly string[] | undefined) =>
  column.id === undefined || (wanted ? wanted.includes(column.id) : !column.isOptional)

/** For a list whose columns depend on what was read. */
export function usePageSize(screen: string): PageSize {
  const { size } = viewSearch(useSearch({ strict: false }))
  const [remembered] = useState(() => readRemembered(screen))
  return size ?? remembered.size ?? DEFAULT_SIZE
}

export function useTableView<Row>(screen: SavedView['screen'], choices: readonly Column<Row>[]): TableView<Row> {
  useKeepSearch()
  const search = viewSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [remembered, remember] = useState(() => readRemembered(screen))
  const cols = search.cols ?? remembered.cols
  const columns = useMemo(() => choices.filter((column) => isShown(column, cols?.split(','))), [choices, cols])
  const sorts = choices.flatMap(({ sort }) => (sort ? [sort, `-${sort}`] : []))
  const write = (change: ViewSearch, isFirstPage: boolean) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({
        ...before,
        ...change,
        ...(isFirstPage ? { page: undefined, after: undefined } : {}),
      })) as never,
      replace: true,
      resetScroll: false,
    })
  const keep = (change: ViewSearch) => {
    const next = { ...remembered, ...change }
    remember(next)
    storeRemembered(screen, next)
  }
  return {
    screen,
    choices,
    columns,
    pageSize: search.size ?? remembered.size ?? DEFAULT_SIZE,
    sort: sorts.includes(search.sort ?? '') ? search.sort : undefined,
    showColumns(ids) {
      const change = { cols: ids?.join(',') }
      keep(change)
      write(change, false)
    },
    setPageSize(size) {
      keep({ size })
      write({ size }, true)
    },
    setSort: (sort) => write({ sort }, true),
  }
}

const keyOf = (screen: string) => `gangway-table ${screen}`

function readRemembered(screen: string): ViewSearch {
  try {
    const { cols, size } = viewSearch(JSON.parse(localStorage.getItem(keyOf(screen)) ?? '{}'))
    return { cols, size }
  } catch {
    return {}
  }
}

function storeRemembered(screen: string, view: ViewSearch): void {
  try {
    localStorage.setItem(keyOf(screen), JSON.stringify(view))
  } catch {
    // Without storage the choice is for this visit.
  }
}
