import type { Tab } from './queue-filters.ts'

export const queueTexts = {
  title: 'Review queue',
  order: 'Sorted by due time, then risk.',
  closedOrder: 'Newest first.',
  readOnly: 'Read-only access: you can view every case but not change any.',
  table: 'Review queue',
  earlier: 'Previous',
  later: 'Next',
  newer: 'Newer',
  older: 'Older',
  sections: 'Queue sections',
}

export const tabLabels: Readonly<Record<Tab, string>> = {
  Mine: 'Mine',
  Unclaimed: 'Unclaimed',
  InReview: 'In review',
  AwaitingSecondApproval: 'Awaiting second approval',
  AwaitingPartner: 'Awaiting partner',
  Snoozed: 'Snoozed',
  Closed: 'Closed',
}

export const emptyTexts: Readonly<Record<Tab, readonly [title: string, hint: string]>> = {
  Mine: [
    'No cases assigned to you',
    'Claim the next case, or claim one from the queue. Claims expire after 4 hours of inactivity.',
  ],
  Unclaimed: ['No unclaimed cases', 'New customers, answered requests and reopened cases appear here.'],
  InReview: ['No cases in review', 'Claimed cases appear here.'],
  AwaitingSecondApproval: [
    'No cases awaiting second approval',
    'High-risk approvals appear here until a second approver confirms them.',
  ],
  AwaitingPartner: ['No cases awaiting a partner', 'Cases with an unanswered change request appear here.'],
  Snoozed: ['No snoozed cases', 'Cases hidden from the queue until a later date appear here.'],
  Closed: ['No closed cases', 'Approved and rejected customers appear here, newest first.'],
}

export const noMatchTexts = {
  title: 'No cases match your filters',
  hint: 'See the counts above for matches in other sections of the queue.',
  clear: 'Clear filters',
}

export const columnTexts = {
  due: 'Due',
  closed: 'Closed',
  risk: 'Risk',
  company: 'Company',
  partner: 'Partner',
  reference: 'Partner reference',
  country: 'Country',
  type: 'Type',
  progress: 'Round',
  stage: 'Stage',
  owner: 'Owner',
  proposedBy: 'Proposed by',
  actions: 'Actions',
  respondBy: 'Respond by',
  round: (round: number) => `Round ${round}`,
  submitted: (count: number) => `${count} submitted`,
  outstanding: (count: number) => `${count} outstanding`,
  noLongerListed: 'No longer in this list',
  escalated: 'Escalated',
  snoozedUntil: 'Snoozed until',
  you: 'You',
  none: '–',
  unassigned: 'Unassigned',
  reservedForYou: 'Reserved for you',
  reservedFor: (email: string) => `Reserved for ${email}`,
  requestedByYou: 'Requested by you',
  requestedBy: (email: string) => `Requested by ${email}`,
}

export const rowActionTexts = {
  claim: 'Claim',
  claimLabel: (company: string) => `Claim ${company}`,
  release: 'Release',
  releaseLabel: (company: string) => `Release ${company}`,
  assign: 'Assign…',
  assignLabel: (company: string) => `Assign ${company}`,
}

export const claimNextTexts = {
  action: 'Claim next case',
  shortcut: 'Shortcut: N',
  shortcutLabel: 'Press N to claim the next case',
  none: 'Nothing available right now',
  noneHint:
    'All waiting cases are being reviewed, or are reserved for the colleague who requested changes. You can still claim a reserved case from the list.',
}

export const filterTexts = {
  search: 'Search queue',
  searchPlaceholder: 'Name, email, number',
  country: 'Country',
  allCountries: 'All countries',
  clearCountry: 'Clear country',
  noCountry: 'No country matches',
  risk: 'Risk',
  allRisks: 'All levels',
  clearRisk: 'Clear risk',
  owner: 'Owner',
  allOwners: 'All owners',
  clearOwner: 'Clear owner',
  tag: 'Tag',
  allTags: 'All tags',
  clearTag: 'Clear tag',
  escalatedOnly: 'Escalated only',
  overdueOnly: (count: string | undefined) => (count === undefined ? 'Overdue only' : `Overdue only (${count})`),
}
