// A list that refreshes regularly without moving under the pointer. Its rows keep their order while their contents are
// updated; rows that were added or removed wait until the user refreshes the list.
import { useMemo, useState } from 'react'

export interface StableList<Row> {
  /** Undefined until the first page has loaded. */
  readonly rows: readonly Row[] | undefined
  /** Shown rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
  /** How many rows of the list aren't shown. */
  readonly added: number
  /** Whether the shown rows differ from the list. */
  readonly differs: boolean
  refresh(): void
}

interface Held<Row> {
  readonly listKey: string
  readonly rows: readonly Row[]
  /** The rows are from an earlier visit, and are being read again. */
  readonly isEarlier: boolean
}

/** Another `listKey` is another list, shown as it comes. `latest` is undefined while it loads, and may be from an earlier visit. */
export function useStableList<Row>(
  listKey: string,
  { latest, isFetching }: { latest: readonly Row[] | undefined; isFetching: boolean },
  keyOf: (row: Row) => string,
): StableList<Row> {
  const [held, setHeld] = useState<Held<Row>>()
  const adopts =
    latest !== undefined &&
    held?.rows !== latest &&
    (held === undefined ||
      held.listKey !== listKey ||
      held.isEarlier ||
      held.rows.length === 0 ||
      hasSameOrder(held.rows, latest, keyOf))
  // Read from the start: shown as it comes.
  const isReset = latest === undefined && held?.listKey === listKey
  if (adopts) setHeld({ listKey, rows: latest, isEarlier: isFetching })
  else if (isReset) setHeld(undefined)
  else if (held?.isEarlier && !isFetching) setHeld({ ...held, isEarlier: false })
  const base = adopts || isReset || held === undefined ? latest : held.rows
  // The same as long as nothing changes, so that the rows of a table aren't drawn again.
  const compared = useMemo(() => compare(base, latest, keyOf), [base, latest, keyOf])
  return { ...compared, refresh: () => setHeld(undefined) }
}

function compare<Row>(
  base: readonly Row[] | undefined,
  latest: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Omit<StableList<Row>, 'refresh'> {
  const fresh = new Map((latest ?? []).map((row) => [keyOf(row), row]))
  const shown = new Set(base?.map(keyOf))
  const compares = latest !== undefined && base !== undefined
  return {
    rows: base?.map((row) => fresh.get(keyOf(row)) ?? row),
    removed: new Set(compares ? [...shown].filter((key) => !fresh.has(key)) : []),
    added: compares ? [...fresh.keys()].filter((key) => !shown.has(key)).length : 0,
    differs: compares && !hasSameOrder(base, latest, keyOf),
  }
}

function hasSameOrder<Row>(a: readonly Row[], b: readonly Row[], keyOf: (row: Row) => string): boolean {
  return a.length === b.length && a.every((row, index) => keyOf(row) === keyOf(b[index]!))
}
