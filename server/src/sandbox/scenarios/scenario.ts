// The sandbox scenarios by the ending of the registration number, and the next step of each. A step depends only on the state
// of the case, so a scenario continues after a restart and on any node. Pure.

import type { RequestedChangeInput } from '../../customer/case/requested-change-input.ts'
import type { ReasonCode } from '../../reference/reason-codes.ts'
import type { ReviewStage, VerificationStatus } from '../../reference/vocabularies.ts'
import { SANDBOX_HIT_ENDING } from '../../screening/lists/sandbox-hit.ts'
import { FIRST } from './sample-analysts.ts'

export interface Scenario {
  readonly ending: string
  /** As docs/sandbox.md describes it. */
  readonly message: string
  /** Requested once, before any decision. */
  readonly requests?: RequestedChangeInput
  readonly rejects?: { readonly reasonCodes: readonly ReasonCode[]; readonly message: string; readonly comment: string }
}

export const SCENARIOS: readonly Scenario[] = [
  { ending: '-A1', message: 'approved' },
  {
    ending: '-R1',
    message: 'rejected',
    rejects: {
      reasonCodes: ['RegistrationNotFound'],
      message: 'Sandbox: registration number not found in the register.',
      comment: 'Sandbox scenario R1.',
    },
  },
  {
    ending: '-C1',
    message: 'document requested; approved once it is uploaded',
    requests: {
      kind: 'Document',
      target: { type: 'Business' },
      acceptedDocumentCategories: ['ProofOfBusinessAddress', 'BankStatement'],
      reasonCode: 'DocumentMissing',
      message: 'Sandbox: upload proof of the business address or a bank statement.',
    },
  },
  {
    ending: '-C2',
    message: 'person requested; approved once you respond',
    requests: {
      kind: 'Person',
      target: { type: 'Business' },
      path: '/businessPersonList',
      reasonCode: 'MissingBeneficialOwner',
      message: 'Sandbox: add the missing beneficial owner.',
    },
  },
  { ending: SANDBOX_HIT_ENDING, message: 'matches a watchlist; approved after two reviews' },
]

export function scenarioOf(registrationNumber: string): Scenario | undefined {
  return SCENARIOS.find(({ ending }) => registrationNumber.toUpperCase().endsWith(ending))
}

/** The state of a case. */
export interface CaseStatus {
  readonly verificationStatus: VerificationStatus
  readonly reviewStage: ReviewStage
  readonly ownerId: string | null
  readonly firstApproverId: string | null
  /** The sample analyst has requested changes in any round. */
  readonly hasRequested: boolean
  /** A requested change has not been answered. */
  readonly isWaiting: boolean
  /** People, documents, answers, requirements or hits that need a decision before an approval. */
  readonly hasUndecided: boolean
}

const STEPS = ['Claim', 'RequestChanges', 'Reject', 'Decide', 'Approve', 'Confirm'] as const
export type Step = (typeof STEPS)[number]

/** Undefined when there is nothing to do now. A case that someone else owns is left alone. */
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
