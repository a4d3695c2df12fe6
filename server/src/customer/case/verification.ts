// The state machine of a review, as one table. What the table doesn't list is not possible. Partner changes, analysts'
// decisions and timers all use `step`. Pure.

import type { ErrorCode } from '../../errors.ts'
import type { ReviewStage, VerificationStatus } from '../../reference/vocabularies.ts'

export interface ReviewState {
  readonly verificationStatus: VerificationStatus
  readonly reviewStage: ReviewStage
  readonly round: number
}

/** From the row of a customer. */
export function stateOf(row: { verification_status: string; review_stage: string; round: number }): ReviewState {
  return {
    verificationStatus: row.verification_status as VerificationStatus,
    reviewStage: row.review_stage as ReviewStage,
    round: row.round,
  }
}

export function isMoved(before: ReviewState, after: ReviewState): boolean {
  return before.verificationStatus !== after.verificationStatus || before.reviewStage !== after.reviewStage
}

export const TRIGGERS = [
  // The partner
  'PartnerChange',
  'DocumentArrives',
  // Analysts
  'Claim',
  'Assign',
  'Release',
  'RequestChanges',
  'Approve',
  'ConfirmApproval',
  'SendBack',
  'Reject',
  'Reopen',
  // An alert about an approved customer: an analyst reopens the case or requests changes
  'Monitoring',
  // Timers
  'LeaseEnds',
  'NoResponse',
] as const
export type Trigger = (typeof TRIGGERS)[number]

/** What the conditions depend on. */
export interface Facts {
  /** A change to a field that an approval depends on. */
  readonly material?: boolean
  /** A PATCH with people is the partner's response, whatever was requested. */
  readonly patchedPeople?: boolean
  /** How many of the requested changes that were due this change answers. */
  readonly answered?: 'None' | 'Some' | 'All'
  readonly highRisk?: boolean
  /** The analyst requests changes because of an alert; otherwise the case returns to the queue. */
  readonly requestsChanges?: boolean
}

interface Transition {
  readonly from: readonly (readonly [VerificationStatus, ReviewStage])[]
  readonly on: readonly Trigger[]
  readonly when?: (facts: Facts) => boolean
  /** Omitted: the state stays. */
  readonly to?: readonly [VerificationStatus, ReviewStage]
  readonly newRound?: true
}

const QUEUED = ['PendingVerification', 'Queued'] as const
const IN_REVIEW = ['PendingVerification', 'InReview'] as const
const SECOND = ['PendingVerification', 'AwaitingSecondApproval'] as const
const ASKED = ['ChangesRequested', 'AwaitingPartner'] as const
const HALF_ANSWERED = ['StartedNotCompleted', 'AwaitingPartner'] as const
const APPROVED = ['Approved', 'Closed'] as const
const REJECTED = ['Rejected', 'Closed'] as const

const isResponse = (facts: Facts) => facts.patchedPeople === true || facts.answered === 'All'

/** The first row that matches applies. */
const TRANSITIONS: readonly Transition[] = [
  { from: [QUEUED], on: ['PartnerChange', 'DocumentArrives'] },
  { from: [IN_REVIEW, SECOND, APPROVED, REJECTED], on: ['DocumentArrives'] },
  { from: [QUEUED], on: ['Claim', 'Assign'], to: IN_REVIEW },
  { from: [IN_REVIEW], on: ['Assign'], to: IN_REVIEW },
  { from: [IN_REVIEW], on: ['Release', 'LeaseEnds'], to: QUEUED },
  { from: [IN_REVIEW], on: ['RequestChanges'], to: ASKED },
  {
    from: [ASKED, HALF_ANSWERED],
    on: ['PartnerChange', 'DocumentArrives'],
    when: isResponse,
    to: QUEUED,
    newRound: true,
  },
  {
    from: [ASKED, HALF_ANSWERED],
    on: ['PartnerChange', 'DocumentArrives'],
    when: (facts) => facts.answered === 'Some',
    to: HALF_ANSWERED,
  },
  { from: [ASKED, HALF_ANSWERED], on: ['PartnerChange', 'DocumentArrives'] },
  { from: [ASKED, HALF_ANSWERED], on: ['NoResponse'], to: REJECTED },
  { from: [IN_REVIEW], on: ['Approve'], when: (facts) => facts.highRisk === true, to: SECOND },
  { from: [IN_REVIEW], on: ['Approve'], to: APPROVED },
  { from: [SECOND], on: ['ConfirmApproval'], to: APPROVED },
  { from: [SECOND], on: ['SendBack'], to: QUEUED },
  { from: [IN_REVIEW], on: ['Reject'], to: REJECTED },
  {
    from: [APPROVED],
    on: ['PartnerChange'],
    when: (facts) => facts.material === true,
    to: QUEUED,
    newRound: true,
  },
  { from: [APPROVED], on: ['PartnerChange'] },
  {
    from: [APPROVED],
    on: ['Monitoring'],
    when: (facts) => facts.requestsChanges === true,
    to: ASKED,
    newRound: true,
  },
  { from: [APPROVED], on: ['Monitoring'], to: QUEUED, newRound: true },
  { from: [APPROVED, REJECTED], on: ['Reopen'], to: QUEUED, newRound: true },
]

/** The next state; undefined when the trigger is not possible in this state. */
export function step(state: ReviewState, trigger: Trigger, facts: Facts = {}): ReviewState | undefined {
  const row = TRANSITIONS.find(
    ({ from, on, when }) =>
      on.includes(trigger) &&
      from.some(([status, stage]) => status === state.verificationStatus && stage === state.reviewStage) &&
      (when?.(facts) ?? true),
  )
  if (!row) return undefined
  const [verificationStatus, reviewStage] = row.to ?? [state.verificationStatus, state.reviewStage]
  return { verificationStatus, reviewStage, round: state.round + (row.newRound ? 1 : 0) }
}

/** Why the partner can't change the customer now, if so. */
export function editError(state: ReviewState): ErrorCode | undefined {
  if (state.verificationStatus === 'Rejected') return 'Customer.NotEditable'
  if (state.reviewStage === 'InReview' || state.reviewStage === 'AwaitingSecondApproval') return 'Customer.UnderReview'
  return undefined
}
