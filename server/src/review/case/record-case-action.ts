// Records what staff or a timer did to a case: the decision, the claim, and the change of the customer with its review.
import { markTouched } from '../../customer/case/case-sql.ts'
import type { RequestedChange } from '../../customer/case/requested-changes.ts'
import { type Facts, isMoved, step, type Trigger } from '../../customer/case/verification.ts'
import { recordChange } from '../../customer/record-change.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import { deleteEscalation, deleteSnooze } from '../flags/flags-sql.ts'
import { type NoteKind, writeNote } from '../notes/notes.ts'
import { sampleDecision } from '../quality/sample-decision.ts'
import { type ApprovedRisk, insertDecision } from './case-sql.ts'
import type { CaseAfter } from './case-state.ts'
import type { LockedCase } from './case-work.ts'

export interface CaseAction {
  /** The name in the audit log. */
  readonly action: string
  readonly changedFields: readonly string[]
  /** Omitted when the review state doesn't change. */
  readonly trigger?: Trigger
  readonly facts?: Facts
  /** The new owner, or who decided; the reviewer when omitted. */
  readonly by?: string
  /** What the partner reads with the new status. */
  readonly reasonCodes?: readonly ReasonCode[]
  /** Sealed by sealStatusMessage. */
  readonly sealedMessage?: Buffer | null
  /** The real reasons, when the partner is shown fewer. */
  readonly internalReasonCodes?: readonly ReasonCode[]
  /** The requested changes after this action, if it changes them. */
  readonly items?: readonly RequestedChange[]
  readonly decision?: {
    kind: string
    outcome: string
    subjectId?: string
    reasonCodes?: readonly string[]
    risk?: ApprovedRisk | undefined
  }
  /** For a decision that may be sampled for a second review, once it is final. */
  readonly sampling?: { readonly isHighRisk: boolean }
  /** Only written if it has a text. */
  readonly note?: {
    readonly about: NoteKind
    readonly text: string | null | undefined
    readonly aboutId?: string
    readonly clientNoteId?: string | undefined
  }
  /** Set when only the assignment changes, not the customer. */
  readonly keepsVersion?: true
  /** The owner isn't notified that they no longer have the case. */
  readonly isQuiet?: true
  /** Viewing a case doesn't extend its claim. */
  readonly isView?: true
}

/** Records an action with everything that follows from it. `statements` are the action's own writes. */
export async function recordCaseAction(
  lockedCase: LockedCase,
  action: CaseAction,
  ...statements: Promise<unknown>[]
): Promise<CaseAfter> {
  const { sql, at, row, reviewCase, state: before, reviewer } = lockedCase
  const after = action.trigger ? step(before, action.trigger, action.facts) : before
  if (!after) throw new Error(`${action.trigger} is not possible in ${before.verificationStatus}/${before.reviewStage}`)
  const statusChanged = after.verificationStatus !== before.verificationStatus
  const version = row.version + (action.keepsVersion && !statusChanged ? 0 : 1)
  const { trigger, by = reviewer.accountId } = action
  const review = trigger && { ...action, trigger, after, by, actorId: reviewer.accountId, reviewCase }
  const { actor } = reviewer
  await recordChange(
    lockedCase,
    { actor, action: action.action, changedFields: action.changedFields, version, ...(review && { review }) },
    (auditEntryId) => [
      ...statements,
      action.note?.text ? writeNote(lockedCase, action.note.about, action.note.text, action.note) : undefined,
      // Any action of the owner extends the claim.
      isMoved(before, after) || action.isView || reviewCase.ownerId !== reviewer.accountId
        ? undefined
        : markTouched(sql, at, reviewer.accountId),
      // A case that moves is worked on again; a closed one needs no supervisor any more.
      trigger && action.action !== 'snoozeCase' ? deleteSnooze(sql, at) : undefined,
      trigger && after.reviewStage === 'Closed' ? deleteEscalation(sql, at) : undefined,
      action.decision &&
        insertDecision(sql, at, {
          decisionId: auditEntryId,
          ...action.decision,
          actor,
          seenVersion: row.version,
          version,
          round: before.round,
        }),
    ],
  )
  if (review) lockedCase.moved.to = after
  const recorded = { version, state: after }
  if (action.sampling) await sampleDecision(lockedCase, recorded, action.sampling)
  return recorded
}

/** Extends the owner's claim, without an audit entry. */
export async function extendClaim({ sql, at, row, state, reviewCase }: LockedCase): Promise<CaseAfter> {
  await markTouched(sql, at, reviewCase.ownerId)
  return { version: row.version, state }
}
