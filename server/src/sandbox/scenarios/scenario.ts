// What the end of a registration number brings about in a sandbox, and which step comes next. Each step follows from how the
// case stands, so a scenario goes on after a restart, and on any node. Pure.

import type { RequestedChangeInput } from '../../customer/case/requested-change-input.ts'
import type { ReviewStage, VerificationStatus } from '../../reference/vocabularies.ts'
import type { Rejection } from '../../review/decisions/conclude.ts'
import { SAMPLE_HIT_ENDING } from '../../screening/lists/sample-hit.ts'
import { FIRST } from './sample-analysts.ts'

export interface Scenario {
  readonly ending: string
  /** As the list of scenarios tells it. */
  readonly message: string
  /** Asked once, before anything is decided. */
  readonly asks?: RequestedChangeInput
  readonly rejects?: Omit<Rejection, 'version'>
}

export const SCENARIOS: readonly Scenario[] = [
  { ending: '-A1', message: 'is approved' },
  {
    ending: '-R1',
    message: 'is rejected',
    rejects: {
      reasonCodes: ['RegistrationNotFound'],
      message: 'Sandbox: the register does not know this number.',
      comment: 'Sandbox scenario R1.',
    },
  },
  {
    ending: '-C1',
    message: 'is asked for a document, and approved when it has arrived',
    asks: {
      kind: 'Document',
      target: { type: 'Business' },
      acceptedDocumentCategories: ['ProofOfBusinessAddress', 'BankStatement'],
      reasonCode: 'DocumentMissing',
      message: 'Sandbox: send a proof of the address of the business, or a bank statement.',
    },
  },
  {
    ending: '-C2',
    message: 'is asked for a person, and approved when that is answered',
    asks: {
      kind: 'Person',
      target: { type: 'Business' },
      path: '/businessPersonList',
      reasonCode: 'MissingBeneficialOwner',
      message: 'Sandbox: add the beneficial owner who is missing.',
    },
  },
  { ending: SAMPLE_HIT_ENDING, message: 'is found on a list, and approved by two' },
]

export function scenarioOf(registrationNumber: string): Scenario | undefined {
  return SCENARIOS.find(({ ending }) => registrationNumber.toUpperCase().endsWith(ending))
}

/** How a case stands. */
export interface Standing {
  readonly verificationStatus: VerificationStatus
  readonly reviewStage: ReviewStage
  readonly ownerId: string | null
  readonly firstApproverId: string | null
  /** The sample analyst has asked for something, in whatever round. */
  readonly hasAsked: boolean
  /** Something that was asked has not been answered. */
  readonly isWaiting: boolean
  /** People, documents, answers, requirements or hits that need a decision before an approval. */
  readonly isUnsettled: boolean
}

export const MOVES = ['Claim', 'Ask', 'Reject', 'Settle', 'Approve', 'Confirm'] as const
export type Move = (typeof MOVES)[number]

/** Undefined: nothing, until something else has happened. What somebody else holds is left to them. */
export function nextMove(scenario: Scenario, standing: Standing): Move | undefined {
  switch (standing.reviewStage) {
    case 'Queued':
      return standing.isWaiting ? undefined : 'Claim'
    case 'InReview':
      if (standing.ownerId !== FIRST.accountId) return undefined
      if (scenario.rejects) return 'Reject'
      if (scenario.asks && !standing.hasAsked) return 'Ask'
      return standing.isUnsettled ? 'Settle' : 'Approve'
    case 'AwaitingSecondApproval':
      return standing.firstApproverId === FIRST.accountId ? 'Confirm' : undefined
    default:
      return undefined
  }
}
