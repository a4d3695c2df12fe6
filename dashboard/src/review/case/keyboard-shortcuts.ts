// Single keys for the actions of the case screen. They do nothing while typing, with a modifier or behind a dialog, and can be
// turned off, as speech input may trigger them by accident.
import { useEffect } from 'react'
import { NOTE_FIELD } from './activity/notes.tsx'
import { isSelected } from './checklist/checklist.tsx'
import type { Row } from './model/checklist-row.ts'
import { checklist } from './model/checklist-rows.ts'
import { possibleActions } from './model/row-actions.ts'
import type { CaseActions } from './state/case-actions-context.ts'
import type { OpenCase } from './state/case-context.ts'

const STORAGE_KEY = 'gangway-case-keys'

export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off'
}

export function turnShortcuts(on: boolean): void {
  localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off')
}

const TYPING = 'input, textarea, select, [contenteditable], [role="combobox"], [role="menu"], [role="listbox"]'

export function useKeyboardShortcuts(openCase: OpenCase, actions: CaseActions, help: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      if (actions.isDialogOpen || document.querySelector('[role="dialog"]')) return
      if (event.key === '?') return act(event, help)
      if (!areShortcutsOn()) return
      const action = actionOf(event.key, openCase, actions)
      if (action) act(event, action)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [openCase, actions, help])
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault()
  action()
}

function actionOf(key: string, openCase: OpenCase, actions: CaseActions): (() => void) | undefined {
  const rows = checklist(openCase.reviewCase).flatMap((group) => group.rows)
  const index = rows.findIndex((row) => isSelected(row, openCase))
  const row = rows[index]
  const can = row && openCase.may('decide') ? possibleActions(row) : undefined
  switch (key) {
    case 'j':
      return go(openCase, rows[index + 1])
    case 'k':
      return go(openCase, rows[index - 1])
    case 'a':
      return can?.accept ? () => actions.accept(row!) : undefined
    case 'x':
      return can?.request ? () => actions.requestChange(row!.subject) : undefined
    case 'w':
      return can?.waive ? () => actions.waive(row!) : undefined
    case 'c':
      return openCase.may('claim') ? actions.claim : undefined
    case 'r':
      return openCase.may('requestChanges') ? actions.openChangeRequest : undefined
    case 'd':
      if (openCase.may('approve')) return actions.openDecision
      return openCase.may('confirmApproval') ? actions.openConfirmApproval : undefined
    case 's':
      return () => openCase.show('screening')
    case 'n':
      return () => document.getElementById(NOTE_FIELD)?.focus()
    default:
      return undefined
  }
}

function go(openCase: OpenCase, row: Row | undefined): (() => void) | undefined {
  return row && (() => openCase.show(row.shows.view, row.shows.at))
}
