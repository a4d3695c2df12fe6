// Texts of the review of a quality sample.
export const sampleNoticeTexts = {
  title: 'Quality sample: review this case independently',
  hint: 'Who decided, their notes, checks, waivers and verdicts on matches and duplicates are hidden until you have recorded your result.',
  waiting: 'This decision is a quality sample that you can review',
  waitingHint: 'To review it independently, open it without the decision and checks of others.',
  review: 'Review quality sample',
  showDecision: 'Show the decision instead',
  record: 'Record result…',
  saved: 'Result recorded',
  savedLast: 'Result recorded. That was the last sample for you to review.',
  next: 'Next sample',
}

export const sampleDialogTexts = {
  title: (company: string) => `Result of your review of ${company}`,
  question: { Approved: 'Would you have approved this customer?', Rejected: 'Would you have rejected this customer?' },
  agree: { Approved: 'Yes, I agree with the approval', Rejected: 'Yes, I agree with the rejection' },
  reasonsGiven: (reasons: readonly string[]) => `Reasons given: ${reasons.join(', ')}`,
  disagree: 'No, I disagree',
  reason: 'Reason',
  categories: 'What do you disagree with?',
  reasonHint: 'Required if you disagree. Only supervisors and auditors see it.',
  save: 'Record result',
  close: 'Close',
}
