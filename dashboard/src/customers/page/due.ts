// What the partner still has to send. The overview and the customer page count the same things under the same names: changes
// that the review team requested, and requirements of the rules.
import type { OutstandingRequirement, VerificationStatus } from '../../api/dashboard-operations.ts'

/** The review is over: nothing is due any more. */
export function isClosed({ verificationStatus }: VerificationStatus): boolean {
  return verificationStatus === 'Approved' || verificationStatus === 'Rejected'
}

/** Only what the review team requested has a due date; the others follow from the rules. */
export function requestedChanges(status: VerificationStatus): OutstandingRequirement[] {
  return shown(status).filter(({ dueBy }) => dueBy !== null)
}

export function ruleRequirements(status: VerificationStatus): OutstandingRequirement[] {
  return shown(status).filter(({ dueBy }) => dueBy === null)
}

export function countDue(requirements: readonly OutstandingRequirement[]): number {
  return requirements.filter(({ status }) => status === 'Due').length
}

/** Requirements that the partner didn't have to meet after all. */
export function countWaived(status: VerificationStatus): number {
  return shown(status).filter((requirement) => requirement.status === 'Waived').length
}

function shown(status: VerificationStatus): OutstandingRequirement[] {
  return status.outstandingRequirements.filter((requirement) => requirement.status !== 'Due' || !isClosed(status))
}

/** Whether the partner may change the profile: not during a review and not after a rejection. */
export function isEditable({ verificationStatus, reviewStage }: VerificationStatus): boolean {
  return verificationStatus !== 'Rejected' && reviewStage !== 'InReview' && reviewStage !== 'AwaitingSecondApproval'
}
