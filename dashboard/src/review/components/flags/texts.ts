// Texts of the fields for a snooze and for tags, which are loaded with the dialogs that have them.
export const snoozeFieldTexts = {
  presets: 'Suggested times',
  inTwoHours: 'In 2 hours',
  tomorrow: 'Tomorrow',
  monday: 'Monday',
  inAWeek: 'In a week',
  until: 'Until',
  untilHint: 'In your time zone, at most 90 days ahead.',
  reason: 'Reason',
  reasonHint: 'Saved as an internal note.',
  outOfRange: 'Select a time in the next 90 days.',
}

export const tagFieldTexts = {
  hint: (most: number) =>
    `Up to ${most} tags in lower case, with hyphens for spaces, shared by all reviewers. No personal data. Not visible to the partner.`,
  invalid: (tag: string) => `“${tag}” must have 2 to 24 letters, digits and hyphens.`,
  inUse: 'In use:',
  add: (tag: string) => `Add tag ${tag}`,
}
