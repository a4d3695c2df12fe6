// Texts of the notes and the timeline.
export const noteTexts = {
  title: (count: number) => (count > 0 ? `Notes (${count})` : 'Notes'),
  label: 'Internal note',
  placeholder: 'Add an internal note',
  add: 'Add note',
  none: 'No notes yet. Notes are never visible to the partner.',
  loading: 'Loading notes',
  formerStaff: 'Former staff member',
}

/** What the author was doing when they wrote the note. */
export const noteOccasions: Readonly<Record<string, string>> = {
  Note: '',
  Approved: 'approval',
  SentBack: 'returned to analyst',
  Rejected: 'rejection',
  Reopened: 'reopened',
  Assigned: 'assignment',
  Revealed: 'identity number revealed',
}

export const timelineTexts = {
  title: 'Timeline',
  show: 'Show',
  everything: 'Everything',
  showEverything: 'Show everything',
  showViews: 'Include views',
  loading: 'Loading timeline',
  none: 'Nothing of this kind since the customer was created.',
  noneAmongNewest: 'Nothing of this kind among the newest entries.',
  older: 'Show older entries',
  alert: 'Alert',
  listVersion: (version: string) => `list version ${version}`,
  webhook: (event: string) => `Webhook: ${event}`,
  version: (version: number) => `version ${version}`,
  partner: 'Partner',
  system: 'System',
  formerStaff: 'Former staff member',
}

export const timelineKinds = {
  Review: 'Review and decisions',
  Monitoring: 'Monitoring',
  Screening: 'Screening',
  Customer: 'Customer data and documents',
  Notes: 'Notes',
  Webhooks: 'Webhooks',
  Access: 'Access to data',
}

/** Actions that are named by their outcome. */
export const timelineOutcomes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decidePerson: {
    Approved: 'Person accepted',
    Rejected: 'Person rejected',
    ChangesRequested: 'Person: change requested',
  },
  decideDocument: { Accepted: 'Document accepted', Rejected: 'Document rejected' },
}

export const timelineActions: Readonly<Record<string, string>> = {
  createBusinessProfile: 'Customer created',
  updateBusinessProfile: 'Profile replaced',
  patchBusinessProfile: 'Profile updated',
  createUploadLink: 'Upload link created',
  confirmDocument: 'Document received',
  rejectDocument: 'Uploaded file rejected',
  claimCase: 'Case claimed',
  releaseCase: 'Case released',
  assignCase: 'Case assigned',
  endLease: 'Claim expired after 4 hours of inactivity',
  requestChanges: 'Changes requested',
  acceptItem: 'Answer accepted',
  waiveItem: 'Requirement waived',
  decidePerson: 'Person decided',
  decideDocument: 'Document decided',
  approve: 'Customer approved',
  proposeApproval: 'Approval proposed',
  confirmApproval: 'Approval confirmed',
  sendBack: 'Returned to analyst',
  reject: 'Customer rejected',
  reopen: 'Case reopened',
  closeUnanswered: "Closed: the partner didn't respond in time",
  addNote: 'Note added',
  confirmScreeningHit: 'Screening match confirmed',
  clearScreeningHit: 'Screening match dismissed',
  rescreenCustomer: 'Customer rescreened',
  raiseAlert: 'Alert raised',
  claimAlert: 'Alert claimed',
  proposeDismissal: 'Dismissal of alert proposed',
  dismissAlert: 'Alert dismissed',
  resolveAlert: 'Alert resolved',
  viewCase: 'Case viewed',
  viewNotes: 'Notes viewed',
  viewDocument: 'Document viewed',
  revealIdentityNumber: 'Identity number revealed',
  viewRisk: 'Risk viewed',
  viewScreening: 'Screening viewed',
  viewPossibleDuplicates: 'Possible duplicates viewed',
  exportCustomer: 'Customer data exported',
  exportEvidence: 'Evidence file exported',
  eraseCustomer: 'Customer data erased',
}
