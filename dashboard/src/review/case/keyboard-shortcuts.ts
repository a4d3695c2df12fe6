// Keys for those who do this all day. Never while somebody types, never with a modifier, never under a dialog; and they can
// be turned off, since a voice or a cat may press them.
import { useEffect } from 'react'
import { NOTE_FIELD } from './activity/notes.tsx'
import { isChosen } from './checklist/checklist.tsx'
import { checklist, type Row } from './model/checklist-rows.ts'
import { possibleActions } from './model/row-actions.ts'
import type { CaseActions } from './state/case-actions-context.ts'
import type { OpenCase } from './state/case-context.ts'

export const SHORTCUTS: readonly (readonly [key: string, what: string])[] = [
  ['j', 'Next row of the checklist'],
  ['k', 'Row before'],
  ['a', 'Accept the row'],
  ['x', 'Ask for a change of the row'],
  ['w', 'Waive the row'],
  ['c', 'Claim the case'],
  ['r', 'Request changes: what is marked'],
  ['d', 'Decide on the case'],
  ['s', 'Screening'],
  ['n', 'Write a note'],
  ['?', 'This help'],
]

const KEPT = 'gangway-case-keys'

export function areShortcutsOn(): boolean {
  return localStorage.getItem(KEPT) !== 'off'
}

export function turnShortcuts(on: boolean): void {
  localStorage.setItem(KEPT, on ? 'on' : 'off')
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
  const index = rows.findIndex((row) => isChosen(row, openCase))
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
      return can?.ask ? () => actions.requestChange(row!.subject) : undefined
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
