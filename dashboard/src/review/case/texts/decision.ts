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
  approveHint:
    'We check screening and risk again, then approve the customer and notify the partner. You have 15 seconds to undo.',
  approveAction: 'Approve customer',
  proposeAction: 'Propose approval',
  rejectAction: 'Reject customer',
  reasons: 'Reasons',
  reasonsPlaceholder: 'Select one or more',
  noReason: 'No matching reason',
  duplicateOfOtherPartner: (name: string) =>
    `Same business as ${name}, a customer of another partner. “Duplicate customer” would reveal that to this partner.`,
  message: 'Message to the partner',
  messageHint: 'Shown with the reasons above.',
  comment: 'Internal comment',
  commentHint: 'Saved as a note. Not visible to the partner.',
  complianceOnly: 'The partner sees “Compliance decision” as the only reason',
  complianceOnlyHint: 'Other reasons and your comment stay internal.',
  rejectHint:
    'The partner can no longer change the customer. You have 15 seconds to undo; afterwards a supervisor can reopen the case.',
}

/** Of a field that must be filled in. */
export const missingTexts = {
  text: 'Fill in this field.',
  choice: 'Select a reason.',
  time: 'Select a time.',
}

export const nextTexts = {
  approve: 'Approve and open next',
  propose: 'Propose and open next',
  reject: 'Reject and open next',
  confirm: 'Confirm and open next',
  request: 'Send and open next',
  hint: 'You have 15 seconds to undo before it is sent.',
}

/** A decision that is sent after the time to undo. */
export const heldDecisionTexts = {
  held: {
    approveCase: (name: string) => `Approving ${name}`,
    rejectCase: (name: string) => `Rejecting ${name}`,
    confirmApproval: (name: string) => `Confirming the approval of ${name}`,
    requestChanges: (name: string) => `Sending the change request for ${name}`,
  },
  done: {
    approveCase: (name: string) => `${name} approved`,
    rejectCase: (name: string) => `${name} rejected`,
    confirmApproval: (name: string) => `${name} approved`,
    requestChanges: (name: string) => `Change request for ${name} sent`,
  },
  proposing: (name: string) => `Proposing approval of ${name}`,
  proposed: (name: string) => `Approval of ${name} proposed`,
  failed: (name: string, reason: string) => `Nothing was sent for ${name}: ${reason}`,
  queueEmpty: 'No more cases available to claim',
}

export const blockerTexts = {
  ready: 'Ready to approve',
  readyWithConcerns: 'No blockers, but look at this before you approve',
  readyWithMatches: 'No blockers, but there are confirmed screening matches',
  readyHint: 'All people are decided and nothing is outstanding.',
  otherUnreviewed: (count: number) =>
    plural(count, {
      one: "# document that no requirement depends on hasn't been reviewed.",
      other: "# documents that no requirement depends on haven't been reviewed.",
    }),
  about: (name: string, message: string) => `${name}: ${message}`,
  noPeople: 'The customer has no people.',
  noDocuments: 'The customer has no documents.',
  waived: (count: number) => plural(count, { one: '# requirement was waived.', other: '# requirements were waived.' }),
  sameBusiness: (names: readonly string[]) => `Marked as the same business as ${names.join(', ')}.`,
  unsentChanges: (count: number) =>
    plural(count, {
      one: "A change request with # item hasn't been sent.",
      other: "A change request with # items hasn't been sent.",
    }),
  possibleDuplicates: (count: number, names: readonly string[]) => {
    const most = 3
    const counted = plural(count, { one: '# possible duplicate', other: '# possible duplicates' })
    if (names.length === 0) return counted
    return `${counted}: ${names.slice(0, most).join(', ')}${names.length > most ? '…' : ''}`
  },
  duplicate: (name: string, strength: string) => `${name} (${strength.toLowerCase()})`,
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

export const openEscalationTexts = {
  hint: 'The escalation is closed without an answer as soon as the customer is approved or rejected.',
}

export const unreviewedTexts = {
  title: (count: number) =>
    plural(count, {
      one: "# required document hasn't been reviewed",
      other: "# required documents haven't been reviewed",
    }),
  hint: 'Review each document, or confirm that you approve without a review. The audit log names these documents. Marking a document as checked doesn’t accept it.',
  confirm: (name: string) => `Approve without reviewing: ${name}`,
  requirement: (message: string) => `It meets the requirement “${message.replace(/\.$/, '')}”.`,
  review: 'Review',
  reviewLabel: (name: string) => `Review ${name}`,
}

export const confirmTexts = {
  title: 'Confirm approval?',
  explanation: (name: string) =>
    `${name} proposed approval. When you confirm, the customer is approved and the partner is notified.`,
  action: 'Confirm approval',
}

export const returnTexts = {
  title: 'Return to analyst?',
  action: 'Return to analyst',
  explanation: (name: string) => `The case returns to ${name}, who proposed the approval.`,
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
    `“${label}” will no longer be required, and the partner sees it as waived. You can undo this until the round ends.`,
  comment: 'Reason',
  commentHint: 'Saved as a note. Not visible to the partner.',
  done: (company: string, label: string) => `${company}: waived “${label}”`,
  undone: (company: string) => `${company}: waiver undone`,
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

export const reasonGroupTexts = {
  business: 'Business and registration',
  people: 'People and their data',
  ownership: 'Ownership and roles',
  documents: 'Documents',
  general: 'General',
}
