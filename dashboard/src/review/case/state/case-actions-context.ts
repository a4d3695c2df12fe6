// What the parts of the page can do with the case. The screen provides it, so that no part imports the dialogs.
import { createContext, useContext } from 'react'
import type { Row, Subject } from '../model/checklist-row.ts'
import type { UndoMessages } from './undo-messages.ts'

export type Choice = 'approve' | 'reject'

export interface CaseActions extends UndoMessages {
  claim(): void
  readonly isClaiming: boolean
  extendClaim(): void
  readonly isExtending: boolean
  /** Accepts a person, a document or an answer. */
  accept(row: Row): void
  readonly isAccepting: boolean
  /** As the analyst read it from the document, until the document is accepted: YYYY-MM-DD, empty without one. */
  expiryDateOf(documentId: string): string
  setExpiryDate(documentId: string, day: string): void
  /** Drafts a change that the partner is asked to make. */
  requestChange(subject: Subject): void
  waive(row: Row): void
  /** Several requirements, with one reason. */
  openWaiveSeveral(): void
  /** Shows the next row that needs a decision, if this one was on view. */
  goOnFrom(row: Row): void
  /** What was waived is required again. */
  undoWaiver(row: Row): void
  undoAcceptance(row: Row): void
  reject(row: Row): void
  openChangeRequest(): void
  /** Drafts everything that is missing. Asks first if there is a draft already. */
  openMissing(): void
  /** Without a choice, the one that is likely. */
  openDecision(choice?: Choice): void
  openConfirmApproval(): void
  openReturn(): void
  openReopen(): void
  openRelease(): void
  openAssign(): void
  openSnooze(): void
  endSnooze(): void
  openEscalate(): void
  openResolve(): void
  openTags(): void
  /** Undefined while the viewer has something to do here. */
  readonly openNext: (() => void) | undefined
  readonly isOpeningNext: boolean
  readonly isDialogOpen: boolean
}

const CaseActionsContext = createContext<CaseActions | undefined>(undefined)
export const CaseActionsProvider = CaseActionsContext.Provider

export function useCaseActions(): CaseActions {
  const actions = useContext(CaseActionsContext)
  if (!actions) throw new Error('useCaseActions needs a CaseActionsProvider')
  return actions
}
