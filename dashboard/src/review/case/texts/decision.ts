// Texts of the dialogs in which something is decided.
import { plural } from '../../../format/sentences.ts'

export const decisionTexts = {
  title: (company: string) => `Decision on ${company}`,
  decision: 'Decision',
  approve: 'Approve',
  reject: 'Reject',
  cancel: 'Cancel',
  highRisk: 'High risk: a second approver must confirm the approval',
  highRiskHint: 'Another analyst or supervisor can confirm the approval or return the case to you.',
  approveHint: 'We check screening and risk again, then approve the customer and notify the partner.',
  approveAction: 'Approve customer',
  proposeAction: 'Propose approval',
  rejectAction: 'Reject customer',
  approved: 'Customer approved',
  proposed: 'Approval proposed',
  rejected: 'Customer rejected',
  reasons: 'Reasons',
  reasonsPlaceholder: 'Select one or more',
  message: 'Message to the partner',
  messageHint: 'Shown with the reasons above.',
  comment: 'Internal comment',
  commentHint: 'Saved as a note. Not visible to the partner.',
  complianceOnly: 'The partner sees “Compliance decision” as the only reason',
  complianceOnlyHint: 'Other reasons and your comment stay internal.',
  rejectHint: 'The partner can no longer change the customer. A supervisor can reopen the case.',
}

export const nextTexts = {
  approve: 'Approve and open next',
  propose: 'Propose and open next',
  reject: 'Reject and open next',
  confirm: 'Confirm and open next',
  hint: 'You have 5 seconds to undo before the decision is sent.',
}

/** A decision that is sent after the time to undo, when another case is open. */
export const heldDecisionTexts = {
  held: {
    approveCase: (name: string) => `Approving ${name}`,
    rejectCase: (name: string) => `Rejecting ${name}`,
    confirmApproval: (name: string) => `Confirming the approval of ${name}`,
  },
  done: {
    approveCase: (name: string) => `${name} approved`,
    rejectCase: (name: string) => `${name} rejected`,
    confirmApproval: (name: string) => `${name} approved`,
  },
  proposed: (name: string) => `Approval of ${name} proposed`,
  failed: (name: string, reason: string) => `The decision on ${name} failed: ${reason}`,
  queueEmpty: 'No more cases available to claim',
}

export const blockerTexts = {
  ready: 'Ready to approve',
  readyWithConcerns: 'No blockers, but look at this before you approve',
  readyWithMatches: 'No blockers, but there are confirmed screening matches',
  readyHint: 'All people are decided and nothing is outstanding.',
  unreviewedDocuments: (count: number) =>
    plural(count, {
      one: "# document hasn't been reviewed (not required).",
      other: "# documents haven't been reviewed (not required).",
    }),
  about: (name: string, message: string) => `${name}: ${message}`,
  noPeople: 'The customer has no people.',
  noDocuments: 'The customer has no documents.',
  waived: (count: number) => plural(count, { one: '# requirement was waived.', other: '# requirements were waived.' }),
  possibleDuplicates: (count: number) =>
    plural(count, { one: 'There is # possible duplicate.', other: 'There are # possible duplicates.' }),
  blockers: (count: number) => plural(count, { one: '# blocker', other: '# blockers' }),
  hint: 'Resolve each blocker first, or request changes from the partner.',
  answerNotAccepted: (message: string) => `Answered, not accepted yet: ${message}`,
  changeOutstanding: (message: string) => `Not answered yet: ${message}`,
  requirementOutstanding: (message: string) => `Required: ${message}`,
  personUndecided: (name: string) => `${name}: not decided yet`,
  screeningUnfinished: (name: string) => `${name}: screening isn't finished`,
}

export const acknowledgeTexts = {
  title: (count: number) =>
    plural(count, { one: '# confirmed screening match', other: '# confirmed screening matches' }),
  hint: 'Acknowledge each match to approve the customer. Your acknowledgement is recorded in the audit log.',
  match: (name: string, category: string, list: string) => `${name}: ${category} · ${list}`,
}

export const confirmTexts = {
  title: 'Confirm approval?',
  explanation: (email: string) =>
    `${email} proposed approval. When you confirm, the customer is approved and the partner is notified.`,
  action: 'Confirm approval',
  done: 'Customer approved',
}

export const returnTexts = {
  title: 'Return to analyst?',
  action: 'Return to analyst',
  explanation: (email: string) => `The case returns to ${email}, who proposed the approval.`,
  comment: "What's missing",
  commentHint: 'Saved as an internal note.',
  done: 'Case returned to the analyst',
}

export const reopenTexts = {
  title: 'Reopen this case?',
  action: 'Reopen case',
  explanation: 'This reverses the decision. The partner will see the customer as In review and a new round starts.',
  comment: 'Reason',
  commentHint: 'Saved as a note. Not visible to the partner.',
  done: 'Case reopened',
}

export const releaseTexts = {
  title: 'Release this case?',
  action: 'Release case',
  explanation: 'The case returns to the queue, where anyone can claim it. Decisions on people and documents are kept.',
}

export const waiveTexts = {
  title: 'Waive this requirement?',
  action: 'Waive requirement',
  explanation: (label: string) =>
    `“${label}” will no longer be required, and the partner sees it as waived. You can't undo this in the current round.`,
  comment: 'Reason',
  commentHint: 'Saved as a note. Not visible to the partner.',
  done: 'Requirement waived',
}

export const rejectTexts = {
  personTitle: (name: string) => `Reject ${name}?`,
  personExplanation: 'The partner sees the person as rejected, with the reasons. The case stays open.',
  personAction: 'Reject person',
  personDone: 'Person rejected',
  documentTitle: 'Reject this document?',
  documentExplanation: (name: string) =>
    `${name} will no longer count, and its requirement becomes outstanding again. The partner sees the reason.`,
  documentAction: 'Reject document',
  documentDone: 'Document rejected',
  reason: 'Reason',
  reasons: 'Reasons',
}
