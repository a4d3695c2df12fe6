import type { Tab } from './queue-filters.ts'

export const emptyTexts: Readonly<Record<Tab, readonly [title: string, hint: string]>> = {
  Mine: [
    'No cases assigned to you',
    'Press Next case to claim the most urgent one, or claim one from the queue. Claims expire after 4 hours of inactivity.',
  ],
  Unclaimed: ['No unclaimed cases', 'New customers, answered requests and reopened cases appear here.'],
  InReview: ['No cases in review', 'Claimed cases appear here.'],
  AwaitingSecondApproval: [
    'No cases awaiting second approval',
    'High-risk approvals appear here until a second approver confirms them.',
  ],
  AwaitingPartner: ['No cases awaiting a partner', 'Cases with an unanswered change request appear here.'],
  Snoozed: ['No snoozed cases', 'Cases hidden from the queue until a later date appear here.'],
  Open: ['No open cases', 'Cases of all sections appear here until they are decided.'],
  Closed: ['No closed cases', 'Approved and rejected customers appear here, newest first.'],
}

export const viewUnclaimed = 'View unclaimed cases'

export const noMatchTexts = {
  title: 'No cases match your filters',
  hint: 'See the counts above for matches in other sections of the queue.',
  clear: 'Clear filters',
}
