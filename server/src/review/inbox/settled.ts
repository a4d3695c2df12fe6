// Whether what a notification asks of its recipient is done, by anyone. Pure.
import type { NotificationKind } from '../../notifications/kinds.ts'
import type { ReviewStage } from '../../reference/vocabularies.ts'

/** The case that a notification is about, as it is now. */
export interface NotifiedCase {
  readonly stage: ReviewStage
  readonly ownerId: string | null
  readonly claimedAt: Date | null
  readonly dueAt: Date | null
  readonly isEscalated: boolean
}

const WITHOUT_DUE_TIME: readonly ReviewStage[] = ['AwaitingPartner', 'Closed']

/** Who was notified, when, and the time now. */
export interface Notified {
  readonly userId: string
  readonly occurredAt: Date
  readonly now: Date
}

const SETTLED: { readonly [Kind in NotificationKind]?: (it: NotifiedCase, notified: Notified) => boolean } = {
  // An assignment that was taken back stays settled when the case is assigned to the same user again.
  'case.assigned': ({ ownerId, claimedAt }, { userId, occurredAt }) =>
    ownerId !== userId || (claimedAt !== null && occurredAt < claimedAt),
  'case.unassigned': ({ ownerId }, { userId }) => ownerId === userId,
  'case.back_in_queue': ({ stage }) => stage !== 'Queued',
  'case.reviewer_suspended': ({ stage }) => stage !== 'Queued',
  'case.answered': ({ stage }) => stage !== 'Queued',
  'case.second_approval': ({ stage }) => stage !== 'AwaitingSecondApproval',
  'case.overdue': ({ stage, dueAt }, { now }) => WITHOUT_DUE_TIME.includes(stage) || dueAt === null || dueAt > now,
  'case.escalated': ({ isEscalated }) => !isEscalated,
}

/** Kinds that only inform are never settled: they are read. */
export function isSettled(kind: NotificationKind, reviewCase: NotifiedCase, notified: Notified): boolean {
  return SETTLED[kind]?.(reviewCase, notified) ?? false
}
