// Texts of the review of a quality sample.
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
