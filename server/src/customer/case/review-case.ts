// The review case of a customer: its owner, when a decision is due, and how both change when the review moves. The due time
// pauses while the partner has to respond. Pure.
import type { ReviewStage } from '../../reference/vocabularies.ts'
import type { Trigger } from './verification.ts'

/** How long the partner has to respond before the customer is rejected. */
export const RESPONSE_MS = 30 * 24 * 60 * 60_000

/** A claim ends when its owner hasn't touched the case for this long. */
export const LEASE_MS = 4 * 60 * 60_000

export interface ReviewCase {
  readonly stage: ReviewStage
  readonly queuedAt: Date
  readonly dueAt: Date | null
  readonly timeLeftMs: number | null
  readonly responseDueAt: Date | null
  readonly closedAt: Date | null
  readonly ownerId: string | null
  readonly claimedAt: Date | null
  readonly touchedAt: Date | null
  readonly claimedVersion: number | null
  /** The supervisor who assigned the case to its owner. */
  readonly assignedById: string | null
  readonly preferredId: string | null
  readonly firstApproverId: string | null
  readonly secondApproverId: string | null
  readonly lastDecisionVersion: number | null
  readonly reasonCodes: readonly string[]
}

export interface HowMoved {
  readonly trigger: Trigger
  /** The new owner, or who decided; null for the partner and for timers. */
  readonly by: string | null
  /** Who acts; left out for the partner. */
  readonly actorId?: string | undefined
  readonly now: Date
  /** The version after the move. */
  readonly version: number
  /** How long a new round may take. */
  readonly slaMs: number
  /** The reasons of a rejection. */
  readonly reasonCodes?: readonly string[]
}

const UNOWNED = { ownerId: null, claimedAt: null, touchedAt: null, claimedVersion: null, assignedById: null } as const
const NO_CLOCK = { dueAt: null, timeLeftMs: null, responseDueAt: null, closedAt: null } as const
const NO_APPROVAL = { firstApproverId: null, secondApproverId: null } as const

export function caseAfter(before: ReviewCase, stage: ReviewStage, how: HowMoved): ReviewCase {
  const { now, by, version } = how
  const later = (ms: number) => new Date(now.getTime() + ms)
  const dueAt = before.dueAt ?? later(how.slaMs)
  switch (stage) {
    case 'Queued':
      return {
        ...before,
        ...UNOWNED,
        ...NO_CLOCK,
        ...NO_APPROVAL,
        stage,
        queuedAt: now,
        dueAt: before.stage === 'AwaitingPartner' ? later(before.timeLeftMs ?? how.slaMs) : dueAt,
        preferredId: preferredAfter(before, how),
      }
    case 'InReview':
      return {
        ...before,
        ...NO_CLOCK,
        ...NO_APPROVAL,
        stage,
        dueAt,
        ownerId: by,
        claimedAt: now,
        touchedAt: now,
        claimedVersion: version,
        assignedById: (how.trigger === 'Assign' && how.actorId) || null,
        // Until the supervisor takes the assignment back.
        preferredId: how.trigger === 'Assign' ? before.preferredId : null,
      }
    case 'AwaitingSecondApproval':
      return {
        ...before,
        ...UNOWNED,
        ...NO_CLOCK,
        stage,
        dueAt,
        firstApproverId: by,
        secondApproverId: null,
        lastDecisionVersion: version,
      }
    case 'AwaitingPartner':
      // Some changes are answered, others not: the due time stays.
      if (before.stage === 'AwaitingPartner') return before
      return {
        ...before,
        ...UNOWNED,
        ...NO_CLOCK,
        ...NO_APPROVAL,
        stage,
        timeLeftMs: dueAt.getTime() - now.getTime(),
        responseDueAt: later(RESPONSE_MS),
        // An alert is about a case that no one owns: the answer goes to the analyst who requested the changes.
        preferredId: how.trigger === 'Monitoring' ? by : before.ownerId,
        lastDecisionVersion: version,
      }
    case 'Closed':
      return {
        ...before,
        ...UNOWNED,
        ...NO_CLOCK,
        stage,
        closedAt: now,
        preferredId: null,
        firstApproverId: how.trigger === 'Approve' ? by : before.firstApproverId,
        secondApproverId: how.trigger === 'ConfirmApproval' ? by : null,
        lastDecisionVersion: version,
        reasonCodes: how.reasonCodes ?? [],
      }
  }
}

/**
 * The analyst who requested changes gets the answer first; the one who proposed an approval gets a returned case first. After an
 * assignment that is taken back, the case is reserved as before; after one that ended, for the analyst that the supervisor chose.
 */
function preferredAfter(before: ReviewCase, { trigger, by }: HowMoved): string | null {
  if (trigger === 'LeaseEnds') return before.assignedById && before.ownerId
  if (before.stage === 'AwaitingPartner' || (trigger === 'Release' && by !== before.ownerId)) return before.preferredId
  return trigger === 'SendBack' ? before.firstApproverId : null
}

/** A new case. */
export function newCase(now: Date, slaMs: number): ReviewCase {
  return {
    stage: 'Queued',
    queuedAt: now,
    ...NO_CLOCK,
    ...UNOWNED,
    ...NO_APPROVAL,
    dueAt: new Date(now.getTime() + slaMs),
    preferredId: null,
    lastDecisionVersion: null,
    reasonCodes: [],
  }
}

export function isOverdue(reviewCase: Pick<ReviewCase, 'dueAt'>, now: Date): boolean {
  return reviewCase.dueAt !== null && reviewCase.dueAt <= now
}
