// Which rows of a list are selected. The selection stays while pages change, and ends when the section or a filter changes.
import { useEffect, useRef, useState } from 'react'
import type { RowSelection } from '../../components/tables/data-table.tsx'

export interface Selection<Row> {
  /** As the list shows them now, without those that can't be selected any more. */
  readonly chosen: readonly Row[]
  readonly isFull: boolean
  /** Whether every row of the page that can be selected is. */
  readonly hasPage: boolean
  /** For the table that shows `rows`. */
  readonly ofRows: RowSelection<Row>
  /** Rows beyond the limit are left out. */
  add(rows: readonly Row[]): void
  /** After a change: each row as it is now, undefined if it has left the list. Rows of other pages aren't read again. */
  keep(next: (row: Row) => Row | undefined): void
  clear(): void
}

interface SelectableRows<Row> extends Pick<RowSelection<Row>, 'labelOf' | 'labelOfAll'> {
  /** The rows of the page; undefined while they load. */
  readonly rows: readonly Row[] | undefined
  /** Another page has other rows; on the same one, those that are missing have left the list. */
  readonly pageKey: string
  /** Rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
  readonly keyOf: (row: Row) => string
  readonly isSelectable: (row: Row) => boolean
  /** The limit of the API for one request. */
  readonly most: number
}

export function useSelection<Row>(listKey: string, list: SelectableRows<Row>): Selection<Row> {
  type Chosen = ReadonlyMap<string, Row>
  const { removed, keyOf, isSelectable, most, labelOf, labelOfAll } = list
  const rows = list.rows ?? []
  const [held, setHeld] = useState<{ listKey: string; chosen: Chosen }>({ listKey, chosen: new Map() })
  const left = useLeftRows(list)
  if (left.some((key) => held.chosen.has(key)))
    setHeld({ ...held, chosen: new Map([...held.chosen].filter(([key]) => !left.includes(key))) })
  const chosenOf = (value: typeof held): Chosen => (value.listKey === listKey ? value.chosen : new Map())
  const chosen = latestOf(chosenOf(held), list)
  const change = (next: (before: Chosen) => Iterable<readonly [string, Row]>) =>
    setHeld((before) => ({ listKey, chosen: new Map([...next(chosenOf(before))].slice(0, most)) }))
  const withAll = (before: Chosen, more: readonly Row[]) =>
    new Map([...before, ...more.map((row) => [keyOf(row), row] as const)])
  const without = (before: Chosen, fewer: readonly Row[]) => {
    const keys = new Set(fewer.map(keyOf))
    return [...before].filter(([key]) => !keys.has(key))
  }
  const canChoose = (row: Row) => isSelectable(row) && !removed.has(keyOf(row))
  // Read when a row is toggled, as a row isn't drawn again when others of the page change.
  const latest = useRef({ rows, canChoose })
  useEffect(() => {
    latest.current = { rows, canChoose }
  })
  const last = useRef<string>(undefined)
  const sinceLast = (row: Row): readonly Row[] => {
    const { rows, canChoose } = latest.current
    const [from, to] = [rows.findIndex((one) => keyOf(one) === last.current), rows.indexOf(row)]
    if (from < 0 || to < 0) return [row]
    return rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(canChoose)
  }
  const page = rows.filter(canChoose)
  const isWhole = (of: Chosen) => page.length > 0 && page.every((row) => of.has(keyOf(row)))
  return {
    chosen: [...chosen.values()],
    isFull: chosen.size >= most,
    hasPage: isWhole(chosen),
    add: (more) => change((before) => withAll(before, more.filter(isSelectable))),
    keep: (next) =>
      change((before) =>
        [...before].flatMap(([key, row]) => {
          const kept = next(row)
          return kept === undefined ? [] : [[key, kept] as const]
        }),
      ),
    clear() {
      last.current = undefined
      change(() => [])
    },
    ofRows: {
      chosen: new Set(chosen.keys()),
      canChoose,
      toggle(row, throughLast) {
        const toggled = throughLast ? sinceLast(row) : [row]
        last.current = keyOf(row)
        change((before) => (before.has(keyOf(row)) ? without(before, toggled) : withAll(before, toggled)))
      },
      toggleAll: () => change((before) => (isWhole(before) ? without(before, page) : withAll(before, page))),
      labelOf,
      labelOfAll,
    },
  }
}

/** The keys of rows that were on the page before it was read again. */
function useLeftRows<Row>({ rows, pageKey, keyOf }: SelectableRows<Row>): readonly string[] {
  const [seen, setSeen] = useState({ pageKey, rows })
  if (!rows || (seen.rows === rows && seen.pageKey === pageKey)) return NONE
  setSeen({ pageKey, rows })
  const now = new Set(rows.map(keyOf))
  return seen.pageKey === pageKey ? (seen.rows ?? []).map(keyOf).filter((key) => !now.has(key)) : NONE
}

const NONE: readonly string[] = []

/** Others may have changed a row since it was selected. */
function latestOf<Row>(
  chosen: ReadonlyMap<string, Row>,
  { rows = [], removed, keyOf, isSelectable }: SelectableRows<Row>,
): ReadonlyMap<string, Row> {
  if (chosen.size === 0) return chosen
  const shown = new Map(rows.map((row) => [keyOf(row), row]))
  return new Map(
    [...chosen]
      .map(([key, row]) => [key, shown.get(key) ?? row] as const)
      .filter(([key, row]) => !removed.has(key) && isSelectable(row)),
  )
}
