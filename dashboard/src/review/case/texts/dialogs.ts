// Texts of dialogs that are loaded when they open.
import { plural } from '../../../format/sentences.ts'

/** Someone else's change ended what a dialog is for. */
export const takenTexts = {
  closed: (name: string, status: string) =>
    status === 'Approved' || status === 'Rejected'
      ? `${name} ${status.toLowerCase()} this customer`
      : `${name} closed this case`,
  awaitsPartner: (name: string, partner: string) => `${name} requested changes from ${partner}`,
  unavailable: 'This is no longer possible: the case has changed',
  system: 'The system',
  nothingSent: 'Nothing was sent. Anything you typed is kept.',
}

export const blockerTexts = {
  ready: 'Ready to approve',
  readyWithConcerns: 'Look at this before you approve',
  readyWithMatches: 'There are confirmed screening matches',
  readyHint: 'All people are decided and nothing is outstanding.',
  otherUnreviewed: (count: number) =>
    plural(count, {
      one: "# optional document hasn't been reviewed.",
      other: "# optional documents haven't been reviewed.",
    }),
  alsoUnreviewed: (count: number) =>
    plural(count, {
      one: "# required document hasn't been reviewed either.",
      other: "# required documents haven't been reviewed either.",
    }),
  noPeople: 'The customer has no people.',
  noDocuments: 'The customer has no documents.',
  expired: (name: string, day: string) => `${name} expired on ${day}.`,
  waived: (count: number) => plural(count, { one: '# requirement was waived.', other: '# requirements were waived.' }),
  sameBusiness: (names: readonly string[]) => `Marked as the same business as ${names.join(', ')}.`,
  dismissed: ({ subject, entry, by }: { subject: string; entry: string; by: string }) =>
    `${subject}: ${by} dismissed the match with ${entry}.`,
  moreDismissed: (count: number) =>
    plural(count, { one: '# more match was dismissed.', other: '# more matches were dismissed.' }),
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
  answerNotAccepted: (message: string, name: string) =>
    name ? `Answered for ${name}, not accepted yet: ${message}` : `Answered, not accepted yet: ${message}`,
  changeOutstanding: (message: string, name: string) =>
    name ? `Not answered yet for ${name}: ${message}` : `Not answered yet: ${message}`,
  requirementOutstanding: (message: string, name: string) =>
    name ? `Required for ${name}: ${message}` : `Required: ${message}`,
  personUndecided: (name: string) => `${name}: not decided yet`,
  screeningUnfinished: (name: string) => `${name}: screening isn't finished`,
}

export const unreviewedTexts = {
  title: (count: number) =>
    plural(count, {
      one: "# required document hasn't been reviewed",
      other: "# required documents haven't been reviewed",
    }),
  hint: "Review each document, or confirm that you approve without a review. The audit log names these documents. Marking a document as checked doesn't accept it.",
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
  explanation: (name: string) =>
    `The case returns to the queue, reserved for ${name}, who proposed the approval and is notified.`,
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
  undone: 'Rejection undone',
  reason: 'Reason',
  reasons: 'Reasons',
}

export const reasonGroupTexts = {
  likely: 'Likely reasons',
  business: 'Business and registration',
  people: 'People and their data',
  ownership: 'Ownership and roles',
  documents: 'Documents',
  general: 'General',
}
