// Texts of snooze, escalation and tags.
export const flagTexts = {
  title: 'Flags',
  snoozed: (time: string) => `Snoozed until ${time}`,
  escalated: 'Escalated',
  unanswered: (name: string) => `${name} escalated this case: no answer yet`,
}

export const answerTexts = {
  answered: (name: string) => `${name} answered your escalation`,
  answeredOther: (name: string, asker: string) => `${name} answered the escalation of ${asker}`,
  returned: (name: string) => `${name} returned the case`,
  close: 'Close this message',
}

export const flagActions = {
  snooze: 'Snooze case…',
  endSnooze: 'End snooze',
  snoozeEnded: 'Case returned to the queue',
  escalate: 'Escalate to a supervisor…',
  escalateAgain: 'Add to the escalation…',
  withdraw: 'Withdraw escalation…',
  resolve: 'Resolve escalation…',
  tag: 'Edit tags…',
}
