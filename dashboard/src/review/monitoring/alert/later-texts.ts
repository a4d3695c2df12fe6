// Texts of what is loaded after the page of an alert: its dialogs, and what a review begins with.

/** Someone else's change ended what a dialog is for. */
export const takenTexts = {
  nothingSent: 'Nothing was sent. Anything you typed is kept.',
}

export const takeOverTexts = {
  title: 'Take over this alert?',
  explanation: (email: string) =>
    `${email} is working on it and will lose the claim immediately. Their comments are kept, and they can claim the alert again when your claim ends.`,
}

export const returnTexts = {
  title: 'Return to analyst?',
  action: 'Return to analyst',
  explanation: (name: string) =>
    `The proposal ends, and the alert is claimed for ${name}, who proposed the dismissal and is notified.`,
  comment: 'What is missing',
  commentHint: 'Saved as a note on the case. Not visible to the partner.',
  done: 'Alert returned to the analyst',
}

export const reopenTexts = {
  title: 'Reopen the case?',
  action: 'Reopen case',
  explanation:
    'This reverses the approval. The partner sees the customer as In review, without the reason, and a new round starts in the queue. Other open alerts of this customer are closed because the new review covers them.',
  highRisk: ' Because the risk is high, a new approval needs a second approver.',
  comment: 'Reason',
  commentHint: 'Saved as a note. Not visible to the partner.',
}

/** The case is reopened after the time to undo, when another page may be open. */
export const heldReopeningTexts = {
  held: (company: string) => `Reopening ${company}`,
  done: (company: string) => `${company}: case reopened`,
}

export const requestTexts = {
  title: 'Request changes',
  endsApproval: 'This ends the approval',
  explanation:
    'The partner sees “Changes requested” and has 30 days to respond. The case then returns to the queue. You have 15 seconds to undo.',
  notNeeded: "A renewed document alone doesn't need this: the partner can send it while the customer stays approved.",
  secret: "Don't mention screening",
  secretHint:
    'The partner must not learn that the customer or one of its people is on a screening list. Request what you need without the reason.',
  renewal: (document: string, isExpired: boolean, day: string) =>
    `${document} ${isExpired ? 'expired' : 'expires'} on ${day}. Please upload a renewed document.`,
  emptyHint: 'Add at least one item.',
}

/** What a periodic review begins with. */
export const reviewFactTexts = {
  risk: 'Risk now',
  business: 'Business details',
  viewDetails: 'View on the case',
  people: 'Owners and directors',
  expires: (day: string) => `expires ${day}`,
  expired: (day: string) => `expired ${day}`,
  requirements: 'Open requirements',
  none: 'None',
}
