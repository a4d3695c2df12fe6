import { plural } from '../../format/sentences.ts'

export const qualityTexts = {
  title: 'Quality samples',
  hint: 'A share of approvals is reviewed again by another analyst. Partners never see these reviews.',
  waiting: 'Waiting for review',
  waitingHint: 'Open the case, review it independently, then record your result. Your own approvals are not listed.',
  noSamples: 'No samples to review',
  noSamplesHint: 'Sampled approvals by other analysts appear here. Automatic outcomes of a sandbox are never sampled.',
  company: 'Company',
  partner: 'Partner',
  country: 'Country',
  approved: 'Approved',
  actions: 'Actions',
  review: 'Record result…',
  reviewLabel: (company: string) => `Record result for ${company}`,
}

export const resultTexts = {
  byAnalyst: 'Results by analyst',
  samplePercent: (percent: number) =>
    percent === 0
      ? 'Sampling is off. An operator turns it on with the setting QUALITY_SAMPLE_PERCENT and a restart.'
      : `${percent}% of approvals are sampled. An approval by two analysts counts for both.`,
  period: 'Period',
  lastDays: (days: number) => plural(days, { one: 'Last # day', other: 'Last # days' }),
  analyst: 'Analyst',
  sampled: 'Sampled',
  reviewed: 'Reviewed',
  disagreed: 'Disagreements',
  share: 'Disagreement rate',
  percent: (share: number) => `${Math.round(share)}%`,
  none: '–',
  noResults: 'No samples in this period',
  disagreements: 'Disagreements',
  disagreementsHint: 'A supervisor can reopen the case. The partner then sees the customer in review again.',
  noDisagreements: 'No disagreements in this period',
  reason: 'Reason',
  approvedBy: 'Approved by',
  reviewedBy: 'Reviewed by',
  reviewedAt: 'Reviewed',
  approval: 'Approval',
  inForce: 'In force',
  ended: 'No longer in force',
}

export const sampleDialogTexts = {
  title: 'Record the result of your review',
  hint: 'Review the case first:',
  question: 'Would you have approved this customer?',
  agree: 'Yes, I agree with the approval',
  disagree: 'No, I disagree',
  reason: 'Reason',
  reasonHint: 'Required if you disagree. Only supervisors and auditors see it.',
  save: 'Record result',
  saved: 'Result recorded',
  close: 'Close',
  cancel: 'Cancel',
}
