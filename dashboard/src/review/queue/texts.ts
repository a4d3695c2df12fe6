import { plural } from '../../format/sentences.ts'
import type { Tab } from './queue-filters.ts'
import type { SORTS } from './queue-query.ts'

type Sort = (typeof SORTS)[number]

const orders: Readonly<Record<Sort, string>> = {
  due: 'Earliest due first.',
  '-due': 'Latest due first.',
  risk: 'Lowest risk first, then earliest due.',
  '-risk': 'Highest risk first, then earliest due.',
}

export const queueTexts = {
  title: 'Review queue',
  order: (sort: Sort) =>
    `${orders[sort]} ${sort === 'due' ? 'Click Due or Risk to reorder.' : 'Next case: earliest due.'}`,
  closedOrder: 'Newest first.',
  distribute: 'Distribute cases…',
  readOnly: 'Read-only access: you can view every case but not change any.',
  table: 'Review queue',
  earlier: 'Previous',
  later: 'Next',
  newer: 'Newer',
  older: 'Older',
  sections: 'Queue sections',
  claimedAgain: 'Case claimed again',
  claimedFrom: (name: string) => `Case claimed. It was reserved for ${name}.`,
  reserved: (count: number) =>
    plural(count, {
      one: '# case in the queue is reserved for you',
      other: '# cases in the queue are reserved for you',
    }),
}

export const tabLabels: Readonly<Record<Tab, string>> = {
  Mine: 'Mine',
  Unclaimed: 'Unclaimed',
  InReview: 'In review',
  AwaitingSecondApproval: 'Second approval',
  AwaitingPartner: 'Awaiting partner',
  Snoozed: 'Snoozed',
  Open: 'All open',
  Closed: 'Closed',
}

export const columnTexts = {
  due: 'Due',
  closed: 'Closed',
  risk: 'Risk',
  company: 'Company',
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
  moved: 'Moved',
  noLongerListed: 'No longer on this page',
  escalated: 'Escalated',
  match: 'Match',
  screening: { Undecided: 'Undecided screening match', Confirmed: 'Confirmed screening match' },
  score: 'Score',
  screeningMatches: 'Screening',
  screeningStates: { Undecided: 'Undecided match', Confirmed: 'Confirmed match' },
  outstandingItems: 'Unanswered',
  outstandingHint: "Requested changes that the partner hasn't answered",
  submittedAt: 'Submitted',
  snoozed: 'Snoozed',
  snoozedUntil: 'Snoozed until',
  proposedAndConfirmed: 'Proposed by the first, confirmed by the second',
  you: 'You',
  none: '–',
  unassigned: 'Unassigned',
  reservedFor: 'Reserved for',
  reservedForYou: 'you',
  reservedHint: 'The case is reserved for this reviewer for a while. Others can still claim it from the list.',
  requestedBy: 'Requested by',
}

export const rowActionTexts = {
  claim: 'Claim',
  claimLabel: (company: string) => `Claim ${company}`,
  release: 'Release',
  releaseLabel: (company: string) => `Release ${company}`,
  assign: 'Assign…',
  assignLabel: (company: string) => `Assign ${company}`,
  deciding: 'Deciding…',
}

export const claimNextTexts = {
  action: 'Next case',
  hint: 'Opens your next case or one that awaits your second approval, or claims the earliest due one from the queue, whatever the filters and order of the list.',
  none: 'Nothing available right now',
  noneHint:
    'All waiting cases are being reviewed, or are reserved for the colleague who requested changes. You can still claim a reserved case from the list.',
}

export const filterTexts = {
  search: 'Search queue',
  searchPlaceholder: 'Name, email…',
  searchHint: 'Words of the name, or the complete email, registration number or partner reference.',
  country: 'Country',
  allCountries: 'All',
  listedCountries: 'In this list',
  otherCountries: 'Other countries',
  risk: 'Risk',
  allRisks: 'All',
  owner: 'Owner',
  allOwners: 'All owners',
  outcome: 'Outcome',
  anyOutcome: 'Any outcome',
  outcomes: { Approved: 'Approved', Rejected: 'Rejected' },
  decidedBy: 'Decided by',
  anyReviewer: 'All reviewers',
  ofReviewer: (name: string) => `Decided by ${name}`,
  age: 'Age',
  anyAge: 'Any age',
  tag: 'Tag',
  allTags: 'All tags',
  due: {
    LateOver1Day: 'Overdue by more than 1 day',
    Late: 'Overdue by up to 1 day',
    Within4Hours: 'Due within 4 hours',
    Within1Day: 'Due in 4 to 24 hours',
    Within2Days: 'Due in 1 to 2 days',
    Later: 'Due later',
    Next24Hours: 'Due within 24 hours',
  },
  more: 'More filters',
  moreShort: 'Filters',
  ofAge: (age: string) => `Age ${age}`,
  ofTag: (tag: string) => `Tag ${tag}`,
  escalated: 'Escalated',
  clearDue: (name: string) => `Clear: ${name}`,
  notOverdue: 'Not overdue',
  escalatedOnly: 'Escalated only',
  overdueOnly: (count: string | undefined) => (count === undefined ? 'Overdue only' : `Overdue only (${count})`),
}

export const casesText = (count: number) => plural(count, { one: '# case', other: '# cases' })

export const selectionTexts = {
  bar: 'Selected cases',
  selectLabel: (company: string) => `Select ${company}`,
  selectPage: 'Select all cases on this page',
  selected: (count: number) => `${casesText(count)} selected`,
  full: (most: number) => `${casesText(most)} selected (maximum)`,
  clear: 'Clear selection',
  claim: 'Claim cases',
  noneToClaim: 'None of the selected cases can be claimed.',
  assign: 'Assign cases…',
  claimed: (count: number) => `${casesText(count)} claimed`,
  release: 'Release cases',
  tag: 'Tags…',
  tagLabel: 'Add tags to the selected cases',
  snooze: 'Snooze…',
  snoozeLabel: 'Snooze the selected cases',
  noneToRelease: 'None of the selected cases can be released.',
  released: (count: number) => `${casesText(count)} released`,
  takenBack: (count: number) => `${casesText(count)} assigned as before`,
}

export const failureTexts = {
  title: (count: number) => plural(count, { one: "# case couldn't be changed", other: "# cases couldn't be changed" }),
}
