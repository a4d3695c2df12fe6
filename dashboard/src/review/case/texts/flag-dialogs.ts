// Texts of the dialogs for snooze, escalation and tags, which are loaded after the case.
export const snoozeTexts = {
  title: 'Snooze this case?',
  action: 'Snooze case',
  explanation:
    'The case leaves the queue and returns automatically at the time you select. Its due time keeps running. Not visible to the partner.',
  releases:
    "The case leaves the queue and returns automatically at the time you select. It is released in the meantime, so that the partner can still change the customer's details. Its due time keeps running. Not visible to the partner.",
  done: 'Case snoozed',
  undone: 'Snooze undone',
}

export const escalateTexts = {
  title: 'Escalate this case?',
  action: 'Escalate case',
  explanation: 'Supervisors are notified. The case stays with its owner, and its due time keeps running.',
  unowned: 'Supervisors are notified. The due time of the case keeps running.',
  comment: 'What should the supervisor look at?',
  commentHint: 'Saved as an internal note. Not visible to the partner.',
  done: 'Case escalated',
}

export const escalateAgainTexts = {
  ...escalateTexts,
  title: 'Add to the escalation',
  action: 'Add to the escalation',
  explanation: "Your note is added to the open escalation. Supervisors aren't notified again.",
  unowned: "Your note is added to the open escalation. Supervisors aren't notified again.",
  done: 'Added to the escalation',
}

export const withdrawTexts = {
  title: 'Withdraw this escalation?',
  action: 'Withdraw escalation',
  explanation: 'Supervisors no longer see the case as escalated. The case stays with its owner.',
  unowned: 'Supervisors no longer see the case as escalated.',
  comment: 'What was found?',
  commentHint: 'Saved as an internal note. Not visible to the partner.',
  done: 'Escalation withdrawn',
  /** The note of an undo. */
  undone: 'Escalation undone',
}

export const resolveTexts = {
  title: 'Resolve this escalation?',
  action: 'Resolve escalation',
  explanation: 'The case stays with its owner, who reads your answer in the notes.',
  unowned: 'The case stays unclaimed. The reviewer who claims it reads your answer in the notes.',
  awaitsApproval: 'The case still awaits its second approval. The approver reads your answer in the notes.',
  comment: 'Your answer',
  commentHint: 'Saved as an internal note. Not visible to the partner.',
  done: 'Escalation resolved',
}

export const tagTexts = {
  title: 'Tags',
  action: 'Save tags',
  label: 'Tags of this case',
  done: 'Tags saved',
  restored: 'Tags restored',
}
