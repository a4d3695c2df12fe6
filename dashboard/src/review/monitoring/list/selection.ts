// Which alerts are selected. The selection stays while pages change, and ends when the section or a filter changes.
import { useState } from 'react'
import type { Alert } from '../../../api/compliance-operations.ts'

/** The service dismisses at most this many at once. */
export const MOST_SELECTED = 500

export interface Selection {
  readonly alerts: readonly Alert[]
  readonly isFull: boolean
  has(alertId: string): boolean
  /** Alerts beyond the limit are left out. */
  add(alerts: readonly Alert[]): void
  remove(alertIds: readonly string[]): void
  clear(): void
}

interface Held {
  readonly listKey: string
  readonly alerts: ReadonlyMap<string, Alert>
}

export const isSelectable = ({ actions }: Alert) => actions.includes('dismiss')

export function useSelection(listKey: string): Selection {
  const [held, setHeld] = useState<Held>({ listKey, alerts: new Map() })
  const alerts = held.listKey === listKey ? held.alerts : new Map<string, Alert>()
  const keep = (next: Iterable<readonly [string, Alert]>) => setHeld({ listKey, alerts: new Map(next) })
  return {
    alerts: [...alerts.values()],
    isFull: alerts.size >= MOST_SELECTED,
    has: (alertId) => alerts.has(alertId),
    add: (more) => {
      const added = more.filter(isSelectable).map((alert) => [alert.alertId, alert] as const)
      keep([...new Map([...alerts, ...added])].slice(0, MOST_SELECTED))
    },
    remove: (alertIds) => keep([...alerts].filter(([alertId]) => !alertIds.includes(alertId))),
    clear: () => keep([]),
  }
}
