// Which alerts are selected. The selection stays while pages change, and ends when the section or a filter changes.
import { useState } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'
import type { RowSelection } from '../../../components/tables/data-table.tsx'
import { nameOf } from './alert-columns.tsx'
import { columnTexts, selectionTexts } from './texts.ts'

/** The service dismisses at most this many at once. */
export const MOST_SELECTED = 500

export interface Selection {
  readonly alerts: readonly Alert[]
  readonly isFull: boolean
  /** Whether every alert of the page that can be selected is. */
  readonly hasPage: boolean
  /** For the table that shows `rows`. */
  readonly ofRows: RowSelection<Alert>
  /** Alerts beyond the limit are left out. */
  add(alerts: readonly Alert[]): void
  clear(): void
}

type Chosen = ReadonlyMap<string, Alert>

interface SelectableRows {
  readonly rows: readonly Alert[]
  /** Rows that are no longer in the list. */
  readonly removed: ReadonlySet<string>
}

export const isSelectable = ({ actions }: Alert) => actions.includes('dismiss')

export function useSelection(listKey: string, { rows, removed }: SelectableRows): Selection {
  const [held, setHeld] = useState<{ listKey: string; alerts: Chosen }>({ listKey, alerts: new Map() })
  const alertsOf = (value: typeof held): Chosen => (value.listKey === listKey ? value.alerts : new Map())
  const alerts = alertsOf(held)
  const change = (next: (before: Chosen) => Iterable<readonly [string, Alert]>) =>
    setHeld((before) => ({ listKey, alerts: new Map([...next(alertsOf(before))].slice(0, MOST_SELECTED)) }))
  const canChoose = (alert: Alert) => isSelectable(alert) && !removed.has(alert.alertId)
  const page = rows.filter(canChoose)
  const isWhole = (of: Chosen) => page.length > 0 && page.every(({ alertId }) => of.has(alertId))
  return {
    alerts: [...alerts.values()],
    isFull: alerts.size >= MOST_SELECTED,
    hasPage: isWhole(alerts),
    add: (more) => change((before) => withAll(before, more.filter(isSelectable))),
    clear: () => change(() => []),
    ofRows: {
      chosen: new Set(alerts.keys()),
      canChoose,
      toggle: (row) => change((before) => (before.has(row.alertId) ? without(before, [row]) : withAll(before, [row]))),
      toggleAll: () => change((before) => (isWhole(before) ? without(before, page) : withAll(before, page))),
      labelOf: (row) => columnTexts.selectLabel(nameOf(row), row.companyName),
      labelOfAll: selectionTexts.selectPage,
    },
  }
}

function without(alerts: Chosen, rows: readonly Alert[]) {
  const ids = new Set(rows.map(({ alertId }) => alertId))
  return [...alerts].filter(([alertId]) => !ids.has(alertId))
}

function withAll(alerts: Chosen, rows: readonly Alert[]) {
  return new Map([...alerts, ...rows.map((row) => [row.alertId, row] as const)])
}
