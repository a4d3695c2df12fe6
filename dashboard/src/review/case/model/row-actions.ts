// Which actions a row of the checklist allows. Pure.

import type { Row } from './checklist-row.ts'
import { isReceived } from './evidence-state.ts'

export const REJECT_KEY = 'Shift r'
export const WAIVE_SEVERAL_KEY = 'Shift w'

export interface PossibleActions {
  readonly accept: boolean
  readonly request: boolean
  readonly waive: boolean
  readonly reject: boolean
  readonly undoWaiver: boolean
  readonly undoAcceptance: boolean
}

export function possibleActions({ subject, isWaiverUndoable = false }: Row): PossibleActions {
  const none = {
    ...{ accept: false, request: false, waive: false, reject: false, undoAcceptance: false },
    undoWaiver: isWaiverUndoable,
  }
  switch (subject.kind) {
    case 'business':
      return { ...none, request: true }
    case 'person': {
      const { verificationStatus } = subject.person
      return {
        ...none,
        accept: verificationStatus !== 'Approved',
        request: true,
        reject: verificationStatus !== 'Rejected',
        undoAcceptance: verificationStatus === 'Approved',
      }
    }
    case 'document': {
      const { document } = subject
      if (!isReceived(document)) return none
      const isAccepted = document.status === 'Accepted'
      return {
        ...none,
        accept: !isAccepted,
        request: true,
        reject: document.status !== 'Rejected',
        undoAcceptance: isAccepted,
      }
    }
    case 'item': {
      const open = subject.item.status === 'Due' || subject.item.status === 'Submitted'
      return {
        ...none,
        accept: subject.item.status === 'Submitted',
        request: subject.item.status === 'Submitted',
        waive: open,
        undoAcceptance: subject.item.status === 'Accepted',
      }
    }
    case 'requirement':
      return { ...none, request: subject.requirement.status === 'Due', waive: subject.requirement.status === 'Due' }
    default:
      return none
  }
}
