// What the end of a registration number brings about in a sandbox, and which step comes next. Each step follows from how the
// case stands, so a scenario goes on after a restart, and on any node. Pure.

import type { RequestedChangeInput } from '../../customer/case/requested-change-input.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import type { ReviewStage, VerificationStatus } from '../../reference/vocabularies.ts'
import { SANDBOX_HIT_ENDING } from '../../screening/lists/sandbox-hit.ts'
import { FIRST } from './sample-analysts.ts'

export interface Scenario {
  readonly ending: string
  /** As the list of scenarios tells it. */
  readonly message: string
  /** Asked once, before anything is decided. */
  readonly requests?: RequestedChangeInput
  readonly rejects?: { readonly reasonCodes: readonly ReasonCode[]; readonly message: string; readonly comment: string }
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
    requests: {
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
    requests: {
      kind: 'Person',
      target: { type: 'Business' },
      path: '/businessPersonList',
      reasonCode: 'MissingBeneficialOwner',
      message: 'Sandbox: add the beneficial owner who is missing.',
    },
  },
  { ending: SANDBOX_HIT_ENDING, message: 'is found on a list, and approved by two' },
]

export function scenarioOf(registrationNumber: string): Scenario | undefined {
  return SCENARIOS.find(({ ending }) => registrationNumber.toUpperCase().endsWith(ending))
}

/** How a case stands. */
export interface CaseStatus {
  readonly verificationStatus: VerificationStatus
  readonly reviewStage: ReviewStage
  readonly ownerId: string | null
  readonly firstApproverId: string | null
  /** The sample analyst has asked for something, in whatever round. */
  readonly hasRequested: boolean
  /** Something that was asked has not been answered. */
  readonly isWaiting: boolean
  /** People, documents, answers, requirements or hits that need a decision before an approval. */
  readonly hasUndecided: boolean
}

export const STEPS = ['Claim', 'RequestChanges', 'Reject', 'Decide', 'Approve', 'Confirm'] as const
export type Step = (typeof STEPS)[number]

/** Undefined: nothing, until something else has happened. What somebody else holds is left to them. */
export function nextStep(scenario: Scenario, status: CaseStatus): Step | undefined {
  switch (status.reviewStage) {
    case 'Queued':
      return status.isWaiting ? undefined : 'Claim'
    case 'InReview':
      if (status.ownerId !== FIRST.accountId) return undefined
      if (scenario.rejects) return 'Reject'
      if (scenario.requests && !status.hasRequested) return 'RequestChanges'
      return status.hasUndecided ? 'Decide' : 'Approve'
    case 'AwaitingSecondApproval':
      return status.firstApproverId === FIRST.accountId ? 'Confirm' : undefined
    default:
      return undefined
  }
}
