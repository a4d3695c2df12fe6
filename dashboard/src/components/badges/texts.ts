export const verificationTexts = {
  NotStarted: 'Not started',
  PendingVerification: 'In review',
  ChangesRequested: 'Changes requested',
  StartedNotCompleted: 'Partially answered',
  Approved: 'Approved',
  Rejected: 'Rejected',
}

export const documentTexts = {
  Pending: 'Not uploaded yet',
  Confirmed: 'Received',
  Accepted: 'Accepted',
  Rejected: 'Rejected',
  Superseded: 'Replaced',
  Expired: 'Link expired',
}

export const requirementTexts = {
  Due: 'Required',
  Submitted: 'Submitted',
  Accepted: 'Accepted',
  Waived: 'Waived',
}
