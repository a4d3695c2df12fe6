import { plural } from '../../format/sentences.ts'
import { type Category, categoryTexts } from '../components/texts.ts'

export const qualityTexts = {
  title: 'Quality samples',
  hint: 'A share of approvals is reviewed again by another analyst. Partners never see these reviews.',
  waiting: 'Waiting for review',
  waitingHint:
    'A case opens without the decision, notes and waivers of others until you have recorded your result. Your own approvals are not listed.',
  noSamples: 'No samples to review',
  noSamplesHint: 'Sampled approvals by other analysts appear here. Automatic outcomes of a sandbox are never sampled.',
  company: 'Company',
  partner: 'Partner',
  country: 'Country',
  approved: 'Approved',
  actions: 'Actions',
  review: 'Review case',
  reviewLabel: (company: string) => `Review case of ${company}`,
}

export const resultTexts = {
  byAnalyst: 'Results by analyst',
  samplePercent: (percent: number) =>
    percent === 0
      ? 'Sampling is off.'
      : `${percent}% of approvals are sampled. An approval by two analysts counts for both.`,
  isDefault: 'The default of the service (QUALITY_SAMPLE_PERCENT).',
  setBy: 'Set by',
  changeShare: 'Change share…',
  shareTitle: 'Change the share of samples',
  shareLabel: 'Share of approvals',
  shareHint:
    'In per cent; 0 turns sampling off. It counts for approvals from now on, and the change is in the staff audit log.',
  saveShare: 'Save share',
  shareSaved: 'Share of samples changed',
  cancel: 'Cancel',
  close: 'Close',
  areas: (categories: readonly Category[]) => `${categories.map((name) => categoryTexts[name]).join(', ')}:`,
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
