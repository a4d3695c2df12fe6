import { plural } from '../../format/sentences.ts'
import { type Category, categoryTexts } from '../components/texts.ts'

export const qualityTexts = {
  title: 'Quality samples',
  hint: 'A share of decisions is reviewed again by another analyst. Partners never see these reviews.',
  waiting: 'Waiting for review',
  waitingHint:
    'A case opens without who decided, their notes and their waivers until you have recorded your result. Your own decisions are not listed.',
  noSamples: 'No samples to review',
  noSamplesHint: 'Sampled decisions of other analysts appear here. Automatic outcomes of a sandbox are never sampled.',
  company: 'Company',
  partner: 'Partner',
  country: 'Country',
  decision: 'Decision',
  decided: 'Decided',
  actions: 'Actions',
  review: 'Review case',
  reviewLabel: (company: string) => `Review case of ${company}`,
}

export const resultTexts = {
  byAnalyst: 'Results by analyst',
  samplingText: (shares: readonly string[]) =>
    shares.length === 0
      ? 'Sampling is off.'
      : `Sampled: ${shares.join(', ')}. The highest share that applies counts. An approval by two analysts counts for both.`,
  ofApprovals: (percent: number) => `${percent}% of approvals`,
  ofRejections: (percent: number) => `${percent}% of rejections`,
  ofHighRisk: (percent: number) => `${percent}% of high-risk decisions`,
  ofReviewer: (percent: number, name: string) => `${percent}% of decisions by ${name}`,
  isDefault: 'The default of the service (QUALITY_SAMPLE_PERCENT).',
  setBy: 'Set by',
  changeShare: 'Change shares…',
  shareTitle: 'Change the shares of samples',
  shareExplanation:
    'The highest share that applies to a decision counts. Changes apply to decisions from now on and are in the staff audit log.',
  approvals: 'Approvals',
  rejections: 'Rejections',
  highRisk: 'High risk',
  shareHint: '0: none.',
  atMost: 'At most 100%.',
  highRiskHint: 'Approvals and rejections of customers with a high risk.',
  reviewers: 'Single reviewers',
  reviewersHint: 'For all decisions of a reviewer, for example 100 for a new analyst.',
  reviewer: 'Reviewer',
  reviewerShare: (name: string) => `Share of ${name}`,
  removeReviewer: (name: string) => `Remove share of ${name}`,
  remove: 'Remove',
  addReviewer: 'Add reviewer',
  chooseReviewer: 'Choose a reviewer',
  suspended: (name: string) => `${name} (suspended)`,
  saveShare: 'Save shares',
  shareSaved: 'Shares of samples changed',
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
  disagreementsHint:
    'A supervisor can reopen the case (the partner then sees the customer in review again) or mark the disagreement as settled.',
  noDisagreements: 'No disagreements in this period',
  allSettled: 'All disagreements of this period are settled',
  showSettled: (count: number) => `Show settled (${count})`,
  actions: 'Actions',
  settle: 'Mark as settled',
  settleLabel: (company: string) => `Mark as settled: ${company}`,
  settledNow: (company: string) => `Disagreement about ${company} settled`,
  unsettle: 'Open again',
  unsettleLabel: (company: string) => `Open again: ${company}`,
  /** Followed by who and when. */
  settled: 'Settled by',
  reason: 'Reason',
  decidedBy: 'Decided by',
  reviewedBy: 'Reviewed by',
  state: 'State',
  outcomes: { Approved: 'Approved', Rejected: 'Rejected' },
  errors: 'Errors found',
  counts: (counts: Readonly<Record<Category, number>>) =>
    (Object.keys(categoryTexts) as Category[])
      .filter((name) => counts[name] > 0)
      .sort((a, b) => counts[b] - counts[a])
      .map((name) => `${categoryTexts[name]} ${counts[name]}`)
      .join(', '),
  inForce: 'In force',
  ended: 'No longer in force',
}
