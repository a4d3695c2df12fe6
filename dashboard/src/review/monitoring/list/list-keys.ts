// J and K move through the alerts of the list, X selects the one that has the focus.
import { useHotkeys } from '@mantine/hooks'
import type { Alert } from '../../../api/compliance-operations.ts'
import { isSelectable, type Selection } from './selection.ts'

const LINKS = 'tbody a[href*="/review/monitoring/"]'

export function useListKeys(isOn: boolean, rows: readonly Alert[], selection: Selection): void {
  useHotkeys(
    isOn
      ? [
          ['j', () => moveBy(1)],
          ['k', () => moveBy(-1)],
          ['x', () => toggle(rows, selection)],
        ]
      : [],
  )
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>(LINKS)]

function moveBy(step: 1 | -1): void {
  const all = links()
  const index = focusedRow(all)
  const next = index < 0 ? (step > 0 ? 0 : all.length - 1) : index + step
  all[next]?.focus()
}

/** The focus may be on another control of the row. */
function focusedRow(all: readonly HTMLAnchorElement[]): number {
  const row = document.activeElement?.closest('tr')
  return row ? all.findIndex((link) => row.contains(link)) : -1
}

function toggle(rows: readonly Alert[], selection: Selection): void {
  const alert = rows[focusedRow(links())]
  if (!alert || !isSelectable(alert)) return
  if (selection.has(alert.alertId)) selection.remove([alert.alertId])
  else selection.add([alert])
}
