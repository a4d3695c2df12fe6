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
    "The partner will no longer be able to change the customer's details. You have 15 seconds to undo; afterwards a supervisor can reopen the case.",
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
}

export const waiveSeveralTexts = {
  title: 'Waive several requirements?',
  action: (count: number) =>
    count === 0 ? 'Waive requirements' : plural(count, { one: 'Waive # requirement', other: 'Waive # requirements' }),
  explanation: 'The partner sees them as waived. You can undo this until the round ends.',
  requirements: 'Requirements',
  all: (count: number) => `All (${count})`,
  choose: 'Select at least one requirement.',
  comment: 'Reason',
  commentHint: 'Saved as a note for each of them. Not visible to the partner.',
  done: (company: string, count: number) =>
    `${company}: ${plural(count, { one: '# requirement waived', other: '# requirements waived' })}`,
  undone: (company: string, count: number) =>
    `${company}: ${plural(count, { one: '# waiver undone', other: '# waivers undone' })}`,
}
