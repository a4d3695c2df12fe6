// Which actions a row of the checklist allows. Pure.
import { isThere, type Row } from './checklist-rows.ts'

export interface PossibleActions {
  readonly accept: boolean
  readonly ask: boolean
  readonly waive: boolean
  readonly refuse: boolean
}

export function possibleActions({ subject }: Row): PossibleActions {
  const none = { accept: false, ask: false, waive: false, refuse: false }
  switch (subject.kind) {
    case 'business':
      return { ...none, ask: true }
    case 'person': {
      const { verificationStatus } = subject.standing
      return {
        ...none,
        accept: verificationStatus !== 'Approved',
        ask: true,
        refuse: verificationStatus !== 'Rejected',
      }
    }
    case 'document': {
      const { document } = subject
      if (!isThere(document)) return none
      return { ...none, accept: document.status !== 'Accepted', ask: true, refuse: document.status !== 'Rejected' }
    }
    case 'item': {
      const open = subject.item.status === 'Due' || subject.item.status === 'Submitted'
      return {
        ...none,
        accept: subject.item.status === 'Submitted',
        ask: subject.item.status === 'Submitted',
        waive: open,
      }
    }
    case 'requirement':
      return { ...none, ask: subject.requirement.status === 'Due', waive: subject.requirement.status === 'Due' }
    default:
      return none
  }
}
