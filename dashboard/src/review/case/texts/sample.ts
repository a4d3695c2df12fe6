// Texts of the review of a quality sample.
export const sampleDialogTexts = {
  title: (company: string) => `Result of your review of ${company}`,
  question: 'Would you have approved this customer?',
  agree: 'Yes, I agree with the approval',
  disagree: 'No, I disagree',
  reason: 'Reason',
  categories: 'What do you disagree with?',
  reasonHint: 'Required if you disagree. Only supervisors and auditors see it.',
  save: 'Record result',
  close: 'Close',
}
