// Keys for those who do this all day. Never while somebody types, never with a modifier, never under a dialog; and they can
// be turned off, since a voice or a cat may press them.
import { useEffect } from 'react'
import { isChosen, rowActions } from './checklist.tsx'
import { checklist, type Row } from './checklist-rows.ts'
import type { Actions } from './deeds.tsx'
import type { Desk } from './desk.ts'
import { NOTE_FIELD } from './notes.tsx'

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

export function useShortcuts(desk: Desk, actions: Actions, help: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      if (actions.isDialogOpen || document.querySelector('[role="dialog"]')) return
      if (event.key === '?') return act(event, help)
      if (!areShortcutsOn()) return
      const action = actionOf(event.key, desk, actions)
      if (action) act(event, action)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [desk, actions, help])
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault()
  action()
}

function actionOf(key: string, desk: Desk, actions: Actions): (() => void) | undefined {
  const rows = checklist(desk.reviewCase).flatMap((group) => group.rows)
  const index = rows.findIndex((row) => isChosen(row, desk))
  const row = rows[index]
  const can = row && desk.may('decide') ? rowActions(row) : undefined
  switch (key) {
    case 'j':
      return go(desk, rows[index + 1])
    case 'k':
      return go(desk, rows[index - 1])
    case 'a':
      return can?.accept ? () => actions.accept(row!) : undefined
    case 'x':
      return can?.ask ? () => actions.ask(row!.subject) : undefined
    case 'w':
      return can?.waive ? () => actions.waive(row!) : undefined
    case 'c':
      return desk.may('claim') ? actions.claim : undefined
    case 'r':
      return desk.may('requestChanges') ? actions.openRequest : undefined
    case 'd':
      if (desk.may('approve')) return actions.openDecision
      return desk.may('confirmApproval') ? actions.openConfirm : undefined
    case 's':
      return () => desk.show('screening')
    case 'n':
      return () => document.getElementById(NOTE_FIELD)?.focus()
    default:
      return undefined
  }
}

function go(desk: Desk, row: Row | undefined): (() => void) | undefined {
  return row && (() => desk.show(row.shows.view, row.shows.at))
}
