// Texts of snooze, escalation and tags.
export const flagTexts = {
  title: 'Flags',
  snoozed: (day: string) => `Snoozed until ${day}`,
  escalated: 'Escalated',
}

export const snoozeTexts = {
  menu: 'Snooze case…',
  end: 'End snooze',
  ended: 'Case returned to the queue',
  title: 'Snooze this case?',
  action: 'Snooze case',
  explanation:
    'The case is hidden from the queue until then and returns automatically. Its due time keeps running. Not visible to the partner.',
  releases:
    'The case is released and hidden from the queue until then, and returns automatically. Its due time keeps running. Not visible to the partner.',
  until: 'Until',
  untilHint: '08:00 on that day, at most 90 days ahead.',
  reason: 'Reason',
  reasonHint: 'Saved as an internal note.',
  done: 'Case snoozed',
}

export const escalateTexts = {
  menu: 'Escalate to a supervisor…',
  title: 'Escalate this case?',
  action: 'Escalate case',
  explanation: 'Supervisors are notified. The case stays with its owner, and its due time keeps running.',
  comment: 'What should the supervisor look at?',
  commentHint: 'Saved as an internal note. Not visible to the partner.',
  done: 'Case escalated',
}

export const resolveTexts = {
  menu: 'Resolve escalation…',
  title: 'Resolve this escalation?',
  action: 'Resolve escalation',
  explanation: 'The case stays with its owner, who reads your answer in the notes.',
  comment: 'Your answer',
  commentHint: 'Saved as an internal note. Not visible to the partner.',
  done: 'Escalation resolved',
}

export const tagTexts = {
  menu: 'Edit tags…',
  title: 'Tags',
  action: 'Save tags',
  label: 'Tags of this case',
  hint: (most: number) => `Up to ${most} tags, shared by all reviewers. No personal data. Not visible to the partner.`,
  invalid: (tag: string) => `“${tag}” must have 2 to 24 letters, digits and hyphens.`,
  done: 'Tags saved',
  restored: 'Tags restored',
}
