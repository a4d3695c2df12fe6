// What can be done with an alert: the buttons and the menu of its header, the command palette, and keys; and why a key does nothing.
import type { Alert } from '../../../api/compliance-operations.ts'
import type { PageAction } from '../../../components/keys/page-actions.ts'
import { isProposed } from './second-approver.tsx'
import { actionTexts, keyTexts } from './texts.ts'

export interface AlertAction extends PageAction {
  readonly name: Alert['actions'][number]
  readonly key: string
  readonly isMain?: boolean
  readonly isBusy?: boolean
  readonly isInMenu?: boolean
}

export interface AlertCommands {
  claim(): void
  readonly isClaiming: boolean
  dismiss(): void
  sendBack(): void
  requestChanges(): void
  reopen(): void
}

export function alertActions(alert: Alert, userId: string, run: AlertCommands): AlertAction[] {
  const { actions, ownerId } = alert
  const all: AlertAction[] = [
    {
      name: 'claim',
      label: ownerId ? actionTexts.takeOver : actionTexts.claim,
      key: 'c',
      run: run.claim,
      // A second approver is here to confirm, and needs no claim for it.
      isMain: !alert.proposal,
      isBusy: run.isClaiming,
    },
    { name: 'dismiss', label: dismissLabel(alert), key: 'd', run: run.dismiss, isMain: alert.proposal !== null },
    { name: 'sendBack', label: actionTexts.sendBack, key: 'b', run: run.sendBack },
    { name: 'requestChanges', label: actionTexts.requestChanges, key: 'r', run: run.requestChanges, isInMenu: true },
    { name: 'reopen', label: actionTexts.reopen, key: 'p', run: run.reopen, isInMenu: true },
  ]
  // Claiming an alert again extends the claim, which is offered beside it.
  return all.filter(({ name }) => actions.includes(name) && (name !== 'claim' || ownerId !== userId))
}

function dismissLabel(alert: Alert): string {
  if (alert.proposal) return actionTexts.confirmDismissal
  return isProposed(alert) ? actionTexts.propose : actionTexts.dismiss
}

/** Of the decision about the match, which has its own button. */
export const MATCH_KEY = 'm'

const ACTION_OF: Readonly<Record<string, Alert['actions'][number]>> = {
  ...({ c: 'claim', d: 'dismiss', b: 'sendBack', r: 'requestChanges', p: 'reopen', h: 'release' } as const),
}

/** `key` was pressed in vain. `isHeld`: a decision can still be undone. */
export function whyNot(
  key: string,
  alert: Alert,
  { userId, isHeld }: { userId: string; isHeld: boolean },
): string | undefined {
  const action = Object.hasOwn(ACTION_OF, key) ? ACTION_OF[key] : undefined
  if (!action && key !== MATCH_KEY) return undefined
  const { ownerId, proposal, actions } = alert
  const isOwn = ownerId === userId
  if (isHeld) return keyTexts.held
  if (alert.state !== 'Open') return keyTexts.closed
  if (action === 'claim' && isOwn) return keyTexts.alreadyClaimed
  // It is being done.
  if (action && actions.includes(action)) return undefined
  if (!action && alert.kind !== 'ScreeningMatch') return keyTexts.noMatch
  if (action === 'release' && !ownerId) return keyTexts.unclaimed
  if (action === 'sendBack' && !proposal) return keyTexts.notProposed
  const isReview = action === 'requestChanges' || action === 'reopen'
  if (proposal?.proposedBy.userId === userId && !isReview) return keyTexts.youProposed
  // The form is open, or still loading.
  if (!action) return undefined
  if (ownerId && !isOwn) return actions.includes('claim') ? keyTexts.takeOverFirst : keyTexts.otherOwner
  return isReview ? keyTexts.caseOpen : undefined
}
