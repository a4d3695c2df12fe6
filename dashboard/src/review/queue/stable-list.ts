// A list that is read again and again must not move under somebody's hand. What is on view keeps its order and its rows;
// their contents stay fresh, and what came or went waits until the person asks for it.
import { useState } from 'react'

export interface SteadyList<Row> {
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined
  /** Rows on view that the list doesn't have any more. */
  readonly gone: ReadonlySet<string>
  /** How many rows the list has that aren't on view. */
  readonly added: number
  /** Whether what is on view differs from the list. */
  readonly differs: boolean
  catchUp(): void
}

/** `of` names the list: another one is shown as it comes. `latest` is undefined while it is on its way. */
export function useSteadyList<Row>(
  of: string,
  latest: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): SteadyList<Row> {
  const [held, setHeld] = useState<{ of: string; rows: readonly Row[] }>()
  const adopts =
    latest !== undefined &&
    held?.rows !== latest &&
    (held === undefined || held.of !== of || held.rows.length === 0 || hasSameOrder(held.rows, latest, keyOf))
  if (adopts) setHeld({ of, rows: latest })
  const base = adopts || held === undefined ? latest : held.rows
  const fresh = new Map((latest ?? []).map((row) => [keyOf(row), row]))
  const shown = new Set(base?.map(keyOf))
  const compares = latest !== undefined && base !== undefined
  const gone = new Set(compares ? [...shown].filter((key) => !fresh.has(key)) : [])
  const added = compares ? [...fresh.keys()].filter((key) => !shown.has(key)).length : 0
  return {
    rows: base?.map((row) => fresh.get(keyOf(row)) ?? row),
    gone,
    added,
    differs: compares && !hasSameOrder(base, latest, keyOf),
    catchUp: () => setHeld(undefined),
  }
}

function hasSameOrder<Row>(a: readonly Row[], b: readonly Row[], keyOf: (row: Row) => string): boolean {
  return a.length === b.length && a.every((row, index) => keyOf(row) === keyOf(b[index]!))
}
