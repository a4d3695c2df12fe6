// Single keys for the actions of the case screen. They do nothing while typing, with a modifier or behind a dialog.
import { useEffect } from 'react'
import { VIEW_CHANGES } from '../../components/documents/view-state.ts'
import { isTyping } from '../../components/keys/is-typing.ts'
import { areShortcutsOn } from '../../components/keys/keyboard-setting.ts'
import { usePermission } from '../../session/session.ts'
import { isSelected } from './checklist/checklist.tsx'
import { caseActions } from './header-actions.ts'
import type { Row } from './model/checklist-row.ts'
import { checklist } from './model/checklist-rows.ts'
import type { CaseActions } from './state/case-actions-context.ts'
import type { OpenCase } from './state/case-context.ts'
import type { EvidenceView } from './state/evidence-view.ts'

interface Shortcuts {
  readonly openCase: OpenCase
  readonly actions: CaseActions
  readonly evidence: EvidenceView
  /** Marks the document on view as checked; undefined without one. */
  readonly mark: (() => void) | undefined
}

export function useKeyboardShortcuts({ openCase, actions, evidence, mark }: Shortcuts): void {
  const mayDecide = usePermission('review.decide')
  useEffect(() => {
    function press(event: KeyboardEvent) {
      // Many keyboards have brackets on AltGr or Option.
      const isBracket = event.altKey && /^[[\]]$/.test(event.key)
      if (((event.ctrlKey || event.altKey) && !isBracket) || event.metaKey) return
      if (event.isComposing || event.defaultPrevented) return
      if (event.target instanceof Element && isTyping(event.target)) return
      if (actions.isDialogOpen || document.querySelector('[role="dialog"]:not([data-evidence], [data-closing])')) return
      if (!areShortcutsOn()) return
      const key = keyOf(event)
      const action = viewActionOf(key, evidence, mark) ?? actionOf(key, openCase, actions)
      if (action) act(event, action)
      else if (mayDecide) void import('./explain-key.ts').then(({ explainKey }) => explainKey(key, openCase))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [openCase, actions, evidence, mark, mayDecide])
}

/** "Shift r" as in the help; signs such as + need Shift on some keyboards. */
function keyOf({ key, shiftKey }: KeyboardEvent): string {
  return shiftKey && /^[a-z]$/i.test(key) ? `Shift ${key.toLowerCase()}` : key
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault()
  action()
}

function viewActionOf(key: string, evidence: EvidenceView, mark: (() => void) | undefined): (() => void) | undefined {
  switch (key) {
    case ',':
      return evidence.previous
    case '.':
      return evidence.next
    case 'f':
      return evidence.toggleFullScreen
    case ']':
      return () => evidence.changeView(VIEW_CHANGES.nextPage)
    case '[':
      return () => evidence.changeView(VIEW_CHANGES.previousPage)
    case 't':
      return () => evidence.changeView(VIEW_CHANGES.rotate)
    case '0':
      return () => evidence.changeView(VIEW_CHANGES.fit)
    case '+':
      return () => evidence.changeView(VIEW_CHANGES.zoomIn)
    case '-':
      return () => evidence.changeView(VIEW_CHANGES.zoomOut)
    case 'm':
      return mark
    case 'v':
      return markNextDetail()
    default:
      return undefined
  }
}

/** The detail that shows the key. It gets the focus, so that the one below it is next. */
function markNextDetail(): (() => void) | undefined {
  const next = document.querySelector<HTMLElement>('[data-next]')
  return next
    ? () => {
        next.focus()
        next.click()
      }
    : undefined
}

function actionOf(key: string, openCase: OpenCase, actions: CaseActions): (() => void) | undefined {
  const rows = checklist(openCase.reviewCase).flatMap((group) => group.rows)
  const index = rows.findIndex((row) => isSelected(row, openCase))
  switch (key) {
    case 'j':
      return go(openCase, rows[index + 1])
    case 'k':
      return go(openCase, rows[index - 1])
    default:
      return caseActions(openCase, actions, false).find((action) => action.key === key)?.run
  }
}

function go(openCase: OpenCase, row: Row | undefined): (() => void) | undefined {
  return row && (() => openCase.show(row.shows.view, row.shows.at))
}
