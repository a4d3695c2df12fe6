export const advanceTimeTexts = {
  title: 'Advance sandbox time',
  message:
    "Everything due in between (retries, deadlines, reminders, expiries and deletions) happens in order, at its due time. You can't go back in time.",
  by: 'Advance by',
  byHint: 'Minutes, hours or days: 90m, 36h, 3d. At most 400 days.',
  invalid: 'Enter a duration such as 90m, 36h or 3d.',
  tooFar: 'Enter at most 400 days at a time.',
  submit: 'Advance time',
  choices: [
    ['1h', '1 hour'],
    ['1d', '1 day'],
    ['3d', '3 days'],
    ['30d', '30 days'],
  ],
} as const
