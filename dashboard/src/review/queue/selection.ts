// Which cases of the queue are selected. The selection stays while pages change, and ends when the section or a filter changes.
import { useState } from 'react'
import type { QueueItem } from '../../api/compliance-operations.ts'
import type { RowSelection } from '../../components/tables/data-table.tsx'
import { selectionTexts } from './texts.ts'

/** The limit of the API for one request. */
export const MOST_SELECTED = 100

export interface Selection {
  readonly cases: readonly QueueItem[]
  readonly isFull: boolean
  /** For the table that shows `rows`. */
  readonly ofRows: RowSelection<QueueItem>
  clear(): void
}

type Cases = ReadonlyMap<string, QueueItem>

interface SelectableRows {
  readonly rows: readonly QueueItem[]
  /** Rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
}

export function useSelection(listKey: string, { rows, removed }: SelectableRows): Selection {
  const [held, setHeld] = useState<{ listKey: string; cases: Cases }>({ listKey, cases: new Map() })
  const casesOf = (value: typeof held) => (value.listKey === listKey ? value.cases : new Map<string, QueueItem>())
  const cases = casesOf(held)
  const change = (next: (before: Cases) => Iterable<readonly [string, QueueItem]>) =>
    setHeld((before) => ({ listKey, cases: new Map([...next(casesOf(before))].slice(0, MOST_SELECTED)) }))
  const canChoose = ({ customerId, reviewStage }: QueueItem) =>
    !removed.has(customerId) && (reviewStage === 'Queued' || reviewStage === 'InReview')
  const page = rows.filter(canChoose)
  return {
    cases: [...cases.values()],
    isFull: cases.size >= MOST_SELECTED,
    clear: () => change(() => []),
    ofRows: {
      chosen: new Set(cases.keys()),
      canChoose,
      toggle: (row) =>
        change((before) => (before.has(row.customerId) ? without(before, [row]) : withAll(before, [row]))),
      toggleAll: () =>
        change((before) =>
          page.every(({ customerId }) => before.has(customerId)) ? without(before, page) : withAll(before, page),
        ),
      labelOf: ({ companyName }) => selectionTexts.selectLabel(companyName),
      labelOfAll: selectionTexts.selectPage,
    },
  }
}

function without(cases: Cases, rows: readonly QueueItem[]) {
  const ids = new Set(rows.map(({ customerId }) => customerId))
  return [...cases].filter(([customerId]) => !ids.has(customerId))
}

function withAll(cases: Cases, rows: readonly QueueItem[]) {
  return new Map([...cases, ...rows.map((row) => [row.customerId, row] as const)])
}
